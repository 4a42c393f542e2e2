"""A shared board of dice and counters without a referee: BANG!'s lives, arrows and roles, or the points of any game."""
