"""The bots that play the card game."""
