"""Effects of played cards, and of hits by them."""
