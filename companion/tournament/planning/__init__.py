"""Planning: schedules made from how a tournament stands, at once or in the background."""
