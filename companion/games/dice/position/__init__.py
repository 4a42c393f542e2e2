"""A table as it lies: written as one line, checked, and put right by the host."""
