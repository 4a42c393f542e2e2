"""Training data: examples with labels, windows, and rendered pairs of faces."""
