"""What cards do once they are played, and what becomes of those they hit."""
