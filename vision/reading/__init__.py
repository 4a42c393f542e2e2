"""From one picture to dice: find, frame, read, weigh, doubt."""
