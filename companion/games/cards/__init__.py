"""BANG! the card game with Dodge City."""
