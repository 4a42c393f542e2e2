"""Who comes in: phones and hosts known again, PINs, names of this machine."""
