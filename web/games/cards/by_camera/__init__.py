"""Cards of a real deck that a camera saw."""
