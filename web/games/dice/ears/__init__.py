"""What a page for ears says of the dice game."""
