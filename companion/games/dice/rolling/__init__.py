"""Rolling the dice (“Gameplay”): each roll of a turn, what acts at once, and who steps in."""
