"""Reading of playing cards: where they lie, which they are, and the numbers that a taught deck is kept as."""
