"""A name that was changed, merged or removed stands on no page and in no file but those that the page names."""

import html
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from urllib.parse import quote

import pytest

from companion.games.dice.rules import DiceGame, dice_setup
from companion.journal.commands import BegunFor
from companion.journal.journal import FILE as JOURNAL
from companion.journal.stored_game import ended_game, replayed_commands
from companion.tournament.at_table.ended_games import EndedGames
from companion.tournament.at_table.names_kept import NamesKept
from companion.tournament.at_table.sitting import Sitting
from companion.tournament.state import Place
from companion.tournament.storage.hand_in import HandIn, Outbox
from tests.companion.tournament.played import played
from tests.web.club_rig import EVENING, FIRST, ClubRig
from tests.web.test_watch import ended

FIRST_NAME, RENAMED, OTHER_NAME = "Zacharias", "Zachary", "Zackel"
"""The names of one person: at first, written anew, and the one that was merged into it."""
OTHERS = ("Anna", "Ben", "Carl", "Dora")


class Evening(ClubRig):
    """A table with everything that holds names: its memory, its club, what waits for it and what was set aside."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.folder = folder
        self.outbox = Outbox(folder / "club")
        self.club.names = NamesKept(self.memory, lambda: self.desk, self.outbox)
        self.ended_games = EndedGames(
            folder, self.outbox, "table 1", lambda: 1.0, keeps_names_of=self.memory.keeps_names_of
        )
        self.host_phone = self.host()

    def play(self, name: str) -> None:
        """A game ends at the table, is remembered and handed in."""
        self.write_down(ended(DiceGame(), dice_setup((*OTHERS, name))))
        self.memory.look()
        self.ended_games.look()
        self.outbox.send(self.desk.take_hand_in)

    def tournament(self) -> str:
        """One of five, in which the person enters a result and corrects it at the desk."""
        key = self.desk.create(EVENING, [*OTHERS, FIRST_NAME], "Host")
        self.desk.open_round(key, "Host")
        self.host_phone.post(f"/tournaments/{key}/me", data={"player": str(self.desk.person(FIRST_NAME))})
        to = f"/host/tournaments/{key}/result/1/1"
        assert self.host_phone.post(to, data=self.filled(key)).status_code == 303
        again = {"do": "correct", "reason": "slip misread", "seen": "1", "form": "f2"}
        again = self.filled(key, winner="outlaws") | again
        assert self.host_phone.post(to, data=again).status_code == 303
        maker = self.desk.tournament(key).game_at(Place(0, 0)).versions[-1].by
        assert self.desk.names()[maker] == FIRST_NAME
        return key

    def names_page(self, **form: str) -> None:
        """The host does something to a name, and says yes to it."""
        answer = self.host_phone.post("/host/club/names", data={**form, "sure": "yes"})
        assert answer.status_code == 303, answer.text

    def pages(self, key: str) -> Iterator[tuple[str, str]]:
        """Every page of the URL map, as a stranger and as the host's phone get it: path and text."""
        game = self.desk.games()[0].key
        values = {
            "number": "0 1 2", "shown": "1", "which": "ever tonight game", "player": "1 2 3 4 5 6 7", "key": key,
            "round_": "1", "table": "1", "what": "standings ledger schedule games all rounds players", "game": game,
            "name": "x", "sample": "x", "filename": "style.css",
        }  # fmt: skip
        for rule in self.app.url_map.iter_rules():
            if "GET" not in rule.methods or rule.endpoint == "static":
                continue
            for chosen in product(*(values[argument].split() for argument in sorted(rule.arguments))):
                given = dict(zip(sorted(rule.arguments), map(quote, chosen), strict=True))
                path = self.app.url_map.bind("localhost").build(rule.endpoint, given)
                for phone in (self.phone(), self.host_phone):
                    with phone.get(path) as answer:
                        chunk = next(iter(answer.response), b"") if answer.is_streamed else answer.data
                    text = chunk if isinstance(chunk, str) else chunk.decode(errors="replace")
                    yield path, html.unescape(text)


@pytest.fixture
def evening(tmp_path) -> Iterator[Evening]:
    rig = Evening(tmp_path / "table")
    yield rig
    rig.close()


def files_with(folder: Path, name: str) -> list[str]:
    """The files in a data folder that hold a name in any form, but the journal."""
    forms = {name.encode(), name.casefold().encode(), name.encode("utf-16-le"), quote(name).encode()}
    return [
        path.relative_to(folder).as_posix()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(JOURNAL) and any(form in path.read_bytes() for form in forms)
    ]


def test_who_is_renamed_merged_corrected_and_removed_is_nowhere(evening: Evening) -> None:
    evening.memory.want_names(True)
    evening.play(FIRST_NAME)
    evening.play(OTHER_NAME)
    key = evening.tournament()
    waits = HandIn("late", 1, "dice", 1.0, "table 1", played("Soor", "law"), names=(*OTHERS[:3], FIRST_NAME))
    evening.outbox.put(waits)
    evening.outbox.put(replace(waits, game="odd", tournament="nowhere"))
    evening.outbox._set_aside(evening.outbox.folder / "00000002.json", "no such tournament")
    assert FIRST_NAME in evening.phone().get("/club").text
    assert FIRST_NAME in evening.phone().get("/watch").text
    holders = files_with(evening.folder, FIRST_NAME)
    assert {Path(name).suffix for name in holders} >= {".sqlite", ".json", ".refused"}
    assert {"remembered.sqlite", "club/00000001.json", "club/00000002.refused"} <= set(holders)

    person = str(evening.desk.person(FIRST_NAME))
    evening.names_page(do="rename", person=person, name=RENAMED)
    nowhere(evening, key, FIRST_NAME)
    evening.names_page(do="merge", person=str(evening.desk.person(OTHER_NAME)), into=person)
    nowhere(evening, key, FIRST_NAME, OTHER_NAME)
    assert RENAMED in evening.phone().get("/club").text
    assert RENAMED in evening.phone().get("/watch").text
    evening.names_page(do="remove", person=person)
    nowhere(evening, key, FIRST_NAME, OTHER_NAME, RENAMED)
    assert evening.outbox.send(evening.desk.take_hand_in) == 1
    nowhere(evening, key, FIRST_NAME, OTHER_NAME, RENAMED)
    assert f"Player {person}" in evening.phone().get("/club").text
    for page in (evening.host_phone.get("/host/club/names").text, evening.host_phone.get("/host/memory").text):
        for holder in ("journal.sqlite", "backups", ".before-restore-", "PostgreSQL"):
            assert holder in page


def nowhere(evening: Evening, key: str, *names: str) -> None:
    """None of these names stands on a page or in a file."""
    evening.ended_games.look()
    for path, text in evening.pages(key):
        assert not [name for name in names if name in text], path
    for name in names:
        assert files_with(evening.folder, name) == []


def test_the_page_of_names_says_which_look_the_same(evening: Evening) -> None:
    for game, name in (("one", "Anna"), ("two", "Ann\N{CYRILLIC SMALL LETTER A}")):
        message = HandIn(game, 1, "dice", 1.0, "table 1", played("Soor", "law"), names=("Ben", "Carl", "Dora", name))
        assert evening.desk.take_hand_in(message)
    assert f"“Anna” and “{name}” look the same" in evening.host_phone.get("/host/club/names").text
    german = evening.host_phone.get("/host/club/names", headers={"Accept-Language": "de"})
    assert f"„Anna“ und „{name}“ sehen gleich aus" in german.text


def test_forgetting_at_the_tables_page_forgets_in_the_club(evening: Evening) -> None:
    evening.memory.want_names(True)
    evening.play(FIRST_NAME)
    key = evening.tournament()
    said = evening.host_phone.post("/host/memory", data={"do": "forget", "name": FIRST_NAME.upper()}).text
    assert "is gone from 2 games" in said
    nowhere(evening, key, FIRST_NAME)


def test_where_no_names_are_kept_the_club_counts_seats_and_nobody_sees_a_name(evening: Evening) -> None:
    evening.play(FIRST_NAME)
    assert files_with(evening.folder, FIRST_NAME) == []
    assert [evening.desk.names()[seat.player] for seat in evening.desk.games()[0].result.seats] == [
        f"Player {seat}" for seat in range(1, 6)
    ]
    assert "Player 3" in evening.phone().get("/club").text
    assert "Player 3" in evening.phone().get("/watch").text
    game = evening.desk.games()[0].key
    key = evening.tournament()
    stranger = evening.phone()
    public = ("/club", "/club/games", f"/club/games/{game}/watch", "/watch", "/watch/1", "/memory")
    players = [f"/club/players/{number}" for number in range(1, len(evening.desk.names()))]
    games = [f"/club/games/{row.key}" for row in evening.desk.games()]
    for path in (*public, *players, *games):
        text = html.unescape(stranger.get(path).text)
        assert not [name for name in (*OTHERS, FIRST_NAME) if name in text], path
    assert FIRST_NAME in stranger.get(f"/tournaments/{key}").text, "a tournament's players are its own"
    assert "No names are kept" in evening.host_phone.get("/host/club/names").text


def test_whoever_stops_keeping_names_forgets_them_in_both_but_for_tournaments(evening: Evening) -> None:
    evening.memory.want_names(True)
    evening.play(OTHER_NAME)
    key = evening.tournament()
    evening.host_phone.post("/host/memory", data={"do": "names", "on": "no"})
    nowhere(evening, key, OTHER_NAME)
    assert FIRST_NAME in evening.phone().get(f"/tournaments/{key}").text
    assert evening.memory.names() == ()


def test_a_game_of_a_tournament_is_put_out_without_names(evening: Evening) -> None:
    key = evening.desk.create(EVENING, [*OTHERS, FIRST_NAME], "Host")
    evening.desk.open_round(key, "Host")
    seated = evening.desk.tournament(key).seated(FIRST).players
    names = tuple(evening.desk.names()[player] for player in seated)
    sitting = Sitting(key, 0, 0, "dice", seated, names)
    game = ended(DiceGame(), dice_setup(names[::-1]))
    commands = [BegunFor(sitting.occasion), *replayed_commands(game.record)]
    evening.table._in_turn(lambda: evening.journal.begin_game(game.setup, commands, ended=ended_game(game)))
    evening.ended_games.look()
    assert evening.ended_games.has_played(sitting)
    assert not [name for name in names if files_with(evening.outbox.folder, name)]
    assert evening.outbox.send(evening.desk.take_hand_in) == 1
    tournament = evening.desk.tournament(key)
    result = next(iter(tournament.held_back.values())).result  # dealt by nobody's plan
    assert tuple(seat.player for seat in result.seats) == seated[::-1]
