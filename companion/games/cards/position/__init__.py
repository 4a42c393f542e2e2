"""A table as it lies: written as one line, and put right by the host."""
