"""Payments before a game: the auction for characters, and cards kept from the game before."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.support.errors import Refused
from companion.tournament.accounts import dollars_of
from companion.tournament.enlistment import Auction, Enlistment, may_keep
from companion.tournament.events import AuctionBegan, CardsKept, Enlisted
from companion.tournament.experience import check_kept
from companion.tournament.state import Place, Tournament


def character_to_keep(tournament: Tournament, place: Place, player: int) -> Enlistment:
    """The character that a player may keep for its price: the one of their last game. Raises Refused."""
    games = [
        (game.place, result) for game, result in tournament.results()
        if game.place.round < place.round and result.seat_of(player)
    ]  # fmt: skip
    if not games:
        raise Refused("keep_nothing", seat=player)
    last, result = games[-1]
    paid = [one for one in tournament.enlisted if (one.round, one.player) == (last.round, player)]
    seat = result.seat_of(player)
    if not paid or seat is None:
        raise Refused("keep_nothing", seat=player)
    may_keep(paid[0].price, seat.alive, dollars_of(tournament)[player])
    return Enlistment(player, paid[0].character, paid[0].price)


def auction_at(
    tournament: Tournament, place: Place, characters: Sequence[str], keeping: Collection[int] = ()
) -> Auction:
    """The auction of a table, with those who keep their character. Raises Refused."""
    table = tournament.seated(place)
    if table is None:
        raise Refused("no_such_table", round=place.round + 1, table=place.table + 1)
    keepers = [character_to_keep(tournament, place, player) for player in table.players if player in keeping]
    twice = {one.character for one in keepers} & set(characters)
    if twice:
        raise Refused("auction_kept_character", character=min(twice))
    poor = tournament.settings.variants.poor
    return Auction.begin(table.players, table.sheriff, characters, dollars_of(tournament), keepers, poor)


def auction_at_table(
    tournament: Tournament, place: Place, characters: Sequence[str], keeping: Collection[int] = ()
) -> AuctionBegan:
    """The beginning of a table's auction, for the log. Raises Refused."""
    auction = auction_at(tournament, place, characters, keeping)
    table = tournament.seated(place)
    assert table is not None
    characters_kept = tuple(
        Enlisted(place.round, place.table, one.player, one.character, one.price, True) for one in auction.kept
    )
    return AuctionBegan(
        place.round, place.table, table.players, table.sheriff, tuple(characters), auction.dollars, characters_kept
    )  # fmt: skip


def cards_kept(
    tournament: Tournament, place: Place, player: int, wanted: Sequence[str], in_front: Sequence[str], life: int
) -> CardsKept:
    """Cards that a player takes into the next game. Raises RefusedTogether with every reason why not."""
    check_kept(wanted, in_front, dollars_of(tournament).get(player, 0), life)
    return CardsKept(place.round, player, tuple(wanted))
