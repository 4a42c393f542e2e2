"""Hardware: cameras, buttons, lights."""
