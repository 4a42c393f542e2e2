"""An ended game is watched again: every step of it, by links alone; a game that has not ended is never shown."""

import html
import re
import sqlite3
from pathlib import Path
from random import Random

import pytest

from companion.games.cards.options import Options as CardOptions
from companion.games.cards.rules import CardGame, card_setup
from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.known import DICE
from companion.kernel.game import Game
from companion.kernel.moments import moments, stood_at
from companion.kernel.notation import record_text
from companion.kernel.random_play import play_on
from companion.kernel.record import Record
from companion.kernel.rules import Rules, Setup
from companion.locales.persons import addressed
from companion.locales.words import words_of
from companion.support.errors import RecordInvalid
from companion.table.inputs.corrections import Adjust, Undo
from companion.table.inputs.games import ChooseGame, EndGame, LayGame, StartGame
from companion.tournament.at_table.ended_game import result_of
from companion.tournament.storage.hand_in import HandIn, without_names
from tests.web.club_rig import ClubRig
from tests.web.table_rig import NAMES, Rig, refused, text_in
from tests.web.toy_rig import ToyRig

DICE_SETUP = dice_setup(NAMES[:5], options=Options(modules=MODULES))
CARD_SETUP = card_setup(NAMES[:5], options=CardOptions(expansions="dodge_city"))
REAL_SETUP = card_setup(NAMES[:4], options=CardOptions(cards_by="people"))


def ended(rules: Rules, setup: Setup, seed: int = 3) -> Game:
    """A game of random play that has ended."""
    game, random = Game(rules, setup), Random(seed)
    while game.pending is not None:
        play_on(game, random)
    return game


def link(page: str, rel: str) -> str | None:
    found = re.search(rf'<a class="small" href="([^"]+)" data-step data-key="[^"]*" rel="{rel}"', page)
    return html.unescape(found[1]) if found else None


@pytest.mark.parametrize(
    ("rules", "setup"),
    [
        pytest.param(DiceGame(), DICE_SETUP, id="dice"),
        pytest.param(CardGame(), CARD_SETUP, id="cards"),
        pytest.param(CardGame(), REAL_SETUP, id="real cards"),
    ],
)
def test_every_step_of_a_game_is_shown_as_the_table_stood_with_what_happened(rig: Rig, rules, setup) -> None:
    game = ended(rules, setup)
    rig.table.do(LayGame(game))
    names = tuple(f"Player {seat}" for seat in range(1, len(setup.players) + 1))  # no names are kept
    log = words_of(setup.game, names)
    phone, told, path = rig.phone(), [], "/watch/1"
    places = [moment for moment, _ in moments(rules, game.record, lambda _: None)]
    for step, moment in enumerate(places):
        answer = phone.get(path)
        page = answer.text
        assert answer.status_code == 200, path
        assert f"Step {step} of {len(places) - 1}" in text_in(page)
        then = Game.replay(rules, Record(setup, game.record.answers[: moment.answers]))
        if then.pending is not None:
            lives = re.findall(r'<strong aria-label="(\d+) life point', page)
            assert [int(life) for life in lives] == [
                seat.life for seat in rules.view(then.state, None).seats if seat.most_life and seat.alive
            ]
        if step:
            said = page.partition('class="told-now"')[2].partition("</ul>")[0]
            told += [html.unescape(line) for line in re.findall(r"<li[^>]*>(.*?)</li>", said, re.S)]
        for seat, player in enumerate(rules.view(then.state, None).seats):
            own = rules.view(then.state, seat).seats[seat]
            opened = page.partition('class="card opened"')[2]
            shown = opened.partition(f"<h3>{names[player.number]}")[2].partition("</article>")[0]
            if own.role is not None:
                assert "<small>" in shown.partition("</h3>")[0], "every role lies open"
            assert shown.count("card-front") == len(getattr(own, "hand", None) or ())
        path = link(page, "next") or ""
    assert path == ""
    whole = []
    for event in game.log():
        key, params = addressed(event.key, event.params, None, log.__contains__)
        whole.append(log.sentence(f"event.{key}", params))
    begun = places[0].lines
    assert told == whole[begun : len(whole)], "each line once, in order, as those knew it who knew most"
    assert not [line for line in told if re.search(r"\b(you|your)\b", line, re.IGNORECASE)], "a replay has no reader"
    assert names[0] in text_in(page)


def test_one_steps_back_and_jumps_to_a_turn_and_runs_without_a_script(rig: Rig) -> None:
    game = ended(CardGame(), CARD_SETUP)
    rig.table.do(LayGame(game))
    phone = rig.phone()
    page = phone.get("/watch/1?step=40").text
    for rel, step in (("first", 0), ("prev", 39), ("next", 41)):
        assert f"Step {step} of" in text_in(phone.get(link(page, rel)).text)
    end = phone.get(link(page, "last")).text
    assert link(end, "next") is None
    assert "front-page" in end
    assert '<input type="range" name="step" id="to-step" min="0" max="' in page
    assert ' value="40" aria-valuetext="Step 40 of ' in page
    chapters = re.findall(r'<li><a href="([^"]+)" data-step[^>]*>(.*?)</a></li>', page)
    assert chapters[0] == ("/watch/1?step=0", "The deal")
    assert [words.partition(":")[0] for _, words in chapters[1:4]] == ["Turn 1", "Turn 2", "Turn 3"]
    at, words = chapters[3]
    jumped = phone.get(at).text
    assert re.findall(r'aria-current="true">(.*?)</a>', jumped) == [words]
    runs = phone.get("/watch/1?step=40&pace=4").text
    assert '<noscript><meta http-equiv="refresh" content="4;url=/watch/1?step=41&amp;pace=4"></noscript>' in runs
    assert ">Pause</a>" in runs
    last = int(re.search(r"of (\d+)", text_in(end))[1])
    stopped = phone.get(f"/watch/1?step={last}&pace=4").text
    assert 'http-equiv="refresh"' not in stopped
    assert ">Pause</a>" not in stopped


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("step=99999", "there is no step 99999."),
        ("step=-1", "there is no step -1."),
        ("step=rubbish", "“rubbish” is not a step: give a number from 0 to"),
        ("step=1e3", "“1e3” is not a step"),
        ("step=99999999999999999999", "is not a step"),
        ("step=", "“” is not a step"),
        ("pace=1000", "“1000” is not a pace"),
        ("step=3&pace=<b>", "“<b>” is not a pace"),
    ],
)
def test_what_is_no_step_is_told_in_a_sentence(rig: Rig, query: str, why: str) -> None:
    rig.table.do(LayGame(ended(CardGame(), CARD_SETUP)))
    answer = rig.phone().get(f"/watch/1?{query}")
    assert answer.status_code == 404
    page = html.unescape(answer.text)
    assert why in page.partition("data-said>")[2].partition("</p>")[0]
    assert 'http-equiv="refresh"' not in page
    assert "Step " in page


def test_a_running_game_is_refused_whoever_asks_and_no_byte_tells_of_it(rig: Rig) -> None:
    phones = rig.sit(*NAMES[:5])
    host = rig.host()
    rig.table.do(ChooseGame("cards"))
    rig.table.do(StartGame())
    hidden = [rig.table.state.game.views[seat].table.seats[seat] for seat in range(5)]
    for phone in (*phones, host, rig.phone()):
        for path in ("/watch/1", "/watch/1?step=3", "/watch/1?step=3&pace=4", "/watch"):
            answer = phone.get(path)
            page = html.unescape(answer.text)
            if path != "/watch":
                assert answer.status_code == 403
                assert "Game 1 isn't over" in page
            for seat in hidden:
                assert not [card for card in seat.hand if card in page], "a card of the running game"
            assert not re.search("Outlaw|Renegade|Deputy", page)
        assert "/watch/1" not in phone.get("/watch").text
    rig.table.do(EndGame())
    assert rig.phone().get("/watch/1").status_code == 403, "put away, it has not ended either"


def test_a_game_that_is_taken_up_again_by_an_undo_is_closed_again(rig: Rig) -> None:
    rig.sit(*NAMES[:4])
    rig.host()
    rig.table.do(StartGame())
    rig.table.do(Adjust((f"P{rig.active}/eliminate",)))
    assert rig.phone().get("/watch/1").status_code == 200
    rig.table.do(Undo(None))
    assert rig.table.state.phase == "playing"
    assert rig.phone().get("/watch/1").status_code == 403


def test_the_list_tells_the_ended_games_and_pages_lead_there(rig: Rig) -> None:
    assert "No game has ended here yet." in rig.phone().get("/watch").text
    host = rig.host()
    rig.table.do(LayGame(ended(DiceGame(), DICE_SETUP)))
    for page in (rig.phone().get("/"), host.get("/host")):
        assert b'href="/watch/1"' in page.data
    rig.table.do(EndGame())
    for _ in range(21):
        rig.table.do(LayGame(ended(CardGame(), REAL_SETUP)))
        rig.table.do(EndGame())
    page = rig.phone().get("/watch").text
    assert re.findall(r'href="/watch/(\d+)"', page) == [str(number) for number in range(22, 2, -1)]
    older = rig.phone().get("/watch?before=3").text
    assert re.findall(r'href="/watch/(\d+)"', older) == ["2", "1"]
    assert "BANG! The Dice Game" in html.unescape(older)
    for rubbish in ("0", "-4", "x", "99999999999999999999999"):
        assert rig.phone().get(f"/watch?before={rubbish}").status_code in (200, 404)
    assert rig.phone().get("/watch/77").status_code == 404
    assert "There is no game 77" in rig.phone().get("/watch/77").text
    assert rig.phone().get("/watch/99999999999999999999999").status_code == 404


def test_a_phone_finds_the_game_that_has_just_ended(rig: Rig) -> None:
    (phone, *_) = rig.sit(*NAMES[:4])
    rig.host()
    rig.table.do(StartGame())
    rig.table.do(Adjust((f"P{rig.active}/eliminate",)))
    assert b'href="/watch/1"' in phone.get("/seat/0").data


def test_a_record_that_breaks_a_rule_is_told_in_a_sentence_and_hides_no_other_game(rig: Rig, tmp_path: Path) -> None:
    game = ended(DiceGame(), DICE_SETUP)
    for _ in range(2):
        rig.table.do(LayGame(game))
        rig.table.do(EndGame())
    spoilt = "update commands set tokens = '[\"horse\"]' where id = (select min(id) + 3 from commands where game = 1)"
    with sqlite3.connect(rig.journal.path) as db:
        assert db.execute(spoilt).rowcount == 1
    db.close()
    answer = rig.phone().get("/watch/1")
    assert answer.status_code == 503
    assert "does not fit the rules of this version" in html.unescape(answer.text)
    assert rig.phone().get("/watch/2").status_code == 200
    with sqlite3.connect(rig.journal.path) as db:
        db.execute("update games set setup = 'howdy' where id = 1")
    db.close()
    assert rig.phone().get("/watch/1").status_code == 503
    assert rig.phone().get("/watch").status_code in (200, 503)
    assert rig.phone().get("/watch/2").status_code == 200


@pytest.mark.parametrize("error", [KeyError("horse"), AssertionError("horse"), RecordInvalid("Line 7: horse")])
@pytest.mark.parametrize("where", ["last_step", "watched"])
def test_a_replay_that_fails_is_a_sentence_to_whoever_looks_and_a_reason_in_the_log(
    rig: Rig, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, where: str, error: Exception
) -> None:
    rig.table.do(LayGame(ended(DiceGame(), DICE_SETUP)))

    def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr(f"web.pages.replay.pages.{where}", fails)
    page = html.unescape(refused(rig.phone().get("/watch/1")).text)
    assert "its record doesn't fit the rules of this version. Pick another one" in page
    assert "horse" not in page
    (logged,) = (record for record in caplog.records if record.exc_info)
    assert logged.getMessage() == "A game cannot be watched again: /watch/1"
    assert "horse" in str(logged.exc_info[1])


def test_another_game_that_runs_meanwhile_is_not_touched(rig: Rig) -> None:
    rig.table.do(LayGame(ended(CardGame(), CARD_SETUP)))
    rig.table.do(EndGame())
    rig.table.do(ChooseGame("dice"))
    rig.table.do(StartGame())
    before = rig.table.state
    page = rig.phone().get("/watch/1?step=30").text
    assert "cards in the draw pile" in page
    assert 'href="/player/' not in page, "a name there would lead to somebody else"
    assert rig.table.state is before


def test_to_step_is_to_replay_and_the_last_step_is_the_whole_record() -> None:
    game = ended(DICE.rules, DICE_SETUP)
    *_, (end, _) = moments(DICE.rules, game.record, lambda _: None)
    assert record_text(stood_at(DICE.rules, game.record, end.answers).record) == record_text(game.record)
    assert end.lines == len(game.log())


def test_a_game_of_the_clubs_history_is_watched_again_under_the_players_names(open_rig) -> None:
    rig, game = open_rig(ClubRig), ended(CardGame(), CARD_SETUP)
    half = Record(game.setup, game.record.answers[:40])
    rig.memory.want_names(True)
    result = result_of(game.state, (0, 1, 2, 3, 4))
    for key, record in (("whole", game.record), ("half", half)):
        text = without_names(record_text(record))
        message = HandIn(key, 1, "cards", 1_790_000_000.0, "t", result, names=NAMES[:5], record=text)
        assert rig.desk.take_hand_in(message)
    phone = rig.phone()
    assert b'href="/club/games/whole/watch"' in phone.get("/club/games/whole").data
    page = phone.get("/club/games/whole/watch?step=30").text
    assert "Step 30 of" in text_in(page)
    assert all(name in page for name in NAMES[:5])
    assert link(page, "next") == "/club/games/whole/watch?step=31"
    assert phone.get("/club/games/half/watch").status_code == 403
    assert phone.get("/club/games/none/watch").status_code == 404


def test_any_kind_of_game_is_watched_again(open_rig) -> None:
    rig = open_rig(ToyRig)
    kind = rig.table.games["toy"]
    game, random = Game(kind.rules, kind.setup(NAMES[:3], kind.options())), Random(2)
    while game.pending is not None:
        play_on(game, random)
    rig.table.do(LayGame(game))
    path, steps = "/watch/1", 0
    while path:
        page = rig.app.test_client().get(path).text
        assert f"Step {steps} of" in text_in(page)
        path, steps = link(page, "next"), steps + 1
    assert steps > 3
