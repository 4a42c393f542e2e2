"""The games that the companion knows: one `GameKind` each, and all of them by name in `GAMES`.

A kind is all that table, bots, journal and commands need to know of a game. Whoever takes any game takes a mapping of
kinds, which is `GAMES` unless a test brings its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.games.bots.by_name import Bots
from companion.games.cards.bots.named import BOTS as CARD_BOTS
from companion.games.cards.character import CHARACTERS as CARD_CHARACTERS
from companion.games.cards.deal import cards_in_front, starting_life
from companion.games.cards.deck import CARDS as CARDS_IN_DECKS
from companion.games.cards.options import Options as CardOptions
from companion.games.cards.position.notation import position_text as card_position_text
from companion.games.cards.rules import CardGame
from companion.games.cards.table import TAKE
from companion.games.cards.views.beats import BEATS as CARD_BEATS
from companion.games.dice.bots.named import BOTS as DICE_BOTS
from companion.games.dice.character import CHARACTERS as DICE_CHARACTERS
from companion.games.dice.options import MODULES as DICE_MODULES
from companion.games.dice.options import Options as DiceOptions
from companion.games.dice.position.notation import position_text as dice_position_text
from companion.games.dice.rules import DiceGame
from companion.games.dice.views.beats import BEATS as DICE_BEATS
from companion.games.scoreboard.options import PLAYERS as BOARD_PLAYERS
from companion.games.scoreboard.options import CounterOptions, ScoreOptions
from companion.games.scoreboard.rules import BEATS as BOARD_BEATS
from companion.games.scoreboard.rules import COUNTERS as COUNTERS_RULES
from companion.games.scoreboard.rules import SCOREBOARD as SCOREBOARD_RULES
from companion.games.western.options import MODULES, POSITION, RuleChoice, RuleOptions, choices_of
from companion.games.western.roles import PLAYERS
from companion.games.western.victory import Side
from companion.kernel.game import Game
from companion.kernel.notation import read_record
from companion.kernel.rules import Rules, Setup
from companion.support.errors import AnswerInvalid, RecordInvalid, SetupInvalid


class CardsKept(NamedTuple):
    """How cards go from one game into the next, in a game that has any in front of its seats.

    `in_front` gives those of each seat; `starting_life` the life points of a character (None: not dealt yet), as the
    Sheriff or not; `every` is each card that can lie in front of somebody.
    """

    in_front: Callable[[Any], tuple[tuple[str, ...], ...]]
    starting_life: Callable[[str | None, bool], int]
    every: tuple[str, ...]


class Preset(NamedTuple):
    """A set-up that can be chosen at once: what it says of the options that any preset of its game names.

    Its words stand in the catalogue under `rule.preset.NAME`.
    """

    name: str
    says: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class GameKind:
    """A game as everything around it knows it.

    `players`: how many can play; `modules`: the names of what may be added; `options`: the class of its options, and
    `choices` each of these; `position_text` writes a state as one line, from which a game can begin (None: no game of
    this kind can); `bots`: who plays it without people, the best one last; `beats`: the seconds for which each of its
    events is shown; `characters`: the keys of all characters, by what brings them ("" for the base game, which is
    first); `kept`: how cards are kept for the next game, if any are; `card_name`: what a card is called without suit
    and rank, which people who name a real deck's card say first; `presets`: set-ups that are chosen at once; `yields`:
    the option by which who is asked for an answer that others may not see gives nothing ("": there is none); `scored`:
    whether its end is a result of roles and sides, which a tournament can score; `deals`: whether players are dealt
    what they look at before turn 1; `sides`: those on which who is eliminated before the end may bet (empty: nobody
    is).
    """

    rules: Rules[Any]
    players: range
    modules: tuple[str, ...]
    options: type[RuleOptions]
    choices: tuple[RuleChoice, ...]
    position_text: Callable[[Any], str] | None
    bots: Bots = field(hash=False)
    beats: Mapping[str, float] = field(hash=False)
    characters: tuple[tuple[str, tuple[str, ...]], ...] = ()
    kept: CardsKept | None = None
    presets: tuple[Preset, ...] = ()
    card_name: Callable[[str], str] | None = None
    yields: str = ""
    scored: bool = True
    deals: bool = False
    sides: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The game's name, as records have it."""
        return self.rules.name

    @property
    def with_dice(self) -> bool:
        """Whether the game is played with dice that are thrown into a tray (`table.plays_with_dice`)."""
        return hasattr(self.rules, "dice_wanted")

    def setup(self, names: Sequence[str], options: RuleOptions, position: str | None = None) -> Setup:
        """The set-up of a game with these players, clockwise, by the newest rules, from the deal or a position."""
        laid = ((POSITION, position),) if position else ()
        return Setup(self.rules.name, self.rules.version, tuple(names), (*options.as_set(), *laid))

    def options_from(self, pairs: Sequence[tuple[str, str]], players: int) -> RuleOptions:
        """The options for these names and values. Raises SetupInvalid with every reason why they cannot be."""
        return self.options.read(pairs, players)

    def preset(self, preset: Preset, now: RuleOptions) -> RuleOptions:
        """The options with what a preset says; those that no preset names stay as they are. Raises SetupInvalid."""
        named = {name for each in self.presets for name, _ in each.says}
        kept = tuple(pair for pair in now.as_set() if pair[0] not in named)
        return self.options_from((*preset.says, *kept), max(self.players))

    def options_of(self, setup: Setup) -> RuleOptions:
        """The options that a game of this kind was begun with. Raises SetupInvalid."""
        return self.options.read(setup.options, len(setup.players), setup.rules)


def _by_what_brings_them(characters: Iterable[tuple[str, str]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Characters (key, module) by module, the base game's first; without the one that is nobody yet."""
    found: dict[str, list[str]] = {"": []}
    for key, module in characters:
        if key != STRANGER:
            found.setdefault(module, []).append(key)
    return tuple((module, tuple(keys)) for module, keys in found.items())


STRANGER = "stranger"
"""The character of who has none."""
_SIDES = (Side.LAW, Side.OUTLAWS, Side.RENEGADE)

DICE = GameKind(
    rules=DiceGame(),
    players=range(PLAYERS[0], PLAYERS[-1] + 1),
    modules=DICE_MODULES,
    options=DiceOptions,
    choices=choices_of(DiceOptions),
    position_text=dice_position_text,
    bots=DICE_BOTS,
    beats=DICE_BEATS,
    characters=_by_what_brings_them((key, each.module) for key, each in DICE_CHARACTERS.items()),
    presets=(Preset("base", ()), Preset("old_saloon", ((MODULES, " ".join(DICE_MODULES)),))),
    deals=True,
    sides=_SIDES,
)

CARDS = GameKind(
    rules=CardGame(),
    players=range(PLAYERS[0], PLAYERS[-1] + 1),
    modules=(),
    options=CardOptions,
    choices=choices_of(CardOptions),
    position_text=card_position_text,
    bots=CARD_BOTS,
    beats=CARD_BEATS,
    characters=_by_what_brings_them(
        (key, "" if each.expansion == "none" else each.expansion) for key, each in CARD_CHARACTERS.items()
    ),
    presets=(Preset("base", ()), Preset("dodge_city", (("expansions", "dodge_city"),))),
    kept=CardsKept(
        cards_in_front, starting_life, tuple(token for token, card in CARDS_IN_DECKS.items() if card.colour != "brown")
    ),
    card_name=lambda token: CARDS_IN_DECKS[token].name,
    yields=TAKE.id,
    deals=True,
    sides=_SIDES,
)

SCOREBOARD, COUNTERS = (
    GameKind(
        rules=rules,
        players=BOARD_PLAYERS,
        modules=(),
        options=options,
        choices=choices_of(options),
        position_text=None,
        bots={},
        beats=BOARD_BEATS,
        scored=rules.western,
    )
    for rules, options in ((SCOREBOARD_RULES, ScoreOptions), (COUNTERS_RULES, CounterOptions))
)
"""Boards without a referee: BANG!'s lives and arrows, and the points of any game with dice."""

Games = Mapping[str, GameKind]
GAMES: dict[str, GameKind] = {kind.name: kind for kind in (DICE, CARDS, SCOREBOARD, COUNTERS)}
"""Every game by its name; a new table plays the first."""


def kind_of(game: Setup | str, games: Games = GAMES) -> GameKind:
    """The kind of a set-up's game, or of a name. Raises RecordInvalid for a game that this program does not know."""
    name = game.game if isinstance(game, Setup) else game
    if name not in games:
        raise RecordInvalid.for_reader("no_game", name=name, known=", ".join(games))
    return games[name]


def rules_for(setup: Setup, games: Games = GAMES) -> Rules[Any]:
    """The rules that a set-up names. Raises RecordInvalid for a game or a version that this program does not know."""
    rules = kind_of(setup, games).rules
    if not rules.oldest <= setup.rules <= rules.version:
        how = "rules_newer" if setup.rules > rules.version else "rules_older"
        raise RecordInvalid.for_reader(how, rules=setup.rules, game=setup.game)
    return rules


def game_told(text: str, games: Games = GAMES) -> Game:
    """The game that a record's text holds.

    Raises RecordInvalid for text that is no record, is sealed, or is of other rules; where an answer breaks a rule, the
    sentence names its line and why.
    """
    record, lines = read_record(text)
    try:
        return Game.replay(rules_for(record.setup, games), record)
    except AnswerInvalid as error:
        raise error.on_line(lines[error.number - 1]) from error
    except SetupInvalid as error:
        raise RecordInvalid.for_reader("set_up", why=str(error)) from error
