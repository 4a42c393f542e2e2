"""The elements of pages: forms, dice, words, pictures."""
