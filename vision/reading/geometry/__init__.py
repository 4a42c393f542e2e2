"""Geometry of the picture: the tray in it, the plane of the table, and the pose of the camera."""
