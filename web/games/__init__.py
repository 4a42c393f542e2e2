"""The games' parts of the pages, one folder a game, and the list of them."""
