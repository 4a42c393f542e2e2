"""A club's database: logs of tournaments, people, games and their dice; and a table's outbox of games to hand in."""
