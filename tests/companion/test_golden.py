"""A whole game as text, with what each seat is told and sees: a leaked role shows up as a one-line difference.

`python -m pytest tests/companion/test_golden.py --rewrite-golden` writes it anew; look at the difference before you
commit it.
"""

from __future__ import annotations

from pathlib import Path

from companion.dicegame.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from companion.kernel.notation import answer_text
from companion.kernel.view import view_of
from companion.locales.words import sentence
from companion.simulation import play_game

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
SHORT = {"sheriff": "S", "deputy": "D", "outlaw": "O", "renegade": "R", None: "?"}


def playthrough(whole: Game) -> str:
    """Each answer with what the public and each seat learn from it, and the roles that each then sees."""
    game = Game(whole.rules, whole.setup)
    audiences = (None, *range(len(whole.setup.players)))
    lines = []
    for answer in whole.record.answers:
        events = game.answer(answer.seat, answer.tokens)
        lines.append(answer_text(answer))
        for event in events:
            told = sentence(f"event.{event.key}", event.params, game.setup.players)
            who = "all" if event.known_to is None else " ".join(NAMES[seat] for seat in sorted(event.known_to))
            lines.append(f"    {who}: {told}")
        table = view_of(game, None).table
        counts = " ".join(f"{seat.life}/{seat.arrows}" for seat in table.seats)
        roles = " ".join("".join(SHORT[seat.role] for seat in view_of(game, who).table.seats) for who in audiences)
        lines.append(f"    = life/arrows {counts}  pile {table.pile}  roles seen {roles}")
    return "\n".join(lines) + "\n"


def test_a_whole_base_game(request):
    text = playthrough(play_game(DiceGame(), dice_setup(NAMES), "golden"))
    path = GOLDEN / "dice_base_game.txt"
    if request.config.getoption("--rewrite-golden"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
