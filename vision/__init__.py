"""Dice recognition: from camera frames to readings and throws. Uses OpenCV and NumPy; knows faces, no rules."""
