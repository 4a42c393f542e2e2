"""`companion tournament` as a person types it: a whole small tournament, exports, and mistakes told in one sentence."""

import csv
import json
import re
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from companion.games.known import DICE
from companion.kernel.game import Game
from companion.kernel.notation import record_text
from companion.kernel.random_play import play_on
from companion.tournament.at_table.ended_game import result_of
from companion.tournament.choices import READINGS
from companion.tournament.desk import Desk
from companion.tournament.storage.hand_in import HandIn
from tests.companion.tournament.played import made_up

FIVE = ["Anna", "Ben", "Carl", "Dora", "Emil"]
LAW = ["law", "Anna=sheriff", "Ben=deputy:out", "Carl=outlaw:out:by=Anna", "Dora=outlaw:out", "Emil=renegade:out"]
OUTLAWS = [
    "outlaws",
    "Anna=sheriff:out:by=Ben",
    "Ben=deputy",
    "Carl=outlaw:turns=4",
    "Dora=outlaw:out",
    "Emil=renegade",
]


@pytest.fixture
def club(companion, tmp_path):
    def run(*arguments, error=False):
        done = companion("tournament", "--data", tmp_path, *arguments, cwd=tmp_path)
        assert (done.returncode != 0) is error, done.stderr
        return done.stderr if error else done.stdout

    return run


@pytest.fixture
def evening(club):
    club("new", "Evening", *(word for name in FIVE for word in ("--player", name)))
    return club


def rows(text):
    return list(csv.DictReader(StringIO(text)))


def test_a_small_tournament(evening, tmp_path):
    assert "Round 1 (open)\n30 minutes left." in evening("round", "open", "--minutes", 30)
    assert evening("result", 1, 1, *LAW) == "Entered.\n"
    assert evening("result", 1, 1, *LAW) == "That is entered already.\n"
    found = {row["player"]: int(row["dollars"]) for row in rows(evening("export", "standings"))}
    assert found == {"Anna": 3000, "Ben": 1400, "Carl": 0, "Dora": 0, "Emil": 0}
    evening("correct", 1, 1, *OUTLAWS, "--reason", "slip misread")
    found = {row["player"]: int(row["dollars"]) for row in rows(evening("export", "standings"))}
    assert found == {"Anna": 0, "Ben": -5000, "Carl": 2000, "Dora": 1600, "Emil": 1500}
    evening("bonus", "Anna", "--dollars", -200, "--reason", "best hat")
    assert "penalty: best hat" in evening("ledger", "Anna")
    told = evening("standings")
    assert told.splitlines()[0].split()[:3] == ["1", "Carl", "$2,000"]
    assert "4 rounds are still to come" in told
    everything = json.loads(evening("export", "all"))
    assert [len(game["versions"]) for game in everything["games"]] == [2]
    assert [row["won_by"] for row in rows(evening("export", "games"))] == ["outlaws"] * 5
    assert "Carl" in evening("season")
    assert evening("season", "--to", "2001-01-01") == "No game counts in these days.\n"
    evening("round", "close")
    assert "reopened" not in evening("round", "reopen", "--round", 1, "--reason", "a slip came late")
    evening("correct", 1, 1, "--take-back", "--reason", "played again")
    assert {row["dollars"] for row in rows(evening("export", "standings"))} == {"0", "-200"}


def test_a_schedule_that_takes_time_shows_its_progress(companion, tmp_path):
    def run(*arguments):
        done = companion("tournament", "--data", tmp_path, *arguments, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        return done.stderr

    names = [word for number in range(12) for word in ("--player", f"P{number}")]
    assert run("new", "Cup", "--tables", 3, "--seats", 4, "--rounds", 4, *names) == "Making the schedule\n"
    assert run("players", "--add", "Late", "--leave", "P0") == "Making the schedule\n"
    assert run("schedule") == ""


def test_a_round_that_is_opened_is_planned_for_who_is_here(evening, tmp_path):
    """Whoever let somebody in was stopped before the schedule was made anew."""
    with Desk(f"sqlite:///{tmp_path}/club.sqlite") as desk:
        desk.join(desk.find(), "Fritz", "another", plan=False)
    assert evening("round", "open").startswith("Round 1 (open)")
    assert "Fritz" in evening("schedule", "--round", 1)


def test_what_was_printed_is_seen_again_and_a_correction_says_what_to_take_down(evening):
    assert evening("printed") == "Nothing for the wall has been printed yet.\n"
    evening("round", "open")
    evening("result", 1, 1, *LAW)
    evening("print", "standings")
    evening("print", "rounds", "--round", 1)
    told = evening("correct", 1, 1, *OUTLAWS, "--reason", "slip misread")
    assert re.fullmatch(
        r"Corrected; the earlier value is kept.\nNo longer true on the wall: Standings after 1 round, printed "
        r"\d{4}-\d\d-\d\d \d\d:\d\d by the command line\n",
        told,
    )
    first, second = evening("printed").splitlines()
    assert first.endswith("no longer true")
    assert "Schedule of round 1" in second
    assert not second.endswith("no longer true")
    assert re.search(r"1 Anna +\$3,000", evening("printed", 1))
    assert "Anna" in evening("printed", 2)
    assert "There is no sheet number 3" in evening("printed", 3, error=True)


def test_a_penalty_is_given_and_taken_back(evening):
    assert "Say how many" in evening("bonus", "Anna", "--reason", "x", error=True)
    for dollars, reason in ((-500, "showed a role"), (200, "best hat")):
        evening("bonus", "Anna", "--dollars", dollars, "--reason", reason)
    assert evening("bonus", "Anna", "--take-back", "--dollars", -500, "--reason", "it was Ben") == (
        "Taken back: -$500, showed a role.\n"
    )
    assert "penalty" not in evening("ledger", "Anna")
    evening("bonus", "Anna", "--take-back", "--reason", "no hat")
    assert "$0" in evening("ledger", "Anna")
    assert "no such bonus or penalty" in evening("bonus", "Anna", "--take-back", "--reason", "again", error=True)


def test_a_round_without_a_number_is_the_one_that_is_meant(evening):
    assert "Round 1 is not closed" in evening("round", "reopen", "--reason", "x", error=True)
    for _ in range(2):
        evening("round", "open")
        evening("round", "close")
    assert evening("round", "reopen", "--reason", "a slip came late").startswith("Round 2 (open)")
    assert evening("round", "reopen", "--reason", "again").startswith("Round 2 (open)")
    assert evening("round", "close").startswith("Round 2 (closed)")
    assert "Round 5 cannot begin: round 3 is next" in evening("round", "open", "--round", 5, error=True)
    evening("players", "--leave", "Anna")
    evening("players", "--leave", "Ben")
    assert "Round 3 cannot be played" in evening("round", "open", error=True)


def test_whether_a_game_counts_that_is_not_as_planned(evening, tmp_path):
    evening("round", "open")
    assert evening("decide") == ""
    with Desk(f"sqlite:///{tmp_path}/club.sqlite") as desk:
        key = desk.find()
        table = desk.tournament(key).plan[0].tables[0]
        names = [desk.names()[player] for player in table.players]
        sheriff = next(player for player in table.players if player != table.sheriff)
        result = made_up(table.players, Random(1), sheriff)
        for game in ("one", "two"):
            assert desk.take_hand_in(HandIn(game, 1, "dice", 1.0, "table 1", result, tournament=key))
        planned, played = (desk.names()[player] for player in (table.sheriff, sheriff))
    told = evening("decide").splitlines()
    assert [line.startswith("Round 1, table 1: this game is not as planned.") for line in told] == [True, False] * 2
    assert told[1] == f"  {planned} is the Sheriff by the plan; it was {played}."
    assert "Say which game" in evening("decide", 1, error=True)
    assert evening("decide", 1, 1, "leave-out") == "It does not count for the tournament.\n"
    assert evening("decide", 1, 1, "book") == "It counts as this table's result.\n"
    assert "Nobody asks about that game" in evening("decide", 1, 1, "book", error=True)
    assert {row["player"] for row in rows(evening("export", "games"))} == {*names}


def test_people(evening):
    evening("players", "--add", "Fritz")
    assert "Fritz" in evening("schedule")
    evening("players", "--substitute", "Fritz", "Gina")
    evening("players", "--rename", "Gina", "Regina")
    told = evening("players", "--leave", "Ben")
    assert "has left" in next(line for line in told.splitlines() if line.startswith("Ben"))
    told = evening("players", "--remove", "Carl")
    assert "Carl" not in told
    assert "Player 3" in told
    assert "Carl" not in evening("schedule")


def test_players_from_a_file_and_every_option(club, tmp_path):
    names = tmp_path / "names.txt"
    names.write_text("\n".join(f"P{number:02}" for number in range(16)) + "\n\n", encoding="utf-8")
    told = club(
        "new", "Cup", "--players", names, "--game", "cards", "--tables", 4, "--seats", 4, "--rounds", 5,
        "--system", "simplified", "--reading", "multiplier=outlaws",
        "--variant", "enlistment", "--variant", "cash_rewards",
    )  # fmt: skip
    assert "Meetings beyond the first: 0, never fewer than 0" in told
    whole = json.loads(club("export", "all"))["tournament"]
    assert whole["scoring"] == {
        "system": "simplified", "multiplier": "outlaws", "cash_rewards": True, "swapped": "at_end", "ghost": "side",
        "jail": "lost",
    }  # fmt: skip
    assert whole["variants"] == {
        "enlistment": True, "ruthless_law": False, "experience": False, "same_card": "highest_score_keeps",
        "poor": "for_nothing", "bots_bid": "tenth",
    }  # fmt: skip
    assert len(rows(club("export", "schedule"))) == 80
    for what in ("rounds", "players", "signs", "standings", "certificates"):
        club("print", what)
        assert (tmp_path / f"{what}.pdf").read_bytes().startswith(b"%PDF")
    assert club("print", "slips", "--round", 2, "--output", tmp_path / "s.pdf").count("\n") == 1
    club("players", "--rename", "P00", "王小明")
    told = club("print", "players")
    assert told.startswith("“王小明” has letters that this print’s font lacks: 王 小 明. On paper it is “Player ")
    assert "Cup" in club("list")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["result", 1, 1, *LAW], "Round 1 has not begun: open it first."),
        (["round", "close"], "Round 1 is not open."),
        (["correct", 1, 1, *LAW, "--reason", "x"], "Round 1, table 1 has no result."),
        (["print", "slips"], "Say for which round: --round N."),
        (["print", "rounds", "--round", 9], "There is no round 9: 5 rounds are planned."),
        (["players", "--leave", "Zoe"], "Nobody is called “Zoe”."),
        (["new", "Two", "--player", "A", "--player", "a"], "“a” is there twice: give each player a name of their own."),
        (["new", "Few", "--player", "A"], "1 player is too few: a game needs at least 4."),
        (
            ["new", "No", "--players", "nowhere.txt"],
            "nowhere.txt cannot be read (No such file or directory): check the name.",
        ),
        (["new", "No", "--variant", "experience"], "Ruthless Law, Experience and Cash rewards belong to the card game"),
        (["--name", "Other", "standings"], "There is no such tournament"),
        (["one-on-one", "Anna", "Zoe"], "Nobody is called “Zoe”."),
    ],
)
def test_mistakes_are_one_sentence(evening, arguments, told):
    error = evening(*arguments, error=True)
    assert error.startswith(f"companion: {told}")
    assert "Traceback" not in error


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        (["law", "Anna=king"], "“Anna=king”: write NAME=ROLE"),
        (["law", "Anna=sheriff:dead"], "“dead” in “Anna=sheriff:dead” is none of out, turns=N, by=NAME."),
        (["law", "Anna=sheriff", "Ben=outlaw:by=Carl"], "Carl does not sit at this table."),
    ],
)
def test_a_result_written_wrongly(evening, seats, told):
    evening("round", "open")
    assert told in evening("result", 1, 1, *seats, error=True)


def test_every_reason_is_told_with_names(evening):
    evening("round", "open")
    wrong = ["law", "Anna=sheriff:out", "Ben=sheriff", "Carl=outlaw", "Dora=outlaw:out", "Emil=renegade:out"]
    error = evening("result", 1, 1, *wrong, error=True)
    for told in (
        "A game for 5 has 1 card of the role Sheriff, not 2.",
        "A game for 5 has 1 card of the role Deputy, not 0.",
        "The Law cannot have won: Anna, the Sheriff, is eliminated.",
        "The Law cannot have won: Carl (Outlaw) is alive.",
    ):
        assert told.casefold() in error.casefold()


def test_wrong_options_are_told_by_name(club):
    assert "there is no reading “x”" in club("new", "A", "--reading", "x=1", error=True)
    assert "jail can be: lost, played" in club("new", "A", "--reading", "jail=1", error=True)
    assert "write a day as" in club("season", "--from", "yesterday", error=True)


def test_a_database_that_is_none(companion):
    done = companion("tournament", "--database", "nonsense", "list")
    assert done.returncode == 1
    assert done.stderr == (
        "companion: That is no database: give one as sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME.\n"
    )


def test_the_page_tells_every_reading_with_its_values():
    page = Path(__file__).parents[2] / "companion" / "tournament" / "TOURNAMENTS.md"
    table = {
        line.split("|")[1].strip(" `"): line for line in page.read_text(encoding="utf-8").splitlines() if "| `" in line
    }
    assert table.keys() == READINGS.keys()
    for name, kind in READINGS.items():
        first, *others = (f"`{value}`" for value in kind)
        assert table[name].index(first) < min(table[name].index(other) for other in others)


def test_history_with_records_and_numbers(evening, tmp_path):
    game = Game(DICE.rules, DICE.setup(FIVE, DICE.options()))
    random = Random(1)
    while game.pending:
        play_on(game, random)
    message = HandIn(
        "club night", 1, "dice", 1_700_000_000.0, "table 1", result_of(game.state, range(5)), names=tuple(FIVE),
        record=record_text(game.record),
    )  # fmt: skip
    with Desk(f"sqlite:///{tmp_path}/club.sqlite") as desk:
        desk.take_hand_in(message)
    played = rows(evening("games"))
    assert [row["player"] for row in played] == FIVE
    assert {(row["game"], row["handed_in_by"]) for row in played} == {("club night", "table 1")}
    assert evening("games", "--to", "2020-01-01") == ""
    assert len(rows(evening("games", "--player", "Ben"))) == 5
    [whole] = json.loads(evening("games", "--json"))
    assert [seat["role"] for seat in whole["seats"]] == [row["role"] for row in played]
    assert evening("games", "--record", "club night").startswith("bang-companion record")
    assert "Anna" not in evening("games", "--record", "club night")
    assert "no record of a game x" in evening("games", "--record", "x", error=True)
    told = evening("numbers", "Anna")
    assert told.splitlines()[0].split()[0] == "Anna"
    assert "of 1 game won" in told
    assert "Against:" in told
    assert "of 2 games won" in evening("numbers")  # two Outlaws


def test_cards_are_kept(club):
    club("new", "Cards", "--game", "cards", "--variant", "experience", "--variant", "enlistment",
         *(word for name in FIVE for word in ("--player", name)))  # fmt: skip
    assert club("keep", 1, "Anna") == "In front at the end of the last game: –\n"
    assert "did not lie in front" in club("keep", 1, "Anna", "mustang:8H", error=True)
    assert club("keep", 1, "Anna", "mustang:8H", "--in-front", "mustang:8H") == "Entered.\n"
    assert "-$500" in club("ledger", "Anna")
    assert "no seat in round 9" in club("keep", 9, "Anna", error=True)
