"""The first-boot files of a freshly flashed card, written on the maker's own computer by `deploy/sd_card.sh`.

What is in here runs there: Python 3.9 (macOS has it) and its own library are all that it needs.
"""
