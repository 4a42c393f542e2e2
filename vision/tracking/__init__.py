"""From frames to throws: motion, votes of still frames, dice told apart."""
