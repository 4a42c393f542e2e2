"""Booking what a table hands in: whether it is the game that was planned, and what the desk is asked."""
