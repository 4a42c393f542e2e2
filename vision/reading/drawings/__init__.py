"""Matching of taught drawings to faces: pose, registration, correlation of lines, colour of the body."""
