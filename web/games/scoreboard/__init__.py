"""The pages of the scoreboard: dice, counters with + and −, and the way from and to the referee."""
