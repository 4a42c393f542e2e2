"""The host chooses in the lobby what is played with; everybody sees it, and half a form changes nothing."""

from html import unescape

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.dice.options import CHOICES, MODULES, Options, options_from
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.known import DICE
from companion.kernel.game import Game
from companion.table.inputs.games import ChooseOptions, LayGame
from tests.web.page_tree import by_id, tree
from tests.web.table_rig import NAMES, Rig, refused
from web.elements.forms.set_up import readings_of


class SetUp:
    """The set-up form of a page: its fields as a browser without JavaScript would send them, and what is hidden."""

    def __init__(self, phone: FlaskClient) -> None:
        self.fields: dict[str, str | list[str]] = {"module": []}
        self.values: dict[str, list[str]] = {}
        self.unplayed: list[str] = []
        for element in by_id(tree(phone.get("/host").text), "set-up").walk():
            told = element.attrs
            kinds = told.get("class", "").split()
            if "unplayed" in kinds:
                self.unplayed.append(kinds[kinds.index("of-module") + 1].removeprefix("of-"))
            if element.tag == "input" and told["type"] == "radio":
                self.values.setdefault(told["name"], []).append(told["value"])
            if element.tag == "input" and (told["type"] == "hidden" or "checked" in told):
                if told["name"] == "module":
                    self.fields["module"].append(told["value"])
                else:
                    assert told["name"] not in self.fields
                    self.fields[told["name"]] = told["value"]


def words(phone: FlaskClient, path: str) -> str:
    return unescape(phone.get(path).text)


def seated(rig: Rig, players: int = 5) -> FlaskClient:
    rig.sit(*NAMES[:players])
    return rig.host()


def save(host: FlaskClient, **changed):
    return host.post("/host/set-up", data=SetUp(host).fields | {"do": "save"} | changed)


def test_every_option_can_be_answered_the_default_first(rig: Rig) -> None:
    form = SetUp(seated(rig))
    assert form.values == {choice.name: list(choice.values) for choice in CHOICES}
    assert {name: form.fields[name] for name in form.values} == {choice.name: choice.values[0] for choice in CHOICES}
    assert form.fields["module"] == []
    assert set(form.unplayed) == {choice.module for choice in CHOICES if choice.module}
    assert words(rig.host(), "/host").count("(by the book)") == len(readings_of(DICE))


def chosen_and_shown(rig: Rig, host: FlaskClient, answers: dict[str, str]) -> None:
    assert save(host, module=list(MODULES), **answers).status_code == 303
    assert rig.table.state.next.options == Options(modules=MODULES, **answers)
    fields = SetUp(host).fields
    assert {name: fields[name] for name in answers} == answers


def test_every_answer_can_be_chosen_and_is_shown_again(rig: Rig) -> None:
    """All options are answered at once, in as many rounds as the longest has values."""
    host = seated(rig)
    for number in reversed(range(max(len(choice.values) for choice in CHOICES))):
        chosen_and_shown(rig, host, {c.name: c.values[min(number, len(c.values) - 1)] for c in CHOICES})


@pytest.mark.slow
@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.name)
def test_every_answer_can_be_chosen_alone(rig: Rig, choice) -> None:
    host = seated(rig)
    for value in reversed(choice.values):
        chosen_and_shown(rig, host, {choice.name: value})


def test_what_is_chosen_is_told_to_all_in_the_lobby_in_one_line(rig: Rig) -> None:
    phones = rig.sit(*NAMES[:5])
    host = rig.host()
    pages = [(rig.phone(), "/"), (phones[0], "/seat/0"), (host, "/host")]
    assert all("Played with: the base game" in words(*page) for page in pages)
    save(host, module=["ghost", "saloon_dice"], gatling="may", bullet="rollers_own", roles_by="cards")
    line = "Played with: Saloon dice, the Ghost, real role cards; 2 house rules"
    assert all(line in words(*page) for page in pages)


def test_options_of_a_module_that_is_not_ticked_stay_as_they_are(rig: Rig) -> None:
    host = seated(rig)
    save(host, module=["ghost"], two_first="no_ghost", ghosts_dynamite="locked")
    save(host, module=[], two_first="clockwise", gatling="may")
    assert rig.table.state.next.options == Options(two_first="no_ghost", ghosts_dynamite="locked", gatling="may")
    assert "ghost" in SetUp(host).unplayed
    assert "Played with: the base game; 1 house rule" in words(host, "/host")
    save(host, module=["ghost"])
    assert "ghost" not in SetUp(host).unplayed
    assert "3 house rules" in words(host, "/host")


def test_back_to_the_books_rules_keeps_what_is_played_and_how(rig: Rig) -> None:
    host = seated(rig)
    save(host, module=["ghost"], two_first="no_ghost", gatling="may", dice_by="companion")
    assert save(host, do="book").status_code == 303
    assert rig.table.state.next.options == Options(modules=("ghost",), dice_by="companion")


def test_starting_takes_along_what_stands_in_the_form(rig: Rig) -> None:
    host = seated(rig)
    form = SetUp(host).fields | {"module": ["chiefs_arrow"], "gatling": "may"}
    assert host.post("/host/start", data=form).status_code == 303
    assert rig.table.state.game.views[None].table.options == Options(modules=("chiefs_arrow",), gatling="may")


def test_a_form_that_is_half_double_or_wrong_gets_one_sentence_and_changes_nothing(rig: Rig) -> None:
    host = seated(rig)
    save(host, gatling="may")
    whole = SetUp(host).fields
    for changed, told in [
        ({"gatling": []}, "Only part of that set-up arrived"),
        ({"gatling": ["may", "must"]}, "Only part of that set-up arrived"),
        ({"module": ["ghost"], "two_first": []}, "Only part of that set-up arrived"),
        ({"gatling": "perhaps"}, "The option “gatling” cannot be “perhaps”; it can be: must, may."),
        ({"gatling": ""}, "The option “gatling” cannot be “”; it can be: must, may."),
        ({"module": ["ghost", "poker"]}, "There is no module “poker”; there are: saloon_dice,"),
        ({"do": "nonsense"}, "The table didn't get that form"),
        ({"shown": "gatling=must"}, "The table has moved on; look again."),
        ({"shown": []}, "The table has moved on; look again."),
    ]:
        before = rig.table.state
        for path in ("/host/set-up", "/host/start"):
            if path == "/host/start" and changed.get("shown") == []:
                continue  # a start without any set-up starts with the one that is saved
            page = unescape(refused(host.post(path, data=whole | changed)).text)
            assert page.count('role="alert"') == 1
            assert told in page
            assert rig.table.state is before
    assert host.post("/host/set-up").status_code == 409
    assert rig.table.state.next.options == Options(gatling="may")


def test_of_two_who_save_at_the_same_time_the_second_looks_again(rig: Rig) -> None:
    host = seated(rig)
    old = SetUp(host).fields
    save(host, module=["ghost"])
    assert host.post("/host/set-up", data=old | {"gatling": "may"}).status_code == 409
    assert rig.table.state.next.options == Options(modules=("ghost",))


def test_only_before_the_game(rig: Rig) -> None:
    host = seated(rig)
    form = SetUp(host).fields | {"gatling": "may"}
    host.post("/host/start")
    before = rig.table.state
    assert "A game is on" in unescape(refused(host.post("/host/set-up", data=form)).text)
    assert rig.table.state is before


def test_a_set_up_that_cannot_be_is_said_before_and_when_it_starts(rig: Rig) -> None:
    host = seated(rig, 3)
    save(host, module=["ghost", "special_roles"])
    for told in ("The Ghost needs 5 players or more; 3 sit at the table.", "The special roles need 4 players or more"):
        assert told in words(host, "/host")
        assert told in unescape(refused(host.post("/host/start")).text)
    assert rig.table.state.phase == "lobby"
    rig.sit("Zoe", "Yul")
    assert "The Ghost needs" not in words(host, "/host")
    assert host.post("/host/start").status_code == 303


def test_real_cards_and_bots_do_not_go_together(rig: Rig) -> None:
    host = seated(rig, 4)
    host.post("/host/add-bot")
    save(host, characters_by="cards")
    assert "Bots can't play where roles" in words(host, "/host")
    assert "Bots can't play where roles" in unescape(refused(host.post("/host/start")).text)
    save(host, characters_by="companion")
    assert "Bots can't play" not in words(host, "/host")


def test_a_running_game_tells_what_its_own_record_says(rig: Rig) -> None:
    host = rig.host()
    record = Options(modules=("chiefs_arrow",), molly="all_or_nothing", last_token="ordinary", dice_by="companion")
    rig.table.do(ChooseOptions(Options(modules=("ghost",), gatling="may")))
    rig.table.do(LayGame(Game(DiceGame(), dice_setup(NAMES[:4], options=record))))
    for page in (words(host, "/host"), words(rig.phone(), "/")):
        assert "Played with: the Indian Chief's Arrow, the companion throws for all; 1 house rule" in page
        assert "Which arrow taken from the pile brings the Indians?" in page
        assert "Molly Stark" not in page.partition('id="played-with"')[2].partition("</details>")[0]
        assert "Gatlings. Must you fire?" not in page
    host.post("/host/end")
    assert "Played with: the Ghost; 1 house rule" in words(host, "/host")


def test_a_game_of_everything_is_set_up_and_started(rig: Rig) -> None:
    host = seated(rig)
    save(host, module=list(MODULES), role_cards="mixed")
    assert host.post("/host/start", data=SetUp(host).fields).status_code == 303
    page = words(host, "/host")
    assert "new characters, the Ghost, plain roles mixed in" in page
    assert "You play by the book." in page


def test_rubbish_in_the_form_never_breaks_the_page_nor_the_set_up(rig: Rig) -> None:
    host = seated(rig)
    fields = [*(choice.name for choice in CHOICES[:6]), "module", "do", "shown", "modules", "position"]
    values = st.one_of(
        st.text(max_size=20),
        st.sampled_from(["may", "cards", "save", "book", *MODULES]),
        st.just([]),
        st.just(["", ""]),
    )

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(st.dictionaries(st.sampled_from(fields), values, max_size=4))
    def post(changed) -> None:
        before = rig.table.state
        answer = save(host, **changed)
        assert answer.status_code in (303, 409)
        assert (answer.status_code == 409) <= (rig.table.state is before)
        assert options_from(rig.table.state.next.options.as_set(), 8) == rig.table.state.next.options

    post()
