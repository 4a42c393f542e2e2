"""What the table asks, as its pages show it: who is waited for, the forms, throws, and windows."""
