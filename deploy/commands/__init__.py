"""The `companion` command: one file a command, each importing what it needs when it runs."""
