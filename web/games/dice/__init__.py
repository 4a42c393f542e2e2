"""The pages' parts that know the dice game."""
