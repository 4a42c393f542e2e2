"""Backup and restore of a data folder, from the command line and from the host's desk."""
