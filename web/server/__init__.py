"""The server: connections, live streams, sizes and packing of what is sent."""
