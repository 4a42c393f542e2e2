"""From a frame to dice. OpenCV and NumPy; knows faces, not rules."""
