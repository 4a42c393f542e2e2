"""The networks: where faces lie, how each is framed, what it shows, and whether its die lies flat."""
