"""What the panel's buttons do where no phone is at the table: set-up, throws typed die by die, windows, the end."""
