"""The kernel: decisions, answers, events, record, undo and views of a game of any kind."""
