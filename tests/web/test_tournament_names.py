"""Names on phones: every act of the tournament's phones × stranger, another's phone, own phone, desk; and codes."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from companion.tournament.accounts import dollars_of
from companion.tournament.desk import Desk
from companion.tournament.events import Variants
from companion.tournament.game_options import CardsToKeep
from companion.tournament.state import Place
from tests.web.club_rig import EVENING, ClubRig, text_of
from tests.web.every_route import doors
from tests.web.table_rig import NAMES, refused
from web.access.wrong_tries import WRONG
from web.pages.tournament import name_here
from web.pages.tournament.name_here import PICKED

GERMAN = {"Accept-Language": "de"}
BOTH = replace(EVENING, game="cards", variants=Variants(enlistment=True, experience=True), rounds=4)
FIRST, SECOND = Place(0, 0), Place(1, 0)
CHARACTERS = ("bart_cassidy", "black_jack", "jesse_jones", "kit_carlson")


class Night:
    """A tournament with auction and kept cards in its second round; who was the Sheriff before may keep a character."""

    def __init__(self, club: ClubRig) -> None:
        self.club, self.key, self.desk = club, club.begin(4, BOTH), club.host()
        club.desk.open_round(self.key, "Host")
        club.desk.begin_auction(self.key, FIRST, CHARACTERS, (), "Host")
        while (there := self.tournament.auctions[FIRST]).auction.turn is not None:
            club.desk.bid_as_bot(self.key, FIRST, there.auction.turn, there.steps, "bot")
        self.keeper = self.tournament.seated(FIRST).sheriff
        form = club.filled(self.key)
        assert self.desk.post(f"/host/tournaments/{self.key}/result/1/1", data=form).status_code == 303
        club.desk.close_round(self.key, 0, "Host")
        club.desk.open_round(self.key, "Host")

    @property
    def tournament(self):
        return self.club.desk.tournament(self.key)

    @property
    def auction(self) -> str:
        return f"/tournaments/{self.key}/auction/2/1"

    def begin_auction(self) -> int:
        """The auction of the second round begins; returns who is asked first."""
        self.club.desk.begin_auction(self.key, SECOND, CHARACTERS, (), "Host")
        turn = self.tournament.auctions[SECOND].auction.turn
        assert turn is not None
        return turn

    def phone(self, kind: str, player: int) -> FlaskClient:
        """A phone of this kind, as this player sees it."""
        if kind == "stranger":
            return self.club.phone()
        if kind == "host":
            return self.desk
        other = next(other for other in self.tournament.players if other != player)
        return self.club.phone_named(self.key, player if kind == "own" else other)


Act = Callable[[Night], tuple[int, str, dict[str, str]]]


def keep_a_character(night: Night) -> tuple[int, str, dict[str, str]]:
    return night.keeper, f"{night.auction}/keep", {"player": str(night.keeper), "do": "yes"}


def keep_no_character(night: Night) -> tuple[int, str, dict[str, str]]:
    return night.keeper, f"{night.auction}/keep", {"player": str(night.keeper), "do": "no"}


def bid(night: Night) -> tuple[int, str, dict[str, str]]:
    asked = night.begin_auction()
    form = {"player": str(asked), "step": "0", "do": "open", "character": CHARACTERS[0], "bid": "100"}
    return asked, f"{night.auction}/bid", form


def pass_on(night: Night) -> tuple[int, str, dict[str, str]]:
    asked = night.begin_auction()
    night.club.desk.bid(night.key, SECOND, asked, 0, 100, "Host", CHARACTERS[0])
    asked = night.tournament.auctions[SECOND].auction.turn
    return asked, f"{night.auction}/bid", {"player": str(asked), "step": "1", "do": "pass"}


def buy_cards(night: Night) -> tuple[int, str, dict[str, str]]:
    return night.keeper, f"/tournaments/{night.key}/keep/{night.keeper}", {"card": "mustang:8H"}


def free_the_name(night: Night) -> tuple[int, str, dict[str, str]]:
    return night.keeper, f"/tournaments/{night.key}/me/free", {}


def take_the_name(night: Night) -> tuple[int, str, dict[str, str]]:
    return night.keeper, f"/tournaments/{night.key}/me", {"player": str(night.keeper), "name": "Anna", "code": "BBBBBB"}


def give_a_code(night: Night) -> tuple[int, str, dict[str, str]]:
    return night.keeper, f"/host/tournaments/{night.key}/codes", {"player": str(night.keeper)}


def drop(night: Night) -> tuple[int, str, dict[str, str]]:
    return night.begin_auction(), f"{night.auction}/drop", {"reason": "again"}


def reveal_for_another(night: Night) -> tuple[int, str, dict[str, str]]:
    return night.keeper, f"{night.auction}/reveal", {"cards": "drawn", f"keep:{night.keeper}": "yes"}


def reveal(night: Night) -> tuple[int, str, dict[str, str]]:
    night.club.desk.keep_character(night.key, SECOND, night.keeper, "Host", keeps=True)
    return night.keeper, f"{night.auction}/reveal", {"cards": "drawn"}


OWN, TABLE, HOST = {"own", "host"}, {"another", "own", "host"}, {"host"}
ACTS: dict[Act, tuple[str, set[str]]] = {
    keep_a_character: ("auction", OWN), keep_no_character: ("auction", OWN), bid: ("auction", OWN),
    pass_on: ("auction", OWN), buy_cards: ("keep", OWN), free_the_name: ("me/free", {"own"}),
    take_the_name: ("me", {"host"}), give_a_code: ("codes", HOST), drop: ("auction", HOST),
    reveal_for_another: ("auction", set()), reveal: ("auction", TABLE),
}  # fmt: skip
"""Each act with whose phones may do it, to a player whose name is on no other phone."""


@pytest.mark.parametrize("kind", ["stranger", "another", "own", "host"])
@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_a_player_is_acted_for_by_their_own_phone_and_the_desk_alone(
    club: ClubRig, monkeypatch: pytest.MonkeyPatch, act: Act, kind: str
) -> None:
    monkeypatch.setattr(Desk, "cards_to_keep", lambda *_: CardsToKeep(("mustang:8H",), 4, 3000))
    night = Night(club)
    player, path, form = act(night)
    phone = night.phone(kind, player)
    before, dollars = night.tournament.last_number, dollars_of(night.tournament)
    answer = phone.post(path, data=form)
    if kind in ACTS[act][1]:
        assert answer.status_code == 303, text_of(answer)
        assert night.tournament.last_number > before
    else:
        assert dollars_of(night.tournament) == dollars
        assert night.tournament.on_phone(player).phone == "" or kind == "own"
        if act is not free_the_name:  # that frees the asking phone's own name, or nothing
            assert answer.status_code == 409
            assert night.tournament.last_number == before


def test_every_act_of_a_phone_stands_in_the_table(club: ClubRig) -> None:
    sent = [door for door, _ in doors(club.app) if door.startswith("POST /tournaments/")]
    routes = {door.removeprefix("POST /tournaments/<key>/") for door in sent}
    assert {route.partition("/<")[0].rstrip("/") for route in routes} == {"me", "me/free", "keep", "auction"}
    assert {where for where, _ in ACTS.values()} >= {"me", "me/free", "keep", "auction"}


def test_who_may_keep_a_character_says_so_before_the_others_are_revealed(club: ClubRig) -> None:
    night = Night(club)
    own, another = night.phone("own", night.keeper), night.phone("another", night.keeper)
    name = club.desk.names()[night.keeper]
    paid = next(one.price for one in night.tournament.enlisted if one.player == night.keeper)
    assert f"for ${paid}, and has not said yet." in text_of(own.get(night.auction))
    assert 'value="yes"' in own.get(night.auction).text
    assert 'value="yes"' not in another.get(night.auction).text
    answer = another.post(f"{night.auction}/reveal", data={"cards": "drawn"})
    assert answer.status_code == 409
    assert f"whether they keep their character: {name}." in text_of(answer)
    assert own.post(f"{night.auction}/keep", data={"player": str(night.keeper), "do": "no"}).status_code == 303
    assert "does not keep" in text_of(another.get(night.auction))
    assert own.post(f"{night.auction}/keep", data={"player": str(night.keeper), "do": "yes"}).status_code == 303
    assert f"for ${paid}." in text_of(another.get(night.auction))
    before = dollars_of(night.tournament)[night.keeper]
    assert another.post(f"{night.auction}/reveal", data={"cards": "drawn"}).status_code == 303
    auction = night.tournament.auctions[SECOND].auction
    assert [one.player for one in auction.kept] == [night.keeper]
    assert len(auction.order) == 3
    late = own.post(f"{night.auction}/keep", data={"player": str(night.keeper), "do": "no"})
    assert late.status_code == 409
    other = next(player for player in night.tournament.players if player != night.keeper)
    form = {"player": str(other), "do": "yes"}
    assert night.desk.post(f"{night.auction}/keep", data=form).status_code == 409, "that one has none to keep"
    while (there := night.tournament.auctions[SECOND]).auction.turn is not None:
        club.desk.bid_as_bot(night.key, SECOND, there.auction.turn, there.steps, "bot")
    assert dollars_of(night.tournament)[night.keeper] == before - paid


def test_the_desk_reveals_without_those_who_have_said_nothing(club: ClubRig) -> None:
    night = Night(club)
    assert night.desk.post(f"{night.auction}/reveal", data={"cards": "drawn"}).status_code == 303
    assert night.tournament.auctions[SECOND].auction.kept == ()


def test_a_name_is_taken_once_by_its_code(club: ClubRig) -> None:
    key = club.begin()
    code = club.desk.phones.codes(key)[1]
    one, two = club.phone(), club.phone()
    typed = f" {code[:3].lower()} {code[3:]} "
    assert one.post(f"/tournaments/{key}/me", data={"code": typed}).status_code == 303
    assert "Anna is on a phone already" in text_of(refused(two.post(f"/tournaments/{key}/me", data={"code": code})))
    answer = two.post(f"/tournaments/{key}/me", data={"code": code}, headers=GERMAN)
    assert "Anna ist schon auf einem Handy" in text_of(answer)
    assert "Your code" in two.get(f"/tournaments/{key}/me").text
    assert "Anna" in one.get(f"/tournaments/{key}/me").text
    assert "Your code" not in one.get(f"/tournaments/{key}/me").text


def test_a_lost_phones_name_goes_to_another_by_a_new_code_and_both_say_so(club: ClubRig) -> None:
    key, host = club.begin(), club.host()
    lost, code = club.phone_named(key, 1), club.desk.phones.codes(key)[1]
    assert f"{code[:3]} {code[3:]}" in host.get(f"/host/tournaments/{key}/codes").text
    shown = re.search(r'data-revision="(\d+)"', lost.get(f"/tournaments/{key}").text)[1]
    assert host.post(f"/host/tournaments/{key}/codes", data={"player": "1"}).status_code == 303
    assert lost.get(f"/tournaments/{key}", headers={"X-Fragment": shown}).status_code == 200, "an open page hears of it"
    for path in (f"/tournaments/{key}", f"/tournaments/{key}/me", f"/tournaments/{key}/auction/1/1"):
        assert "Anna is no longer on this phone" in text_of(lost.get(path)), path
        assert "Anna ist nicht mehr auf diesem Handy" in text_of(lost.get(path, headers=GERMAN)), path
    found = club.phone()
    assert found.post(f"/tournaments/{key}/me", data={"code": code}).status_code == 409, "the old code is void"
    found = club.phone_named(key, 1)
    assert "Anna was on another phone before" in text_of(found.get(f"/tournaments/{key}/me"))
    assert "Anna is no longer on this phone" in text_of(lost.get(f"/tournaments/{key}"))
    assert lost.post(f"/tournaments/{key}/me/free").status_code == 303
    assert "Anna is no longer on this phone" not in text_of(lost.get(f"/tournaments/{key}"))
    assert club.desk.tournament(key).on_phone(1).phone, "what the lost phone says changes nothing"


def test_an_owner_frees_the_name_and_the_same_code_takes_it_again(club: ClubRig) -> None:
    key = club.begin()
    one, code = club.phone_named(key, 1), club.desk.phones.codes(key)[1]
    assert one.post(f"/tournaments/{key}/me/free").status_code == 303
    assert "Your code" in one.get(f"/tournaments/{key}/me").text
    assert "no longer on this phone" not in text_of(one.get(f"/tournaments/{key}/me"))
    assert club.phone().post(f"/tournaments/{key}/me", data={"code": code}).status_code == 303


def test_codes_are_guessed_slowly(club: ClubRig) -> None:
    key = club.begin()
    guesser, other = club.phone(), club.phone()
    far = {"environ_overrides": {"REMOTE_ADDR": "10.0.0.9"}}
    for number in range(WRONG):
        answer = guesser.post(f"/tournaments/{key}/me", data={"code": f"BBBBB{number}"}, **far)
        assert "nobody's code" in text_of(answer)
    right = {"code": club.desk.phones.codes(key)[1]}
    assert "Too many wrong tries" in text_of(refused(guesser.post(f"/tournaments/{key}/me", data=right, **far)))
    assert club.desk.tournament(key).on_phone(1).phone == ""
    assert other.post(f"/tournaments/{key}/me", data=right).status_code == 303, "nobody else waits with it"


def test_codes_differ_and_say_nothing_of_each_other(club: ClubRig) -> None:
    one, two = club.begin(), club.begin()
    codes = [*club.desk.phones.codes(one).values(), *club.desk.phones.codes(two).values()]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch("[BCDFGHJKLMNPQRSTVWXZ]{6}", code) for code in codes)
    club.desk.phones.free(one, 1, "Host", void=True)
    now = club.desk.phones.codes(one)
    assert now[1] not in codes
    assert [now[player] for player in range(2, 6)] == codes[1:5]
    late = club.desk.join(one, "Zoe", "Host")
    substitute = club.desk.substitute(one, 2, "Yann", "Host")
    assert len({*club.desk.phones.codes(one).values()}) == 7
    assert {late, substitute} <= set(club.desk.phones.codes(one))


@pytest.mark.parametrize("path", ["", "/me", "/of/1", "/keep/1", "/auction/1/1", "/stream"])
def test_a_code_is_on_no_page_of_a_phone(club: ClubRig, path: str) -> None:
    night = Night(club)
    codes = club.desk.phones.codes(night.key).values()
    for phone in (club.phone(), club.phone_named(night.key, 1)):
        answer = phone.get(f"/tournaments/{night.key}{path}", buffered=path != "/stream")
        text = answer.text if path != "/stream" else str(next(iter(answer.response)))
        answer.close()
        assert not [code for code in codes if code in text or f"{code[:3]} {code[3:]}" in text]
    export = night.desk.get(f"/host/tournaments/{night.key}/export/all").text
    assert not [code for code in codes if code in export]


# -- from before there were codes --------------------------------------------------------------------------------------


def picked(club: ClubRig, player: int) -> FlaskClient:
    """A phone of which an earlier version has kept whose it is."""
    phone = club.phone()
    with phone.session_transaction() as cookie:
        cookie[PICKED] = player
    return phone


@pytest.fixture
def before(club: ClubRig) -> str:
    """A tournament as an earlier version has begun it."""
    key = club.desk.store.create(replace(EVENING, variants=Variants(enlistment=True), rounds=4), "Host")
    for name in NAMES[:4]:
        club.desk.join(key, name, "Host")
    club.desk.plan(key, "Host")
    assert not club.desk.tournament(key).settings.names_by_code
    return key


def test_a_phone_that_had_picked_its_name_before_the_update_keeps_it(club: ClubRig, before: str) -> None:
    one, late = picked(club, 1), picked(club, 1)
    for phone in (one, late):
        assert "Your code" not in phone.get(f"/tournaments/{before}/me").text
    number = club.desk.tournament(before).last_number
    assert one.post(f"/tournaments/{before}/auction/1/1/reveal", data={"cards": "drawn"}).status_code == 303
    assert club.desk.tournament(before).last_number == number + 2, "it takes the name before it does anything"
    assert "Your code" not in one.get(f"/tournaments/{before}/me").text
    assert "Anna is no longer on this phone" in text_of(late.get(f"/tournaments/{before}"))
    assert late.post(f"/tournaments/{before}/auction/1/1/reveal", data={"cards": "drawn"}).status_code == 409


def test_a_code_takes_a_name_from_who_had_only_picked_it(club: ClubRig, before: str) -> None:
    thief = picked(club, 1)
    club.phone_named(before, 1)
    assert "Anna is no longer on this phone" in text_of(thief.get(f"/tournaments/{before}/me"))


def test_what_was_picked_before_the_update_is_no_name_in_a_tournament_after_it(club: ClubRig) -> None:
    key = club.begin()
    assert "Your code" in picked(club, 1).get(f"/tournaments/{key}/me").text


@pytest.mark.parametrize(
    "cookie", [7, "x", [], {"k": 1}, {"k": []}, {"k": ["x", {}]}, {"k": [1, None]}, {"k": [99, "x"]}, None]
)
def test_a_cookie_of_nonsense_is_that_of_a_stranger(club: ClubRig, cookie: object) -> None:
    key, phone = club.begin(), club.phone()
    with phone.session_transaction() as said:
        said[name_here.NAMES] = {key: cookie["k"]} if isinstance(cookie, dict) else cookie
        said[PICKED] = "x"
    assert "Your code" in phone.get(f"/tournaments/{key}/me").text
    assert phone.post(f"/tournaments/{key}/me", data={"code": club.desk.phones.codes(key)[1]}).status_code == 303
