"""Cards of a real deck that are seen on the table, and what they answer."""
