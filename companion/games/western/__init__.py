"""Rules that both BANG! games share: seats in a circle, life, roles, victory."""
