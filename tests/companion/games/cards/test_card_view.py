"""What a view tells around a question: why cards are stuck, what a draw! is for, a Duel's two, distances, limits."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from companion.games.cards.deck import CARDS
from companion.games.cards.legal.distance import distances
from companion.games.cards.options import Options
from companion.games.cards.rules import CardGame, card_setup
from companion.kernel.conformance import play_to_the_end
from companion.kernel.game import Game
from companion.kernel.view import View, view_of
from companion.locales.words import words_of

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
DODGE_CITY = Options(expansions="dodge_city")
LUCKY = Options(characters={0: "lucky_duke", 1: "jourdonnais"})
REAL = Options(cards_by="people")


def moments(options: Options, seeds: int) -> Iterator[tuple[Game, View]]:
    """Every open question of so many random games, with the view of whose turn it is."""
    for seed in range(seeds):
        whole = play_to_the_end(CardGame(), card_setup(NAMES, options=options), Random(seed))
        game = Game(whole.rules, whole.setup)
        for answer in whole.record.answers:
            game.answer(answer.actor, answer.tokens)
            if game.pending is not None and game.state.turn:
                yield game, view_of(game, game.state.active, 0)


def test_each_card_of_the_hand_can_be_played_or_says_why_not() -> None:
    whys: Counter[str] = Counter()
    for game, view in moments(DODGE_CITY, 5):
        assert view.decision is not None
        if view.decision.key != "play":
            continue
        playable = {dict(option.params).get("card") for option in view.decision.options if option.key != "jose"}
        stuck = dict(view.table.stuck)
        for card in view.table.seats[game.state.active].hand:
            assert (card in playable) != (card in stuck), card
        whys.update(why.key for why in stuck.values())
        assert all(view_of(game, other, 0).table.stuck == () for other in (None, (game.state.active + 1) % 5))
    assert {"only_an_answer", "one_bang_a_turn", "too_far", "same_name_in_play"} <= set(whys)


def test_each_card_that_is_aimed_reaches_a_player_or_says_why_not() -> None:
    whys: set[str] = set()
    for game, view in moments(DODGE_CITY, 5):
        assert view.decision is not None
        if view.decision.key != "play":
            continue
        state = game.state
        aimed: dict[str, set[int]] = {}
        for option in view.decision.options:
            if option.key in ("play_at", "fire_at"):
                facts = dict(option.params)
                aimed.setdefault(facts["card"], set()).add(facts["seat"])
        beyond: dict[str, set[int]] = {}
        for card, seat, why in view.table.beyond:
            beyond.setdefault(card, set()).add(seat)
            whys.add(why.key)
            assert f"beyond.{why.key}" in words_of("cards")
        assert set(beyond) <= set(aimed)
        others = {seat.number for seat in state.others}
        for card, seats in aimed.items():
            assert seats - {state.active} | beyond.get(card, set()) == others
            assert not seats & beyond.get(card, set())
        assert all(view_of(game, other, 0).table.beyond == () for other in (None, (state.active + 1) % 5))
    assert {"too_far", "no_jail_for_the_sheriff"} <= whys


@pytest.mark.parametrize("options", [DODGE_CITY, LUCKY, REAL], ids=["Dodge City", "Lucky Duke", "a real deck"])
def test_what_goes_on_around_a_question_is_told_to_everybody(options: Options) -> None:
    seen: Counter[str] = Counter()
    for game, view in moments(options, 5):
        decision, table = view.decision, view_of(game, None, 0).table
        assert decision is not None
        state = game.state
        if decision.key == "dying":
            (seat,) = decision.seats
            assert table.seats[seat].missing == 1 - state.seats[seat].life > 0
        if decision.key == "duel":
            assert CARDS[table.running.card].name == "duel"
            assert decision.seats[0] in (table.active, table.running.target)
        assert (decision.key in ("flip", "which_counts")) == (table.flip is not None)
        if table.flip is not None:
            lies = table.flip.source in state.seats[table.flip.seat].front
            assert lies or table.flip.source == "jourdonnais" == state.seats[table.flip.seat].ability
        if not state.on_turn.out:
            assert tuple(seat.near for seat in table.seats) == distances(state, state.active)
        seen[decision.key] += 1
    assert seen["play"]
    assert seen["duel"] or seen["dying"]
    assert seen["flip"] if options is REAL else True
    assert seen["which_counts"] if options is LUCKY else True


@pytest.mark.parametrize(("printing", "limit"), [("older", None), ("newer", 10)])
def test_the_hand_limit_is_the_life_but_for_sean_mallory(printing: str, limit: int | None) -> None:
    options = Options(expansions="dodge_city", printing=printing, characters={0: "sean_mallory"})
    _, view = next(moments(options, 1))
    assert view.table.seats[0].limit == limit
    assert all(seat.limit == seat.life for seat in view.table.seats[1:])
