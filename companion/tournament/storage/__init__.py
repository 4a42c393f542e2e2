"""A club's database: tournaments' logs, people, games; SQLite by default, PostgreSQL for several tables at once."""
