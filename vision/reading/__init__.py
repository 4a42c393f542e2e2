"""Reading one picture: face detection, framing, classification, confidence, and doubts."""
