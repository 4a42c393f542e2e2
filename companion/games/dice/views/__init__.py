"""What people see of the game: the view of each seat, what a move would do, the odds, and how long each is shown."""
