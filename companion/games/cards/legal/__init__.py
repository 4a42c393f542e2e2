"""Legal plays: distances, the plays of a turn, and why one is refused."""
