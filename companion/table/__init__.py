"""The table: the running game, its thread and queue, and who sits where."""
