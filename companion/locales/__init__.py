"""Message catalogues, and the one place where keys become sentences."""
