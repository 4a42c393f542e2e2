"""Setting up the camera: calibration, light, sharpness, and advice."""
