"""Shots: what can be answered to a BANG! symbol, Barrels, and the cards that hit all others together."""

from collections.abc import Callable

from tests.companion.games.cards.oracle.cards import GREEN_MISSED, is_heart, name, suit
from tests.companion.games.cards.oracle.drawing import draw, flip
from tests.companion.games.cards.oracle.hits import hit, molly_draws
from tests.companion.games.cards.oracle.question import Question
from tests.companion.games.cards.oracle.table import Seat, Table

JOURDONNAIS = "draw:jourdonnais"


def unaffected(target: Seat, card: str) -> bool:
    """Apache Kid and diamonds played by others (R003, Apache Kid)."""
    return target.power == "apache_kid" and suit(card) == "D"


def missed_in_hand(seat: Seat) -> list[str]:
    """Hand cards that cancel a shot: Missed!, Dodge; Calamity Janet's BANG!s; any card of Elena Fuente."""
    if seat.power == "elena_fuente":
        return list(seat.hand)
    names = ("missed", "dodge", "bang") if seat.power == "calamity_janet" else ("missed", "dodge")
    return [card for card in seat.hand if name(card) in names]


def ready_greens(table: Table, seat: Seat) -> list[str]:
    """Green cards with a Missed! that lie since an earlier turn and count (R003, “Green bordered cards”)."""
    if not table.front_counts(seat):
        return []
    return [card for card in seat.front if name(card) in GREEN_MISSED and seat.laid[card] != table.turn]


def barrels(table: Table, seat: Seat, used: list[str]) -> list[str]:
    """Barrels not yet used on this shot, Jourdonnais' own one among them (R001, “Barrel”, Jourdonnais)."""
    found = [f"draw:{card}" for card in seat.front if name(card) == "barrel" and table.front_counts(seat)]
    if seat.power == "jourdonnais":
        found.append(JOURDONNAIS)
    return [token for token in found if token not in used]


def answers_to_shot(table: Table, seat: Seat, used: list[str], needed: int) -> tuple[str, ...]:
    """The options of who is shot at; none where public knowledge leaves nothing."""
    hand, greens, draws = missed_in_hand(seat), ready_greens(table, seat), barrels(table, seat, used)
    if not (seat.hand or greens or draws):
        return ()
    if table.options["single_missed"] == "refused" and len(hand) + len(greens) < needed:
        hand, greens = [], []
    return (*dict.fromkeys(hand), *(f"fire:{card}" for card in greens), *draws, "take")


def lay(table: Table, seat: Seat, token: str) -> None:
    """Discard the card that a seat answers with; a flip and `take` need none."""
    if token == "take" or token.startswith("draw:"):
        return
    if token.startswith("fire:"):
        table.discard_from_front(seat, token.removeprefix("fire:"))
    else:
        table.discard_from_hand(seat, [token])


def shot(table: Table, author: int, target: int, id: str, needed: int = 1, laid: str | None = None) -> None:
    """One shot: Barrel flips and Missed!s until it is cancelled, or a hit (R001, “BANG! and Missed!”, “Barrel”).

    `laid`: what was answered already, together with others.
    """
    seat = table.seats[target]
    hit_id, used = id, list[str]()

    def build() -> Question | None:
        options = answers_to_shot(table, seat, used, needed)
        return Question(id, "choice", {target: options}) if options else None

    while needed:
        if laid is None:
            answers = table.ask(build)
            token = answers[target][0] if answers else "take"
            lay(table, seat, token)
        else:
            token, laid = laid, None
        if token == "take":
            hit(table, target, 1, hit_id, author)
            return
        id += f"/{token}"
        if token.startswith("draw:"):
            used.append(token)
            needed -= flip(table, seat, id, is_heart)
            continue
        needed -= 1
        if name(token) == "dodge" or token.startswith("fire:bible:"):
            draw(table, seat, 1, f"{id}/draw")
        molly_draws(table, seat, token, id)


def shoot_all(table: Table, card: str, base: str) -> None:
    """Gatling and Howitzer: a shot at every other player, asked together, resolved clockwise (R001, “Gatling”)."""
    targets = [seat for seat in table.others(table.active) if not unaffected(seat, card)]
    laid = answered_together(
        table, base, lambda: {seat.number: answers_to_shot(table, seat, [], 1) for seat in targets}
    )
    for seat in targets:
        shot(table, table.active, seat.number, f"{base}/P{seat.number}", laid=laid.get(seat.number, "take"))


def bangs_in_hand(seat: Seat) -> list[str]:
    """BANG!s to give up in a Duel or to Indians!; Calamity Janet's Missed!s too (R001, Calamity Janet)."""
    names = ("bang", "missed") if seat.power == "calamity_janet" else ("bang",)
    return [card for card in seat.hand if name(card) in names]


def bangs_or_take(seat: Seat) -> tuple[str, ...]:
    return (*dict.fromkeys(bangs_in_hand(seat)), "take") if seat.hand else ()


def indians(table: Table, card: str, base: str) -> None:
    """Every other player discards a BANG! or loses a point; Missed! and Barrel do not help (R001, “Indians!”)."""
    targets = [seat for seat in table.others(table.active) if not unaffected(seat, card)]
    laid = answered_together(table, base, lambda: {seat.number: bangs_or_take(seat) for seat in targets})
    for seat in targets:
        token = laid.get(seat.number, "take")
        id = f"{base}/P{seat.number}"
        if token == "take":
            hit(table, seat.number, 1, id, table.active)
        else:
            molly_draws(table, seat, token, f"{id}/{token}")


def answered_together(table: Table, base: str, options: Callable[[], dict[int, tuple[str, ...]]]) -> dict[int, str]:
    """What each asked seat answers to the one question; all cards given are first discarded, clockwise."""

    def build() -> Question | None:
        asked = {seat: found for seat, found in options().items() if found}
        return Question(f"{base}/answers", "choice", asked) if asked else None

    answers = table.ask(build) or {}
    laid = {seat: answers[seat][0] for seat in answers}
    for seat in table.others(table.active):
        if seat.number in laid:
            lay(table, seat, laid[seat.number])
    return laid


def duel(table: Table, target: int, card: str, base: str) -> None:
    """BANG!s in turn, the challenged first; the first without one loses a point (R001, “Duel”).

    Apache Kid's ability does not work in a Duel (R003), unless the table plays it so (rulings, 2.4). Who loses the own
    Duel was hit by nobody (rulings, 1.4).
    """
    challenger = table.active
    if table.options["apache_duel"] == "immune" and unaffected(table.seats[target], card):
        return
    who, other, id, mollys = target, challenger, f"{base}/P{target}", 0
    while True:
        seat = table.seats[who]

        def build(id: str = id, seat: Seat = seat) -> Question | None:
            options = bangs_or_take(seat)
            return Question(id, "choice", {seat.number: options}) if options else None

        answers = table.ask(build)
        token = answers[who][0] if answers else "take"
        if token == "take":
            break
        table.discard_from_hand(seat, [token])
        mollys += seat.power == "molly_stark" and who != challenger
        who, other = other, who
        id += f"/{token}/P{who}"
    hit(table, who, 1, f"{base}/P{who}", challenger if who == target else None)
    if mollys and not table.has_fallen(target):
        draw(table, table.seats[target], mollys, f"{base}/P{target}/molly")
