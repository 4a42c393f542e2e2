"""What happened, as a page shows it: one beat after another."""
