"""Checks of entries for a tournament's log against its state: every refusal says what to do instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from companion.games.known import GAMES as KINDS
from companion.support.errors import Refused, RefusedTogether
from companion.support.person_name import LONGEST, as_kept, is_name, looks, name_key
from companion.tournament.accounts import dollars_of, standings_of
from companion.tournament.before_game import character_to_keep
from companion.tournament.events import (
    Adjusted,
    AdjustmentTakenBack,
    AuctionBegan,
    AuctionBid,
    AuctionDropped,
    BrokenOff,
    CardsKept,
    Corrected,
    Created,
    Enlisted,
    Entered,
    Event,
    HeldBack,
    Joined,
    KeepsCharacter,
    Left,
    LeftOut,
    NameFreed,
    NameTaken,
    OneOnOne,
    Planned,
    RoundClosed,
    RoundOpened,
    RoundReopened,
    StandingsPrinted,
    Substituted,
    TakenBack,
    TimerMoved,
)
from companion.tournament.experience import price
from companion.tournament.result import MOST, Result, check_result, why_impossible
from companion.tournament.schedules.schedule import MOST_ROUNDS, tables_used
from companion.tournament.schedules.seating import Round
from companion.tournament.standings import ties_of_two
from companion.tournament.state import Place, Status, Tournament, after_bid, auction_begun

GAMES = tuple(name for name, kind in KINDS.items() if kind.scored)
"""The games of which there are tournaments and seasons."""
LONGEST_REASON = 200
MOST_DOLLARS = 1_000_000


def check_new(event: Created, players: Sequence[str] = ()) -> None:
    """Check a new tournament and its players' names. Raises RefusedTogether with every reason against it."""
    reasons = _why_not_players(players)
    if not is_name(event.name):
        reasons.append(Refused("tournament_name", most=LONGEST))
    if event.game not in GAMES:
        reasons.append(Refused("tournament_game", games=", ".join(GAMES)))
    if not 1 <= event.rounds <= MOST_ROUNDS:
        reasons.append(Refused("schedule_rounds", rounds=event.rounds, most=MOST_ROUNDS))
    try:
        tables_used(event.tables * MOST, event.tables, event.seats)
    except Refused as error:
        reasons.append(error)
    variants = event.variants
    if (
        (game := KINDS.get(event.game))
        and not game.kept
        and (variants.ruthless_law or variants.experience or event.scoring.cash_rewards)
    ):
        reasons.append(Refused("tournament_cards_only"))
    _together(reasons)


def check_players(players: Sequence[str]) -> None:
    """Check the names of a tournament's players. Raises RefusedTogether with every reason against them."""
    _together(_why_not_players(players))


def _why_not_players(players: Sequence[str]) -> list[Refused]:
    reasons = [Refused("player_name", name=name[:LONGEST], most=LONGEST) for name in players if not is_name(name)]
    return [*reasons, *_taken_for_each_other([as_kept(name) for name in players if is_name(name)])]


def _taken_for_each_other(names: Sequence[str]) -> Iterator[Refused]:
    """Why these names cannot all be players of one tournament: the same twice, or two that look the same."""
    by_key, by_looks = dict[str, str](), dict[str, str]()
    for name in names:
        if by_key.setdefault(name_key(name), name) is not name:
            yield Refused("player_twice", name=name)
        elif (other := by_looks.setdefault(looks(name), name)) is not name:
            yield Refused("player_alike", name=name, other=other)


def is_known(tournament: Tournament, event: Event) -> bool:
    """Whether this has been entered already, so that entering it again changes nothing: idempotence.

    A result is known by its game's identity, or by being the same as the one at its table: two hosts may type it.
    """
    match event:
        case Entered(game, round_, table, result, _, version):
            if game in tournament.games and version <= tournament.games[game].ended:
                return True
            there = tournament.game_at(Place(round_, table))
            return there is not None and there.result is not None and same_outcome(there.result, result)
        case Corrected(game, result):
            return game in tournament.games and tournament.games[game].result == result
        case TakenBack(game, _, version):
            known = tournament.games.get(game)
            return known is not None and (
                known.result is None or 0 < version < known.ended or 0 < version <= known.taken
            )
        case HeldBack(game, version=version):
            booked, held = tournament.games.get(game), tournament.held_back.get(game)
            known_version = max(booked.ended if booked else 0, held.version if held else 0)
            return version <= max(known_version, tournament.left_out.get(game, 0))
        case LeftOut(game, version):
            held = tournament.held_back.get(game)
            return held is None or 0 < version < held.version
        case KeepsCharacter(round_, table, player, keeps):
            return tournament.keeps_character.get((Place(round_, table), player)) is keeps
        case NameTaken(player, phone):
            return tournament.on_phone(player).phone == phone
        case NameFreed(player, void):
            return not void and not tournament.on_phone(player).phone
        case Joined(player):
            return player in tournament.here
        case Left(player):
            return player in tournament.members and not tournament.members[player].here
        case RoundOpened(round_) | RoundReopened(round_):
            return _status(tournament, round_) is Status.OPEN
        case RoundClosed(round_):
            return _status(tournament, round_) is Status.CLOSED
        case BrokenOff(round_, table):
            return Place(round_, table) in tournament.broken
        case AdjustmentTakenBack(entry):
            return entry in tournament.adjustments and bool(tournament.adjustments[entry].taken_back)
        case AuctionDropped(round_, table):
            return Place(round_, table) not in tournament.auctions
    return False


def same_outcome(one: Result, other: Result) -> bool:
    """Whether two results say the same of roles, lives and victory; what only a table itself knows may differ."""
    return _essence(one) == _essence(other)


def _essence(result: Result) -> tuple[object, ...]:
    bare = frozenset(
        replace(seat, character="", eliminated_by=None, turns=0, turns_in_jail=0) for seat in result.seats
    )  # fmt: skip
    duelist = None if result.duelist is None else result.seats[result.duelist].player
    return bare, result.winner, duelist


def check(tournament: Tournament, event: Event) -> None:
    """Check that an event can happen now. Raises Refused, or RefusedTogether with every reason."""
    match event:
        case Left(player):
            _member(tournament, player)
        case Substituted(leaver, substitute):
            _member(tournament, leaver)
            if substitute in tournament.here:
                raise Refused("substitute_here", seat=substitute)
        case Planned(first, rounds):
            _plan(tournament, first, rounds)
        case RoundOpened(round_):
            _in_status(tournament, round_, Status.PLANNED)
            if round_ != tournament.next_round:
                raise Refused("round_not_next", round=round_ + 1, next=tournament.next_round + 1)
            if tournament.plan_is_due:
                raise Refused("plan_due")
            if len(tournament.unplayable(round_)) == len(tournament.plan[round_].tables):
                raise Refused("round_unplayable", round=round_ + 1)
        case TimerMoved(round_) | RoundClosed(round_):
            _in_status(tournament, round_, Status.OPEN)
        case RoundReopened(round_, reason):
            _in_status(tournament, round_, Status.CLOSED)
            _reason(reason)
        case HeldBack(_, round_, table, result):
            if tournament.seated(Place(round_, table)) is None:
                raise Refused("no_such_table", round=round_ + 1, table=table + 1)
            if _status(tournament, round_) is Status.PLANNED:
                raise Refused("round_not_begun", round=round_ + 1)
            check_result(result)
        case Entered() | Corrected() | TakenBack() | BrokenOff():
            _result(tournament, event)
        case Adjusted(player, dollars, reason):
            _member(tournament, player)
            _reason(reason)
            if not 0 < abs(dollars) <= MOST_DOLLARS:
                raise Refused("dollars_wrong", most=MOST_DOLLARS)
        case AdjustmentTakenBack(entry, reason):
            _reason(reason)
            if entry not in tournament.adjustments:
                raise Refused("no_such_adjustment")
        case Enlisted() | CardsKept():
            _variant(tournament, event)
        case AuctionBegan() | AuctionBid() | AuctionDropped():
            _auction(tournament, event)
        case KeepsCharacter():
            _keeps_character(tournament, event)
        case NameTaken(player):
            _member(tournament, player)
            if tournament.on_phone(player).phone:
                raise Refused("name_on_phone", seat=player)
        case NameFreed(player):
            _member(tournament, player)
        case OneOnOne(winner, loser):
            if {winner, loser} not in [set(pair) for pair in ties_of_two(standings_of(tournament))]:
                raise Refused("no_tie_of_two", seat=winner, other=loser)
        case Created() | Joined() | LeftOut() | StandingsPrinted():
            pass  # nothing speaks against it at any time
        case _:
            assert_never(event)


def _result(tournament: Tournament, event: Entered | Corrected | TakenBack | BrokenOff) -> None:
    match event:
        case Entered(_, round_, table, result, handed_in):
            place = Place(round_, table)
            status = _status(tournament, round_)
            if status is Status.PLANNED:
                raise Refused("round_not_begun", round=round_ + 1)
            if status is Status.CLOSED and not handed_in:
                raise Refused("round_closed", round=round_ + 1)
            _possible(tournament, place, result)
            if tournament.game_at(place):
                raise Refused("result_there", round=round_ + 1, table=table + 1)
        case Corrected(game, result, reason, seen):
            _reason(reason)
            _possible(tournament, _game(tournament, game), result)
            if seen and seen != len(tournament.games[game].versions):
                raise Refused("result_moved_on")
            there = tournament.game_at(tournament.games[game].place)
            if there and there.game != game:
                raise Refused("result_there", round=there.place.round + 1, table=there.place.table + 1)
        case TakenBack(game, reason):
            _reason(reason)
            _game(tournament, game)
        case BrokenOff(round_, table, reason):
            _reason(reason)
            if _status(tournament, round_) is Status.PLANNED:
                raise Refused("round_not_begun", round=round_ + 1)
            place = Place(round_, table)
            if tournament.seated(place) is None:
                raise Refused("no_such_table", round=round_ + 1, table=table + 1)
            if tournament.game_at(place):
                raise Refused("result_there", round=round_ + 1, table=table + 1)


def _possible(tournament: Tournament, place: Place, result: Result) -> None:
    """Check that a result is possible, and of those who sit there."""
    reasons = why_impossible(result)
    planned = tournament.plan[place.round].tables if 0 <= place.round < len(tournament.plan) else ()
    if not 0 <= place.table < len(planned):
        raise Refused("no_such_table", round=place.round + 1, table=place.table + 1)
    seated = planned[place.table].players
    played = {seat.player for seat in result.seats}
    reasons += [Refused("result_not_seated", seat=player) for player in sorted(played - set(seated))]
    reasons += [
        Refused("result_left_out", seat=player)
        for player in seated
        if player not in played and tournament.members[player].here
    ]
    _together(reasons)


def _plan(tournament: Tournament, first: int, rounds: tuple[Round, ...]) -> None:
    if first != tournament.next_round:
        raise Refused("plan_begun", round=first + 1)
    if not rounds or first + len(rounds) > MOST_ROUNDS:
        raise Refused("schedule_rounds", rounds=first + len(rounds), most=MOST_ROUNDS)
    for round_ in rounds:
        everybody = [*round_.byes, *(player for table in round_.tables for player in table.players)]
        if sorted(everybody) != sorted(tournament.here):
            raise Refused("plan_seats")


def _variant(tournament: Tournament, event: Enlisted | CardsKept) -> None:
    _member(tournament, event.player)
    money = dollars_of(tournament)[event.player]
    _status(tournament, event.round)
    match event:
        case Enlisted():
            if not tournament.settings.variants.enlistment:
                raise Refused("variant_off")
            if any((one.round, one.player) == (event.round, event.player) for one in tournament.enlisted):
                raise Refused("enlisted_already", seat=event.player)
            if event.price < 0:
                raise Refused("auction_too_little", bid=event.price, least=0)
        case CardsKept():
            if not tournament.settings.variants.experience:
                raise Refused("variant_off")
            if any((one.round, one.player) == (event.round, event.player) for one in tournament.cards_kept):
                raise Refused("cards_kept_already", seat=event.player)
            if price(event.cards) > money:
                raise Refused("keep_too_much", price=price(event.cards), dollars=max(0, money))


def _auction(tournament: Tournament, event: AuctionBegan | AuctionBid | AuctionDropped) -> None:
    """Check an auction's event: it begins where no game has ended yet; a bid is for what the bidder has seen last."""
    place = Place(event.round, event.table)
    if not tournament.settings.variants.enlistment:
        raise Refused("variant_off")
    if tournament.game_at(place):
        raise Refused("auction_game_over", round=event.round + 1, table=event.table + 1)
    there = tournament.auctions.get(place)
    match event:
        case AuctionBegan():
            if _status(tournament, event.round) is Status.CLOSED:
                raise Refused("round_closed", round=event.round + 1)
            if there or any((one.round, one.table) == place for one in tournament.enlisted):
                raise Refused("auction_there")
            auction_begun(event, tournament.settings.variants.poor)
        case AuctionBid():
            if there is None:
                raise Refused("auction_none")
            if there.steps != event.step:
                raise Refused("auction_moved_on")
            after_bid(there.auction, event)
        case AuctionDropped(reason=reason):
            _reason(reason)


def _keeps_character(tournament: Tournament, event: KeepsCharacter) -> None:
    place = Place(event.round, event.table)
    table = tournament.seated(place)
    if not tournament.settings.variants.enlistment:
        raise Refused("variant_off")
    if table is None or event.player not in table.players:
        raise Refused("result_not_seated", seat=event.player)
    if tournament.auctions.get(place):
        raise Refused("auction_there")
    if event.keeps:
        character_to_keep(tournament, place, event.player)


def _status(tournament: Tournament, round_: int) -> Status:
    if not 0 <= round_ < len(tournament.rounds):
        raise Refused("no_such_round", round=round_ + 1, rounds=len(tournament.rounds))
    return tournament.rounds[round_].status


def _in_status(tournament: Tournament, round_: int, wanted: Status) -> None:
    if _status(tournament, round_) is not wanted:
        raise Refused(f"round_is_not_{wanted}", round=round_ + 1)


def _member(tournament: Tournament, player: int) -> None:
    if player not in tournament.members:
        raise Refused("no_member", player=player)


def _game(tournament: Tournament, game: str) -> Place:
    if game not in tournament.games:
        raise Refused("no_such_game")
    return tournament.games[game].place


def _reason(reason: str) -> None:
    if not reason.strip() or len(reason) > LONGEST_REASON or not reason.isprintable():
        raise Refused("reason_missing", most=LONGEST_REASON)


def _together(reasons: list[Refused]) -> None:
    if reasons:
        raise RefusedTogether(reasons)
