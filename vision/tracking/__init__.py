"""From frames to throws: motion detection, voting over still frames, and tracking of dice."""
