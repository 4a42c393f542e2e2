"""The games: their rules, their players made of code, and the list of all of them."""
