"""Variants of the score rules: the auction for characters (scenario T17), experience (T16)."""

from random import Random

import pytest

from companion.support.errors import Refused, RefusedTogether
from companion.tournament.enlistment import Auction, Enlistment, may_keep
from companion.tournament.events import BotBids, Poor, SameCard
from companion.tournament.experience import Brought, check_kept, without_doubles
from tests.companion.tournament.played import bots_answer

FOUR = [0, 1, 2, 3]
NAMES = ["ann", "bo", "cy", "di"]


def begin(dollars=1000, sheriff=0, **more):
    money = dollars if isinstance(dollars, dict) else dict.fromkeys(FOUR, dollars)
    return Auction.begin(FOUR, sheriff, NAMES[: 4 - len(more.get("kept", ()))], money, **more)


def refused(call, *args):
    with pytest.raises(Refused) as error:
        call(*args)
    return error.value.key


def test_the_player_to_the_sheriffs_right_opens_then_counterclockwise():
    auction = begin(sheriff=1)
    assert auction.turn == 0
    auction = auction.open(0, "cy", 100)
    assert auction.turn == 3
    assert auction.passes(3).turn == 2
    assert auction.passes(3).passes(2).turn == 1
    after = auction.passes(3).passes(2).passes(1)
    assert after.enlisted == (Enlistment(0, "cy", 100),)
    assert after.turn == 3


def test_a_raise_asks_everybody_who_has_not_passed_again():
    auction = begin().open(3, "ann", 100).raise_to(2, 200).passes(1).raise_to(0, 300)
    assert auction.turn == 3
    auction = auction.passes(3)
    assert auction.turn == 2
    auction = auction.passes(2)
    assert auction.enlisted == (Enlistment(0, "ann", 300),)
    assert auction.turn == 2  # 3 has opened already; the next counterclockwise without a character opens


def test_who_has_a_character_bids_no_more_and_the_last_one_costs_100():
    auction = begin().open(3, "ann", 700)
    for player in (2, 1, 0):
        auction = auction.passes(player)
    auction = auction.open(2, "bo", 100).passes(1).raise_to(0, 150).passes(2)
    assert auction.turn == 1
    auction = auction.open(1, "di", 1000)  # all that 1 has: 2 has as much, so cannot raise and is not asked
    assert auction.turn is None
    assert auction.enlisted[-2:] == (Enlistment(1, "di", 1000), Enlistment(2, "cy", 100))


def test_t17_bids_below_the_minimum_and_above_the_total_are_refused():
    auction = begin()
    assert refused(auction.open, 3, "ann", 99) == "auction_too_little"
    assert refused(auction.open, 3, "ann", 1001) == "auction_too_much"
    opened = auction.open(3, "ann", 300)
    assert refused(opened.raise_to, 2, 300) == "auction_too_little"
    assert refused(opened.raise_to, 2, 1001) == "auction_too_much"


def test_out_of_turn_and_out_of_place():
    auction = begin()
    assert refused(auction.open, 0, "ann", 100) == "auction_not_asked"
    assert refused(auction.raise_to, 3, 100) == "auction_not_open"
    assert refused(auction.open, 3, "zoe", 100) == "auction_character"
    assert refused(auction.open(3, "ann", 100).open, 2, "bo", 100) == "auction_open"
    assert refused(Auction.begin, FOUR, 0, ["ann", "ann", "bo", "cy"], {}) == "auction_characters"


def test_kept_characters_are_not_auctioned():
    auction = begin(kept=[Enlistment(3, "old", 250)])
    assert auction.turn == 2
    assert auction.order == (2, 1, 0)


def test_the_poor_get_what_is_left_for_what_they_have():
    auction = begin({0: 1000, 1: 60, 2: -400, 3: 1000}).open(3, "ann", 100).passes(0)
    assert auction.turn is None or auction.turn == 0
    auction = auction.open(0, "di", 100)
    assert auction.enlisted == (
        Enlistment(3, "ann", 100), Enlistment(0, "di", 100), Enlistment(2, "bo", 0), Enlistment(1, "cy", 60),
    )  # fmt: skip


def test_the_poor_may_bid_on_credit():
    auction = begin({0: 0, 1: 0, 2: -400, 3: 0}, poor=Poor.ON_CREDIT)
    auction = auction.open(3, "ann", 100).open(2, "bo", 100).open(1, "cy", 100)
    assert auction.enlisted[-1] == Enlistment(0, "di", 100)


@pytest.mark.parametrize("bids", BotBids)
def test_bots_bid_to_the_end(bids):
    random = Random(5)
    for _ in range(200):
        players = list(range(random.randint(4, 8)))
        names = [f"c{n}" for n in players]
        money = {player: random.randint(-500, 9000) for player in players}
        auction = Auction.begin(players, random.choice(players), names, money, poor=random.choice(list(Poor)))
        while (turn := auction.turn) is not None:
            auction = bots_answer(auction, turn, bids)
        assert sorted(one.player for one in auction.enlisted) == players
        assert sorted(one.character for one in auction.enlisted) == sorted(names)
        for one in auction.enlisted:
            assert 0 <= one.price <= max(100, money[one.player])


def test_a_character_is_kept_only_by_who_is_alive_and_can_pay():
    may_keep(300, True, 300)
    assert refused(may_keep, 300, False, 900) == "keep_eliminated"
    assert refused(may_keep, 300, True, 299) == "keep_too_much"


def test_t16_three_cards_cost_1500():
    front = ["barrel QS", "mustang 8H", "volcanic 10S", "scope AS"]
    check_kept(front[:3], front, 1500, 4)
    with pytest.raises(RefusedTogether) as error:
        check_kept([*front[:3], "jail JS", "barrel QS"], front, 1499, 4)
    reasons = [reason.key for reason in error.value.reasons]
    assert reasons == ["keep_not_in_front", "keep_not_in_front", "keep_too_many", "keep_too_much"]


def test_two_bring_the_same_card():
    brought = [Brought(1, ("barrel QS", "scope AS")), Brought(2, ("barrel QS",))]
    rich = {1: 100, 2: 4000}
    keeps, nobody = SameCard.HIGHEST_SCORE_KEEPS, SameCard.NOBODY_KEEPS
    assert without_doubles(brought, rich, keeps) == (Brought(1, ("scope AS",)), Brought(2, ("barrel QS",)))
    assert without_doubles(brought, {}, keeps) == (Brought(1, ("barrel QS", "scope AS")), Brought(2, ()))
    assert without_doubles(brought, rich, nobody) == (Brought(1, ("scope AS",)), Brought(2, ()))
