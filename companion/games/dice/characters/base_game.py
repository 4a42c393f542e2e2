"""The sixteen characters of the base game: each one's whole behaviour in one place, its words in the catalogues.

To add one, write its class here, wherever it reads best: its hooks (`character.py`) are called by the rules at their
moment, and it is among those that are shuffled.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from companion.games.dice.character import Character, WithLife, WithOptions
from companion.games.dice.faces import BULLSEYES, DIE_AND_HALF
from companion.games.dice.moves import AIMS, INSTEAD, PUT_BACK, SERVED, TAKEN_OFF, ArrowAt, Arrows
from companion.games.dice.resolving.shots import doubled_shots, settled_if_forced, usable_beers
from companion.games.dice.roles.special_role_effects import denied_life
from companion.games.dice.table import PILE, DiceSeat, DiceTable
from companion.games.western.moves import ToSeat
from companion.games.western.seats import at_distance, clockwise_from
from companion.kernel.decision import Allocation, Choice, Option, Refusal, SeatOptions, Slot, Tokens
from companion.kernel.rules import Picks, Play

KEPT = Option("none", "no_arrow")


class BartCassidy(Character):
    """Hit by a bull's eye or a Gatling, may take an arrow in place of each life point lost.

    The last arrow of the pile is never his to take.
    """

    key = "bart_cassidy"
    life = 8
    averts_loss = True

    def answers_to_loss(self, table: DiceTable, seat: DiceSeat, points: int, source: str) -> tuple[Option, ...]:
        if source not in _averted(table):
            return ()
        most, with_chiefs = min(points, table.arrows_before_the_last), 0
        if table.chief == PILE and table.options.chief_when_forced == "allowed":
            with_chiefs = min(points, table.arrows_before_the_last + (table.options.last_token == "ordinary"))
        if not most and not with_chiefs:
            return ()
        ordinary = [
            _instead("arrows", "take_arrows", Arrows(arrows, chiefs=False), points) for arrows in range(most + 1)
        ]
        return tuple(ordinary) + tuple(
            _instead("chiefs", "take_chiefs_arrow", Arrows(arrows, chiefs=True), points)
            for arrows in range(1, with_chiefs + 1)
        )

    def answered(self, table: DiceTable, seat: DiceSeat, option: str) -> int:
        instead = INSTEAD[option]
        if instead.chiefs:
            table.chief = seat.number
            table.emit("chief_taken", seat=seat.number)
        if instead.ordinary:
            seat.arrows += instead.ordinary
            table.pile -= instead.ordinary
            table.emit("arrows_instead", seat=seat.number, arrows=instead.ordinary)
        return instead.tokens


def _instead(word: str, key: str, taken: Arrows, points: int) -> Option:
    """The option to take arrow tokens, each in place of a life point."""
    params = (("arrows", taken.ordinary), ("points", points - taken.tokens))
    return INSTEAD.option(f"{word}:{taken.tokens}", key, taken, params)


class BlackJack(Character):
    """May roll dynamite again, as long as fewer than three of them lie there."""

    key = "black_jack"
    life = 8
    locks = ()


class CalamityJanet(Character):
    """May use a bull's eye 1 as a 2 and a bull's eye 2 as a 1."""

    key = "calamity_janet"
    life = 8
    checks_shots = True

    def targets(self, table: DiceTable, seat: DiceSeat, places: int) -> tuple[DiceSeat, ...]:
        one, two = super().targets(table, seat, 1), super().targets(table, seat, 2)
        return _without_twins(one, two)

    def refuses_shots(self, table: DiceTable, slots: Sequence[Slot], tokens: Tokens) -> Refusal | None:
        if table.options.double_halves == "apart":
            return None
        reach = [{seat.number for seat in super(CalamityJanet, self).targets(table, table.on_turn, n)} for n in (1, 2)]
        halves: dict[str, set[int]] = {}
        for slot, token in zip(slots, tokens, strict=True):
            die, half = DIE_AND_HALF[slot.id]
            if half:
                halves.setdefault(die, set()).add(AIMS[token].target)
        if all(any(targets <= places for places in reach) for targets in halves.values()):
            return None
        return Refusal("halves_together")


class ElGringo(Character):
    """Whoever takes life points from him with bull's eyes or a Gatling takes an arrow."""

    key = "el_gringo"
    life = 7
    pays_back = True


class JesseJones(Character):
    """With four life points or less, gains two from each beer that he drinks himself.

    Looked at once, before the first beer: two beers at four life points are worth four (rulings, section 2.1).
    """

    key = "jesse_jones"
    life = 9

    def beer_points(self, table: WithOptions, seat: WithLife, target: WithLife, given: int) -> int:
        life = seat.life + (2 * given if table.options.jesse_beers == "each_beer" else 0)
        return 2 if target is seat and life <= 4 else 1


class Jourdonnais(Character):
    """Never loses more than one life point to an Indian attack."""

    key = "jourdonnais"
    life = 7

    def loss_to_arrows(self, arrows: int) -> int:
        return min(1, arrows)


class KitCarlson(Character):
    """For each Gatling, may put one arrow of any player back on the pile."""

    key = "kit_carlson"
    life = 7

    def on_gatlings(self, table: DiceTable, seat: DiceSeat, number: int) -> Play:
        if not _arrows_that_go_back(table):
            return
        tokens: Tokens = yield lambda: settled_if_forced(self._takes_off(table, seat, number))
        taken_off = _taken_off(tokens)
        for holder in clockwise_from(table.seats, seat.number):
            arrows = table.discard_arrows(holder, taken_off.count(ArrowAt(holder.number, chiefs=False)))
            if arrows:
                table.emit("arrows_taken_off", seat=seat.number, target=holder.number, arrows=arrows)
            if ArrowAt(holder.number, chiefs=True) in taken_off:
                table.chief = PILE
                table.emit("chief_taken_off", seat=seat.number, target=holder.number)

    def _takes_off(self, table: DiceTable, seat: DiceSeat, number: int) -> Allocation:
        holders = [other for other in clockwise_from(table.seats, seat.number) if other.arrows]
        chiefs = _chiefs_arrow_that_goes_back(table)
        options = [
            TAKEN_OFF.option(f"arrow:P{seat}", "take_off", ArrowAt(seat, chiefs=False), (("seat", seat),))
            for seat in [holder.number for holder in holders]
        ]
        if chiefs is not None:
            of_chief = ArrowAt(chiefs, chiefs=True)
            options.append(TAKEN_OFF.option(f"chiefs:P{chiefs}", "take_chiefs_off", of_chief, (("seat", chiefs),)))
        if table.options.kit == "may":
            options.insert(0, KEPT)
        else:
            number = min(number, _arrows_that_go_back(table))
        slots = tuple(Slot(f"gatling{n}", tuple(options), "kit_gatling") for n in range(1, number + 1))
        slots = slots or (Slot("gatling1", (KEPT,), "kit_gatling"),)
        return Allocation(f"{table.path}/kit", "kit", seat.number, slots, check=lambda t: _too_many(holders, t))


class LuckyDuke(Character):
    """Rolls the dice up to four times in a turn instead of three."""

    key = "lucky_duke"
    life = 8
    rolls = 4


class PaulRegret(Character):
    """Never loses life points to the Gatling."""

    key = "paul_regret"
    life = 9
    unhurt_by = ("gatling",)


class PedroRamirez(Character):
    """For each life point that he loses, may put one of his arrows back."""

    key = "pedro_ramirez"
    life = 8

    def answers_to_loss(self, table: DiceTable, seat: DiceSeat, points: int, source: str) -> tuple[Option, ...]:
        if points >= seat.life:
            return ()  # out of the game, he puts all of them back
        has_chiefs = _chiefs_arrow_that_goes_back(table) == seat.number
        most = min(points, seat.arrows)
        if most < 1 and not has_chiefs:
            return ()
        options = [
            PUT_BACK.option(f"discard:{arrows}", "put_back", Arrows(arrows, chiefs=False), (("arrows", arrows),))
            for arrows in range(most + 1)
        ]
        if has_chiefs:
            options += [
                PUT_BACK.option(
                    f"chiefs:{tokens}", "put_chiefs_back", Arrows(tokens, chiefs=True), (("arrows", tokens - 1),)
                )
                for tokens in range(1, min(points, seat.arrows + 1) + 1)
            ]
        return tuple(options)

    def answered(self, table: DiceTable, seat: DiceSeat, option: str) -> int:
        back = PUT_BACK[option]
        if back.chiefs:
            table.chief = PILE
            table.emit("chief_taken_off", seat=seat.number, target=seat.number)
        arrows = table.discard_arrows(seat, back.ordinary)
        if arrows:
            table.emit("arrows_discarded", seat=seat.number, arrows=arrows)
        return 0


class RoseDoolan(Character):
    """Her bull's eyes may also hit one place further away.

    Two or three left: a 2 reaches what a 1 reaches, then one place more; never herself (rulings, section 2.1).

    So everybody else is in her reach then. A table may let her count her places round to herself, too.
    """

    key = "rose_doolan"
    life = 9

    def targets(self, table: DiceTable, seat: DiceSeat, places: int) -> tuple[DiceSeat, ...]:
        circle = len(table.living)
        among_few = circle <= 3
        herself = among_few and circle in (places, places + 1) and table.options.rose_among_few == "herself_too"
        places = 1 if among_few else places
        return _without_twins(
            at_distance(table.seats, seat.number, places),
            at_distance(table.seats, seat.number, places + 1),
            (seat,) if herself else (),
        )


class SidKetchum(Character):
    """At the beginning of his turn, a player of his choice gains one life point."""

    key = "sid_ketchum"
    life = 8

    def start_of_turn(self, table: DiceTable, seat: DiceSeat) -> Play:
        picked: Picks = yield lambda: self._serves(table, seat)
        target = table.seats[SERVED[picked[seat.number]].target]
        gaining = [target] if target.life < target.most_life else []
        denied = yield from denied_life(table, f"{table.path}/sid", gaining)
        if denied:
            return
        gained = table.gain(target, 1)
        table.emit("sid" if gained else "sid_wasted", seat=seat.number, target=target.number, points=gained)

    def _serves(self, table: DiceTable, seat: DiceSeat) -> Choice:
        living = [each.number for each in clockwise_from(table.seats, seat.number) if each.alive]
        options = [SERVED.option(f"life:P{each}", "serve", ToSeat(each), (("seat", each),)) for each in living]
        return Choice(f"{table.path}/sid", "sid", (SeatOptions(seat.number, tuple(options)),))


class SlabTheKiller(Character):
    """Once a turn, may use up a beer to have one of his bull's eyes take two life points.

    The beer that doubles a shot heals nobody; once a turn.
    """

    key = "slab_the_killer"
    life = 8
    checks_shots = True

    def may_double(self, table: DiceTable) -> bool:
        return bool(usable_beers(table))

    def refuses_shots(self, table: DiceTable, slots: Sequence[Slot], tokens: Tokens) -> Refusal | None:
        doubled, beers = len(doubled_shots(table, [slot.id for slot in slots], tokens)), len(usable_beers(table))
        if doubled > 1 and table.options.slab_doubles == "once_a_turn":
            return Refusal("slab_once")
        return Refusal("slab_beers", (("beers", beers),)) if doubled > beers else None


class SuzyLafayette(Character):
    """Gains two life points at the end of a turn in which her dice show no bull's eye."""

    key = "suzy_lafayette"
    life = 8

    def end_of_turn(self, table: DiceTable, seat: DiceSeat) -> Play:
        if not table.showing(BULLSEYES):
            yield from gain_by_ability(table, seat, 2, "suzy")


class VultureSam(Character):
    """Gains two life points each time another player is eliminated."""

    key = "vulture_sam"
    life = 9

    def others_eliminated(self, table: DiceTable, seat: DiceSeat, eliminated: Sequence[DiceSeat]) -> Play:
        gone = " ".join(f"P{other.number}" for other in eliminated)
        yield from gain_by_ability(table, seat, 2 * len(eliminated), "vulture", f"/{gone}")


class WillyTheKid(Character):
    """Needs only two Gatlings to fire."""

    key = "willy_the_kid"
    life = 8
    gatlings_needed = 2

    def fires(self, table: WithOptions, gatlings: int, dice: int) -> bool:
        """Whether the Gatlings are enough: where halves go together, a double one alone is one die, not two."""
        together = table.options.double_halves == "together"
        return (dice if together else gatlings) >= self.gatlings_needed or gatlings >= super().gatlings_needed


def gain_by_ability(table: DiceTable, seat: DiceSeat, points: int, key: str, after: str = "") -> Play:
    """Gain life points by the own ability, announced under its key; nothing is announced where nothing is gained.

    `after` sets apart what may happen twice in one step.
    """
    gaining = [seat] if seat.life < seat.most_life else []
    denied = yield from denied_life(table, f"{table.at}{after}/{key}", gaining)
    gained = table.gain(seat, 0 if denied else points)
    if gained:
        table.emit(key, seat=seat.number, points=gained)


def _without_twins(*groups: tuple[DiceSeat, ...]) -> tuple[DiceSeat, ...]:
    """All seats of the groups, each once, in order."""
    return tuple({seat.number: seat for seat in chain(*groups)}.values())


def _averted(table: DiceTable) -> tuple[str, ...]:
    """Returns Bart Cassidy's options to take arrows instead."""
    if table.options.bart_answers == "all_but_arrows":
        return ("bullseye", "gatling", "dynamite", "bullet")
    return ("bullseye", "gatling", "bullet") if table.options.bullet == "rollers_own" else ("bullseye", "gatling")


def _arrows_that_go_back(table: DiceTable) -> int:
    """Returns how many arrow tokens an ability may put back, from any player."""
    ordinary = sum(seat.arrows for seat in table.seats)
    return ordinary + (_chiefs_arrow_that_goes_back(table) is not None)


def _chiefs_arrow_that_goes_back(table: DiceTable) -> int | None:
    """Returns the holder of the Indian Chief's Arrow, if an ability may put it back."""
    if table.chief in (None, PILE) or table.options.chief_goes_back == "stays":
        return None
    return table.chief


def _taken_off(tokens: Tokens) -> list[ArrowAt]:
    """Returns which arrows go back by these answers, of which some may leave all where they are."""
    return [TAKEN_OFF[token] for token in tokens if token != KEPT.id]


def _too_many(holders: list[DiceSeat], tokens: Tokens) -> Refusal | None:
    """Returns why these arrows cannot be put back; None if they can."""
    taken_off = _taken_off(tokens)
    for holder in holders:
        if taken_off.count(ArrowAt(holder.number, chiefs=False)) > holder.arrows:
            return Refusal("not_so_many_arrows", (("seat", holder.name), ("arrows", holder.arrows)))
    if sum(arrow.chiefs for arrow in taken_off) > 1:
        return Refusal("one_chiefs_arrow")
    return None
