"""The auction of characters before a game, on the phones of who sits at the table."""

from __future__ import annotations

from random import SystemRandom
from typing import NamedTuple

from flask import request
from werkzeug.wrappers import Response

from companion.games.known import GAMES
from companion.locales.words import sentence, spoken
from companion.support.errors import CompanionError, Refused
from companion.tournament.accounts import dollars_of
from companion.tournament.before_game import character_to_keep
from companion.tournament.enlistment import LEAST_BID, Enlistment
from companion.tournament.state import AuctionState, Place
from web.elements.errors import FormRefused
from web.elements.forms.form import Form, number_in
from web.elements.words import t
from web.pages.tournament.at_hand import REFUSED, Here, by, check_acts_for, desk, here, reasons_of, room
from web.pages.tournament.page import club_page
from web.pages.tournament.shown import table_shown
from web.parts.back_to import back_to
from web.parts.site import site

auction = room("tournament_auction")
LOOK_AGAIN = 4


class CharacterShown(NamedTuple):
    """A character with its ability in our own words."""

    key: str
    name: str
    ability: str


class Bidder(NamedTuple):
    """A player at the auction. `state`: "asked", "bids" (the highest bid is theirs), "may" raise, "passed" for this
    character, "waits" (nothing is under the hammer), or "has" a character, `character` at a `price`."""

    player: int
    name: str
    dollars: int
    state: str
    character: str = ""
    price: int = 0
    kept: bool = False


class Keeper(NamedTuple):
    """A player who may keep the character of the game before. `keeps`: what they have said, None for nothing yet;
    `mine`: this phone may say it."""

    player: int
    name: str
    character: str
    price: int
    keeps: bool | None
    mine: bool


class ModuleShown(NamedTuple):
    """Characters that come together in a box."""

    module: str
    name: str
    characters: tuple[CharacterShown, ...]


@auction.get("/tournaments/<key>/auction/<int:round_>/<int:table>")
def show(key: str, round_: int, table: int) -> str:
    """The auction of a table as it stands."""
    now = here(key)
    return _page(now, now.place(round_, table))


@auction.post("/tournaments/<key>/auction/<int:round_>/<int:table>/<verb>")
def do(key: str, round_: int, table: int, verb: str) -> Response | tuple[str, int]:
    """Say whether a character is kept, reveal the others, bid, pass, or (the host) call the auction off."""
    now = here(key)
    place = now.place(round_, table)
    try:
        if verb == "reveal":
            _reveal(now, place, request.form)
        elif verb == "keep":
            _keep(now, place, request.form)
        elif verb == "bid":
            _bid(now, place, request.form)
        elif verb == "drop":
            _drop(now, place, request.form)
        else:
            raise FormRefused("not_understood")
    except REFUSED as error:
        return _page(here(key), place, error), 409
    return back_to(".show", key=key, round_=round_, table=table)


def _reveal(now: Here, place: Place, form: Form) -> None:
    """Lay the characters open: drawn by the companion, or those that the table's own cards show.

    Whoever may keep a character has said by then whether they do, on their own phone or at the desk; the desk alone
    goes on without them.
    """
    _at_the_table(now, place)
    table = now.tournament.seated(place)
    assert table is not None
    if any(field.startswith("keep:") for field in form):
        raise FormRefused("auction_keep_own")
    silent = [keeper.name for keeper in _keepers(now, place) if keeper.keeps is None]
    if silent and not site().hosts.here():
        raise FormRefused("auction_keepers", names=", ".join(silent))
    keeping = [player for player in table.players if now.tournament.keeps_character.get((place, player))]
    kept_characters = {character_to_keep(now.tournament, place, player).character for player in keeping}
    wanted = len(table.players) - len(keeping)
    everything = [key for _, keys in _box(now) for key in keys]
    if form.get("cards") == "own":
        shown = [key for key in everything if key in form.getlist("shown")]
    else:
        modules = ["", *form.getlist("module")]
        drawn = [key for module, keys in _box(now) if module in modules for key in keys if key not in kept_characters]
        shown = SystemRandom().sample(drawn, min(wanted, len(drawn)))
    desk().begin_auction(now.key, place, shown, keeping, by())


def _bid(now: Here, place: Place, form: Form) -> None:
    """Take a bid, for who holds the phone or, from the host's, for whoever is asked."""
    player, step, what = number_in(form, "player"), number_in(form, "step"), form.get("do", "")
    check_acts_for(now, player, "auction_other_phone")
    if what == "pass":
        desk().bid(now.key, place, player, step, None, by())
    elif what == "companion" and site().hosts.here():
        desk().bid_as_bot(now.key, place, player, step, by())
    elif what == "open":
        if not form.get("character"):
            raise FormRefused("auction_which")
        if all(form["character"] not in keys for _, keys in _box(now)):
            raise FormRefused("not_understood")  # no sentence has words for what somebody has made up
        desk().bid(now.key, place, player, step, _dollars(form), by(), form["character"])
    elif what == "raise":
        desk().bid(now.key, place, player, step, _dollars(form), by())
    else:
        raise FormRefused("not_understood")


def _keep(now: Here, place: Place, form: Form) -> None:
    """Note whether a player keeps the character of the game before, as who has the name, or the host, says."""
    player, keeps = number_in(form, "player"), form.get("do", "")
    check_acts_for(now, player, "auction_keep_own")
    if keeps not in ("yes", "no"):
        raise FormRefused("not_understood")
    desk().keep_character(now.key, place, player, by(), keeps=keeps == "yes")


def _dollars(form: Form) -> int:
    """The dollars of a bid. Raises FormRefused."""
    text = form.get("bid", "").strip().lstrip("$")
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise FormRefused("auction_number")
    return int(text)


def _drop(now: Here, place: Place, form: Form) -> None:
    if not site().hosts.here():
        raise FormRefused("not_host")
    desk().drop_auction(now.key, place, by(), form.get("reason", ""))


def _at_the_table(now: Here, place: Place) -> None:
    """Check that the phone is the host's, or of a player at that table. Raises FormRefused."""
    table = now.tournament.seated(place)
    if site().hosts.here():
        return
    if now.me is None or table is None or now.me not in table.players:
        raise FormRefused("auction_not_here")
    check_acts_for(now, now.me, "auction_not_here")


def _page(now: Here, place: Place, error: CompanionError | None = None) -> str:
    there = now.tournament.auctions.get(place)
    table_view = table_shown(now, place)
    bidder = None if there is None else there.auction.turn
    host = site().hosts.here()
    at_table = host or now.me in [seat.player for seat in table_view.seats]
    may_bid = bidder is not None and (bidder == now.me or host)
    fills_in = may_bid or (at_table and there is None)
    return club_page(
        "auction.html",
        revision=now.revision,
        refresh=0 if fills_in else LOOK_AGAIN,
        said=" ".join(reasons_of(error)) if error else "",
        key=now.key,
        name=now.tournament.settings.name,
        round=place.round + 1,
        table=table_view,
        variant=now.tournament.settings.variants.enlistment,
        begun=there is not None,
        over=table_view.auction in ("over", ""),
        fills_in=fills_in,
        at_table=at_table,
        me=now.me,
        asked=bidder,
        asked_name=None if bidder is None else now.names[bidder],
        may_bid=may_bid,
        step=0 if there is None else there.steps,
        hammer=_hammer(now, there),
        least=_least(there),
        most=0 if there is None or bidder is None else there.auction.most(bidder),
        open=() if there is None else _lying_open(there),
        bidders=_bidders(now, place, there),
        keepers=_keepers(now, place),
        box=[
            ModuleShown(
                module, t("tour.auction.base") if not module else _module(now, module), tuple(map(_character, keys))
            )
            for module, keys in _box(now)
        ],
    )


def _hammer(now: Here, there: AuctionState | None) -> tuple[CharacterShown, str, int] | None:
    """The character under the hammer, who has bid most for it, and how much."""
    bidding = there and there.auction.bidding
    if not bidding:
        return None
    return _character(bidding.character), now.names[bidding.bidder], bidding.price


def _lying_open(there: AuctionState) -> tuple[CharacterShown, ...]:
    """The characters that nobody has and that are not under the hammer."""
    bidding = there.auction.bidding
    return tuple(_character(key) for key in there.auction.characters if not bidding or key != bidding.character)


def _least(there: AuctionState | None) -> int:
    bidding = there and there.auction.bidding
    return bidding.price + 1 if bidding else LEAST_BID


def _bidders(now: Here, place: Place, there: AuctionState | None) -> tuple[Bidder, ...]:
    """The bidders of a table, counterclockwise from who opens first, as the auction goes round."""
    table = now.tournament.seated(place)
    assert table is not None
    at = table.players.index(table.sheriff) if table.sheriff in table.players else 0
    order = [table.players[(at - step) % len(table.players)] for step in range(1, len(table.players) + 1)]
    money = dollars_of(now.tournament)
    bought = {one.player: one for one in now.tournament.enlisted if (one.round, one.table) == place}
    had = {one.player: one for one in there.auction.enlisted} if there else {}
    return tuple(
        Bidder(
            player,
            now.names[player],
            money[player] - (had[player].price if there and player in had and player not in bought else 0),
            _state(there, player),
            sentence(f"character.{had[player].character}") if player in had else "",
            had[player].price if player in had else 0,
            there is not None and player in [one.player for one in there.auction.kept],
        )
        for player in order
    )


def _state(there: AuctionState | None, player: int) -> str:
    if there is None:
        return "waits"
    now = there.auction
    if player in [one.player for one in now.enlisted]:
        return "has"
    if player == now.turn:
        return "asked"
    if now.bidding is None:
        return "waits"
    if player == now.bidding.bidder:
        return "bids"
    return "may" if player in now.bidding.waiting else "passed"


def _keepers(now: Here, place: Place) -> list[Keeper]:
    """The players who may keep the character of the game before."""
    table = now.tournament.seated(place)
    keepers = []
    for player in table.players if table else ():
        try:
            one: Enlistment = character_to_keep(now.tournament, place, player)
        except Refused:
            continue
        keepers.append(
            Keeper(
                player,
                now.names[player],
                sentence(f"character.{one.character}"),
                one.price,
                now.tournament.keeps_character.get((place, player)),
                player == now.me or site().hosts.here(),
            )
        )
    return keepers


def _box(now: Here) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """All characters of the tournament's game, by what brings them."""
    return GAMES[now.tournament.settings.game].characters


def _module(now: Here, module: str) -> str:
    return sentence(f"rule.module.{module}")


def _character(key: str) -> CharacterShown:
    ability = f"ability.{key}"
    return CharacterShown(key, sentence(f"character.{key}"), sentence(ability) if ability in spoken() else "")
