"""The tray on a page: pictures of the dice in it, and the dice that are played with."""
