"""The outside world: cameras, buttons, lights."""
