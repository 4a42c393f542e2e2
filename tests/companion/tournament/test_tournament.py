"""A tournament's life at the desk: results, corrections, people who come late and leave, the timer, the ledger."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from companion.games.cards.character import CHARACTERS as CARD_CHARACTERS
from companion.locales.words import sentence
from companion.support.errors import Refused, RefusedTogether
from companion.tournament.accounts import dollars_of, ledger, standings_of
from companion.tournament.before_game import auction_at
from companion.tournament.checks import GAMES
from companion.tournament.events import BotBids, CardsKept, Created, Enlisted, Variants
from companion.tournament.export import standings_rows
from companion.tournament.fair_ranking import games_missed, why_not_fair
from companion.tournament.schedules.schedule import make_schedule
from companion.tournament.schedules.seating import game_counts
from companion.tournament.scores import Scoring, score
from companion.tournament.state import Place, Status, enlisted_by
from tests.companion.tournament.played import bots_answer, made_up, played

NAMES = ["Anna", "Ben", "Carl", "Dora", "Emil", "Fred", "Gina", "Hugo"]
EVENING = Created("Evening", "dice", 1, 8, 5, "seed")


def begin(desk, players=5, settings=EVENING, **more):
    return desk.create(replace(settings, **more), NAMES[:players], "Host")


def play(desk, key, place, random, **more):
    """Enter some result at a table."""
    table = desk.tournament(key).seated(place)
    result = made_up(table.players, random, table.sheriff)
    desk.enter(key, place, result, "Host", **more)
    return result


def play_round(desk, key, random):
    number = desk.open_round(key, "Host")
    results = []
    for table in range(len(desk.tournament(key).plan[number].tables)):
        results.append(play(desk, key, Place(number, table), random))
    desk.close_round(key, number, "Host")
    return results


def refused(call, *args, **more):
    with pytest.raises(Refused) as error:
        call(*args, **more)
    return error.value.key


def test_a_whole_evening_is_a_fair_ranking(desk):
    key, random = begin(desk), Random(1)
    results = [result for _ in range(5) for result in play_round(desk, key, random)]
    tournament = desk.tournament(key)
    expected = Counter(dict.fromkeys(tournament.players, 0))
    for result in results:
        for line in score(result):
            expected[line.player] += line.dollars
    assert dollars_of(tournament) == dict(expected)
    assert why_not_fair(tournament) == []
    assert [row.place for row in standings_of(tournament)] == [1, 2, 3, 4, 5]
    assert {row.games for row in standings_of(tournament)} == {5}


def test_what_is_missing_for_a_fair_ranking_is_said(desk):
    key = begin(desk)
    assert [reason.key for reason in why_not_fair(desk.tournament(key))] == [
        "games_fewer_than_players",
        "rounds_to_come",
    ]
    desk.open_round(key, "Host")
    play(desk, key, Place(0, 0), Random(2))
    told = " ".join(reason.words(desk.names()) for reason in why_not_fair(desk.tournament(key)))
    assert "1 game has a result" in told
    assert "4 rounds are still to come" in told
    assert "Not all were the Sheriff equally often" in told


def test_a_result_that_cannot_be_is_refused_with_every_reason(desk):
    key = begin(desk)
    desk.open_round(key, "Host")
    table = desk.tournament(key).seated(Place(0, 0))
    result = made_up(table.players, Random(3), table.sheriff)
    wrong = replace(result, seats=(replace(result.seats[0], player=99), *result.seats[1:-1], result.seats[0]))
    with pytest.raises(RefusedTogether) as error:
        desk.enter(key, Place(0, 0), wrong, "Host")
    keys = {reason.key for reason in error.value.reasons}
    assert {"result_not_seated", "result_left_out"} <= keys
    assert desk.tournament(key).game_at(Place(0, 0)) is None


def test_a_correction_keeps_the_earlier_value_and_says_who_when_why(desk, clock):
    key, random = begin(desk), Random(4)
    desk.open_round(key, "Host")
    first = play(desk, key, Place(0, 0), random)
    table = desk.tournament(key).plan[0].tables[0]
    second = made_up(table.players, Random(99), table.sheriff)
    assert second != first
    desk.printed(key, "Host")
    before = desk.tournament(key)
    clock.now += 60
    assert refused(desk.correct, key, Place(0, 0), second, "Hilde", " ") == "reason_missing"
    assert desk.correct(key, Place(0, 0), second, "Hilde", "Ben was alive")
    versions = desk.tournament(key).game_at(Place(0, 0)).versions
    assert [version.result for version in versions] == [first, second]
    assert (versions[1].by, versions[1].at, versions[1].reason) == ("Hilde", clock.now, "Ben was alive")
    assert sum(dollars_of(desk.tournament(key)).values()) == sum(line.dollars for line in score(second))
    printed = desk.tournament(key).printed
    assert [sheet.event.places for sheet in printed] == [
        tuple((row.place, row.player, row.final) for row in standings_of(before))
    ]


def test_the_same_result_twice_is_one_and_another_is_refused(desk):
    key = begin(desk)
    desk.open_round(key, "Host")
    result = play(desk, key, Place(0, 0), Random(5))
    assert not desk.enter(key, Place(0, 0), result, "Other host")
    other = made_up([seat.player for seat in result.seats], Random(6), result.sheriff)
    assert refused(desk.enter, key, Place(0, 0), other, "Other host") == "result_there"
    assert len(desk.tournament(key).game_at(Place(0, 0)).versions) == 1


def test_a_result_taken_back_counts_nothing_and_can_be_entered_again(desk):
    key = begin(desk)
    desk.open_round(key, "Host")
    result = play(desk, key, Place(0, 0), Random(7))
    desk.take_back(key, Place(0, 0), "Host", "played on")
    assert set(dollars_of(desk.tournament(key)).values()) == {0}
    assert desk.enter(key, Place(0, 0), result, "Host")
    assert len(list(desk.tournament(key).results())) == 1


def test_rounds_open_in_order_close_and_reopen(desk):
    key, random = begin(desk), Random(8)
    assert refused(desk.enter, key, Place(0, 0), made_up(range(1, 6), random), "Host") == "round_not_begun"
    play_round(desk, key, random)
    assert desk.tournament(key).rounds[0].status is Status.CLOSED
    assert refused(desk.reopen_round, key, 0, "Host", "") == "reason_missing"
    desk.reopen_round(key, 0, "Host", "a result was missing")
    assert desk.tournament(key).current == 0
    assert refused(desk.reopen_round, key, 3, "Host", "why not") == "round_is_not_closed"
    assert refused(desk.close_round, key, 7, "Host") == "no_such_round"


def test_a_closed_round_takes_no_typed_result(desk):
    key = begin(desk)
    desk.open_round(key, "Host")
    desk.close_round(key, 0, "Host")
    table = desk.tournament(key).seated(Place(0, 0))
    result = made_up(table.players, Random(9), table.sheriff)
    assert refused(desk.enter, key, Place(0, 0), result, "Host") == "round_closed"
    desk.reopen_round(key, 0, "Host", "slip found")
    assert desk.enter(key, Place(0, 0), result, "Host")


def test_the_timer_and_its_end_that_the_host_moves(desk, clock):
    key = begin(desk)
    assert desk.time_left(desk.tournament(key)) is None
    desk.open_round(key, "Host", minutes=40)
    clock.now += 600
    assert desk.time_left(desk.tournament(key)) == 1800
    desk.move_timer(key, 0, "Host", 45)
    assert desk.time_left(desk.tournament(key)) == 2700
    desk.move_timer(key, 0, "Host", None)
    assert desk.time_left(desk.tournament(key)) is None


def test_who_comes_late_has_missing_games_and_makes_up_for_them(desk):
    """Seven on four chairs: who came late has fewer byes until all have played alike."""
    key, random = begin(desk, 6, seats=4, rounds=9), Random(10)
    for _ in range(3):
        play_round(desk, key, random)
    late = desk.join(key, "Late", "Host")
    tournament = desk.tournament(key)
    assert tournament.members[late].since == 3
    assert games_missed(tournament)[late] == 2
    for _ in range(6):
        play_round(desk, key, random)
    tournament = desk.tournament(key)
    games = game_counts(tournament.plan)
    assert max(games.values()) - min(games.values()) <= 1
    assert games_missed(tournament)[late] == 0


def test_who_leaves_stays_in_the_standings(desk):
    key, random = begin(desk, 6), Random(11)
    play_round(desk, key, random)
    before = dollars_of(desk.tournament(key))
    leaver = desk.person("Ben")
    desk.leave(key, leaver, "Host")
    tournament = desk.tournament(key)
    assert leaver in [row.player for row in standings_of(tournament)]
    assert dollars_of(tournament) == before
    for round_ in tournament.plan[1:]:
        assert leaver not in [player for table in round_.tables for player in table.players]
    assert tournament.seated(Place(0, 0)).players.count(leaver) == 1
    play_round(desk, key, random)


def test_who_leaves_in_an_open_round_makes_the_table_short(desk):
    key = begin(desk, 5)
    desk.open_round(key, "Host")
    sheriff = desk.tournament(key).seated(Place(0, 0)).sheriff
    desk.leave(key, sheriff, "Host")
    table = desk.tournament(key).seated(Place(0, 0))
    assert len(table.players) == 4
    assert table.sheriff in table.players
    assert desk.tournament(key).playable(Place(0, 0))
    play(desk, key, Place(0, 0), Random(12))
    desk.leave(key, desk.tournament(key).here[0], "Host")
    assert len(desk.tournament(key).here) == 3
    assert not desk.tournament(key).playable(Place(1, 0))


def test_a_substitute_takes_the_seat(desk):
    key, random = begin(desk, 5), Random(13)
    play_round(desk, key, random)
    leaver = desk.person("Carl")
    taking = desk.substitute(key, leaver, "Sub", "Host")
    tournament = desk.tournament(key)
    assert taking in tournament.plan[1].tables[0].players
    assert leaver in tournament.plan[0].tables[0].players
    assert leaver not in tournament.plan[1].tables[0].players
    play_round(desk, key, random)
    assert {row.player for row in standings_of(desk.tournament(key))} >= {leaver, taking}
    assert refused(desk.substitute, key, leaver, "Anna", "Host") == "substitute_here"


def test_who_came_by_mistake_and_left_stands_nowhere_and_spoils_no_ranking(desk):
    key, random = begin(desk), Random(21)
    for name in ("Mistake", "Substituted"):
        desk.join(key, name, "Host")
    desk.leave(key, desk.person("Mistake"), "Host")
    desk.leave(key, desk.person("Substituted"), "Host")
    for _ in range(5):
        play_round(desk, key, random)
    tournament = desk.tournament(key)
    assert why_not_fair(tournament) == []
    assert set(games_missed(tournament).values()) == {0}


def test_who_has_not_played_has_no_place_whatever_the_others_owe(desk):
    """Everybody who has played stands above, below nothing as they may be; and money alone makes no place."""
    key = begin(desk)
    play_round(desk, key, Random(22))
    late = desk.join(key, "Late", "Host")
    for player in desk.tournament(key).players[:-1]:
        desk.adjust(key, player, -90_000, "Host", "all of them")
    desk.adjust(key, late, 500, "Host", "for coming")
    rows = standings_of(desk.tournament(key))
    assert [row.place for row in rows] == [1, 2, 3, 4, 5, 0]
    assert rows[-1].player == late
    desk.printed(key, "Host")
    assert desk.tournament(key).printed[-1].event.places[-1] == (0, late, 500)
    table = standings_rows(desk.tournament(key), desk.names())
    assert [row["place"] for row in table] == [1, 2, 3, 4, 5, None]


def test_a_round_of_which_no_table_can_be_played_is_not_opened(desk):
    key = begin(desk)
    for name in ("Anna", "Ben"):
        desk.leave(key, desk.person(name), "Host")
    assert refused(desk.open_round, key, "Host") == "round_unplayable"
    assert desk.tournament(key).rounds[0].status is Status.PLANNED
    desk.join(key, "Fritz", "Host")
    desk.open_round(key, "Host")
    play(desk, key, Place(0, 0), Random(23))


def test_a_substitute_for_somebody_whose_seats_are_gone_is_planned_in(desk):
    key = begin(desk, 6)
    leaver = desk.person("Carl")
    desk.leave(key, leaver, "Host")
    taking = desk.substitute(key, leaver, "Sub", "Host")
    assert taking in desk.tournament(key).plan[0].people


def test_a_game_broken_off_gives_nothing_and_is_said(desk):
    key = begin(desk)
    desk.open_round(key, "Host")
    desk.break_off(key, Place(0, 0), "Host", "power cut")
    tournament = desk.tournament(key)
    assert tournament.missing(0) == []
    assert "games_broken_off" in [reason.key for reason in why_not_fair(tournament)]
    play(desk, key, Place(0, 0), Random(14))
    assert desk.tournament(key).broken == {}


def test_penalty_and_bonus_are_lines_with_their_reason(desk):
    key = begin(desk)
    anna = desk.person("Anna")
    desk.adjust(key, anna, -500, "Host", "showed a role", form="f1")
    desk.adjust(key, anna, -500, "Host", "showed a role", form="f1")
    desk.adjust(key, anna, 200, "Host", "best hat")
    lines = [line for line in ledger(desk.tournament(key)) if line.player == anna]
    assert [(line.dollars, line.words) for line in lines] == [
        (-500, "penalty: showed a role"),
        (200, "bonus: best hat"),
    ]
    penalty, bonus = desk.tournament(key).adjustments.values()
    assert refused(desk.take_back_adjustment, key, penalty.entry, "Host", "") == "reason_missing"
    assert refused(desk.take_back_adjustment, key, penalty.entry + 99, "Host", "it was Ben") == "no_such_adjustment"
    assert desk.take_back_adjustment(key, penalty.entry, "Host", "it was Ben")
    assert not desk.take_back_adjustment(key, penalty.entry, "Other host", "it was Ben")
    assert dollars_of(desk.tournament(key))[anna] == 200
    assert desk.tournament(key).adjustments[penalty.entry].taken_back == "it was Ben"
    desk.adjust(key, anna, -500, "Host", "showed a role", form="f1")  # the form's answer was lost, and it is sent again
    assert dollars_of(desk.tournament(key))[anna] == 200
    assert bonus == desk.tournament(key).adjustments[bonus.entry]
    assert refused(desk.adjust, key, anna, 0, "Host", "nothing") == "dollars_wrong"
    assert refused(desk.adjust, key, 99, 10, "Host", "who") == "no_member"


def test_one_on_one_only_for_a_tie_of_exactly_two(desk):
    key = begin(desk, 4)
    anna, ben = desk.person("Anna"), desk.person("Ben")
    assert refused(desk.one_on_one, key, anna, ben, "Host") == "no_tie_of_two"
    for player in desk.tournament(key).players[:2]:
        desk.adjust(key, player, 700, "Host", "tie")
    assert refused(desk.one_on_one, key, anna, ben, "Host") == "no_tie_of_two"  # who has not played has no place
    desk.open_round(key, "Host")
    table = desk.tournament(key).seated(Place(0, 0)).players
    desk.enter(key, Place(0, 0), played("sroo", "nobody", players=table), "Host")
    last = [row.player for row in standings_of(desk.tournament(key))][1]
    first = ({anna, ben} - {last}).pop()
    desk.one_on_one(key, last, first, "Host")
    rows = standings_of(desk.tournament(key))
    assert (rows[0].player, rows[1].decided_by) == (last, "one_on_one")


CARDS = replace(
    EVENING, game="cards", variants=Variants(True, True, enlistment=True), scoring=Scoring(cash_rewards=True)
)


def test_the_ledger_has_every_dollar_of_the_variants(desk):
    key, random = begin(desk, 5, CARDS), Random(15)
    anna, ben = desk.person("Anna"), desk.person("Ben")
    assert dollars_of(desk.tournament(key)) == dict.fromkeys(desk.tournament(key).players, 1000)
    desk.add(key, Enlisted(0, 0, anna, "slab_the_killer", 350), "table 1")
    desk.add(key, CardsKept(0, ben, ("barrel QS", "scope AS")), "table 1")
    assert refused(desk.add, key, Enlisted(0, 0, anna, "kit_carlson", 100), "table 1") == "enlisted_already"
    assert refused(desk.add, key, CardsKept(1, anna, ("a", "b")), "table 1") == "keep_too_much"
    result = play_round(desk, key, random)[0]
    tournament = desk.tournament(key)
    paid = Counter(dict.fromkeys(tournament.players, 1000))
    paid.update({anna: -350, ben: -1000})
    for line in score(result, tournament.settings.scoring):
        paid[line.player] += line.dollars
    assert dollars_of(tournament) == dict(paid)
    assert "enlisted Slab the Killer" in [line.words for line in ledger(tournament)]


def test_the_same_card_brought_twice_is_paid_back(desk):
    key = begin(desk, 5, CARDS)
    anna, ben = desk.person("Anna"), desk.person("Ben")
    desk.adjust(key, ben, 3000, "Host", "rich")
    for player in (anna, ben):
        desk.add(key, CardsKept(0, player, ("barrel QS",)), "table 1")
    found = dollars_of(desk.tournament(key))
    assert (found[anna], found[ben]) == (1000, 3500)


def test_variants_that_are_off_and_variants_of_the_other_game(desk):
    key = begin(desk)
    anna = desk.person("Anna")
    assert refused(desk.add, key, Enlisted(0, 0, anna, "x", 100), "t") == "variant_off"
    assert refused(desk.add, key, CardsKept(0, anna, ("x",)), "t") == "variant_off"
    with pytest.raises(RefusedTogether) as error:
        begin(desk, 5, CARDS, game="dice", name=" ", seats=9, rounds=0)
    assert [reason.key for reason in error.value.reasons] == [
        "tournament_name", "schedule_rounds", "schedule_seats", "tournament_cards_only",
    ]  # fmt: skip


def test_the_log_played_from_its_beginning_is_the_same_state(desk):
    key, random = begin(desk, 6, seats=5, rounds=6), Random(16)
    for _ in range(3):
        play_round(desk, key, random)
    desk.leave(key, desk.person("Ben"), "Host")
    play_round(desk, key, random)
    again = type(desk.tournament(key)).replay(desk.store.entries(key))
    assert standings_of(again) == standings_of(desk.tournament(key))
    assert ledger(again) == ledger(desk.tournament(key))
    assert again.plan == desk.tournament(key).plan


def test_my_next_game(desk):
    key = begin(desk, 5)
    anna = desk.person("Anna")
    assert desk.next_place(desk.tournament(key), anna) == Place(0, 0)
    play_round(desk, key, Random(17))
    assert desk.next_place(desk.tournament(key), anna) == Place(1, 0)


OF_ROUND = [list(CARD_CHARACTERS)[start : start + 5] for start in (0, 5)]
"""Which characters lie open for the games of each round."""


def auctioned(desk, key, place, keeping=()):
    tournament = desk.tournament(key)
    table = tournament.seated(place)
    drawn = OF_ROUND[place.round]
    characters = drawn[: len(table.players) - len(keeping)]
    auction = auction_at(tournament, place, characters, keeping)
    while (turn := auction.turn) is not None:
        auction = bots_answer(auction, turn, BotBids.TENTH)
    for event in enlisted_by(auction, place) * 2:  # each is sent twice
        desk.add(key, event, "table 1", f"enlisted {place.round}/{place.table}/{event.player}")
    return auction


def test_an_auction_before_each_game_and_characters_kept_by_who_is_alive(desk):
    key, random = begin(desk, 5, CARDS), Random(18)
    first = auctioned(desk, key, Place(0, 0))
    paid = {one.player: one.price for one in first.enlisted}
    found = dollars_of(desk.tournament(key))
    assert found == {player: 1000 - paid[player] for player in found}
    result = play_round(desk, key, random)[0]
    alive = [seat.player for seat in result.seats if seat.alive]
    dead = next(seat.player for seat in result.seats if not seat.alive)
    keeper = next(player for player in alive if dollars_of(desk.tournament(key))[player] >= paid[player])
    with pytest.raises(Refused, match="alive at the end"):
        auction_at(desk.tournament(key), Place(1, 0), ["a", "b", "c", "d"], [dead])
    with pytest.raises(Refused, match="no character"):
        auction_at(desk.tournament(key), Place(0, 0), ["a", "b", "c", "d"], [keeper])
    second = auctioned(desk, key, Place(1, 0), [keeper])
    kept = next(one for one in second.enlisted if one.player == keeper)
    assert kept.price == paid[keeper]
    assert kept.character in OF_ROUND[0]
    lines = [line.words for line in ledger(desk.tournament(key)) if line.player == keeper and line.round == 1]
    assert lines == [f"kept {sentence(f'character.{kept.character}')}"]


def test_experience_is_checked_against_dollars_life_and_what_lay_there(desk):
    key = begin(desk, 5, CARDS)
    anna = desk.person("Anna")
    with pytest.raises(RefusedTogether) as error:
        desk.keep_cards(key, Place(0, 0), anna, ["a", "b", "c"], ["a", "b"], 2, "table 1")
    reasons = [reason.key for reason in error.value.reasons]
    assert reasons == ["keep_not_in_front", "keep_too_many", "keep_too_much"]
    desk.keep_cards(key, Place(0, 0), anna, ["a", "b"], ["a", "b"], 2, "table 1")
    assert dollars_of(desk.tournament(key))[anna] == 0


def test_what_was_paid_for_a_game_that_was_broken_off_is_not_taken(desk):
    key = begin(desk, 5, CARDS)
    anna = desk.person("Anna")
    desk.keep_cards(key, Place(0, 0), anna, ["a"], ["a"], 4, "table 1")
    auctioned(desk, key, Place(0, 0))
    desk.open_round(key, "Host")
    desk.break_off(key, Place(0, 0), "Host", "power cut")
    assert set(dollars_of(desk.tournament(key)).values()) == {1000}


def test_a_plan_without_somebody_who_has_come_meanwhile_is_made_again(desk, monkeypatch):
    """Another host lets somebody in while a schedule is being made."""
    key = begin(desk, 5)
    made = []

    def slow(players, *rest):
        if not made:
            desk.join(key, "Zoe", "Other host", plan=False)
        made.append(players)
        return make_schedule(players, *rest)

    monkeypatch.setattr("companion.tournament.planning.plan.make_schedule", slow)
    desk.plan(key, "Host")
    assert [len(players) for players in made] == [5, 6]
    assert len(desk.tournament(key).plan[0].tables[0].players) == 6


def auction_on_phones(desk, keeping=()):
    key = begin(desk, players=4, variants=Variants(enlistment=True))
    desk.begin_auction(key, Place(0, 0), ["bart_cassidy", "black_jack", "el_gringo", "rose_doolan"], keeping, "Host")
    return key, Place(0, 0)


def test_an_auction_stands_in_the_log_bid_by_bid_and_enlists_at_its_end(desk):
    key, place = auction_on_phones(desk)
    there = desk.tournament(key).auctions[place]
    first = there.auction.turn
    desk.bid(key, place, first, 0, 300, "phone", "el_gringo")
    assert refused(desk.bid, key, place, first, 0, 300, "phone", "el_gringo") == "auction_moved_on"
    while (there := desk.tournament(key).auctions[place]).auction.turn is not None:
        asked = there.auction.turn
        opens = there.auction.bidding is None
        desk.bid(key, place, asked, there.steps, 100 if opens else None, "phone", *there.auction.characters[: opens])
    tournament = desk.tournament(key)
    assert next((one.player, one.price) for one in tournament.enlisted) == (first, 300)
    assert sorted(dollars_of(tournament).values()) == [700, 900, 900, 900]
    assert refused(desk.begin_auction, key, place, ["a", "b", "c", "d"], (), "Host") == "auction_there"
    assert refused(desk.bid, key, place, first, there.steps, 100, "phone", "el_gringo") == "auction_not_asked"


def test_an_auction_called_off_gives_all_dollars_back(desk):
    key, place = auction_on_phones(desk)
    for _ in range(20):
        there = desk.tournament(key).auctions[place]
        if there.auction.turn is None:
            break
        desk.bid_as_bot(key, place, there.auction.turn, there.steps, "Host")
    assert len(desk.tournament(key).enlisted) == 4
    assert refused(desk.drop_auction, key, place, "Host", "") == "reason_missing"
    assert desk.drop_auction(key, place, "Host", "wrong cards")
    assert set(dollars_of(desk.tournament(key)).values()) == {1000}
    assert not desk.drop_auction(key, place, "Host", "wrong cards")
    assert refused(desk.bid_as_bot, key, place, 1, 0, "Host") == "auction_moved_on"


def test_no_auction_without_the_variant_after_a_result_or_without_cards(desk):
    key = begin(desk)
    assert refused(desk.begin_auction, key, Place(0, 0), ["a", "b", "c", "d", "e"], (), "Host") == "variant_off"
    key, place = auction_on_phones(desk)
    desk.drop_auction(key, place, "Host", "again")
    assert refused(desk.bid, key, place, 1, 0, 100, "phone", "el_gringo") == "auction_none"
    assert refused(desk.begin_auction, key, place, ["a", "a", "b", "c"], (), "Host") == "auction_characters"
    desk.open_round(key, "Host")
    play(desk, key, place, Random(7))
    assert refused(desk.begin_auction, key, place, ["a", "b", "c", "d"], (), "Host") == "auction_game_over"


def test_of_two_hosts_who_correct_one_result_the_second_is_told(desk):
    key = begin(desk)
    desk.open_round(key, "Host")
    place = Place(0, 0)
    first = play(desk, key, place, Random(1))
    people = [seat.player for seat in first.seats]
    one, other = made_up(people, Random(50), first.sheriff), made_up(people, Random(51), first.sheriff)
    assert desk.correct(key, place, one, "Anna", "misread", seen=1)
    assert refused(desk.correct, key, place, other, "Ben", "misread, too", seen=1) == "result_moved_on"
    assert desk.correct(key, place, other, "Ben", "misread, too", seen=2)


def test_two_hosts_who_open_the_same_round_open_one(desk):
    key = begin(desk)
    assert (desk.open_round(key, "Anna", number=0), desk.open_round(key, "Ben", number=0)) == (0, 0)
    assert [state.status for state in desk.tournament(key).rounds][:2] == [Status.OPEN, Status.PLANNED]


def test_what_has_no_roles_is_no_tournaments_game(desk):
    assert GAMES == ("dice", "cards", "scoreboard")
    with pytest.raises(RefusedTogether) as error:
        begin(desk, game="counters")
    assert [reason.key for reason in error.value.reasons] == ["tournament_game"]


def test_a_tournament_that_cannot_be_is_refused_with_every_reason_and_nothing_is_made(desk):
    with pytest.raises(RefusedTogether) as error:
        desk.create(replace(EVENING, name="", game="poker"), ["Anna", "anna ", "x" * 61], "Host")
    keys = [reason.key for reason in error.value.reasons]
    assert keys == ["player_name", "player_twice", "tournament_name", "tournament_game"]
    assert desk.tournaments() == []
    assert len(desk.names()) <= 1
