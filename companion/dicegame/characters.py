"""The sixteen characters of the base game: each one's whole behaviour in one place, beside the sentence that tells it.

To add one, write its class here: its hooks (`character.py`) are called by the rules at their moment.
"""

from __future__ import annotations

from itertools import chain

from companion.dicegame.character import CHARACTERS, Character
from companion.dicegame.faces import BEER, BULLSEYE_1, BULLSEYE_2
from companion.dicegame.table import DiceTable
from companion.kernel.decision import Allocation, Asked, Choice, Option, Slot, Tokens, Why
from companion.kernel.rules import Play, allocate, choose
from companion.western.seats import Seat, at_distance, clockwise_from


class BartCassidy(Character):
    """The last arrow of the pile is never his to take."""

    key = "bart_cassidy"
    name = "Bart Cassidy"
    ability = "Hit by a bull's eye or a Gatling, may take an arrow in place of each life point lost."
    life = 8

    def answers_to_loss(self, table: DiceTable, seat: Seat, points: int, source: str) -> tuple[Option, ...]:
        most = min(points, table.pile - 1) if source in ("bullseye", "gatling") else 0
        if most < 1:
            return ()
        return tuple(
            Option(f"arrows:{arrows}", "take_arrows", (("arrows", arrows), ("points", points - arrows)))
            for arrows in range(most + 1)
        )

    def answered(self, table: DiceTable, seat: Seat, option: str) -> int:
        arrows = int(option.removeprefix("arrows:"))
        if arrows:
            seat.arrows += arrows
            table.pile -= arrows
            table.tell("arrows_instead", seat=seat.number, arrows=arrows)
        return arrows


class BlackJack(Character):
    key = "black_jack"
    name = "Black Jack"
    ability = "May roll dynamite again, as long as fewer than three of them lie there."
    life = 8
    locks = ()


class CalamityJanet(Character):
    key = "calamity_janet"
    name = "Calamity Janet"
    ability = "May use a bull's eye 1 as a 2 and a bull's eye 2 as a 1."
    life = 8

    def targets(self, table: DiceTable, seat: Seat, places: int) -> tuple[Seat, ...]:
        one, two = super().targets(table, seat, 1), super().targets(table, seat, 2)
        return _without_twins(one, two)


class ElGringo(Character):
    key = "el_gringo"
    name = "El Gringo"
    ability = "Whoever takes life points from him with bull's eyes or a Gatling takes an arrow."
    life = 7
    pays_back = True


class JesseJones(Character):
    """Looked at once, before the first beer: two beers at four life points are worth four (rulings, section 2.1)."""

    key = "jesse_jones"
    name = "Jesse Jones"
    ability = "With four life points or less, gains two from each beer that he drinks himself."
    life = 9

    def beer_points(self, table: DiceTable, seat: Seat, guest: Seat) -> int:
        return 2 if guest is seat and seat.life <= 4 else 1


class Jourdonnais(Character):
    key = "jourdonnais"
    name = "Jourdonnais"
    ability = "Never loses more than one life point to an Indian attack."
    life = 7

    def loss_to_arrows(self, arrows: int) -> int:
        return min(1, arrows)


class KitCarlson(Character):
    key = "kit_carlson"
    name = "Kit Carlson"
    ability = "For each Gatling, may put one arrow of any player back on the pile."
    life = 7

    def on_gatlings(self, table: DiceTable, seat: Seat, number: int) -> Play:
        holders = [other for other in clockwise_from(table.seats, seat.number) if other.arrows]
        if not holders:
            return
        options = (
            Option("none", "no_arrow"),
            *(Option(f"arrow:P{holder.number}", "take_off", (("seat", holder.number),)) for holder in holders),
        )
        slots = tuple(Slot(f"gatling{n}", options, "kit_gatling") for n in range(1, number + 1))
        tokens = yield from allocate(
            lambda: Allocation(f"{table.path}/kit", "kit", seat.number, slots, check=lambda t: _too_many(holders, t))
        )
        for holder in holders:
            arrows = table.discard_arrows(holder, tokens.count(f"arrow:P{holder.number}"))
            if arrows:
                table.tell("arrows_taken_off", seat=seat.number, target=holder.number, arrows=arrows)


class LuckyDuke(Character):
    key = "lucky_duke"
    name = "Lucky Duke"
    ability = "Rolls the dice up to four times in a turn instead of three."
    life = 8
    rolls = 4


class PaulRegret(Character):
    key = "paul_regret"
    name = "Paul Regret"
    ability = "Never loses life points to the Gatling."
    life = 9
    unhurt_by = ("gatling",)


class PedroRamirez(Character):
    key = "pedro_ramirez"
    name = "Pedro Ramirez"
    ability = "For each life point that he loses, may put one of his arrows back."
    life = 8

    def answers_to_loss(self, table: DiceTable, seat: Seat, points: int, source: str) -> tuple[Option, ...]:
        most = min(points, seat.arrows) if points < seat.life else 0  # out of the game, he puts all of them back
        if most < 1:
            return ()
        return tuple(Option(f"discard:{arrows}", "put_back", (("arrows", arrows),)) for arrows in range(most + 1))

    def answered(self, table: DiceTable, seat: Seat, option: str) -> int:
        arrows = table.discard_arrows(seat, int(option.removeprefix("discard:")))
        if arrows:
            table.tell("arrows_discarded", seat=seat.number, arrows=arrows)
        return 0


class RoseDoolan(Character):
    """Two or three left: a 2 reaches what a 1 reaches, then one place more; never herself (rulings, section 2.1)."""

    key = "rose_doolan"
    name = "Rose Doolan"
    ability = "Her bull's eyes may also hit one place further away."
    life = 9

    def targets(self, table: DiceTable, seat: Seat, places: int) -> tuple[Seat, ...]:
        places = 1 if len(table.living) <= 3 else places
        return _without_twins(
            at_distance(table.seats, seat.number, places), at_distance(table.seats, seat.number, places + 1)
        )


class SidKetchum(Character):
    key = "sid_ketchum"
    name = "Sid Ketchum"
    ability = "At the beginning of his turn, a player of his choice gains one life point."
    life = 8

    def start_of_turn(self, table: DiceTable, seat: Seat) -> Play:
        guests = [guest for guest in clockwise_from(table.seats, seat.number) if guest.alive]
        options = tuple(Option(f"life:P{guest.number}", "serve", (("seat", guest.number),)) for guest in guests)
        picked = yield from choose(lambda: Choice(f"{table.path}/sid", "sid", (Asked(seat.number, options),)))
        guest = table.seats[int(picked[seat.number].removeprefix("life:P"))]
        gained = table.gain(guest, 1)
        table.tell("sid" if gained else "sid_wasted", seat=seat.number, target=guest.number, points=gained)


class SlabTheKiller(Character):
    """The beer that doubles a shot heals nobody; once a turn."""

    key = "slab_the_killer"
    name = "Slab the Killer"
    ability = "Once a turn, may use up a beer to have one of his bull's eyes take two life points."
    life = 8

    def ways_to_shoot(self, table: DiceTable, target: Seat) -> tuple[Option, ...]:
        once = super().ways_to_shoot(table, target)
        if not table.count(BEER):
            return once
        return (*once, Option(f"double:P{target.number}", "shoot_double", (("seat", target.number),)))

    def refuses_shots(self, tokens: Tokens) -> Why | None:
        doubled = sum(token.startswith("double:") for token in tokens)
        return Why("slab_once") if doubled > 1 else None


class SuzyLafayette(Character):
    key = "suzy_lafayette"
    name = "Suzy Lafayette"
    ability = "Gains two life points at the end of a turn in which her dice show no bull's eye."
    life = 8

    def end_of_turn(self, table: DiceTable, seat: Seat) -> None:
        if not table.dice_showing(BULLSEYE_1, BULLSEYE_2):
            gained = table.gain(seat, 2)
            if gained:
                table.tell("suzy", seat=seat.number, points=gained)


class VultureSam(Character):
    key = "vulture_sam"
    name = "Vulture Sam"
    ability = "Gains two life points each time another player is eliminated."
    life = 9

    def others_eliminated(self, table: DiceTable, seat: Seat, number: int) -> None:
        gained = table.gain(seat, 2 * number)
        if gained:
            table.tell("vulture", seat=seat.number, points=gained)


class WillyTheKid(Character):
    key = "willy_the_kid"
    name = "Willy the Kid"
    ability = "Needs only two Gatlings to fire."
    life = 8
    gatlings_needed = 2


BASE_CHARACTERS = tuple(key for key in CHARACTERS if key != Character.key)
"""The characters that are shuffled in the base game."""


def _without_twins(*groups: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """All seats of the groups, each once, in order."""
    return tuple({seat.number: seat for seat in chain(*groups)}.values())


def _too_many(holders: list[Seat], tokens: Tokens) -> Why | None:
    """Why so many arrows cannot be put back."""
    for holder in holders:
        if tokens.count(f"arrow:P{holder.number}") > holder.arrows:
            return Why("not_so_many_arrows", (("seat", holder.name), ("arrows", holder.arrows)))
    return None
