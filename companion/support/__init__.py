"""What every room needs and no game knows: disk, background loops, private files, names of people."""
