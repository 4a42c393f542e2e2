"""What people see of the game: the view of each seat, and games that look the same to it."""
