"""What runs beside the table while it is served: cameras, statistics, notices, home automation."""
