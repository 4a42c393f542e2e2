"""The printed mat: markers, pose, zones, and a rectified view from above."""
