"""The locked packages of each target, and the choice among them."""
