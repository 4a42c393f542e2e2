"""A camera that draws what it sees: dice, hands, mats, throws."""
