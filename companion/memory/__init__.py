"""What the table remembers of games that have ended: figures by seat, role and character, awards, totals."""
