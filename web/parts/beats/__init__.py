"""Beats: events as a page shows them, one after another."""
