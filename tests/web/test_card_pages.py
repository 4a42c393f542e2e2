"""The card game on its pages: chosen at the desk, played by forms to the end, by people, bots and with real cards."""

import html
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from flask.testing import FlaskClient

from companion.games.cards.deck import BASE, deck
from companion.games.cards.options import Options
from companion.games.cards.rules import CardGame, card_setup
from companion.games.known import GAMES, game_told
from companion.kernel.game import Game
from companion.kernel.notation import read_record
from companion.locales.words import sentence, words_of
from companion.table.bot_players import BotPlayers
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.games import ChooseOptions, LayGame
from tests.web.card_rig import CardRig
from tests.web.page_tree import tree
from tests.web.table_rig import COOKIE, NAMES, unlinked
from web.games.cards.card_words import ability_words

DODGE_CITY = Options(expansions="dodge_city")
REAL = Options(expansions="dodge_city", cards_by="people")


def without_revision(phone: FlaskClient, seat: int) -> str:
    """A player's page but for what rightly differs after a restart."""
    page = phone.get(f"/seat/{seat}").text
    assert "Your hand" in page or "Your hand is empty" in page or "eliminated" in page
    return re.sub(r'data-revision="\d+"|<ul class="notices".*?</ul>', "", page, flags=re.S)


def text_of(page: str) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", unlinked(page))))


@pytest.mark.parametrize(
    ("options", "players", "seed"),
    [
        pytest.param(Options(), 5, 1, id="base game", marks=pytest.mark.slow),
        pytest.param(DODGE_CITY, 5, 2, id="Dodge City"),
        pytest.param(DODGE_CITY, 8, 3, id="eight", marks=pytest.mark.slow),
        pytest.param(Options(), 3, 4, id="three"),
        pytest.param(REAL, 4, 5, id="real cards"),
    ],
)
def test_a_whole_game_is_played_by_the_forms_on_the_phones(open_rig, options, players, seed) -> None:
    rig, random = open_rig(CardRig, random=Random(seed)), Random(seed)
    *phones, host = rig.begin(options, players)
    for step in range(4000):
        if rig.decision is None:
            break
        if step % 20 == 0:
            for seat, phone in enumerate(phones):
                assert phone.get(f"/seat/{seat}").status_code == 200
            assert host.get("/host").status_code == host.get("/").status_code == 200
        rig.step(phones, random)
    assert rig.table.state.phase == "over"
    for seat, phone in enumerate(phones):
        over = phone.get(f"/seat/{seat}").text
        assert "Blame the dice" not in over
        assert sentence(f"page.over.side.{rig.table.state.game.views[None].table.side}") in html.unescape(over)
    for page in (over, host.get("/").text):
        listed = html.unescape(page).partition('<ul class="tales">')[2].partition("</ul>")[0]
        tales = re.findall(r"<li>(.*?)</li>", listed)
        assert len(set(tales)) == len(tales) >= players, "a tale for everybody, and none twice"
        assert all(name in " ".join(tales) for name in NAMES[:players])
    assert game_told(host.get("/record.txt").text, GAMES).pending is None


def test_the_desk_chooses_the_game_and_asks_in_its_words(open_rig) -> None:
    rig = open_rig(CardRig)
    rig.sit(*NAMES[:5])
    host = rig.host()
    desk = host.get("/host").text
    assert re.search(r'value="cards"[^>]*aria-pressed="false"[^>]*>BANG! The Card Game', desk)
    assert host.post("/host/game", data={"game": "cards"}).status_code == 303
    desk = host.get("/host").text
    for words in ("Which cards do you play with?", "Who deals the cards?", "Which printing of Dodge City do you have?"):
        assert words in desk
    assert "A tenth arrow" not in desk
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)" required checked', desk))
    fields["shown"] = html.unescape(re.search(r'name="shown" value="([^"]*)"', desk)[1])  # type: ignore[index]
    chosen = {**fields, "expansions": "dodge_city", "printing": "newer", "do": "save"}
    assert host.post("/host/set-up", data=chosen).status_code == 303
    assert rig.table.state.next.options == Options(expansions="dodge_city", printing="newer")
    assert "with Dodge City, newer printing; 1 house rule" in host.get("/host").text
    assert host.post("/host/start").status_code == 303
    assert rig.table.state.game.name == "cards"
    assert 'action="/host/throw-again"' not in host.get("/host").text


def test_a_players_page_shows_the_table_as_rows_and_the_own_hand_with_its_text(open_rig) -> None:
    rig = open_rig(CardRig, random=Random(5))
    phones = rig.begin(DODGE_CITY)
    active = rig.active
    table = rig.table.state.game.views[active].table
    me = table.seats[active]
    page = text_of(phones[active].get(f"/seat/{active}").text)
    for card in me.hand:
        assert words_of("cards").sentence("option.card", {"card": card}) in page
        assert words_of("cards").sentence(f"card.effect.{card.partition(':')[0]}") in page
    for seat in table.seats:
        assert sentence(f"character.{seat.character}") in page
        assert words_of("cards").sentence(f"ability.{seat.ability}") in page
        assert f"reach {seat.reach}" in page
        if seat.number != active:
            assert f"distance {seat.distance} · reach {seat.reach}" in page
    assert f"{table.pile} cards in the draw pile" in page
    assert "End my turn" in page
    other = unlinked(phones[(active + 1) % 5].get(f"/seat/{(active + 1) % 5}").text)
    assert "End my turn" not in other
    assert f"{NAMES[active]} is on turn." in other


PLAIN = {0: "bart_cassidy", 1: "black_jack", 2: "el_gringo", 3: "jesse_jones", 4: "kit_carlson"}
SHERIFF = {0: "sheriff", 1: "outlaw", 2: "outlaw", 3: "deputy", 4: "renegade"}


def raised(page: str, card: str) -> str:
    """What stands on a player's page under this card of the hand, as text."""
    held = [part for part in page.split('<div class="held-card')[1:] if f"<p><b>{card}</b>" in part]
    assert len(held) == 1, card
    return text_of(held[0].split("</div>\n</div>\n")[0])


def test_each_card_of_the_hand_says_what_it_does_what_its_buttons_do_or_why_there_are_none(open_rig) -> None:
    rig = open_rig(CardRig, random=Random(1))
    hand = ("bang:AS", "missed:10C", "panic:JH", "schofield:JC", "jail:10S")
    phones = rig.begin(Options(hands={0: hand}, roles=SHERIFF, characters=PLAIN))
    page = phones[0].get("/seat/0").text
    bang = raised(page, "BANG! A♠")
    assert "Shoot a player within reach of your weapon." in bang
    assert f"{NAMES[1]} 4 → 3 4 distance 1" in bang
    assert f'aria-label="BANG! at {NAMES[1]}, distance 1: 4 to 3, unless a Missed!"' in html.unescape(page)
    assert f"{NAMES[2]} 2 away, reach 1" in bang, "who is too far away is no target, and says why"
    assert f"BANG! at {NAMES[2]}" not in bang
    assert "It is for answering a shot." in raised(page, "Missed! 10♣")
    assert "Lay it before you: reach 1 → 2" in raised(page, "Schofield J♣")
    rig.table.do(GiveAnswer(0, rig.decision.id, rig.decision.epoch, ("play:bang:AS@P1",)))
    rig.wait()
    shot = text_of(phones[1].get("/seat/1").text)
    assert f"{NAMES[0]} shoots you! Play a Missed! or take the hit." in shot
    life = rig.table.state.game.views[1].table.seats[1].life
    assert f"Take the hit ({life} → {life - 1})" in shot
    waits = text_of(phones[2].get("/seat/2").text)
    assert f"{NAMES[0]} shoots {NAMES[1]} with BANG! A♠: a Missed!, or a hit?" in waits


def test_the_hand_lies_open_in_the_own_turn_and_shows_backs_after_it(open_rig) -> None:
    rig = open_rig(CardRig, random=Random(1))
    phones = rig.begin(Options(hands={0: ("bang:AS",)}, roles=SHERIFF, characters=PLAIN))
    assert 'class="backs"' not in phones[0].get("/seat/0").text
    waits = phones[2].get("/seat/2").text
    assert re.search(r'<details class="backs" id="backs-2" data-hold>', waits), "held to look, like the role card"
    assert "Hold to see your hand" in waits


def test_who_loses_the_last_life_point_is_told_how_many_are_missing_and_a_duel_between_whom(open_rig) -> None:
    rig, random = open_rig(CardRig, random=Random(6)), Random(6)
    *phones, host = rig.begin(DODGE_CITY)
    seen: set[str] = set()
    while rig.decision is not None and not {"dying", "duel"} <= seen:
        key, (seat, *_) = rig.decision.key, rig.decision.waiting_for
        if key in ("dying", "duel"):
            seen.add(key)
            table = rig.table.state.game.views[None].table
            asked, told = (text_of(each.get(path).text) for each, path in
                           ((phones[seat], f"/seat/{seat}"), (host, "/")))  # fmt: skip
            if key == "dying":
                points = table.seats[seat].missing
                needed = "1 life point" if points == 1 else f"{points} life points"
                assert f"You need {needed} to stay in the game." in asked
                assert f"{NAMES[seat]} is losing the last life point, and needs {needed} to stay" in told
                assert f"needs {needed} at once" in told
            else:
                other = table.running.target if seat == table.active else table.active
                assert f"A Duel with {NAMES[other]}! Play a BANG! or take the hit." in asked
                assert f"A Duel with {NAMES[other]}: does {NAMES[seat]} give up a BANG!?" in told
        rig.step(phones, random)
    assert {"dying", "duel"} <= seen


@pytest.mark.slow
def test_bots_play_with_a_person_to_the_end(open_rig) -> None:
    rig = open_rig(CardRig, random=Random(3))
    (phone,) = rig.sit("Anna")
    host = rig.host()
    host.post("/host/game", data={"game": "cards"})
    for _ in range(4):
        assert host.post("/host/add-bot").status_code == 303
    rig.table.do(ChooseOptions(DODGE_CITY))
    assert host.post("/host/start").status_code == 303
    random = Random(3)
    with BotPlayers(rig.table, pace=0.0, random=Random(4)):
        while rig.decision is not None:
            state = rig.table.state
            if rig.is_to_answer(0):
                rig.step([phone], random)
            else:
                rig.table.wait(state.revision, 0.2)
                rig.wait()
    assert rig.table.state.phase == "over"


def test_undo_over_cards_that_were_seen_asks_and_a_restart_finds_the_same_pages(open_rig) -> None:
    rig, random = open_rig(CardRig, random=Random(8)), Random(8)
    *phones, host = rig.begin(DODGE_CITY)
    for _ in range(40):
        rig.step(phones, random)
    shown = {"decision": rig.decision.id, "epoch": str(rig.decision.epoch)}
    before = rig.decision.id
    assert host.post("/host/undo", data=shown).status_code == 303
    if rig.table.state.undo.asked:
        assert phones[1].post("/seat/1/agree", data={"on": "yes"}).status_code == 303
    assert rig.decision.id != before
    pages = [without_revision(phone, seat) for seat, phone in enumerate(phones)]
    rig.close()
    again = CardRig(rig.folder)
    for seat, (phone, page) in enumerate(zip(phones, pages, strict=True)):
        fresh = again.phone()
        fresh.set_cookie(COOKIE, phone.get_cookie(COOKIE).value)
        assert without_revision(fresh, seat) == page
    again.close()


def test_the_host_sets_lives_and_cards_in_play(open_rig) -> None:
    rig, random = open_rig(CardRig, random=Random(4)), Random(4)
    *phones, host = rig.begin(DODGE_CITY)
    while not any(seat.front and seat.alive for seat in rig.table.state.game.views[None].table.seats):
        rig.step(phones, random)
    table = rig.table.state.game.views[None].table
    owner = next(seat for seat in table.seats if seat.front and seat.alive)
    desk = host.get("/host").text
    assert "Lives and cards as they really are" in desk
    name = f"discard:P{owner.number}/{owner.front[0]}"
    assert f'name="{name}"' in desk
    life = 1 if owner.life > 1 else 2
    discards = re.search(rf'name="{name}" value="([^"]+)"', desk)[1]
    data = {name: discards, f"P{owner.number}/life": str(life), f"was:P{owner.number}/life": str(owner.life)}
    assert host.post("/host/adjust", data=data).status_code == 303
    table = rig.table.state.game.views[None].table
    assert table.seats[owner.number].life == life
    assert table.discards[-1] == owner.front[0]
    assert host.post("/host/adjust", data={"P0/life": "99", "was:P0/life": "1"}).status_code == 409


def told_form(page: str) -> list[str]:
    """The tokens that the form for a told card offers, in its order."""
    form = html.unescape(page).partition('class="ask cards-told"')[2].partition("</form>")[0]
    return re.findall(r'name="card(?::1)?" value="([^"]+)"', form)


def at_a_told_card(rig: CardRig, phones: list[FlaskClient], random: Random, places: int = 1) -> None:
    """Play on until so many cards of the real deck are to be told together."""
    while rig.decision.shape != "deal" or len(rig.decision.items) != places:
        rig.step(phones, random)


def test_a_told_card_is_one_of_the_deck_in_play_that_lies_nowhere_in_the_open(open_rig) -> None:
    rig, random = open_rig(CardRig, random=Random(2)), Random(2)
    *phones, host = rig.begin(Options(cards_by="people"), 4)
    while len(rig.table.state.game.views[None].table.discards) < 5:
        rig.step(phones, random)
    at_a_told_card(rig, phones, random)
    page = phones[rig.active].get(f"/seat/{rig.active}").text
    offered, table = told_form(page), rig.table.state.game.views[None].table
    assert not {"dodge:7D", "bible:10H"} & set(offered), "nothing of Dodge City, which is not played"
    left = Counter(card.token for card in deck(BASE))
    left.subtract([*table.discards, *(card for seat in table.seats for card in seat.front)])
    assert set(offered) == set(+left)
    assert offered[0].startswith("bang:"), "the likeliest first"
    form = page.partition('class="ask cards-told"')[2].partition("</form>")[0]
    drawn = re.findall(r'<(?:summary|button) class="kind (\w+)".*?#([\w-]+)"/></svg><b>', form)
    assert drawn[0] == ("brown", "bang"), "as small cards"
    assert len(drawn) == len({card.partition(":")[0] for card in offered}), "one of each name"
    left = [int(number) for number in re.findall(r"×(\d+)</small>", form)]
    assert left == sorted(left, reverse=True)
    assert left[0] > 1
    assert offered == told_form(host.get("/host").text)
    assert told_form(phones[(rig.active + 1) % 4].get(f"/seat/{(rig.active + 1) % 4}").text) == []


def test_several_cards_are_told_together(open_rig) -> None:
    rig, random = open_rig(CardRig, random=Random(5)), Random(5)
    *phones, _ = rig.begin(Options(cards_by="people"), 4)
    at_a_told_card(rig, phones, random, 4)
    active = rig.active
    page = phones[active].get(f"/seat/{active}").text
    assert [f"Which is card {number}?" in page for number in (1, 2, 3, 4, 5)] == [True] * 4 + [False]
    shown = {"decision": rig.decision.id, "epoch": str(rig.decision.epoch)}
    one_open = phones[active].post(f"/seat/{active}/cards", data={"card:1": "bang:AS", "card:2": "beer:6H", **shown})
    assert "Say which card it is first." in one_open.text
    rig.step(phones, random)
    assert rig.decision.shape != "deal"


def test_a_told_card_is_put_right_on_the_desk_and_told_to_everybody(open_rig) -> None:
    rig, random = open_rig(CardRig, random=Random(2)), Random(2)
    *phones, host = rig.begin(Options(cards_by="people"), 4)
    assert "No cards yet" in host.get("/host/throws").text
    at_a_told_card(rig, phones, random)
    rig.step(phones, random)
    told = rig.table.state.game.throws[-1]
    desk = html.unescape(host.get("/host").text)
    assert "Fix a card" in desk
    form = desk.partition(f'name="throw" value="{told.decision}"')[2].partition("</form>")[0]
    offered = re.findall(r'name="face" value="([^"]+)"', form)
    really = next(card for card in offered if card.partition(":")[2] != told.faces[0].partition(":")[2])
    right = {"throw": told.decision, "die": told.dice[0]}
    assert host.post("/host/try", data=right | {"face": "bang:99X"}).status_code == 409
    assert host.post("/host/try", data=right | {"face": really}).status_code == 303
    tried = text_of(host.get("/host").text)
    assert "If it had been this card…" in tried
    assert words_of("cards").sentence("option.card", {"card": really}) in tried
    assert rig.table.state.game.throws[-1].faces == told.faces, "nothing happens before it is confirmed"
    assert host.post("/host/confirm", data={"throw": told.decision, "faces": really}).status_code == 303
    assert next(each for each in rig.table.state.game.throws if each.decision == told.decision).faces == (really,)
    was, now = (words_of("cards").sentence("option.card", {"card": card}) for card in (told.faces[0], really))
    line = f"The host puts a told card right: it is {now}, not {was}."
    assert line in text_of(phones[1].get("/seat/1").text)
    assert html.unescape(host.get("/host/throws").text).count(told.decision) == 1
    record = host.get("/record.txt").text
    assert read_record(record)[0].remarks, "the record with the remark can be read again"


def test_the_running_games_record_says_that_hands_stay_sealed_too(open_rig) -> None:
    rig = open_rig(CardRig)
    rig.begin()
    assert "The record so far (roles and hands stay sealed)" in rig.phone().get("/").text


def test_with_a_real_deck_a_card_is_played_by_its_name_and_its_mark(open_rig) -> None:
    rig = open_rig(CardRig, random=Random(1))
    phones = rig.begin(Options(cards_by="people", roles=SHERIFF, characters=PLAIN))
    page = html.unescape(phones[0].get("/seat/0").text)
    form = page.partition('class="ask ask-real"')[2].partition("</form>")[0]
    drawn = re.findall(r'<summary class="kind \w+"><svg class="card-drawing".*?#([\w-]+)"/></svg><b>(.*?)</b>', form)
    names = [words for _, words in drawn]
    assert drawn[0] == ("bang", "BANG!"), "each by its drawing, the likeliest first"
    left = [int(number) for number in re.findall(r"×(\d+)</small>", form)]
    assert left == sorted(left, reverse=True)
    assert len(names) == len(set(names)) < 25
    assert "Missed!" not in names, "what cannot be played in the own turn"
    bang = form.partition("<b>BANG!</b>")[2].partition("</details>")[0]
    assert f"at {NAMES[1]}" in bang
    assert NAMES[2] not in bang, "out of reach"
    assert re.search(r'<button class="small" name="option" value="play:bang:AS@P1"[^>]*>A♠</button>', bang)
    sent = {"decision": rig.decision.id, "epoch": str(rig.decision.epoch), "option": "play:bang:AS@P1"}
    assert phones[0].post("/seat/0/answer", data=sent).status_code == 303
    answers = html.unescape(phones[1].get("/seat/1").text)
    form = answers.partition('class="ask ask-real"')[2].partition("</form>")[0]
    assert re.findall(r"<b>(.*?)</b>.*?</summary>", form) == ["Missed!"]
    assert "Take the hit (" in answers


def test_against_a_shot_the_barrel_stands_first_and_accepting_last(open_rig) -> None:
    rig = open_rig(CardRig, random=Random(1))
    characters = PLAIN | {1: "jourdonnais"}
    hands = {0: ("bang:AS",), 1: ("missed:10C", "barrel:QS")}
    phones = rig.begin(Options(hands=hands, roles=SHERIFF, characters=characters))
    rig.table.do(GiveAnswer(0, rig.decision.id, rig.decision.epoch, ("play:bang:AS@P1",)))
    rig.wait()
    page = html.unescape(phones[1].get("/seat/1").text)
    offered = re.findall(r'<button class="big[^"]*" name="option" value="([^"]+)"', page)
    assert offered[0] == "draw:jourdonnais"
    assert "missed:10C" in offered
    assert offered[-1] == "take"
    assert "draw! for your ability: a heart cancels the shot" in page


def test_a_hand_in_use_is_laid_anew_when_what_can_be_played_changes(open_rig) -> None:
    """A page leaves a form alone whose `data-keep` is the same: while a card is raised, nothing must snatch it away."""
    rig = open_rig(CardRig, random=Random(1))
    hand = ("bang:AS", "panic:JH", "schofield:JC")
    *phones, host = rig.begin(Options(hands={0: hand}, roles=SHERIFF, characters=PLAIN))
    rig.table.do(GiveAnswer(0, rig.decision.id, rig.decision.epoch, ("play:schofield:JC",)))
    rig.wait()

    def kept() -> str:
        page = phones[0].get("/seat/0").text
        return re.search(r'class="ask ask-hand"[^>]* data-keep="([^"]+)"', page)[1]  # type: ignore[index]

    before = kept()
    assert host.post("/host/adjust", data={"P3/life": "1", "was:P3/life": "4"}).status_code == 303
    assert kept() != before, "the buttons told what a shot at somebody would leave"
    same = kept()
    assert host.post("/host/language", data={"language": "en"}).status_code == 303
    assert kept() == same


OWN = Options(own_card="allowed")
BALOU = ("cards turn 3 P0 | sheriff+ 4/5 bart_cassidy hand {} front mustang:8H | outlaw 4/4 rose_doolan hand {}"
         " | outlaw 4/4 black_jack hand {} | renegade 4/4 lucky_duke")  # fmt: skip


@pytest.mark.parametrize("real", [False, True])
def test_a_card_at_the_own_card_asks_first(open_rig, real) -> None:
    """One touch opens the question, the answer to it plays the card; another's card is one touch as ever."""
    rig = open_rig(CardRig, random=Random(3))
    phones = rig.sit(*NAMES[:4])
    options = replace(OWN, cards_by="people") if real else OWN
    held = ("1", "1", "1") if real else ("cat_balou:KH", "bang:AS", "bang:2C")
    rig.table.do(LayGame(Game(CardGame(), card_setup(NAMES[:4], BALOU.format(*held), options))))
    assert rig.decision.key == "play"
    page = phones[0].get("/seat/0").text
    own = "play:cat_balou:KH@P0"
    asked = re.findall(
        r'<details class="[^"]*asks[^"]*"(?: data-drop="P0")?><summary(?:(?!</summary>)[\s\S])+</summary>'
        r"<p>Your own card\?</p>"
        rf'<button class="small" name="option"\s+value="{own}"(?: data-does="P0")?>Yes, my own card</button></details>',
        page,
    )
    assert len(asked) == page.count(f'value="{own}"') == 1
    others = re.findall(r'value="play:cat_balou:KH@P[123]"', page)
    assert len(others) == page.count("play:cat_balou:KH@P") - 1


@pytest.mark.parametrize(
    ("options", "any_card"),
    [
        ({}, False),
        ({"printing": "newer"}, True),
        ({"printing": "newer", "molly_dodge": "one"}, False),
        ({"molly_dodge": "both"}, True),
    ],
    ids=str,
)
def test_molly_starks_card_says_what_is_played(options, any_card) -> None:
    told = ability_words("molly_stark", Options(expansions="dodge_city", **options))
    assert ("each card of her hand" in told) is any_card
    assert ("Missed!, Beer or BANG!" in told) is not any_card


def test_which_card_was_drawn_stands_in_ones_own_log_and_is_covered_with_the_hand(
    open_rig: Callable[..., CardRig],
) -> None:
    rig = open_rig(CardRig)
    phones, random = rig.begin(), Random(3)
    for _ in range(12):
        rig.step(phones, random)
    covered = 0
    for seat in range(5):
        page = tree(phones[seat].get(f"/seat/{seat}").text)
        lines = [each for each in page.walk() if each.tag == "li" and each.parent and each.parent.tag == "ol"]
        own = [event for event in rig.table.state.game.views[seat].log if event.known_to and event.otherwise]
        assert len([line for line in lines if line.attrs.get("class") == "secret"]) == len(own)
        assert not any("Your role" in line.text for line in lines)
        covered += len(own)
    assert covered
