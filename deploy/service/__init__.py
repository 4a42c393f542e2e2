"""The companion as a service of systemd: its unit, and what it reports to the system."""
