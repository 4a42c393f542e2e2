"""The role cards: plain and special ones, what they let their holders do, and the moments for it."""
