"""Decks of playing cards that people have taught: how one is shown card by card, and how it is kept, as numbers."""
