"""A second reading of the card game: slow, simple, straight from the rule texts, sharing nothing with the engine."""
