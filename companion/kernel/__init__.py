"""One game of any kind: asked, answered, told."""
