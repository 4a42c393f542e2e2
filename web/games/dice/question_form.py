"""The forms by which the dice game's questions are answered, and the answers that they mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.games.dice.character import CHARACTERS
from companion.games.dice.faces import DIE_AND_HALF, FACES_OF, GATLING, SALOON_DICE, SINGLES, die_number
from companion.games.dice.roles.role_cards import role_of
from companion.games.dice.rolling.saloon_dice import NONE
from companion.games.dice.views.view import DiceView, SeatView
from companion.kernel.decision import Option, Slot, Tokens
from companion.kernel.reroll import KEEP, THROW
from companion.kernel.view import DecisionView
from companion.locales.words import sentence
from companion.table.snapshot import TableState
from web.elements.errors import FormRefused
from web.elements.forms.form import Form
from web.elements.forms.form_tokens import tokens_in
from web.elements.forms.options_of import options_of
from web.elements.forms.question import MANY, OptionButton, OptionGroup, Question, SlotRow, in_places
from web.elements.words import face_words, role_words, t, t_or
from web.games.dice.dice_words import die_kind, die_words
from web.games.dice.odds_words import tells_odds
from web.games.dice.targets import aimed, beyond_reach, forced_hits, poster
from web.games.dice.waiting_words import option_words

REROLL = "dice/reroll.html"
PAIR = "dice/pair.html"


def question(state: TableState, audience: int | None, seat: int) -> Question | None:
    """What `seat` is asked, as `audience` (its own page, or None: the host's) may see it; None if it is not asked."""
    view = state.game.views.get(audience)
    decision = view.decision if view else None
    if view is None or decision is None or seat not in decision.waiting_for:
        return None
    words = sentence(f"decision.{decision.key}", decision.params, state.names)
    if decision.shape == "choice":
        throws = state.tray.can_throw and audience == seat
        return _choice(decision, seat, words, view.table, state.names, throws=throws)
    slots = _slots(decision, view.table, state.names)
    if not slots:
        return None
    if any(option.id == THROW for slot in slots for option in slot.options):
        may_ask = tells_odds(view.table) and audience == seat
        return Question("reroll", decision.id, decision.epoch, words, slots=slots, template=REROLL, odds=may_ask)
    return Question(
        "slots",
        decision.id,
        decision.epoch,
        words,
        slots=slots,
        confirm=t_or(f"slots.confirm.{decision.key}", ""),
        done_to=t_or(f"slots.done_to.{decision.key}", ""),
    )


# -- a choice ----------------------------------------------------------------------------------------------------------


def _choice(
    decision: DecisionView, seat: int, words: str, table: DiceView, names: tuple[str, ...], *, throws: bool
) -> Question | None:
    """The form of a choice; `throws`: beside it a button throws the dice, which declines what can be declined."""
    options = options_of(decision, seat)
    if not options:
        return None
    if decision.key == "ugly":
        buttons = [_player(seat, table) for seat in table.seats if seat.alive]
        players = OptionGroup("", "", _around(buttons, table))
        return Question("pair", decision.id, decision.epoch, words, (players,), template=PAIR)
    if decision.key == "saloon_die":
        return Question("choice", decision.id, decision.epoch, words, _saloon_dice(options, table, throws=throws))
    groups = _GROUPS.get(decision.key, _one_group)(decision, options, table, names)
    many, above = len(options) >= MANY, decision.key != "doc_die"
    return Question("choice", decision.id, decision.epoch, words, groups, many=many, dice_above=above)


def _player(seat: SeatView, table: DiceView) -> OptionButton:
    target = poster(table, seat, arrows=True)
    return OptionButton(f"P{seat.number}", t("pair.player", name=seat.name, arrows=target.arrows or 0), target=target)


def _around(buttons: Iterable[OptionButton], table: DiceView) -> tuple[OptionButton, ...]:
    """Buttons as their targets sit around the player on turn."""
    return in_places(table.active, len(table.seats), buttons)


def _one_group(
    decision: DecisionView, options: tuple[Option, ...], table: DiceView, names: tuple[str, ...]
) -> tuple[OptionGroup, ...]:
    return (OptionGroup("", "", _around([_button(decision, option, table, names) for option in options], table)),)


def _button(decision: DecisionView, option: Option, table: DiceView, names: tuple[str, ...]) -> OptionButton:
    params = dict(option.params)
    number = params.get("die") or dict(decision.params).get("die", 0)
    button = OptionButton(
        option.id,
        die_words(int(number)) if option.key == "die" else option_words(option, names),
        face=str(params.get("face", "")),
        kind=die_kind(int(number)) if number else "",
        picture=_PICTURES.get(option.key, ""),
    )
    return aimed(button, option, table, decision.key)


def _saloon_dice(options: tuple[Option, ...], table: DiceView, *, throws: bool) -> tuple[OptionGroup, ...]:
    """The Saloon dice with all that they can show, and what each of them stands for; throwing the five declines both.
    """
    extra = CHARACTERS[table.seats[table.active].character].extra_die
    buttons = [
        OptionButton(
            option.id,
            t("saloon_die.besides" if option.id == extra else "saloon_die.instead", die=sentence(f"die.{option.id}")),
            kind=option.id,
            faces=FACES_OF[option.id],
        )
        for option in options
        if option.id in SALOON_DICE
    ]
    if not throws:
        buttons += [OptionButton(option.id, t("saloon_die.none")) for option in options if option.id == NONE]
    return (OptionGroup("", "", tuple(buttons)),)


def _haunting(
    decision: DecisionView, options: tuple[Option, ...], table: DiceView, names: tuple[str, ...]
) -> tuple[OptionGroup, ...]:
    """Each face with the players who may get it."""
    tokens = dict(decision.params)["tokens"]
    groups = _grouped(
        options,
        lambda option: str(dict(option.params)["face"]),
        lambda face: t("haunt.two" if tokens == 2 else "haunt.one", face=face_words(face)),
        lambda option: aimed(OptionButton(option.id, option_words(option, names)), option, table, decision.key),
        faces=True,
    )
    return tuple(group._replace(options=_around(group.options, table)) for group in groups)


def _cards(
    decision: DecisionView, options: tuple[Option, ...], table: DiceView, names: tuple[str, ...]
) -> tuple[OptionGroup, ...]:
    """Role cards under their roles, where there are several of one."""
    roles = [role_of(option.id) for option in options]
    if len(set(roles)) in (1, len(roles)):
        return _one_group(decision, options, table, names)
    return _grouped(
        options,
        lambda option: role_of(option.id),
        role_words,
        lambda option: OptionButton(option.id, option_words(option, names)),
    )


def _grouped(
    options: Iterable[Option],
    kind_of: Callable[[Option], str],
    heading: Callable[[str], str],
    button: Callable[[Option], OptionButton],
    *,
    faces: bool = False,
) -> tuple[OptionGroup, ...]:
    kinds: dict[str, list[OptionButton]] = {}
    for option in options:
        kinds.setdefault(kind_of(option), []).append(button(option))
    return tuple(OptionGroup(heading(kind), kind if faces else "", tuple(buttons)) for kind, buttons in kinds.items())


_GROUPS = {"haunt": _haunting, "show_card": _cards}
_PICTURES = {
    "ordinary_arrow": "token",
    "chiefs_arrow": "chief",
    "take_off": "token",
    "take_chiefs_off": "chief",
    "take_it": "chief",
    "give_arrow": "token",
    "give_chiefs_arrow": "chief",
}


# -- an allocation -----------------------------------------------------------------------------------------------------


def _slots(decision: DecisionView, table: DiceView, names: tuple[str, ...]) -> tuple[SlotRow, ...]:
    faces = {die.die: die.face for die in table.dice}
    return tuple(
        SlotRow(
            id=slot.id,
            number=_number(slot.id),
            face=_face(slot, faces),
            kind=die_kind(_number(slot.id)),
            words=_slot_words(slot, table, names),
            options=_slot_buttons(slot, table, names, forced_hits(_above(slot, decision.slots))),
            free=len(slot.options) > 1,
            refused=beyond_reach(slot, table),
            spoken=die_words(_number(slot.id)) if _number(slot.id) else "",
        )
        for slot in decision.slots
    )


def _above(slot: Slot, slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """The slots that stand above one on its form: all that are forced, where it alone is a choice."""
    free = [each for each in slots if len(each.options) > 1]
    return tuple(each for each in slots if each != slot) if free == [slot] else slots[: slots.index(slot)]


def _slot_buttons(
    slot: Slot, table: DiceView, names: tuple[str, ...], hits: Mapping[int, tuple[str, ...]]
) -> tuple[OptionButton, ...]:
    face = str(dict(slot.params).get("face", ""))
    buttons = [
        aimed(OptionButton(option.id, option_words(option, names)), option, table, slot.key, face, hits)
        for option in slot.options
    ]
    return _around(buttons, table)


def _number(slot: str) -> int:
    """The number of the die that a slot is, or is half of; 0 for another thing."""
    return die_number(DIE_AND_HALF[slot][0]) if slot in DIE_AND_HALF else 0


def _face(slot: Slot, faces: dict[str, str]) -> str:
    """The face of a slot's die, a single one of a double; a Gatling that is used has its face, too."""
    if slot.key == "kit_gatling":
        return GATLING
    die, half = DIE_AND_HALF.get(slot.id, ("", 0))
    face = faces.get(die, "")
    return SINGLES.get(face, face) if half else face


def _slot_words(slot: Slot, table: DiceView, names: tuple[str, ...]) -> str:
    words = sentence(f"slot.{slot.key}", slot.params, names) if slot.key else ""
    if slot.key == "harm_of":
        seat = table.seats[int(dict(slot.params)["seat"])]
        return t("slots.life_left", words=words, life=seat.life)
    _, half = DIE_AND_HALF.get(slot.id, ("", 0))
    return t("slots.half", words=words, half=half) if half else words


# -- the answer that a form means --------------------------------------------------------------------------------------


def tokens(decision: DecisionView, form: Form) -> Tokens:
    """The answer that a form means. Raises FormRefused."""
    if decision.key == "ugly":
        return (_pair(form),)
    if any(_may_throw(slot) for slot in decision.slots):
        return _again(decision, form)
    return tokens_in(decision, form)


def _pair(form: Form) -> str:
    """The option that two ticked players make. Raises FormRefused for any other number of them."""
    players = sorted(set(form.getlist("pair")))
    if len(players) != 2:
        raise FormRefused("no_pair")
    return "+".join(players)


def _again(decision: DecisionView, form: Form) -> Tokens:
    marked = set(form.getlist("again")) if form.get("do") == "throw" else set()
    if form.get("do") not in ("throw", "done"):
        raise FormRefused("not_understood")
    tokens = tuple(THROW if slot.id in marked and _may_throw(slot) else KEEP for slot in decision.slots)
    if form.get("do") == "throw" and THROW not in tokens:
        raise FormRefused("none_marked")
    return tokens


def _may_throw(slot: Slot) -> bool:
    return any(option.id == THROW for option in slot.options)
