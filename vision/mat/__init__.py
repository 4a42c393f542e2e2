"""The printed mat: its markers, its pose before the camera, its zones."""
