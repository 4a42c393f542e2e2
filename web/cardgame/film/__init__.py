"""What the film of a card game draws: its events as beats, their cards, its own drawings."""
