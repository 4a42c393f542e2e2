"""What is not allowed is told in a sentence on a page, and changes nothing."""

from companion.table.inputs.games import StartGame
from tests.web.table_rig import NAMES, PIN, Rig, refused

FACES = {"face:1": "arrow", "face:2": "beer", "face:3": "beer", "face:4": "bullseye1", "face:5": "gatling"}


def started(rig: Rig, players: int = 4):
    phones = rig.sit(*NAMES[:players])
    rig.table.do(StartGame())
    return phones


def thrown(rig: Rig):
    phones = started(rig)
    rig.throw("arrow", "beer", "beer", "bullseye1", "gatling")
    return phones, rig.active


def reroll(rig: Rig, **extra):
    return {"decision": rig.decision.id, "epoch": rig.decision.epoch, "do": "done"} | extra


def test_names_are_checked_and_the_sentence_stands_on_the_page(rig: Rig) -> None:
    rig.sit("Anna")
    for name, words in [("anna", "anna sits here already"), ("", "Every player needs a name")]:
        assert words in refused(rig.phone().post("/join", data={"name": name})).text
    assert rig.table.state.names == ("Anna",)


def test_a_name_cannot_bring_markup_in(rig: Rig) -> None:
    rig.sit("<b>Eve</b>")
    page = rig.phone().get("/").text
    assert "<b>Eve</b>" not in page
    assert "&lt;b&gt;Eve&lt;/b&gt;" in page


def test_several_players_share_a_phone(rig: Rig) -> None:
    phone = rig.phone()
    phone.post("/join", data={"name": "Anna"})
    assert phone.post("/join", data={"name": "Ben"}).headers["Location"] == "/seat/1"
    assert 'href="/seat/1"' in phone.get("/seat/0").text


def test_a_stale_form_and_a_second_tap_are_refused_kindly(rig: Rig) -> None:
    phones, seat = thrown(rig)
    form = reroll(rig)
    assert phones[seat].post(f"/seat/{seat}/answer", data=form).status_code == 303
    before = rig.table.state
    assert "The table has moved on; look again." in refused(phones[seat].post(f"/seat/{seat}/answer", data=form)).text
    assert rig.table.state is before


def test_taking_back_twice_by_a_double_tap_takes_back_once(rig: Rig) -> None:
    phones, seat = thrown(rig)
    phones[seat].post(f"/seat/{seat}/answer", data=reroll(rig))
    form = {"decision": rig.decision.id, "epoch": rig.decision.epoch}
    assert phones[seat].post(f"/seat/{seat}/undo", data=form).status_code == 303
    assert rig.decision.key == "reroll"
    assert phones[seat].post(f"/seat/{seat}/undo", data=form).status_code == 409


def test_nobody_acts_for_another_chair(rig: Rig) -> None:
    phones, seat = thrown(rig)
    other = (seat + 1) % 4
    for phone in (phones[other], rig.phone()):
        assert "That chair is somebody else" in refused(phone.post(f"/seat/{seat}/answer", data=reroll(rig))).text
    assert rig.decision.key == "reroll"
    assert phones[other].get(f"/seat/{seat}").headers["Location"] == "/seat"
    assert rig.phone().get("/seat").headers["Location"] == "/join"


def test_only_the_player_on_turn_throws_or_tells_dice(rig: Rig) -> None:
    phones = started(rig)
    other = (rig.active + 1) % 4
    key = rig.table.state.tray.wanted.key
    answer = phones[other].post(f"/seat/{other}/say", data={"key": key, **FACES})
    assert "It&#39;s not up to you right now." in answer.text
    assert phones[rig.active].post(f"/seat/{rig.active}/say", data={"key": "0/old", **FACES}).status_code == 409
    answer = phones[rig.active].post(f"/seat/{rig.active}/say", data={"key": key, "face:1": "beer"})
    assert "Pick a face for every die first." in answer.text
    assert rig.table.state.game.throws == ()


def test_a_throw_again_without_a_marked_die_is_told(rig: Rig) -> None:
    phones, seat = thrown(rig)
    answer = phones[seat].post(f"/seat/{seat}/answer", data=reroll(rig, do="throw"))
    assert "Tap the dice you want to throw again first" in answer.text
    assert rig.decision.key == "reroll"


def test_the_host_arranges_the_chairs(rig: Rig) -> None:
    rig.sit("Anna", "Ben")
    host = rig.host()
    host.post("/host/add", data={"name": "Carl"})
    assert host.post("/host/move", data={"chair": 2, "name": "Carl", "way": "up"}).status_code == 303
    assert rig.table.state.names == ("Anna", "Carl", "Ben")
    assert host.post("/host/remove", data={"chair": 2, "name": "Carl"}).status_code == 409, "the chairs have moved"
    assert host.post("/host/remove", data={"chair": 1, "name": "Carl"}).status_code == 303
    assert "This game needs at least 3 players; 2 sit here." in host.post("/host/start").text
    assert host.post("/host/free", data={"chair": 0, "name": "Anna"}).status_code == 303
    assert rig.table.state.chairs.sitting[0].phone is None


def test_forms_of_other_sites_are_refused(rig: Rig) -> None:
    evil = [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": "http://localhost"},
        {"Referer": "http://evil.example/page"},
    ]
    for headers in evil:
        assert rig.phone().post("/join", data={"name": "Eve"}, headers=headers).status_code == 403
    assert rig.table.state.chairs.sitting == ()
    for headers in ({"Origin": "http://localhost"}, {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}):
        assert rig.phone().post("/host/claim", data={"pin": PIN}, headers=headers).status_code in (303, 409)


def test_errors_look_like_the_other_pages_and_tell_nothing_of_the_machine(rig: Rig, monkeypatch) -> None:
    answer = rig.phone().get("/nowhere")
    assert answer.status_code == 404
    assert "tumbleweed" in answer.text
    assert rig.phone().post("/").status_code == 405
    assert rig.phone().post("/join", data={"name": "x" * 40_000}).status_code == 413
    monkeypatch.setattr("web.pages.public.scene", lambda *_: 1 / 0)
    answer = rig.phone().get("/")
    assert answer.status_code == 500
    assert "The piano stopped" in answer.text
    assert "ZeroDivision" not in answer.text


def test_headers_keep_pages_to_themselves(rig: Rig) -> None:
    phone = rig.phone()
    answer = phone.post("/join", data={"name": "Anna"})
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    page = phone.get("/seat/0")
    assert page.headers["Cache-Control"] == "no-store"
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    assert "unsafe" not in page.headers["Content-Security-Policy"]
    assert page.headers["Referrer-Policy"] == "same-origin"
    text = page.text
    assert "style=" not in text
    assert "onclick" not in text
    assert "<script>" not in text


def test_the_host_sets_counts_as_they_lie_and_takes_somebody_out(rig: Rig) -> None:
    _, seat = thrown(rig)
    host = rig.host()
    other = (seat + 1) % 4
    before = rig.table.state.game.views[None].table.seats[other]
    form = {f"P{other}/life": "3", f"was:P{other}/life": str(before.life), f"P{other}/arrows": "0"}
    form[f"was:P{other}/arrows"] = "0"
    assert host.post("/host/adjust", data=form).status_code == 303
    assert rig.table.state.game.views[None].table.seats[other].life == 3
    assert host.post("/host/adjust", data=form | {f"P{other}/life": "77"}).status_code == 409
    answer = host.post("/host/adjust", data={f"P{other}/life": "3", f"was:P{other}/life": "3"})
    assert "Say what is different on the table." in answer.text
    assert host.post("/host/eliminate", data={"chair": other, "name": "Nobody"}).status_code == 409
    assert host.post("/host/eliminate", data={"chair": other, "name": NAMES[other]}).status_code == 303
    assert not rig.table.state.game.views[None].table.seats[other].alive


def test_a_page_that_shows_the_latest_revision_is_not_sent_it_again(rig: Rig) -> None:
    shown = str(rig.table.state.revision)
    assert rig.phone().get("/", headers={"X-Fragment": shown}).status_code == 204
    rig.sit("Anna")
    fragment = rig.phone().get("/", headers={"X-Fragment": shown})
    assert fragment.status_code == 200
    assert fragment.text.startswith('<div id="page"')
