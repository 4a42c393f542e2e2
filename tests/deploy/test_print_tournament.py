"""A tournament's sheets are read back: every player once a round, no seat twice, every name and number there."""

import re
from random import Random

import pytest
from fontTools.ttLib import TTFont

from companion.locales.isolate import spoken_aloud
from companion.tournament.accounts import standings_of
from companion.tournament.desk import Desk
from companion.tournament.events import Created
from companion.tournament.state import Place
from deploy.print.letters import WEIGHTS
from deploy.print.sheets import PAPERS
from deploy.print.tournament import TournamentSheets
from deploy.print.tournament_printer import TournamentPrinter
from tests.companion.tournament.played import made_up, planned_at_once
from tests.deploy.printed import Printed

NAMES = [f"Player{number:02}x" for number in range(37)]
both_papers = pytest.mark.parametrize("paper", PAPERS)


@pytest.fixture(scope="module")
def tournament(tmp_path_factory):
    with planned_at_once(), Desk(f"sqlite:///{tmp_path_factory.mktemp('club')}/club.sqlite") as desk:
        key = desk.create(Created("Summer Cup", "dice", 5, 7, 9, "seed"), NAMES, "Host")
        random = Random(1)
        desk.open_round(key, "Host")
        for table in range(5):
            seated = desk.tournament(key).seated(Place(0, table))
            desk.enter(key, Place(0, table), made_up(seated.players, random, seated.sheriff), "Host")
        desk.close_round(key, 0, "Host")
        return desk.tournament(key), desk.names()


def read(sheets, tmp_path):
    path = tmp_path / "printed.pdf"
    sheets.write(path)
    return Printed(path).pages


@pytest.mark.slow
@both_papers
def test_by_round_everybody_once_and_no_seat_twice(tournament, tmp_path, paper):
    pages = read(TournamentSheets(PAPERS[paper], *tournament).rounds(), tmp_path)
    told = {}
    for page in pages:
        number = int(re.search(r"Summer Cup: round (\d+)", page.words)[1])
        byes = re.search(r"Bye: (.*?) Table", page.words)[1].split(", ")
        told.setdefault(number, {"byes": byes, "seats": [], "sheriffs": 0})
        told[number]["seats"] += re.findall(r"(\d)\. (Player\d\dx)", page.words)
        told[number]["sheriffs"] += page.words.count("(Sheriff)")
    assert sorted(told) == list(range(1, 10))
    for round_ in told.values():
        assert sorted([name for _, name in round_["seats"]] + round_["byes"]) == NAMES
        assert [seat for seat, _ in round_["seats"]].count("1") == 5
        assert round_["sheriffs"] == 5


@both_papers
def test_by_player_no_seat_twice_and_as_planned(tournament, tmp_path, paper):
    state, names = tournament
    pages = read(TournamentSheets(PAPERS[paper], *tournament).players(), tmp_path)
    rows = dict.fromkeys(NAMES, "")
    for page in pages:
        for name, row in re.findall(r"(Player\d\dx) (.*?)(?= Player\d\dx|$)", page.words):
            rows[name] += f" {row}"
    places = {name: re.findall(r"bye|\d+ / \d+(?: S)?", row) for name, row in rows.items()}
    assert {len(row) for row in places.values()} == {9}
    for number, round_ in enumerate(state.plan):
        taken = [row[number] for row in places.values() if row[number] != "bye"]
        assert len(set(taken)) == len(taken) == 35
        for at, table in enumerate(round_.tables):
            for seat, player in enumerate(table.players):
                sheriff = " S" if player == table.sheriff else ""
                assert places[names[player]][number] == f"{at + 1} / {seat + 1}{sheriff}"


@both_papers
def test_codes_one_slip_a_player_with_their_own_code(tournament, tmp_path, paper):
    codes = {player: f"B{player:02}CDF".translate(str.maketrans("0123456789", "GHJKLMNPQR")) for player in range(1, 38)}
    pages = read(TournamentSheets(PAPERS[paper], *tournament).codes(codes), tmp_path)
    told = [word for page in pages for word in re.findall(r"(Player\d\dx) (\w{3} \w{3})", page.words)]
    names = tournament[1]
    assert sorted(told) == sorted((names[player], f"{code[:3]} {code[3:]}") for player, code in codes.items())


def test_signs_slips_standings_certificates(tournament, tmp_path):
    state, names = tournament
    sheets = TournamentSheets(PAPERS["a4"], *tournament)
    signs = read(sheets.signs(), tmp_path)
    assert [re.search(r"Table \d+", page.words)[0] for page in signs] == [f"Table {n}" for n in range(1, 6)]
    slips = read(sheets.slips(1), tmp_path)
    assert len(slips) == 3
    assert sorted(re.findall(r"Player\d\dx", " ".join(page.words for page in slips))) == sorted(
        names[player] for table in state.plan[1].tables for player in table.players
    )
    assert " ".join(page.words for page in slips).count("Won by:") == 5
    words = " ".join(page.words for page in read(sheets.standings(), tmp_path))
    assert re.findall(r"(\d+|–) (Player\d\dx) -?\$", words) == [
        (str(row.place or "–"), names[row.player]) for row in standings_of(state)
    ]
    assert "8 rounds are still to come" in words
    certificates = read(sheets.certificates(), tmp_path)
    assert [re.search(r"Player\d\dx Place \d", page.words)[0] for page in certificates] == [
        f"{names[row.player]} Place {row.place}" for row in standings_of(state)[:3]
    ]
    assert all(page.words.endswith("after 1 of 9 rounds") for page in certificates)


def test_certificates_say_after_how_many_rounds_until_the_last_one_is_over(tmp_path):
    def certificates(desk, key):
        sheets = TournamentSheets(PAPERS["a4"], desk.tournament(key), desk.names()).certificates()
        return [page.words for page in read(sheets, tmp_path)]

    with Desk(f"sqlite:///{tmp_path}/club.sqlite") as desk:
        key = desk.create(Created("Cup", "dice", 1, 4, 2, "seed"), NAMES[:4], "Host")
        for number, said in ((0, "after 1 of 2 rounds"), (1, "")):
            desk.open_round(key, "Host")
            assert all("after 1 of 2 rounds" in words for words in certificates(desk, key)) or number == 0
            seated = desk.tournament(key).seated(Place(number, 0))
            desk.enter(key, Place(number, 0), made_up(seated.players, Random(number), seated.sheriff), "Host")
            told = certificates(desk, key)
            assert len(told) == 3
            assert all(said in words and ("after" in words) is bool(said) for words in told)


PEOPLE = [
    "Łukasz", "Şahin", "Дмитрий", "Ελένη", "Jürgen", "Győző", "Đặng Thị Hằng",
    "Ştefan", "Þórður", "Īrisa", "Ọlá", "Әсем", "Ђорђе",
    "Їжакевич", "Ἀχιλλεύς", "Ħaż",
]  # fmt: skip


@pytest.mark.parametrize("paper", PAPERS)
def test_names_in_latin_greek_and_cyrillic_print_as_they_are(tmp_path, paper):
    with Desk(f"sqlite:///{tmp_path}/club.sqlite") as desk:
        key = desk.create(Created("Кубок Łódź", "dice", 2, 8, 2, "seed"), PEOPLE, "Host")
        tournament, names = desk.tournament(key), desk.names()
        sheets = TournamentSheets(PAPERS[paper], tournament, names)
        assert TournamentPrinter().lacks(tournament, names) == ()
        for made in (sheets.rounds(), sheets.players(), sheets.slips(0)):
            words = " ".join(page.words for page in read(made, tmp_path))
            assert "Кубок Łódź" in words
            for name in PEOPLE:
                assert name in words


def test_what_the_font_lacks_is_said_before_printing(tmp_path):
    people = ["王小明", "משה", "Anna 🎲", "Dvořák", "Ｂｅｎ"]
    with Desk(f"sqlite:///{tmp_path}/club.sqlite") as desk:
        key = desk.create(Created("Cup", "dice", 1, 8, 1, "seed"), people, "Host")
        tournament, names = desk.tournament(key), desk.names()
    assert tuple(map(spoken_aloud, TournamentPrinter().lacks(tournament, names))) == (
        "“Anna 🎲” has letters that this print’s font lacks: 🎲. On paper it is “Anna”.",
        "“Ｂｅｎ” has letters that this print’s font lacks: Ｂ ｅ ｎ. On paper it is “Ben”.",
        "“משה” has letters that this print’s font lacks: מ ש ה. On paper it is “Player 2”.",
        "“王小明” has letters that this print’s font lacks: 王 小 明. On paper it is “Player 1”.",
    )
    words = " ".join(page.words for page in read(TournamentSheets(PAPERS["a4"], tournament, names).players(), tmp_path))
    for on_paper in ("Anna", "Ben", "Dvořák", "Player 1", "Player 2"):
        assert f"{on_paper} 1 / " in words


def test_both_weights_have_the_same_letters_and_are_small():
    letters = {weight: TTFont(file).getBestCmap().keys() for weight, file in WEIGHTS.items()}
    assert letters[""] == letters["B"]
    assert sum(file.stat().st_size for file in WEIGHTS.values()) <= 350_000
    for first, last in ((0x20, 0x7E), (0xA0, 0x24F), (0x388, 0x3CE), (0x400, 0x52F), (0x1EA0, 0x1EF9)):
        lacks = [chr(code) for code in range(first, last + 1) if code not in letters[""] and chr(code).isprintable()]
        assert not [letter for letter in lacks if not "Ԕ" <= letter <= "ԯ"], "but rare letters of small languages"


def test_long_names_stay_on_the_sheet(tmp_path):
    names = [f"{'Wwwwww ' * 7}{number}" for number in range(8)]
    with Desk(f"sqlite:///{tmp_path}/club.sqlite") as desk:
        key = desk.create(Created("W" * 60, "cards", 2, 4, 2, "seed"), names, "Host")
        sheets = TournamentSheets(PAPERS["a4"], desk.tournament(key), desk.names())
    for made in (sheets.rounds(), sheets.players(), sheets.slips(0), sheets.signs(), sheets.certificates()):
        for page in read(made, tmp_path):
            assert all(left >= 0 and left + width <= page.points[0] for left, _, width, _ in page.boxes())
            for box in letters(page):
                assert box[0] >= 0
                assert box[2] <= page.points[0]


def letters(page):
    """Left, bottom, right, top of each letter, in points."""
    text = page._page.get_textpage()
    return [text.get_charbox(number) for number in range(text.count_chars())]
