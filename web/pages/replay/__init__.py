"""The pages on which an ended game is watched again, move by move."""
