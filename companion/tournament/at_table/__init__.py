"""A table and its club: options of a game from the tournament, results from ended games, the outbox between."""
