"""Resolving the dice: shots, beers, the Gatling, arrows, and the damage that all of them do."""
