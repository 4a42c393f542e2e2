"""Experience on the phone: cards that lay in front of a player are bought into the next game's hand."""

from __future__ import annotations

from flask import abort, request
from werkzeug.wrappers import Response

from companion.games.known import GAMES
from companion.locales.words import words_of
from companion.tournament.accounts import dollars_of
from companion.tournament.experience import CARD_PRICE
from companion.tournament.game_options import starting_life
from companion.tournament.state import Place
from web.elements.errors import FormRefused
from web.elements.words import t
from web.pages.tournament.at_hand import REFUSED, Here, by, check_acts_for, desk, here, reasons_of, room
from web.pages.tournament.page import club_page
from web.parts.back_to import back_to
from web.parts.site import site

keeping = room("tournament_keeping")


@keeping.get("/tournaments/<key>/keep/<int:player>")
def show(key: str, player: int) -> str:
    """The page of the cards and character that this player may keep for the next game."""
    now = here(key)
    return _page(now, player, _place(now, player))


@keeping.post("/tournaments/<key>/keep/<int:player>")
def keep(key: str, player: int) -> Response | tuple[str, int]:
    """Pay for the player's ticked cards."""
    now = here(key)
    place = _place(now, player)
    cards = tuple(request.form.getlist("card"))
    try:
        check_acts_for(now, player, "keep_other_phone")
        if not cards:
            raise FormRefused("keep_which")
        if not all(f"card.{card.split(':')[0]}" in words_of("cards") for card in cards):
            raise FormRefused("not_understood")  # no sentence has words for what somebody has made up
        found = desk().cards_to_keep(key, place, player)
        if found is None and not site().hosts.here():
            raise FormRefused("keep_host_looks")
        in_front = cards if found is None else found.in_front
        life = starting_life(now.tournament, place, player)
        desk().keep_cards(key, place, player, cards, in_front, life, by())
    except REFUSED as error:
        return _page(here(key), player, place, " ".join(reasons_of(error))), 409
    return back_to(".show", key=key, player=player)


def _may(now: Here, player: int) -> bool:
    return player == now.me or site().hosts.here()


def _place(now: Here, player: int) -> Place:
    """The player's next game; 404 where there is none, or the tournament is played without the variant."""
    if player not in now.tournament.members or not now.tournament.settings.variants.experience:
        abort(404)
    place = desk().next_place(now.tournament, player)
    if place is None:
        abort(404)
    return place


def _every(now: Here) -> tuple[str, ...]:
    """Each card that can lie in front of somebody, in a game that has any."""
    kept = GAMES[now.tournament.settings.game].kept
    return () if kept is None else kept.every


def _words(card: str) -> str:
    """A card in words, with its rank and suit."""
    return t("keep.card", card=card)


def _page(now: Here, player: int, place: Place, said: str = "") -> str:
    cards = desk().cards_to_keep(now.key, place, player)
    character = next(
        (one.cards for one in now.tournament.cards_kept if (one.round, one.player) == (place.round, player)), None
    )
    host = site().hosts.here()
    open_to = tuple(cards.in_front) if cards is not None else (_every(now) if host else ())
    return club_page(
        "keep.html",
        revision=now.revision,
        said=said,
        key=now.key,
        name=now.tournament.settings.name,
        player=player,
        player_name=now.names[player],
        round=place.round + 1,
        may=_may(now, player),
        kept=None if character is None else list(map(_words, character)),
        cards=[(card, _words(card)) for card in open_to],
        host_looks=cards is None,
        price=CARD_PRICE,
        life=starting_life(now.tournament, place, player),
        dollars=dollars_of(now.tournament)[player],
    )
