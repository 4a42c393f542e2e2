"""Training of the networks in `vision/models`; nothing here is needed to read dice."""
