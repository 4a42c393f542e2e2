"""The pages, one folder a matter."""
