"""Answers of seats: at once, or when the time of a question is over."""
