"""The plug for games: what each game gives its pages, how its beats look, and the words of its glossary."""
