"""The parts of every game's pages: questions, beats, the panel, the tray's picture, phones, what a game plugs in."""
