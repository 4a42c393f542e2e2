"""The companion without devices and pages: rules, roles, record, table, journal. No camera, no pins, no web in it."""
