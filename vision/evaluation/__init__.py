"""How well dice are read, measured on labelled pictures."""
