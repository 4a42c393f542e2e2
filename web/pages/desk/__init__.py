"""The host's desk: set-up, start and end, records, whether the dice are fair."""
