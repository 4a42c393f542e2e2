"""A stand for the camera: how high it must be, its plates to print or to cut from wood, and pictures of it."""
