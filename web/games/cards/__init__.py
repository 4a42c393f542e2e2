"""The pages' parts that know the card game."""
