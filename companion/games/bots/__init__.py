"""Players made of code: each answers its seat's decisions from the view of that seat and nothing else."""
