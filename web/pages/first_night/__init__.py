"""What a table of people who do not know the game yet needs: a throw for practice, a glossary, first moments
explained."""
