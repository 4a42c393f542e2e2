"""Measurement of the reader on labelled pictures and sequences."""
