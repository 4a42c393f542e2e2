"""A simulated camera: rendering of dice, hands, mats and throws."""
