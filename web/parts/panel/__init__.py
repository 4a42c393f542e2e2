"""The panel in words: what each of its buttons does now."""
