"""What a page for ears says of the card game."""
