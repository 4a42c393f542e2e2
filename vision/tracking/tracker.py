"""The tracker of a game's dice: which dice were thrown and which kept, each with its number."""

from __future__ import annotations

from dataclasses import replace

from companion.locales.words import sentence
from companion.ports.tray import ON_A_MARKER, DiceWanted, Reading, SeenDie, Throw
from vision.dice_sets.dice_set import DiceSet
from vision.tracking.asked_dice import AskedDice, asked_dice
from vision.tracking.dice_in_play import of_dice_in_play
from vision.tracking.kept_dice import LYING_MOVED, matched
from vision.tracking.lying_die import TURNED, LyingDie, Unchanged, as_it_was, left_to_right, never_unchanged
from vision.tracking.moved_dice import Ways
from vision.tracking.same_die import NUDGED, drop, pairs
from vision.tracking.throw_result import COUNT, SORTED_OUT_BY_PEOPLE, photographed, same_throw, throw_of


class ThrowTracker:
    """Follows the dice in the tray from one settled reading to the next, and returns each throw once.

    Thrown dice get the free numbers among those wanted, from left to right in the picture, each one of its kind where
    the set of dice distinguishes kinds; kept dice keep their numbers. With `shows_kept_dice` false (photographs)
    nothing is followed: every die seen was thrown.
    """

    def __init__(self, dice_set: DiceSet, shows_kept_dice: bool = True) -> None:
        self._set = dice_set
        self._follows = shows_kept_dice
        self._lying: tuple[LyingDie, ...] = ()
        self._gone: tuple[LyingDie, ...] = ()  # in a hand, or hidden for a moment: they may turn up where they were
        self._laid = False
        self._key: str | None = None
        self._reported: Throw | None = None
        self._notices: list[str] = []  # sentences for the table
        self._notified: set[tuple[int, str]] = set()

    def play_with(self, dice_set: DiceSet) -> None:
        """Use this set of dice from the next reading on; may be called from any thread, while no dice are wanted."""
        self._set = dice_set  # looked up once a reading; dice that lie there stay what they were read as

    @property
    def lying(self) -> tuple[LyingDie, ...]:
        """The dice of the last settled reading with their numbers."""
        return self._lying

    @property
    def laid(self) -> bool:
        """Whether any settled scene was seen yet."""
        return self._laid

    def ask(self, wanted: DiceWanted | None) -> None:
        """Take what is wanted now. With a new key all dice that lie there are old ones until they move."""
        if wanted is None or wanted.key == self._key:
            return
        self._key = wanted.key
        self._notified.clear()
        if self._reported is not None and self._reported.why in SORTED_OUT_BY_PEOPLE:
            # Somebody has said at the table what this throw was, and may have numbered the dice otherwise.
            self._lying = tuple(replace(die, guessed=die.guessed or die.fresh) for die in self._lying)
        self._finish()

    def lay(self, reading: Reading, wanted: DiceWanted) -> None:
        """Take the dice of a first scene as not thrown: they lay there before anybody watched. Their numbers are
        guesses."""
        self.ask(wanted)
        reading = of_dice_in_play(reading, wanted, self._set)
        asked, rest = asked_dice(wanted, self._set, reading.dice), left_to_right(reading.dice)
        dice: list[LyingDie] = []
        for number, face in asked.lying.items():
            seen = next((die for die in rest if asked.face(die) == face and asked.fits(number, die)), None)
            if seen is not None:
                drop(rest, seen)
                dice.append(LyingDie(number, seen, guessed=True))
        numbers = asked.numbers(rest, asked.dice, asked.lying)
        dice += [LyingDie(number, seen, guessed=True) for number, seen in zip(numbers, rest, strict=True)]
        dice.sort(key=lambda die: die.seen.center)
        self._lying, self._gone, self._laid = tuple(dice), (), True

    def glance(self, reading: Reading) -> None:
        """Take the reading of a still scene that did not last: dice that are missing in it are in somebody's hand."""
        old, new = list(self._lying), list(reading.dice)
        still_there = pairs(old, new, NUDGED)
        if still_there and old and not new:  # a scene in which others lie as well is no scene of dice being taken
            self._lying = tuple(die for die in self._lying if all(die is not gone for gone in old))
            self._gone += tuple(old)

    def take_notices(self) -> tuple[str, ...]:
        """Return sentences for the table, each once: a die that counts as recorded shows another face now."""
        notices, self._notices = tuple(self._notices), []
        return notices

    def see(
        self,
        reading: Reading,
        wanted: DiceWanted,
        *,
        rolled: bool = True,
        early: bool = False,
        ways: Ways | None = None,
        unchanged: Unchanged = never_unchanged,
    ) -> Throw | None:
        """Take the next settled reading; return the throw that made it, or None where nothing new was thrown.

        `rolled`: something moved by itself, not only under a hand; without that, dice that lie elsewhere with the very
        faces they had were moved by hand. `early`: nothing was wanted while they moved, so the throw may not be meant.
        `ways` finds kept dice that were hit. Where the picture is `unchanged` since the last reading, a sure face of
        then is sure now. A throw that is not sure stays open for its key: dice thrown again complete it. A kept die
        that was knocked over keeps its face; see `take_notices`.
        """
        self.ask(wanted)
        if reading.why == ON_A_MARKER and not rolled:
            reading = replace(reading, why=COUNT)  # what is missing is in a hand
        reading = of_dice_in_play(reading, wanted, self._set)
        if not self._follows:
            return self._photographed(reading, wanted)
        asked = asked_dice(wanted, self._set, reading.dice)
        before = {die.number: die.seen for die in self._lying}
        match = matched(self._lying, self._gone, reading.dice, asked, rolled=rolled, ways=ways, unchanged=unchanged)
        self._lying, self._gone = self._as_recorded(match.lying, before, asked, rolled), match.gone
        self._laid = True
        throw = throw_of(self._lying, reading, asked, early=early, unclear=match.unclear)
        if throw is None or same_throw(throw, self._reported):
            return None
        if throw.sure:
            self._finish()
        self._reported = throw
        return throw

    def _finish(self) -> None:
        """End the open throw: its dice are old from now on."""
        self._lying = tuple(replace(die, fresh=False, why=None) for die in self._lying)
        self._gone = tuple(replace(die, fresh=False, why=None) for die in self._gone)
        self._reported = None

    def _photographed(self, reading: Reading, wanted: DiceWanted) -> Throw | None:
        asked, dice = asked_dice(wanted, self._set, reading.dice), left_to_right(reading.dice)
        if not dice and reading.sure:
            return None
        numbers = asked.numbers(dice, asked.dice)
        self._lying = tuple(LyingDie(n, seen, fresh=True) for n, seen in zip(numbers, dice, strict=True))
        self._laid = True
        return photographed(self._lying, reading, asked)

    def _as_recorded(
        self, lying: tuple[LyingDie, ...], before: dict[int, SeenDie], asked: AskedDice, rolled: bool
    ) -> tuple[LyingDie, ...]:
        """Return the dice with those that were turned where they lay as they were recorded, and add a notice for each.
        A die turned alone may be a throw."""
        recorded = asked.lying
        alone = rolled and not any(die.fresh for die in lying)
        dice: list[LyingDie] = []
        for die in lying:
            number, was = die.number, before.get(die.number)
            if number in recorded:
                face = asked.face(die.seen)
                if face not in (None, recorded[number]) and die.seen.sure:
                    key = "watch.thrown_again" if die.why == LYING_MOVED or die.fresh else "watch.turn_back"
                    self._notify(number, die.seen, key, recorded[number])
            elif die.why == TURNED and not alone and was is not None:
                if die.seen.sure:
                    self._notify(number, die.seen, "watch.turn_back", asked.face(was) or was.face)
                    die = replace(die, seen=replace(die.seen, face=was.face), why=None)
                else:
                    die = replace(die, seen=as_it_was(was, die.seen), why=None)
            dice.append(die)
        return tuple(dice)

    def _notify(self, number: int, shows: SeenDie, key: str, face: str) -> None:
        if (number, shows.face) not in self._notified:
            self._notified.add((number, shows.face))
            self._notices.append(sentence(key, {"face": face}))
