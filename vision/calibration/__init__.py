"""Setting up the camera: where the tray lies, light, sharpness, and advice."""
