"""Both score systems by the rules' own examples and tables (scenarios T1 to T14), and results that cannot be."""

from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from companion.games.western.roles import Role, roles_for
from companion.games.western.victory import Side
from companion.support.errors import RefusedTogether
from companion.tournament.result import Result, SeatResult, why_impossible
from companion.tournament.scores import (
    GhostRow,
    JailTurn,
    Multiplier,
    Scoring,
    Swapped,
    System,
    has_won,
    score,
    turns_played,
)
from tests.companion.tournament.played import made_up, played

GOLDEN = Path(__file__).parent / "golden" / "scores.txt"
LIVING = Scoring(System.SIMPLIFIED)
OUTLAWS = Scoring(System.SIMPLIFIED, Multiplier.OUTLAWS)


def dollars(result, scoring=None):
    """What each seat gets, in seat order."""
    lines = score(result, scoring or Scoring())
    return [sum(line.dollars for line in lines if line.player == seat.player) for seat in result.seats]


TABLES = {
    "T1 the law wins with the Deputy alive": (played("SDoor", "law"), None, [3000, 2000, 0, 0, 0]),
    "T2 an eliminated Deputy gets less": (played("Sdoor", "law"), None, [3000, 1400, 0, 0, 0]),
    "the rules' second example, seven players": (
        played("sDdOOoR", "outlaws"), None, [0, 0, 0, 3000, 3000, 2400, 2100],
    ),
    "T4 an eliminated Renegade gets nothing when Outlaws win": (
        played("sDdOOor", "outlaws"), None, [0, 0, 0, 3000, 3000, 2400, 0],
    ),
    "T5 the Renegade lost the final duel": (played("Sdooor", "law", duelist=5), None, [4500, 2100, 0, 0, 0, 2400]),
    "no final duel": (played("Sdooor", "law"), None, [4500, 2100, 0, 0, 0, 0]),
    "T7 the Renegade wins": (played("sooR", "renegade"), None, [400, 0, 0, 6000]),
    "T8 a Deputy struck the Sheriff down": (
        played("sDOOr", "outlaws", killed_by={0: 1}), None, [0, -5000, 2000, 2000, 0],
    ),
    "the penalty holds for an eliminated Deputy too, and whoever wins": (
        played("sdooR", "renegade", killed_by={0: 1}), None, [500, -5000, 0, 0, 7500],
    ),
    "T13 simplified by its example": (played("SDoor", "law"), LIVING, [3500, 2500, 0, 0, 0]),
    "T13 simplified by its example, Outlaws counted": (played("SDoor", "law"), OUTLAWS, [3500, 2500, 0, 0, 0]),
    "T14 an eliminated Deputy gets nothing for being alive": (
        played("Sdoor", "law"), LIVING, [1000 + 500 * 4, 500, 0, 0, 0],
    ),
    "T14 the same, Outlaws counted": (played("Sdoor", "law"), OUTLAWS, [2000 + 500 * 4, 1000, 0, 0, 0]),
    "cash rewards are for Outlaws alone and never for oneself": (
        played("SDoor", "law", killed_by={2: 1, 3: 3, 4: 0}), Scoring(cash_rewards=True), [3000, 3000, 0, 0, 0],
    ),
    "of two Renegades the winner alone is paid": (
        played("sddoooRr", "renegade"), None, [800, 0, 0, 0, 0, 0, 12000, 0],
    ),
}  # fmt: skip
"""A result, how it is scored (by the official rules where that says nothing), what each seat gets."""


@pytest.mark.parametrize(("result", "scoring", "expected"), TABLES.values(), ids=TABLES.keys())
def test_what_each_seat_gets(result, scoring, expected):
    assert dollars(result, scoring) == expected


def test_simplified_knows_no_penalty_and_no_final_duel():
    assert dollars(played("sDOOr", "outlaws", killed_by={0: 1}), LIVING)[1] == 0
    assert dollars(played("Sdoor", "law", duelist=4), LIVING)[-1] == 0


def test_nobody_won_and_nobody_is_paid():
    assert score(played("soor", "nobody")) == ()


def test_the_good_changed_places_with_the_sheriff():
    dealt = played("SDoor", "law")
    first, second = dealt.seats[:2]
    swapped = replace(
        dealt,
        seats=(
            replace(first, role_at_end=Role.DEPUTY),
            replace(second, role_at_end=Role.SHERIFF),
            *dealt.seats[2:],
        ),
    )
    assert dollars(swapped) == [2000, 3000, 0, 0, 0]
    assert dollars(swapped, Scoring(swapped=Swapped.AS_DEALT)) == [3000, 2000, 0, 0, 0]


def test_a_renegade_ghost_is_paid_by_side_or_by_card():
    dealt = played("sDOOr", "outlaws")
    ghost = replace(dealt, seats=(*dealt.seats[:4], replace(dealt.seats[4], plays_as=Role.OUTLAW)))
    by_card = Scoring(ghost=GhostRow.CARD)
    assert dollars(ghost)[-1] == 1600  # 800 for each of two Outlaws at the start: the Ghost makes it no third
    assert dollars(ghost, by_card)[-1] == 0
    assert has_won(ghost, ghost.seats[4])
    assert not has_won(ghost, ghost.seats[4], by_card)


def test_a_turn_lost_in_jail_is_a_reading():
    seat = SeatResult(0, Role.SHERIFF, turns=4, turns_in_jail=2)
    assert turns_played(seat) == 4
    assert turns_played(seat, Scoring(jail=JailTurn.PLAYED)) == 6


def test_lines_say_why():
    (line, *_) = score(played("SDoor", "law"))
    assert (line.why, line.each, line.times, line.dollars) == ("sheriff_won", 1500, 2, 3000)


# -- every role, outcome, state and number of players ------------------------------------------------------------------

ALIVE_IN = {
    Side.LAW: {Role.SHERIFF: "alive", Role.DEPUTY: "both", Role.OUTLAW: "eliminated", Role.RENEGADE: "eliminated"},
    Side.OUTLAWS: {Role.SHERIFF: "eliminated", Role.DEPUTY: "both", Role.OUTLAW: "both", Role.RENEGADE: "both"},
    Side.RENEGADE: {Role.SHERIFF: "eliminated", Role.DEPUTY: "eliminated", Role.OUTLAW: "eliminated",
                    Role.RENEGADE: "both"},
}  # fmt: skip


def game_with(players, winner, role, alive):
    """A game of this outcome in which the first of that role is alive or not; and its seat."""
    roles = roles_for(players)
    at = roles.index(role)
    seats = []
    for number, other in enumerate(roles):
        lives = ALIVE_IN[winner][other] != "eliminated"
        if winner is Side.RENEGADE:
            lives = other is Role.RENEGADE and number == max(n for n, r in enumerate(roles) if r is Role.RENEGADE)
        seats.append(SeatResult(number, other, alive if number == at else lives))
    if winner is Side.RENEGADE and role is Role.RENEGADE and alive:
        seats = [replace(seat, alive=seat.player == at) for seat in seats]
    return Result(tuple(seats), winner), at


def golden_rows():
    yield f"{'players':>7} {'role':9} {'won by':9} {'state':10} {'official':>9} {'living':>9} {'outlaws':>9}"
    for players, winner, role, alive in product(range(4, 9), ALIVE_IN, Role, (True, False)):
        if role not in roles_for(players):
            continue
        result, at = game_with(players, winner, role, alive)
        state = "alive" if alive else "eliminated"
        sums = ["–"] * 3
        if not why_impossible(result):
            sums = [f"{dollars(result, scoring)[at]:,}" for scoring in (Scoring(), LIVING, OUTLAWS)]
        yield f"{players:>7} {role:9} {winner:9} {state:10} {sums[0]:>9} {sums[1]:>9} {sums[2]:>9}"
    for players in range(4, 9):
        roles = roles_for(players)
        seats = tuple(SeatResult(n, role, role is Role.SHERIFF) for n, role in enumerate(roles))
        result = Result(seats, Side.LAW, roles.index(Role.RENEGADE))
        paid = dollars(result)[roles.index(Role.RENEGADE)]
        yield f"{players:>7} {'renegade':9} {'law':9} {'final duel':10} {paid:>9,} {'0':>9} {'0':>9}"


def test_every_role_outcome_and_state_is_the_golden_file(request):
    text = "\n".join(golden_rows()) + "\n"
    if request.config.getoption("--rewrite-golden"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")


OFFICIAL_TABLE = {
    (Role.SHERIFF, Side.LAW, True): (1500, "outlaws"),
    (Role.SHERIFF, Side.RENEGADE, False): (100, "players"),
    (Role.DEPUTY, Side.LAW, True): (1000, "outlaws"),
    (Role.DEPUTY, Side.LAW, False): (700, "outlaws"),
    (Role.OUTLAW, Side.OUTLAWS, True): (1000, "outlaws"),
    (Role.OUTLAW, Side.OUTLAWS, False): (800, "outlaws"),
    (Role.RENEGADE, Side.OUTLAWS, True): (300, "players"),
    (Role.RENEGADE, Side.RENEGADE, True): (1500, "players"),
}
"""The rules' table, copied by hand: what the golden file's second column must say."""


def test_the_golden_file_is_the_rules_table():
    rows = [line.split() for line in GOLDEN.read_text(encoding="utf-8").splitlines()[1:] if "final duel" not in line]
    assert len(rows) == (3 + 4 + 4 + 4 + 4) * 6
    possible = 0
    for players, role, winner, state, official, *_ in rows:
        if official == "–":
            continue
        possible += 1
        each, of = OFFICIAL_TABLE.get((Role(role), Side(winner), state == "alive"), (0, "players"))
        times = int(players) if of == "players" else roles_for(int(players)).count(Role.OUTLAW)
        assert int(official.replace(",", "")) == each * times
    assert possible > 60


# -- results that cannot be --------------------------------------------------------------------------------------------


def keys(result):
    return [reason.key for reason in why_impossible(result)]


def test_three_players_are_not_scored():
    with pytest.raises(RefusedTogether, match="not scored"):
        score(played("DOR", "law"))


def test_every_reason_is_told_at_once():
    result = played("SSoor", "outlaws", killed_by={0: 1, 2: 7}, players=[1, 2, 2, 3, 4])
    assert keys(result) == [
        "result_sits_twice", "result_roles", "result_roles", "result_killed_alive", "result_killer_unknown",
        "result_sheriff_alive", "result_sheriff_alive",
    ]  # fmt: skip
    with pytest.raises(RefusedTogether) as refused:
        score(result)
    assert str(refused.value).count(".") >= 7


@pytest.mark.parametrize(
    ("result", "reason"),
    [
        (played("SDOor", "law"), "result_law_bad_alive"),
        (played("sDoor", "law"), "result_law_dead_sheriff"),
        (played("SdOor", "outlaws"), "result_sheriff_alive"),
        (played("sdooR", "outlaws"), "result_renegade_alone"),
        (played("sdoor", "renegade"), "result_renegade_dead"),
        (played("sDooR", "renegade"), "result_not_alone"),
        (played("sddoooRR", "renegade"), "result_not_alone"),
        (played("sdooR", "nobody"), "result_nobody_alive"),
        (played("Sooor", "law"), "result_roles"),
        (played("SDoor", "law", duelist=4), "result_duel_others"),
        (played("Sdoor", "law", duelist=2), "result_duel_role"),
        (played("Sdoor", "law", duelist=9), "result_duel_seat"),
    ],
)
def test_one_thing_is_wrong(result, reason):
    assert reason in keys(result)


def test_only_a_ghost_plays_as_another():
    result = played("SDoor", "law")
    wrong = replace(result, seats=(replace(result.seats[0], plays_as=Role.SHERIFF), *result.seats[1:]))
    assert keys(wrong) == ["result_plays_as", "result_plays_as_what"]


def test_made_up_results_can_be():
    random = Random(27)
    for _ in range(500):
        size = random.randint(4, 8)
        result = made_up(range(size), random, sheriff=random.randrange(size))
        assert why_impossible(result) == []
        assert result.sheriff is not None
