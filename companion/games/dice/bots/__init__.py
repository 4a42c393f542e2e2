"""Players of the dice game that see one seat's view and no more."""
