"""A table and its club: which table of a tournament sits here, and results from its ended games."""
