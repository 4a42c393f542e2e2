"""The pages of what the table remembers: tonight and for ever, the awards of a game, posters, the host's setting."""
