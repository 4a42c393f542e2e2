"""What the table knows: rules, roles, record, table, journal. No camera, no pins, no web in it."""
