"""The card game's glossary, its cards for practice, and the moments that it explains when they come first."""
