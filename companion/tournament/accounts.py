"""A tournament's accounts: every line of its ledger, what each player has, and the standings that follow from it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.tournament.enlistment import STARTING_MONEY
from companion.tournament.experience import Brought, price, without_doubles
from companion.tournament.ledger import LedgerLine, totals
from companion.tournament.scores import score
from companion.tournament.standings import Standing, standings, tally
from companion.tournament.state import Place, Tournament


def ledger(tournament: Tournament) -> tuple[LedgerLine, ...]:
    """Every line, by round; within a round what was paid before the game, then what the game gave, then the rest."""
    lines = [
        *_starting_money(tournament),
        *_enlisted(tournament),
        *_cards_kept(tournament),
        *_games(tournament),
        *_adjusted(tournament),
    ]
    return tuple(sorted(lines, key=lambda line: line.round))


def dollars_of(tournament: Tournament) -> dict[int, int]:
    """The dollars of each player now."""
    dollars = totals(ledger(tournament))
    return {player: dollars[player] for player in tournament.players}


def standings_of(tournament: Tournament) -> tuple[Standing, ...]:
    """The standings now."""
    played = tally((result for _, result in tournament.results()), tournament.settings.scoring)
    return standings(
        tournament.players, dollars_of(tournament), played, tournament.settings.seed, tournament.one_on_one
    )


def _starting_money(tournament: Tournament) -> Iterator[LedgerLine]:
    if tournament.settings.variants.enlistment:
        for player in tournament.players:
            yield LedgerLine(player, STARTING_MONEY, "ledger.starting_money")


def _games(tournament: Tournament) -> Iterator[LedgerLine]:
    for game, result in tournament.results():
        for line in score(result, tournament.settings.scoring):
            params = (("each", abs(line.each)), ("times", line.times))
            yield LedgerLine(line.player, line.dollars, f"score.{line.why}", params, game.place.round, game.game)


def _enlisted(tournament: Tournament) -> Iterator[LedgerLine]:
    for one in tournament.enlisted:
        if one.price and Place(one.round, one.table) not in tournament.broken:
            why = "ledger.character_kept" if one.kept else "ledger.character"
            yield LedgerLine(one.player, -one.price, why, (("character", one.character),), one.round)


def _cards_kept(tournament: Tournament) -> Iterator[LedgerLine]:
    """The price of kept cards, and what comes back where two brought the same one to a table."""
    for one in tournament.cards_kept:
        if _broken_off(tournament, one.round, one.player):
            continue
        yield LedgerLine(one.player, -price(one.cards), "ledger.cards", (("cards", len(one.cards)),), one.round)
    for place, brought in _brought(tournament).items():
        if place in tournament.broken:
            continue
        for paid, used in zip(brought, _cards_used(tournament, place, brought), strict=True):
            back = len(paid.cards) - len(used.cards)
            if back:
                yield LedgerLine(
                    paid.player, price(paid.cards) - price(used.cards), "ledger.same_card", (("cards", back),),
                    place.round,
                )  # fmt: skip


def hands_brought(tournament: Tournament, place: Place) -> dict[int, tuple[str, ...]]:
    """The cards that players have in their starting hands at a table, by what they kept (Experience)."""
    brought = _brought(tournament).get(place, [])
    return {one.player: one.cards for one in _cards_used(tournament, place, brought) if one.cards}


def _cards_used(tournament: Tournament, place: Place, brought: list[Brought]) -> tuple[Brought, ...]:
    """The cards left of those brought to a table, where several brought the same one."""
    return without_doubles(brought, _before(tournament, place.round), tournament.settings.variants.same_card)


def _broken_off(tournament: Tournament, round_: int, player: int) -> bool:
    """Whether a player's game of a round was broken off: what was paid for it is not taken."""
    return any(
        place.round == round_ and player in tournament.plan[round_].tables[place.table].players
        for place in tournament.broken
    )


def _brought(tournament: Tournament) -> dict[Place, list[Brought]]:
    by_place: dict[Place, list[Brought]] = {}
    for one in tournament.cards_kept:
        for table in range(len(tournament.plan[one.round].tables)):
            seated = tournament.seated(Place(one.round, table))
            if seated and one.player in seated.players:
                by_place.setdefault(Place(one.round, table), []).append(Brought(one.player, one.cards))
    return by_place


def _before(tournament: Tournament, round_: int) -> dict[int, int]:
    """The dollars that games gave before a round: by these the reading for the same card compares."""
    lines = [*_starting_money(tournament), *_games(tournament), *_adjusted(tournament)]
    return dict(totals(line for line in lines if line.round < round_))


def _adjusted(tournament: Tournament) -> Iterator[LedgerLine]:
    for one in tournament.adjustments.values():
        if not one.taken_back:
            why = "ledger.penalty" if one.dollars < 0 else "ledger.bonus"
            yield LedgerLine(one.player, one.dollars, why, (), one.round, note=one.reason)
