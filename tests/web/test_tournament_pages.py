"""The tournament's pages: big screen, phones, the host's desk, results, paper and exports."""

import re
from dataclasses import replace
from threading import Event

import pytest

from companion.locales.isolate import spoken_aloud
from companion.table.inputs.house import Notice
from companion.tournament.accounts import dollars_of
from companion.tournament.events import Variants
from companion.tournament.schedules.schedule import make_schedule
from companion.tournament.state import Place, Status
from deploy.print.tournament_printer import TournamentPrinter
from tests.web.club_rig import EVENING, ClubRig, text_of
from tests.web.table_rig import NAMES, Rig

GERMAN = {"Accept-Language": "de"}


@pytest.mark.parametrize("path", ["/tournaments", "/club", "/club/games", "/host/tournaments/new", "/host/club/names"])
def test_a_table_without_a_club_has_no_such_pages(rig: Rig, path: str) -> None:
    assert rig.phone().get(path).status_code == 404
    assert "/tournaments" not in rig.phone().get("/").text


def test_empty_pages_say_what_comes_there(club: ClubRig) -> None:
    phone, host = club.phone(), club.host()
    assert "No tournaments yet." in phone.get("/tournaments").text
    assert phone.get("/tournaments/now").headers["Location"] == "/tournaments"
    assert "No game counts here yet." in phone.get("/club").text
    assert "No game counts here yet." in phone.get("/club/games").text
    assert "The club knows nobody yet" in text_of(host.get("/host/club/names"))
    assert "Noch macht" not in phone.get("/tournaments", headers=GERMAN).text
    assert "Noch kein Turnier." in phone.get("/tournaments", headers=GERMAN).text


def test_the_table_and_the_hosts_desk_lead_to_tournaments_by_one_link(club: ClubRig) -> None:
    assert 'href="/tournaments"' in club.phone().get("/").text
    assert 'href="/tournaments"' in club.host().get("/host").text


def test_the_big_screen_shows_standings_round_seats_timer_and_what_is_missing(club: ClubRig) -> None:
    key = club.begin()
    phone = club.phone()
    before = text_of(phone.get(f"/tournaments/{key}"))
    assert "No game has ended yet." in before
    assert "Round 1 of 5 planned" in before
    club.desk.open_round(key, "Host", 45)
    club.wall.now += 60
    page = phone.get(f"/tournaments/{key}")
    assert 'data-left="2640.0"' in page.text
    told = text_of(page)
    assert "44:00" in told
    assert "5 rounds are still to come" not in told
    assert "1 result is missing" in told
    for name in NAMES[:5]:
        assert name in told
    assert told.count("Sheriff") >= 1
    club.wall.now += 2700
    assert "Time is up" in text_of(phone.get(f"/tournaments/{key}"))


def test_a_page_that_is_open_asks_by_its_tournaments_revision(club: ClubRig) -> None:
    key = club.begin()
    phone = club.phone()
    shown = re.search(r'data-revision="(\d+)"', phone.get(f"/tournaments/{key}").text)[1]
    assert phone.get(f"/tournaments/{key}", headers={"X-Fragment": shown}).status_code == 204
    club.desk.open_round(key, "Host")
    assert phone.get(f"/tournaments/{key}", headers={"X-Fragment": shown}).status_code == 200


def test_the_stream_tells_the_revision_alone(club: ClubRig) -> None:
    key = club.begin()
    answer = club.phone().get(f"/tournaments/{key}/stream")
    told = iter(answer.response)
    assert next(told).startswith(b"retry")
    assert re.fullmatch(rb"id: (\d+)\ndata: \1\n\n", next(told))
    assert club.desk.open_round(key, "Host") == 0
    revision = club.desk.revision(key)
    assert next(told) == f"id: {revision}\ndata: {revision}\n\n".encode()
    answer.close()


def test_the_seasons_page_follows_every_result_of_the_club(club: ClubRig) -> None:
    key = club.begin()
    host, phone = club.host(), club.phone()
    club.desk.open_round(key, "Host")
    page = phone.get("/club").text
    assert 'data-stream="/club/stream"' in page
    shown = re.search(r'data-revision="(\d+)"', page)[1]
    answer = phone.get("/club/stream")
    told = iter(answer.response)
    assert next(told).startswith(b"retry")
    assert next(told) == f"id: {shown}\ndata: {shown}\n\n".encode()
    club.table.do(Notice("what the table does is no news of the season"))
    assert phone.get("/club", headers={"X-Fragment": shown}).status_code == 204
    assert host.post(f"/host/tournaments/{key}/result/1/1", data=club.filled(key)).status_code == 303
    revision = club.desk.season_revision()
    assert revision > int(shown)
    assert next(told) == f"id: {revision}\ndata: {revision}\n\n".encode()
    answer.close()
    assert phone.get("/club", headers={"X-Fragment": shown}).status_code == 200


def test_a_phone_takes_its_name_once_and_shows_the_next_game(club: ClubRig) -> None:
    key = club.begin()
    club.desk.open_round(key, "Host", 10)
    table = club.desk.tournament(key).plan[0].tables[0]
    assert "Who are you?" in club.phone().get(f"/tournaments/{key}/me").text
    phone = club.phone_named(key, table.sheriff)
    told = text_of(phone.get(f"/tournaments/{key}/me"))
    assert "Now: round 1" in told
    assert f"Seat {table.players.index(table.sheriff) + 1}" in told
    assert "You are the Sheriff." in told
    assert "10:00" in told
    assert phone.post(f"/tournaments/{key}/me", data={"player": "99"}).status_code == 409
    assert phone.post(f"/tournaments/{key}/me", data={"code": "BBBBBB"}).status_code == 409
    assert "Now: round 1" in text_of(phone.get(f"/tournaments/{key}/me"))
    told = text_of(club.phone().get(f"/tournaments/{key}/of/{table.sheriff}"))
    assert "Now: round 1" in told, "whoever looks sees it, too"
    assert "no longer on this phone" not in told
    assert club.phone().get(f"/tournaments/{key}/of/99").status_code == 404


def test_a_phone_shows_what_each_game_gave_and_why(club: ClubRig) -> None:
    key = club.begin()
    host = club.host()
    club.desk.open_round(key, "Host")
    assert host.post(f"/host/tournaments/{key}/result/1/1", data=club.filled(key)).status_code == 303
    sheriff = club.desk.tournament(key).plan[0].tables[0].sheriff
    club.desk.adjust(key, sheriff, -500, "Host", "late")
    phone = club.phone_named(key, sheriff)
    told = text_of(phone.get(f"/tournaments/{key}/me"))
    assert "Sheriff, alive at the end. The Law wins." in told
    assert "$1500 for each of 2 Outlaws $3,000" in told
    assert "penalty: late −$500" in told
    assert "1 of 5" in told
    german = text_of(phone.get(f"/tournaments/{key}/me", headers=GERMAN))
    assert "am Ende am Leben" in german
    assert "$3.000" in german


def test_who_sits_out_is_told(club: ClubRig) -> None:
    key = club.begin(6, replace(EVENING, seats=5, rounds=6))
    club.desk.open_round(key, "Host", 10)
    bye = club.desk.tournament(key).plan[0].byes[0]
    phone = club.phone_named(key, bye)
    told = text_of(phone.get(f"/tournaments/{key}/me"))
    assert "You sit out in round 1." in told
    assert "Your next game: round 2" in told


# -- the host's desk ---------------------------------------------------------------------------------------------------

NEW = {
    "name": "Autumn Cup", "players": "\n".join(NAMES[:6]), "game": "dice", "tables": "1", "seats": "8", "rounds": "",
    "system": "official",
}  # fmt: skip


def test_a_host_begins_a_tournament_with_a_pasted_list(club: ClubRig) -> None:
    host = club.host()
    page = host.get("/host/tournaments/new").text
    assert "Start a tournament" in page
    assert "Any dice game" not in page
    assert host.post("/host/tournaments/new", data={**NEW, "game": "counters"}).status_code == 409
    answer = host.post("/host/tournaments/new", data={**NEW, "enlistment": "yes", "poor": "on_credit"})
    assert answer.status_code == 303
    key = club.desk.find("Autumn Cup")
    assert answer.headers["Location"] == f"/host/tournaments/{key}"
    assert club.club.planner.settled(30)
    tournament = club.desk.tournament(key)
    assert (len(tournament.here), len(tournament.plan)) == (6, 6)
    assert (tournament.settings.variants.enlistment, tournament.settings.variants.poor) == (True, "on_credit")
    told = text_of(host.get(f"/host/tournaments/{key}"))
    assert "Next: round 1" in told
    assert "6 players" in told


def test_every_reason_is_told_at_once_and_the_form_stays_filled(club: ClubRig) -> None:
    host = club.host()
    wrong = {**NEW, "name": "", "players": "Anna\nanna\nBen\nCarl\nDora", "ruthless_law": "yes"}
    answer = host.post("/host/tournaments/new", data=wrong)
    assert answer.status_code == 409
    told = text_of(answer)
    assert "“anna” is there twice" in told
    assert "A tournament needs a name" in told
    assert "Ruthless Law, Experience and Cash rewards belong to the card game" in told
    assert "Anna\nanna\nBen" in answer.text
    assert re.search(r'name="ruthless_law" [^>]*checked', answer.text)
    answer = host.post("/host/tournaments/new", data={**NEW, "tables": "many", "seats": "٣", "players": ""})
    assert "“many” does not fit" in text_of(answer)
    assert "“٣” does not fit" in spoken_aloud(text_of(answer))
    assert "0 players are too few" in text_of(host.post("/host/tournaments/new", data={**NEW, "players": ""}))
    assert club.desk.tournaments() == []


def test_rounds_open_close_and_reopen_and_the_timer_moves(club: ClubRig) -> None:
    key, host = club.begin(), club.host()
    to = f"/host/tournaments/{key}"
    assert host.post(f"{to}/open", data={"round": "1", "minutes": "45"}).status_code == 303
    assert host.post(f"{to}/open", data={"round": "1", "minutes": "45"}).status_code == 303, "a second host, as late"
    assert [state.status for state in club.desk.tournament(key).rounds][:2] == [Status.OPEN, Status.PLANNED]
    host.post(f"{to}/timer", data={"round": "1", "do": "more"})
    assert club.desk.time_left(club.desk.tournament(key)) == 50 * 60
    host.post(f"{to}/timer", data={"round": "1", "do": "less"})
    host.post(f"{to}/timer", data={"round": "1", "do": "set", "minutes": "7"})
    assert club.desk.time_left(club.desk.tournament(key)) == 7 * 60
    host.post(f"{to}/timer", data={"round": "1", "do": "none"})
    assert club.desk.time_left(club.desk.tournament(key)) is None
    host.post(f"{to}/close", data={"round": "1"})
    assert "Say why" in text_of(host.post(f"{to}/reopen", data={"round": "1", "reason": ""}))
    host.post(f"{to}/reopen", data={"round": "1", "reason": "a slip was found"})
    assert club.desk.tournament(key).rounds[0].status is Status.OPEN


def test_a_result_that_cannot_be_is_refused_with_every_reason_and_stays_filled_in(club: ClubRig) -> None:
    key, host = club.begin(), club.host()
    club.desk.open_round(key, "Host")
    form = club.filled(key)
    roles = [field for field in form if field.startswith("role:")]
    wrong = form | dict.fromkeys(roles, "outlaw") | {f"alive:{number}": "yes" for number in range(5)}
    answer = host.post(f"/host/tournaments/{key}/result/1/1", data=wrong)
    assert answer.status_code == 409
    told = text_of(answer)
    assert "A game for 5 has 2 cards of the role Outlaw, not 5." in told
    assert "has 1 card of the role Sheriff, not 0" in told
    assert "The Law cannot have won" in told
    assert len(re.findall(r'value="outlaw" checked', answer.text)) == 5
    assert re.search(r'name="winner" value="law" checked', answer.text)
    bare = {"do": "enter", "seat:0": form["seat:0"], "seat:1": form["seat:1"]}
    told = text_of(host.post(f"/host/tournaments/{key}/result/1/1", data=bare))
    assert "Say who won." in told
    assert told.count("Say which role") == 2
    assert club.desk.tournament(key).game_at(Place(0, 0)) is None


def test_two_hosts_enter_one_result_and_the_second_is_told(club: ClubRig) -> None:
    key, anna, ben = club.begin(), club.host(), club.host()
    club.desk.open_round(key, "Host")
    path = f"/host/tournaments/{key}/result/1/1"
    assert anna.post(path, data=club.filled(key)).status_code == 303
    assert anna.post(path, data=club.filled(key)).status_code == 303, "the same form sent twice"
    assert ben.post(path, data={**club.filled(key), "form": "f2"}).status_code == 303, "the same result"
    answer = ben.post(path, data={**club.filled(key, winner="outlaws"), "form": "f3"})
    assert answer.status_code == 409
    assert "has another result already" in text_of(answer)
    assert len(club.desk.tournament(key).game_at(Place(0, 0)).versions) == 1


def test_a_correction_keeps_the_earlier_value_with_who_when_and_why(club: ClubRig) -> None:
    key, anna, ben = club.begin(), club.host(), club.host()
    anna.post(f"/tournaments/{key}/me", data={"player": "1"})
    club.desk.open_round(key, "Host")
    path = f"/host/tournaments/{key}/result/1/1"
    anna.post(path, data=club.filled(key))
    other = {**club.filled(key, winner="outlaws"), "do": "correct", "seen": "1"}
    assert "Say why" in text_of(anna.post(path, data=other))
    assert anna.post(path, data={**other, "reason": "slip misread"}).status_code == 303
    told = text_of(anna.get(path))
    assert "The Outlaws win stands" in told
    assert "The Law wins earlier" in told
    assert re.search(r"Anna, .*: slip misread", told)
    late = {**club.filled(key), "do": "correct", "seen": "1", "reason": "me, too"}
    assert "Somebody else has corrected this result" in text_of(ben.post(path, data=late))
    assert anna.post(path, data={"do": "take-back", "reason": "played on"}).status_code == 303
    assert club.desk.tournament(key).game_at(Place(0, 0)) is None
    assert "taken back" in text_of(anna.get(path))
    assert anna.post(path, data={"do": "break-off", "reason": "fire alarm"}).status_code == 303
    assert "broken off" in text_of(anna.get(f"/host/tournaments/{key}"))


@pytest.mark.parametrize(("language", "desk"), [("en", "the host's desk, "), ("de", "Gastgeberpult, ")])
def test_an_entry_of_a_host_without_a_name_is_told_in_the_readers_words(club: ClubRig, language, desk) -> None:
    key, host = club.begin(), club.host()
    club.desk.open_round(key, "Host")
    path = f"/host/tournaments/{key}/result/1/1"
    assert host.post(path, data=club.filled(key)).status_code == 303
    assert desk in text_of(host.get(path, headers={"Accept-Language": language}))


def revision_of(page: str) -> int:
    return int(re.search(r'data-revision="(\d+)"', page)[1])


def test_the_desk_answers_while_a_schedule_is_made_and_shows_how_it_comes_on(club: ClubRig, monkeypatch) -> None:
    key, host = club.begin(), club.host()
    to = f"/host/tournaments/{key}"
    halfway, go_on = Event(), Event()

    def slow(players, *numbers):
        numbers[-1](0.4)
        halfway.set()
        assert go_on.wait(30)
        return make_schedule(players, *numbers)

    monkeypatch.setattr("companion.tournament.planning.plan.make_schedule", slow)
    before = host.get(to).text
    assert f'action="{to}/open"' in before
    assert host.post(f"{to}/join", data={"name": "Gus"}).status_code == 303
    assert halfway.wait(30)
    page = host.get(to).text
    assert '<progress id="planned" max="100" value="40">' in page
    assert f'action="{to}/open"' not in page
    assert revision_of(page) > revision_of(before)
    assert host.get(to, headers={"X-Fragment": str(revision_of(page))}).status_code == 204
    assert "is being made anew" in text_of(host.post(f"{to}/open", data={"round": "1"}))
    late = club.desk.person("Gus")
    assert late not in club.desk.tournament(key).plan[0].people
    go_on.set()
    assert club.club.planner.settled(30)
    after = host.get(to).text
    assert "<progress" not in after
    assert revision_of(after) > revision_of(page)
    assert late in club.desk.tournament(key).plan[0].people
    assert host.post(f"{to}/open", data={"round": "1"}).status_code == 303


def test_a_schedule_that_somebody_has_left_undone_is_made_when_the_round_is_opened(club: ClubRig) -> None:
    """Another table's program let somebody in, and was stopped."""
    key, host = club.begin(), club.host()
    to = f"/host/tournaments/{key}"
    assert club.club.planner.settled(30)
    late = club.desk.join(key, "Gus", "another table", plan=False)
    assert host.post(f"{to}/open", data={"round": "1"}).status_code in (303, 409)  # it may be made already
    assert club.club.planner.settled(30)
    host.post(f"{to}/open", data={"round": "1"})
    tournament = club.desk.tournament(key)
    assert tournament.current == 0
    assert late in tournament.plan[0].people


def test_people_come_leave_and_are_substituted(club: ClubRig) -> None:
    key, host = club.begin(), club.host()
    to = f"/host/tournaments/{key}"
    host.post(f"{to}/join", data={"name": "Gus"})
    late = club.desk.person("Gus")
    assert late in club.desk.tournament(key).here
    host.post(f"{to}/leave", data={"player": str(late)})
    assert "has left" in text_of(host.get(to))
    host.post(f"{to}/return", data={"player": str(late)})
    assert late in club.desk.tournament(key).here
    host.post(f"{to}/substitute", data={"player": str(late), "name": "Hank"})
    assert club.desk.person("Hank") in club.desk.tournament(key).here
    answer = host.post(f"{to}/substitute", data={"player": "1", "name": "Ben"})
    assert "Ben has a seat already" in text_of(answer)
    answer = host.post(f"{to}/leave", data={"player": "77"})
    assert "does not take part" in text_of(answer)
    assert "A player needs a name" in text_of(host.post(f"{to}/join", data={"name": " "}))


def test_a_penalty_is_entered_once_however_often_the_form_is_sent(club: ClubRig) -> None:
    key, host = club.begin(), club.host()
    form = {"player": "1", "kind": "penalty", "dollars": "500", "reason": "late", "form": "abc"}
    for _ in range(2):
        assert host.post(f"/host/tournaments/{key}/adjust", data=form).status_code == 303
    assert dollars_of(club.desk.tournament(key))[1] == -500
    answer = host.post(f"/host/tournaments/{key}/adjust", data={**form, "dollars": "-5", "form": "x"})
    assert answer.status_code == 409
    assert 'value="late"' in answer.text


def test_a_penalty_is_taken_back_at_the_desk(club: ClubRig) -> None:
    key, host = club.begin(), club.host()
    to = f"/host/tournaments/{key}"
    host.post(f"{to}/adjust", data={"player": "1", "kind": "penalty", "dollars": "500", "reason": "late"})
    entry = str(next(iter(club.desk.tournament(key).adjustments)))
    assert f'name="entry" value="{entry}"' in host.get(to).text
    assert host.post(f"{to}/take-back-adjustment", data={"entry": entry}).status_code == 409
    assert host.post(f"{to}/take-back-adjustment", data={"entry": "1", "reason": "x"}).status_code == 409
    assert host.post(f"{to}/take-back-adjustment", data={"entry": entry, "reason": "it was Ben"}).status_code == 303
    assert dollars_of(club.desk.tournament(key))[1] == 0
    assert "taken back: it was Ben" in text_of(host.get(to))
    assert 'name="entry"' not in host.get(to).text


def test_names_that_the_paper_lacks_letters_for_are_told_beside_what_can_be_printed(club: ClubRig) -> None:
    club.club.printer = TournamentPrinter()
    key, host = club.begin(), club.host()
    desk = f"/host/tournaments/{key}"
    assert "font lacks" not in host.get(desk).text
    club.desk.join(key, "王小明", "Host")
    person = club.desk.person("王小明")
    told = f"“王小明” has letters that this print’s font lacks: 王 小 明. On paper it is “Player {person}”."
    assert told in text_of(host.get(desk))
    assert "die der Schrift auf dem Papier fehlen: 王 小 明." in text_of(host.get(desk, headers=GERMAN))


def test_the_desk_says_whether_a_game_counts_that_is_not_as_planned(club: ClubRig) -> None:
    key, host = club.begin(), club.host()
    club.desk.open_round(key, "Host")
    for game in ("one", "two", "three"):
        club.hand_in_otherwise(key, game)
    to = f"/host/tournaments/{key}"
    table, names = club.desk.tournament(key).plan[0].tables[0], club.desk.names()
    gone = next(player for player in table.players if player != table.sheriff)
    told = text_of(host.get(to))
    assert told.count("Round 1, table 1: this game is not as planned") == 3
    assert "Zoe played, and does not sit at this table by the plan." in told
    assert f"{names[gone]} sits at this table by the plan, and did not play." in told
    assert f"{names[table.sheriff]} is the Sheriff by the plan; it was Zoe." in told
    assert "sitzt nach dem Plan nicht an diesem Tisch" in text_of(host.get(to, headers=GERMAN))
    assert "not as planned" not in text_of(club.phone().get(f"/tournaments/{key}"))
    for verb in ("book", "leave-out"):
        assert club.phone().post(f"{to}/{verb}", data={"game": "one"}).status_code == 409
    assert "Zoe does not sit at this table" in text_of(host.post(f"{to}/book", data={"game": "one"}))
    assert host.post(f"{to}/leave-out", data={"game": "one"}).status_code == 303
    assert "Nobody asks about that game any more" in text_of(host.post(f"{to}/leave-out", data={"game": "one"}))
    assert host.post(f"{to}/substitute", data={"player": str(gone), "name": "Zoe"}).status_code == 303
    assert host.post(f"{to}/book", data={"game": "two"}).status_code == 303
    tournament = club.desk.tournament(key)
    assert tournament.game_at(Place(0, 0)).game == "two"
    assert list(tournament.held_back) == ["three"]
    assert host.post(f"{to}/book", data={"game": "three"}).status_code == 303, "the very result that stands"
    assert club.desk.tournament(key).held_back == {}
    assert [len(game.versions) for game in club.desk.tournament(key).games.values()] == [1]


def test_printed_sheets_are_seen_again_and_a_correction_says_which_are_untrue(club: ClubRig) -> None:
    key, host = club.begin(), club.host()
    to = f"/host/tournaments/{key}"
    host.post(f"{to}/open", data={"round": "1"})
    host.post(f"{to}/result/1/1", data=club.filled(key))
    for what in ("standings", "players"):
        assert host.post(f"{to}/print/{what}.pdf").status_code == 200
    assert host.post(f"{to}/print/slips.pdf?round=1").status_code == 404
    page = host.get(to)
    assert 'id="untrue"' not in page.text
    assert "2 sheets were printed for the wall" in text_of(page)
    correction = {**club.filled(key, winner="outlaws"), "do": "correct", "reason": "misread"}
    assert host.post(f"{to}/result/1/1", data=correction).headers["Location"].endswith("#untrue")
    page = text_of(host.get(to))
    assert "No longer true on the wall Standings after 1 round, printed" in page
    assert page.count("no longer true") == 1
    shown = text_of(host.get(f"{to}/printed/1"))
    assert "as it was printed" in shown
    assert "It is no longer true" in shown
    assert "It is still true" in text_of(host.get(f"{to}/printed/2"))
    assert host.get(f"{to}/printed/1.pdf").data == b"standings of Summer Cup, round None"
    assert [host.get(f"{to}/printed/{number}").status_code for number in (0, 3)] == [404, 404]
    assert club.phone().get(f"{to}/printed/1.pdf").status_code == 409
    assert "as it was printed" not in club.phone().get(f"{to}/printed/1").text
    host.post(f"{to}/print/standings.pdf")
    assert 'id="untrue"' not in host.get(to).text


def test_paper_and_exports(club: ClubRig) -> None:
    key, host = club.begin(), club.host()
    to = f"/host/tournaments/{key}"
    for ask, times in ((host.get, 0), (host.post, 1), (host.post, 2), (host.get, 2), (club.phone().post, 2)):
        answer = ask(f"{to}/print/standings.pdf")
        if ask in (host.get, host.post):
            assert (answer.mimetype, answer.data) == ("application/pdf", b"standings of Summer Cup, round None")
        assert len(club.desk.tournament(key).printed) == times
    assert answer.status_code == 409
    assert f'<form method="post" action="{to}/print/standings.pdf"' in host.get(to).text
    assert host.get(f"{to}/print/slips.pdf?round=2").data.endswith(b"round 1")
    for query in ("", "?round=0", "?round=99", "?round=x"):
        assert host.get(f"{to}/print/slips.pdf{query}").status_code == 409
    assert host.get(f"{to}/print/money.pdf").status_code == 404
    assert host.get(f"{to}/export/standings").text.startswith("place,player,score")
    assert host.get(f"{to}/export/all").json["players"][0]["name"] == "Anna"
    for what in ("ledger", "schedule", "games"):
        assert host.get(f"{to}/export/{what}").mimetype == "text/csv"
    assert host.get(f"{to}/export/money").status_code == 404


# -- the auction -------------------------------------------------------------------------------------------------------


def auctioned(club: ClubRig) -> tuple[str, str, dict[int, object]]:
    """A tournament with the auction, its address, and a phone for each player."""
    key = club.begin(4, replace(EVENING, variants=Variants(enlistment=True), rounds=4))
    phones = {player: club.phone_named(key, player) for player in club.desk.tournament(key).players}
    return key, f"/tournaments/{key}/auction/1/1", phones


def test_a_whole_auction_on_four_phones(club: ClubRig) -> None:
    key, path, phones = auctioned(club)
    table = club.desk.tournament(key).plan[0].tables[0]
    first = table.players[(table.players.index(table.sheriff) - 1) % 4]
    assert "Only those who sit at this table" in text_of(club.phone().post(f"{path}/reveal", data={"cards": "drawn"}))
    assert phones[first].post(f"{path}/reveal", data={"cards": "drawn"}).status_code == 303
    there = club.desk.tournament(key).auctions[Place(0, 0)]
    assert there.auction.turn == first
    told = text_of(phones[first].get(path))
    assert "Choose a character and make the first bid." in told
    other = next(player for player in phones if player != first)
    assert "chooses a character and makes the first bid" in text_of(phones[other].get(path))
    best = there.auction.characters[0]
    bid = {"player": str(first), "step": "0", "do": "open", "character": best, "bid": "300"}
    assert "Somebody else is asked" in text_of(phones[other].post(f"{path}/bid", data=bid))
    assert "bid $100 at least" in text_of(phones[first].post(f"{path}/bid", data={**bid, "bid": "99"}))
    assert "Bid a whole number" in text_of(phones[first].post(f"{path}/bid", data={**bid, "bid": "1e3"}))
    assert "Choose a character first" in text_of(phones[first].post(f"{path}/bid", data={**bid, "character": ""}))
    assert phones[first].post(f"{path}/bid", data=bid).status_code == 303
    assert phones[first].post(f"{path}/bid", data=bid).status_code == 409
    for _ in range(20):
        there = club.desk.tournament(key).auctions[Place(0, 0)]
        asked = there.auction.turn
        if asked is None:
            break
        assert "to bid" in text_of(phones[first].get(path))
        form = {"player": str(asked), "step": str(there.steps), "do": "pass"}
        if there.auction.bidding is None:
            form |= {"do": "open", "character": there.auction.characters[0], "bid": "100"}
        assert phones[asked].post(f"{path}/bid", data=form).status_code == 303
    assert sorted(dollars_of(club.desk.tournament(key)).values()) == [700, 900, 900, 900]
    told = text_of(phones[other].get(path))
    assert "The auction is over." in told
    assert "for $300, bids no more" in told
    club.desk.open_round(key, "Host")
    form = text_of(club.host().get(f"/host/tournaments/{key}/result/1/1"))
    assert "Enter the result" in form


def test_the_host_bids_for_a_phone_that_is_away_and_calls_an_auction_off(club: ClubRig) -> None:
    key, path, _ = auctioned(club)
    host = club.host()
    shown = ["bart_cassidy", "black_jack", "el_gringo"]
    assert "lie open" in text_of(host.post(f"{path}/reveal", data={"cards": "own", "shown": shown}))
    assert host.post(f"{path}/reveal", data={"cards": "own", "shown": [*shown, "rose_doolan"]}).status_code == 303
    for _ in range(20):
        there = club.desk.tournament(key).auctions[Place(0, 0)]
        if there.auction.turn is None:
            break
        form = {"player": str(there.auction.turn), "step": str(there.steps), "do": "companion"}
        assert host.post(f"{path}/bid", data=form).status_code == 303
    assert len(club.desk.tournament(key).enlisted) == 4
    assert "Say why" in text_of(host.post(f"{path}/drop", data={"reason": ""}))
    assert host.post(f"{path}/drop", data={"reason": "wrong cards"}).status_code == 303
    assert set(dollars_of(club.desk.tournament(key)).values()) == {1000}
    assert "Reveal the characters" in host.get(path).text


def test_cards_are_kept_for_the_next_game_by_who_has_the_dollars(club: ClubRig) -> None:
    key = club.begin(4, replace(EVENING, game="cards", variants=Variants(experience=True), rounds=4))
    host = club.host()
    club.desk.open_round(key, "Host")
    host.post(f"/host/tournaments/{key}/result/1/1", data=club.filled(key))
    sheriff = club.desk.tournament(key).plan[0].tables[0].sheriff
    path = f"/tournaments/{key}/keep/{sheriff}"
    phone = club.phone_named(key, sheriff)
    assert path in phone.get(f"/tournaments/{key}/me").text
    assert "the host looks at the cards" in text_of(phone.get(path))
    assert phone.post(path, data={"card": "mustang:8H"}).status_code == 409
    assert club.phone().post(path, data={"card": "mustang:8H"}).status_code == 409
    assert "Tick the cards first." in text_of(host.post(path))
    assert "get that form" in text_of(host.post(path, data={"card": ["whip:6H", "gold pan"]}))
    many = ["mustang:8H", "barrel:QS", "scope:AS", "dynamite:2H", "volcanic:10S", "volcanic:10C", "barrel:KS"]
    told = text_of(host.post(path, data={"card": many}))
    assert "7 cards cannot be kept" in told
    assert "That costs $3500, and $3000 are there." in told
    assert host.post(path, data={"card": many[:2]}).status_code == 303
    told = text_of(phone.get(path))
    assert "These cards are in the next hand: Mustang 8♥ Barrel Q♠" in told
    assert dollars_of(club.desk.tournament(key))[sheriff] == 2000
    assert club.phone().get(f"/tournaments/{club.begin()}/keep/1").status_code == 404


# -- season, history, names --------------------------------------------------------------------------------------------


def season(club: ClubRig) -> str:
    """Three games on three days."""
    key = club.begin()
    host = club.host()
    for round_, winner in enumerate(("law", "outlaws", "law")):
        club.desk.open_round(key, "Host")
        form = {**club.filled(key, Place(round_, 0), winner), "form": f"f{round_}", "character:0": "black_jack"}
        assert host.post(f"/host/tournaments/{key}/result/{round_ + 1}/1", data=form).status_code == 303
        club.desk.close_round(key, round_, "Host")
        club.wall.now += 86_400
    return key


def test_the_season_has_standings_over_any_days_with_charts_and_their_numbers(club: ClubRig) -> None:
    season(club)
    phone = club.phone()
    page = phone.get("/club")
    told = text_of(page)
    assert "3 games" in told
    assert "Wins by role" in told
    assert "Black Jack" in told
    assert "<polyline" in page.text
    assert page.text.count("<svg") >= 6
    assert "too few games" in text_of(phone.get("/club?least=4"))
    assert "No game counts here yet." in phone.get("/club?from=2031-01-01").text
    for wrong in ("?from=yesterday", "?from=0001-01-01", "?to=9999-12-31", "?least=0", "?least=x"):
        answer = phone.get(f"/club{wrong}")
        assert answer.status_code == 200
        assert "does not fit" in answer.text or "is no day" in answer.text


def test_history_games_and_a_players_numbers(club: ClubRig) -> None:
    key = season(club)
    phone = club.phone()
    page = phone.get("/club/games")
    assert "1 to 3 of 3" in page.text
    game = re.search(r'href="(/club/games/[^"]+)"', page.text)[1]
    told = text_of(phone.get(game))
    assert "Summer Cup, round 3, table 1" in told
    assert "4 turns" in told
    assert "The Law wins" in told
    assert phone.get("/club/games/none").status_code == 404
    assert phone.get("/club/games?page=9").status_code == 404
    assert phone.get(f"{game}/record.txt").status_code == 404
    player = club.desk.tournament(key).players[0]
    told = text_of(phone.get(f"/club/players/{player}"))
    assert "Won altogether" in told
    assert "Against" in told
    assert phone.get("/club/players/99").status_code == 404
    assert "1 to 3 of 3" in phone.get(f"/club/games?player={player}").text


def test_names_are_written_anew_merged_and_removed_after_a_second_question(club: ClubRig) -> None:
    key = season(club)
    host = club.host()
    club.desk.join(key, "Ann", "Host")
    ann, anna = club.desk.person("Ann"), club.desk.person("Anna")
    assert host.post("/host/club/names", data={"do": "rename", "person": "2", "name": "Benno"}).status_code == 303
    assert club.desk.names()[2] == "Benno"
    merge = {"do": "merge", "person": str(ann), "into": str(anna)}
    assert "Merge Ann into Anna?" in text_of(host.post("/host/club/names", data=merge))
    assert club.desk.person("Ann") == ann
    assert host.post("/host/club/names", data={**merge, "sure": "yes"}).status_code == 303
    assert club.desk.names()[ann] == "Anna"
    both = {"do": "merge", "person": str(anna), "into": "2", "sure": "yes"}
    assert "they are two people" in text_of(host.post("/host/club/names", data=both))
    remove = {"do": "remove", "person": str(anna)}
    assert "Remove the name Anna everywhere?" in text_of(host.post("/host/club/names", data=remove))
    assert host.post("/host/club/names", data={**remove, "sure": "yes"}).status_code == 303
    for path in ("/club", "/club/games", f"/tournaments/{key}", f"/host/tournaments/{key}", "/host/club/names"):
        assert "Anna" not in host.get(path).text
