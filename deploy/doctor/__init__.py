"""`companion doctor`: each part of a machine with what was measured of it, and what to do."""
