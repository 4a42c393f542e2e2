"""The film of a card game: its events as beats, their cards, its own drawings."""
