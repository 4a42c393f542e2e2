"""The top floor: commands that wire the parts together."""
