"""Access to the pages: phones and hosts known again, PINs, names of this machine."""
