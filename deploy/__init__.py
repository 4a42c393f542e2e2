"""The top floor: the commands that wire the parts together."""
