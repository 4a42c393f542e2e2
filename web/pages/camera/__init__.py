"""Pages of the camera and of the dice sets that it reads."""
