"""What people and bots are waited for: pauses, windows, answers out of turn, what is shown, the bots' pace."""
