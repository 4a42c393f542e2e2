"""Training of the networks that read cards: drawn decks, drawn scenes, and what is learnt from them."""
