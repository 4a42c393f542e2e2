"""What people, cameras and buttons say to the table: one small class for each, by which `Table.do` has it done."""
