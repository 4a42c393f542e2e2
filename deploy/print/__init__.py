"""Printing for the table: each thing as a PDF whose millimetres are true."""
