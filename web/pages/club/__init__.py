"""The pages of a club: its season, every game of it, each player, the names."""
