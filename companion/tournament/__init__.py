"""Tournaments and seasons: scores, schedules, standings, variants, their storage. No pages in here.

Begin with `desk.py`: the one object that pages and commands use.
"""
