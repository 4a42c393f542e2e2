"""Pages before and between games: the circle of chairs, who waits to be dealt in, and who plays again."""
