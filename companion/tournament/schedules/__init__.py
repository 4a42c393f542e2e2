"""Schedules: who plays whom at which table in which round, and who is the Sheriff."""
