"""`companion simulate`: who plays, how it is told, and what it says of what it does not know."""

import json

import pytest


def simulate(companion, *arguments):
    done = companion("simulate", "--json", *arguments)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return json.loads(done.stdout)


def test_the_json_object_tells_rates_with_their_intervals(companion):
    report = simulate(companion, "--games", 30, "--players", 6)
    assert report["turns"] > 30
    assert set(report["intervals"]) == set(report["wins"])
    assert set(report["roles"]) == {"sheriff", "deputy", "outlaw", "renegade"}
    for rate in (*report["roles"].values(), *report["characters"].values()):
        low, high = rate["interval"]
        assert low <= rate["share"] <= high
        assert rate["share"] == round(rate["won"] / rate["of"], 4)


@pytest.mark.slow
def test_more_processes_play_the_same_games(installed):
    one, two = (simulate(installed, "--games", 30, "--bots", "law=sensible", "--jobs", jobs) for jobs in (1, 2))
    for report in (one, two):
        del report["seconds"], report["games_per_second"]
    assert one == two


def test_bots_make_a_difference(companion):
    drawn, keen = (simulate(companion, "--games", 40, "--bots", bots)["wins"] for bots in ("random", "law=sensible"))
    assert keen["law"] > 2 * drawn["law"]


def test_people_read_a_table_of_sides_roles_and_characters(companion):
    told = companion("simulate", "--games", 40).stdout
    for name in ("The Outlaws win", "Sheriff", "Renegade", "Willy the Kid", "turns and"):
        assert name in told
    assert told.count("%  (") == 3 + 4 + 16


def test_modules_are_named_with_commas_or_blanks_or_all_at_once(companion):
    some = ("--games", 5, "--players", 6, "--expansions")
    named = "ghost saloon_dice,chiefs_arrow, new_characters special_roles"
    reports = [simulate(companion, *some, expansions) for expansions in (named, "old_saloon")]
    for report in reports:
        del report["seconds"], report["games_per_second"]
    assert reports[0] == reports[1]
    assert set(reports[0]["special_roles"]) >= {"the_bear", "the_bad"}


def test_rule_options_are_played(companion):
    special = ("--games", 30, "--expansions", "special_roles")
    bears = [
        simulate(companion, *special, *options)["special_roles"]["the_bear"]["of"]
        for options in ((), ("--option", "role_cards=mixed", "--option", "gatling=may"))
    ]
    assert bears[0] == 30 > bears[1]


def test_people_read_of_special_roles_and_new_characters_too(companion):
    told = companion("simulate", "--games", 40, "--players", 8, "--expansions", "old_saloon").stdout
    for name in ("The Left Hand of the Devil", "The Judge", "José Delgado"):
        assert name in told
    assert "%  (" in told.splitlines()[-3]
    assert len({line.index("%  (") for line in told.splitlines() if "%  (" in line}) == 1, "the columns stand in line"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--bots", "genius"), "There is no bot “genius”; there is: random, sensible.\n"),
        (("--bots", "king=random"), "Nobody plays “king”; a bot is given to: law, outlaws, renegade, sheriff,"),
        (
            ("--expansions", "ghosts"),
            "There is no module “ghosts”; there are: saloon_dice, chiefs_arrow, special_roles, new_characters, ghost.",
        ),
        (("--expansions", "ghost", "--players", 4), "The Ghost needs 5 players or more; 4 sit at the table.\n"),
        (("--expansions", "old_saloon", "--players", 3), "The Ghost needs 5 players or more; 3 sit at the table. The "),
        (("--option", "foo=1"), "There is no option “foo” in this game; it has: position, roles, characters,"),
        (("--option", "gatling"), "The option “gatling” cannot be “”; it can be: must, may.\n"),
        (("--players", 9), "The dice game is for 3 to 8 players; 9 sit at the table.\n"),
        (("--players", 2, "--jobs", 2), "The dice game is for 3 to 8 players; 2 sit at the table.\n"),
    ],
)
def test_what_it_does_not_know_is_one_sentence(companion, arguments, sentence):
    done = companion("simulate", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"companion: {sentence}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", ["--jobs 0", "--game chess", "--games none"])
def test_wrong_usage_is_2(companion, arguments):
    assert companion("simulate", *arguments.split()).returncode == 2


@pytest.mark.parametrize("expansions", [(), ("--expansions", "dodge_city")])
def test_the_card_game_is_played_too(companion, expansions):
    report = simulate(companion, "--game", "cards", "--games", 12, "--players", 6, *expansions)
    assert set(report["roles"]) == {"sheriff", "deputy", "outlaw", "renegade"}
    assert ("vera_custer" in report["characters"]) == bool(expansions)


def test_an_expansion_of_the_card_game_that_there_is_not_is_one_sentence(companion):
    done = companion("simulate", "--game", "cards", "--expansions", "high_noon")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "companion: The option “expansions” cannot be “high_noon”; it can be: none, dodge_city.\n"
