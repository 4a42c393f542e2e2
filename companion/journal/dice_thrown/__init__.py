"""Statistics of the dice: what was thrown in all games of a journal, and whether the dice are fair."""
