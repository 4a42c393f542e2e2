"""A seat's own pages, and how a phone of several is handed over."""
