"""How sure a reading is: calibrated chances, the prior of the number of dice, and doubts in words."""
