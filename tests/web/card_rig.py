"""A table of the card game with its pages, phones to use them, and any answer that a page's forms offer."""

import html
import re
from pathlib import Path
from random import Random

from flask.testing import FlaskClient

from companion.games.cards.options import Options
from companion.kernel.decision import Deal
from companion.table.inputs.games import ChooseOptions
from tests.web.table_rig import NAMES, TimedRig

ANSWER = re.compile(r'<form method="post" action="(/seat/\d+/(?:answer|act))".*?</form>', re.S)
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
BUTTON = re.compile(r'<button class="(?:big|small|target)[^"]*" name="option" value="([^"]+)"')
TICK = re.compile(r'<input type="checkbox" name="pick" value="([^"]+)"')
SLOT = re.compile(r'<input type="radio" name="(slot:[^"]+)" value="([^"]+)"')
HOW_MANY = re.compile(r"Pick (?:up to )?(\d+)")


class CardRig(TimedRig):
    """A table whose game is the card game, its time told by hand."""

    def __init__(self, folder: Path, **table: object) -> None:
        super().__init__(folder, **({"closed_seconds": 0.0} | table))

    def begin(self, options: Options | None = None, people: int = 5) -> list[FlaskClient]:
        """A phone for each of so many players, and the host's last; the game is chosen at the desk, and begun."""
        phones, host = self.sit(*NAMES[:people]), self.host()
        assert host.post("/host/game", data={"game": "cards"}).status_code == 303
        if options is not None:
            self.table.do(ChooseOptions(options))
        assert host.post("/host/start").status_code == 303
        return [*phones, host]

    @property
    def asked(self):
        """What is asked, with all its options: only the rules see it so."""
        return self.table._logic.on_table.game.pending

    def is_to_answer(self, seat: int) -> bool:
        """Whether this seat is asked, and has not answered; of closed questions its own view alone tells that."""
        asked = self.table.state.game.views[seat].decision
        return asked is not None and seat in asked.waiting_for and not self.table.answered(seat)

    def step(self, phones: list[FlaskClient], random: Random, seat: int | None = None) -> None:
        """One thing that somebody, or this seat, does by what stands on that phone's page."""
        decision = self.decision
        if decision.shape == "deal":
            self._tell_cards(phones, random)
            return
        if seat is None:
            seat = next(seat for seat in decision.waiting_for if seat < len(phones) and self.is_to_answer(seat))
        page = phones[seat].get(f"/seat/{seat}").text
        form = next(each for each in ANSWER.finditer(page) if each[1].endswith("/answer"))
        sent = phones[seat].post(form[1], data=filled(form[0], random))
        assert sent.status_code == 303, (decision, sent.text)
        self.wait()

    def _tell_cards(self, phones: list[FlaskClient], random: Random) -> None:
        asked = self.asked
        assert isinstance(asked, Deal)
        active = self.active
        page = html.unescape(phones[active].get(f"/seat/{active}").text)
        fields = ["card"] if len(asked.places) == 1 else [f"card:{place}" for place in range(1, len(asked.places) + 1)]
        data: dict[str, object] = {"decision": asked.id, "epoch": self.decision.epoch}
        for field, card in zip(fields, random.sample(asked.deck, len(fields)), strict=True):
            offered = re.findall(rf'name="{field}" value="([^"]+)"', page)
            assert set(asked.deck) <= set(offered), "what can lie there is offered"
            assert len(offered) == len(set(offered))
            data[field] = card
        told = phones[active].post(f"/seat/{active}/cards", data=data)
        assert told.status_code == 303, told.text


def filled(form: str, random: Random) -> dict[str, object]:
    """A form filled in at random, as its own page allows it."""
    data: dict[str, object] = {name: html.unescape(value) for name, value in HIDDEN.findall(form)}
    slots = SLOT.findall(form)
    if slots:  # a joint check wants every card in a place of its own
        names = list(dict.fromkeys(name for name, _ in slots))
        values = list(dict.fromkeys(html.unescape(value) for _, value in slots))
        random.shuffle(values)
        data |= dict(zip(names, values, strict=True))
    elif ticks := TICK.findall(form):
        number = int(HOW_MANY.search(form)[1])  # type: ignore[index]
        data["pick"] = random.sample([html.unescape(each) for each in ticks], number)
    else:
        data["option"] = html.unescape(random.choice(BUTTON.findall(form)))
    return data
