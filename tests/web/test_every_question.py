"""Games of every sort at random, without a table: each question of the rules has words, and a form for who is asked."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from companion.games.cards.options import Options as CardOptions
from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.known import CARDS
from companion.journal.chairs import Chair
from companion.kernel.decision import Deal, Selection, Window
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.kernel.view import View, view_of
from companion.locales.catalogue import catalogue, texts
from companion.table.snapshot import ChairsState, GameState, TableState
from tests.companion.toy_game import TOY
from tests.web.toy_pages import TOY_PAGES
from tests.web.toy_rig import HANDS
from web.elements.forms.question import Question
from web.games.cards.hand import Hand
from web.games.cards.real_deck import RealDeck
from web.games.cards.under_fire import UnderFire
from web.games.dice.waiting_words import asked_words
from web.games.known import PAGES
from web.parts.scene import scene

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fina", "Gus", "Hank")
WAYS = (
    {},
    {"roles_by": "cards", "characters_by": "cards", "role_cards": "mixed"},
    {"gatling": "may", "broken_arrow": "may", "molly": "all_or_nothing", "apache_kid": "instead"},
)
CARD_WAYS = (
    CardOptions(own_card="allowed"),
    CardOptions(expansions="dodge_city"),
    CardOptions(expansions="dodge_city", cards_by="people", printing="newer", own_card="allowed"),
    CardOptions(expansions="dodge_city", characters={0: "vulture_sam", 1: "vera_custer"}),
)
LOOKED_AT = 6
"""How often each question is looked at."""
NEVER_ON_A_FORM = {"deal_roles", "deal_characters", "pick_roles", "roll", "window"}


def playing(players: Sequence[str], views: Mapping[int | None, View], game: str = "") -> TableState:
    """A table at which a game is played, with these views of it."""
    chairs = ChairsState(tuple(map(Chair, players)))
    return TableState(phase="playing", chairs=chairs, game=GameState(game, views=views))


def tokens_on(ask: Question) -> list[set[str]]:
    """What can be picked on a form, slot by slot."""
    if ask.slots:
        return [{option.id for option in slot.options} for slot in ask.slots]
    ways = [option for group in ask.groups for option in group.options]
    if isinstance(ask.own, Hand):
        ways += [way for card in ask.own.cards for way in card.ways]
        ways += [button for card in ask.own.cards for button in card.aim if not button.target.why_not]
    elif isinstance(ask.own, UnderFire):
        ways += [*(way.button for way in ask.own.ways), ask.own.take]
    elif isinstance(ask.own, RealDeck):
        ways += [button for name in ask.own.names for row in name.rows for button in row.buttons]
    return [{option.id for option in ways}]


def test_every_question_has_a_form_and_words() -> None:
    asked: Counter[str] = Counter()
    for seed in range(45):
        random = Random(seed)
        players = NAMES[: 5 + seed % 4]
        game = Game(DiceGame(), dice_setup(players, options=Options(modules=MODULES, **WAYS[seed % 3])))
        while game.pending is not None:
            decision = game.pending
            if asked[decision.key] < LOOKED_AT:
                audiences = (None, *range(len(players)))
                views = {audience: view_of(game, audience) for audience in audiences}
                state = playing(players, views)
                for audience in audiences:
                    assert scene(PAGES["dice"], state, audience).asked
                for seat in game.waiting_for:
                    check(PAGES["dice"].question(state, seat, seat), decision, seat)
                view = views[None]
                if decision.key not in NEVER_ON_A_FORM:
                    assert f"page.asked.{decision.key}" in catalogue()
                assert "{" not in asked_words(view.decision, view.table, players)
            asked[decision.key] += 1
            play_on(game, random)
    known = {key.removeprefix("decision.") for key in catalogue() if key.startswith("decision.")}
    assert set(asked) == known, "games at random ask everything that the rules can ask"


def check(ask: Question | None, decision, seat: int) -> None:
    """Every legal part of an answer can be picked, and none besides."""
    assert ask is not None
    assert ask.words
    if ask.form == "pair":
        players = tokens_on(ask)[0]
        assert {name for option in decision.options(seat) for name in option.id.split("+")} == players
    elif ask.slots:
        assert tokens_on(ask) == [{option.id for option in slot.options} for slot in decision.slots]
    else:
        offered = decision.options if isinstance(decision, Selection) else decision.options(seat)
        assert tokens_on(ask) == [{option.id for option in offered}]
    for words in [option.words for group in ask.groups for option in group.options]:
        assert words
        assert "{" not in words


def test_every_question_of_the_toy_game_has_a_form_of_the_frames() -> None:
    asked: Counter[str] = Counter()
    for seed in range(20):
        random = Random(seed)
        players = NAMES[: 2 + seed % 3]
        game = Game(TOY.rules, TOY.setup(players, HANDS))
        while game.pending is not None:
            decision = game.pending
            audiences = (None, *range(len(players)))
            views = {audience: view_of(game, audience) for audience in audiences}
            state = playing(players, views)
            for audience in audiences:
                assert scene(TOY_PAGES, state, audience).asked
            if isinstance(decision, Window):
                assert all(TOY_PAGES.question(state, seat, seat) is None for seat in decision.seats)
            else:
                for seat in game.waiting_for:
                    check(TOY_PAGES.question(state, seat, seat), decision, seat)
            for seat, options in game.acts_between():
                assert [button.id for button in TOY_PAGES.acts(state, seat)] == [option.id for option in options]
            for seat in decision.seats:
                if not getattr(decision, "open", True):
                    assert TOY_PAGES.question(state, None, seat) is None, "the host sees no options that are hidden"
            asked[decision.key] += 1
            play_on(game, random)
    assert {"throw", "shout", "both", "coins", "lay", "give", "turn_over", "loud"} <= set(asked)


def test_every_question_of_the_card_game_has_a_form_and_words() -> None:
    asked: Counter[str] = Counter()
    pages = PAGES["cards"]
    for seed in range(60):
        random = Random(seed)
        players = NAMES[: 3 + seed % 6]
        game = Game(CARDS.rules, CARDS.setup(players, CARD_WAYS[seed % 4]))
        while game.pending is not None:
            decision = game.pending
            if asked[decision.key] < LOOKED_AT:
                audiences = (None, *range(len(players)))
                views = {audience: view_of(game, audience) for audience in audiences}
                state = playing(players, views, "cards")
                for audience in audiences:
                    told = scene(pages, state, audience)
                    assert told.asked
                    assert "{" not in told.asked
                for seat in game.waiting_for:
                    check(pages.question(state, seat, seat), decision, seat)
                    assert f"asked.{decision.key}" in catalogue("en", "cards")
                for seat in decision.seats:
                    if not getattr(decision, "open", True):
                        assert pages.question(state, None, seat) is None, "the host sees no options that are hidden"
                for seat, options in game.acts_between():
                    assert [button.id for button in pages.acts(state, seat)] == [option.id for option in options]
                if isinstance(decision, Deal):
                    cards = {token for named in pages.cards(views[None]) for token, _ in named.cards}
                    assert decision.key in {"deal_roles", "deal_characters"} or set(decision.deck) <= cards
            asked[decision.key] += 1
            play_on(game, random)
    known = {
        key.removeprefix("decision.")
        for game_named, key in texts("en")
        if game_named == "cards" and key.startswith("decision.")
    }
    assert not known - set(asked), "games at random ask everything that the rules can ask"
