"""The README's film and stills, made by one command from the simulated tray and the real pages. Not in the wheel."""
