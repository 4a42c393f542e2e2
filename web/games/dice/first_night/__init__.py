"""The dice game's glossary, its dice for practice, and the moments that it explains when they come first."""
