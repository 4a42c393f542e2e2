"""Sets of dice: their faces, and symbol dice that people have taught."""
