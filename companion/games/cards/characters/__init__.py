"""The characters: each one's whole behaviour in one place, the base game's and Dodge City's."""
