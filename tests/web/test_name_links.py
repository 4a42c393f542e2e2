"""A player's name in a sentence opens their card, whatever the name is, and no sentence is searched for names."""

import re

from companion.table.inputs.answers import GiveAnswer
from tests.web.table_rig import Rig
from web.elements.name_links import linked, stand_ins

LINK = re.compile(r'<a class="name" href="/player/([0-9]+)" data-card>([^<]*)</a>')


def test_names_in_the_log_and_in_what_is_asked_are_links(rig: Rig) -> None:
    phones = rig.sit("Anna", "Ben", "Carl", "Dora")
    rig.lay("dice turn 4 P0 | sheriff+ 9/10 0 stranger | outlaw 7/8 0 stranger | outlaw 7/8 0 stranger"
            " | renegade 7/8 0 stranger", players=4, modules=())  # fmt: skip
    rig.throw("arrow", "beer", "bullseye1", "gatling", "beer")
    host = rig.host()
    for phone, path in ((phones[1], "/seat/1"), (rig.phone(), "/"), (host, "/host")):
        page = phone.get(path).text
        log = re.search(r'<ol class="log".*?</ol>', page, re.DOTALL)[0]
        assert ("0", "Anna") in LINK.findall(log), path
        assert LINK.search(page[: page.index('<ol class="log"')]), path
    assert ("0", "Anna") in LINK.findall(phones[1].get("/player/0").text)
    assert phones[1].get("/player/0").status_code == 200


def test_a_name_may_be_a_word_of_the_sentence_or_a_tag() -> None:
    names = ("rolls", "<b>", "beer & co")
    told = linked(f"{stand_ins(names)[0]} rolls beer, {stand_ins(names)[1]} \"<i>\" and {stand_ins(names)[2]}", names)
    assert LINK.findall(told) == [("0", "rolls"), ("1", "&lt;b&gt;"), ("2", "beer &amp; co")]
    assert LINK.sub("#", told) == "# rolls beer, # &#34;&lt;i&gt;&#34; and #"


def test_a_name_with_a_full_stop_ends_its_sentence() -> None:
    names = ("Bartholomew K.", "Anna")
    first, second = stand_ins(names)
    told = linked(f"{first} shoots at {second}. {second} shoots at {first}.", names)
    assert LINK.sub(lambda link: link[2], told) == "Bartholomew K. shoots at Anna. Anna shoots at Bartholomew K."


def test_nobody_can_be_called_like_a_stand_in(rig: Rig) -> None:
    assert rig.phone().post("/join", data={"name": stand_ins(("Anna",))[0]}).status_code == 409


def test_tales_and_wanted_posters_have_them_too(rig: Rig) -> None:
    rig.sit("Anna", "Ben", "Carl", "Dora")
    rig.lay("dice turn 4 P0 | sheriff+ 9/10 0 stranger | outlaw 1/8 0 stranger | outlaw 1/8 0 stranger"
            " | renegade 1/8 0 stranger", players=4, modules=())  # fmt: skip
    rig.throw("gatling", "gatling", "gatling", "dynamite", "dynamite")
    decision = rig.decision
    rig.table.do(GiveAnswer(0, decision.id, decision.epoch, ("keep",) * 5))
    assert rig.table.state.phase == "over"
    page = rig.phone().get("/").text
    wanted = re.search(r'<ul class="wanted".*?</ul>', page, re.DOTALL)[0]
    tales = re.search(r'<ul class="tales".*?</ul>', page, re.DOTALL)[0]
    assert LINK.findall(wanted) == [("0", "Anna")]
    assert {seat for seat, _ in LINK.findall(tales)} >= {"0", "1", "2", "3"}
