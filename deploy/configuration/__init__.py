"""The configuration of a table: `table.toml`, typed, with a default for everything."""
