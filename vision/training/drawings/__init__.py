"""Drawings of dice faces: pips, motifs, targets and random figures."""
