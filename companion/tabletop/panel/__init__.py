"""What the panel's buttons do where no phone is at the table: set-up, throws told die by die, windows, the end."""
