"""What a record says that cannot be: its line and why; and set-ups that cannot be, with what is allowed."""

import pytest

from companion.games.cards.options import Options
from companion.games.cards.rules import CardGame, card_setup
from companion.games.known import game_told
from companion.games.simulation import play_game
from companion.kernel.decision import Answer
from companion.kernel.game import Game
from companion.kernel.notation import read_record, record_text
from companion.kernel.record import Record
from companion.support.errors import AnswerInvalid, RecordInvalid, SetupInvalid

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva")
POSITION = (
    "cards turn 3 P0 | sheriff+ 5/5 willy_the_kid hand {hand} front {front} | outlaw 4/4 bart_cassidy hand missed:2S "
    "| outlaw 4/4 rose_doolan | renegade 4/4 black_jack hand bang:QD | deputy 4/4 suzy_lafayette hand bang:JD"
)


def played(*answers, hand="bang:AS", front="mustang:8H", character="lucky_duke", options=None):
    """A record from a position in which the Sheriff has these cards, with what he does after his draw."""
    position = POSITION.replace("willy_the_kid", character).format(hand=hand, front=front)
    setup = card_setup(NAMES, position, options)
    start = (Answer("turn 3/P0/draw", "chance", ("bang:2C", "bang:3C")),)
    return Record(setup, (*start, *(Answer(id, actor, (token,)) for id, actor, token in answers)))


def why(record):
    """The sentence about the record's last answer, with its line in the text."""
    text = record_text(record)
    parsed, lines = read_record(text)
    assert parsed == record
    with pytest.raises(AnswerInvalid) as told:
        Game.replay(CardGame(), parsed)
    assert told.value.number == len(record.answers)
    told_on_line = str(told.value.on_line(lines[-1]))
    assert told_on_line.startswith(f"Line {lines[-1]} ({record.answers[-1].id}): ")
    return told_on_line.split("): ", 1)[1]


def plays(token, **table):
    return why(played(("turn 3/P0/play 1", 0, token), **table))


@pytest.mark.parametrize(
    ("token", "table", "sentence"),
    [
        ("play:bang:KH@P1", {}, "Anna does not hold BANG! K♥."),
        ("play:bang:AS@P2", {}, "Cleo is 2 places away from Anna, who reaches 1."),
        ("play:bang:AS@P0", {}, "Anna can't use BANG! A♠ on themselves."),
        ("play:bang:AS", {}, "BANG! A♠ needs a target: say it as bang:AS@P1."),
        ("play:beer:6H@P1", {"hand": "beer:6H"}, "Beer 6♥ is played without a target."),
        ("play:missed:7S", {"hand": "missed:7S"}, "Missed! 7♠ is for answering a shot."),
        ("play:panic:JH@P2", {"hand": "panic:JH"}, "Cleo is 2 places away from Anna, who reaches 1."),
        ("play:cat_balou:KH@P2", {"hand": "cat_balou:KH"}, "Cleo has no cards."),
        ("play:mustang:9H", {"hand": "mustang:9H"}, "There is a Mustang before Anna already."),
        ("fire:knife:8H@P1", {}, "Knife 8♥ does not lie before Anna."),
        ("play:bang:AS@P7", {}, "There is no P7 at this table; there are P0 to P4."),
        ("play:gun:AS@P1", {}, "There is no card “gun:AS”; the names are bang, missed, beer,"),
        ("play:brawl", {}, "There is no card “brawl”"),
        ("dance", {}, "“dance” doesn't work here; these do: play:bang:AS@P1,"),
    ],
)
def test_a_play_that_cannot_be_is_told_with_its_line(token, table, sentence):
    assert plays(token, **table).startswith(sentence)


def test_an_unknown_card_names_those_of_the_decks_that_are_played():
    assert "punch" not in plays("play:gun:AS")
    assert "punch" in plays("play:gun:AS", options=Options(expansions="dodge_city"))


@pytest.mark.parametrize(
    ("line", "edited", "sentence"),
    [
        ("roles [chance]:", "mayor outlaw outlaw renegade deputy",
         "“mayor” is not in the deck, or not that often; there is: sheriff, renegade, outlaw, deputy."),
        ("characters [chance]:", "bob a b c d", "“bob” is not in the deck, or not that often; there is: bart_cassidy,"),
        ("P1/hand [chance]:", "gun:AS bang:AS bang:2C bang:3C", "“gun:AS” is not in the deck, or not that often; "
         "there is: bang:AS,"),
    ],
)  # fmt: skip
def test_a_card_that_is_not_there_to_be_dealt_names_those_that_are(line, edited, sentence):
    """In the text of a whole game, as somebody edits it."""
    given = {"characters": {1: "black_jack"}, "roles": {0: "sheriff"}} if "hand" in line else {}
    game = play_game(CardGame(), card_setup(NAMES, options=Options(**given)), "edited")
    lines = record_text(game.record).splitlines()
    number = next(n for n, each in enumerate(lines) if each.startswith(line))
    lines[number] = f"{line} {edited}"
    with pytest.raises(RecordInvalid) as told:
        game_told("\n".join(lines) + "\n")
    assert str(told.value).startswith(f"Line {number + 1} ({line.partition(' ')[0]}): {sentence}")


def test_a_game_or_number_of_players_that_cannot_be_is_told_from_the_text():
    text = record_text(play_game(CardGame(), card_setup(NAMES), "edited").record)
    with pytest.raises(RecordInvalid, match="There is no game “poker” here; there is: dice, cards"):
        game_told(text.replace("game cards", "game poker"))
    gone = ('player "Ben', 'player "Cleo', 'player "Dan')
    few = "".join(line for line in text.splitlines(keepends=True) if not line.startswith(gone))
    with pytest.raises(RecordInvalid, match="The card game is for 3 to 8 players; 2 sit at the table"):
        game_told(few)
    with pytest.raises(RecordInvalid, match="The option “reward” cannot be “gold”; it can be: cards, cash"):
        game_told(text.replace('player "Eva"\n', 'player "Eva"\noption reward gold\n'))


def test_a_second_bang():
    first = ("turn 3/P0/play 1", 0, "play:bang:AS@P4")
    record = played(first, ("turn 3/P0/play 1/bang:AS/P4", 4, "take"), ("turn 3/P0/play 2", 0, "play:bang:2C@P1"))
    assert why(record) == "Anna has already played this turn's one BANG!"


def test_an_answer_that_nobody_holds():
    shot = ("turn 3/P0/play 1", 0, "play:bang:AS@P1")
    assert why(played(shot, ("turn 3/P0/play 1/bang:AS/P1", 1, "missed:7S"))) == "Ben does not hold Missed! 7♠."
    record = played(shot, ("turn 3/P0/play 1/bang:AS/P1", 1, "fire:bible:10H"))
    assert why(record) == "Bible 10♥ does not lie before Ben."


def test_a_green_card_that_was_laid_this_turn():
    dodge_city = Options(expansions="dodge_city")
    record = played(("turn 3/P0/play 1", 0, "lay:knife:8H"), ("turn 3/P0/play 2", 0, "fire:knife:8H@P1"),
                    hand="knife:8H", options=dodge_city)  # fmt: skip
    assert why(record) == "Knife 8♥ was laid this turn; use it from the next one on."


def test_ruthless_law():
    hand = "bang:AS,bang:KD,bang:4C,bang:5C,bang:6C"
    assert plays("end", hand=hand, options=Options(ruthless_law="yes")) == (
        "Anna could still play a BANG! and may not discard it: play it first."
    )


def test_jail():
    text = POSITION.format(hand="beer:6H", front="scope:AS").replace("turn 3 P0", "turn 3 P1")
    setup = card_setup(NAMES, text.replace("missed:2S", "jail:10S"))
    draw = Answer("turn 3/P1/draw", "chance", ("bang:2C", "bang:3C"))
    record = Record(setup, (draw, Answer("turn 3/P1/play 1", 1, ("play:jail:10S@P0",))))
    assert why(record) == "Nobody puts the Sheriff into Jail."


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ((("printing", "newest"),), "The option “printing” cannot be “newest”; it can be: older, newer."),
        ((("dynamite", "yes"),), "There is no option “dynamite” in this game; it has: position, roles, characters,"),
        ((("characters", "P0=doc_holliday"),), "There is no character “doc_holliday” here; there are: bart_cassidy,"),
        ((("characters", "P0=apache_kid"),), "There is no character “apache_kid” here;"),
        ((("roles", "P1=sheriff P2=sheriff"),), "The role “sheriff” is given 2 times; it is there 1 times."),
        ((("hands", "P1=bang:2S"),), "There is no card “bang:2S” here; there are: bang:AS,"),
        ((("hands", "P1=gun"),), "There is no card “gun” here;"),
        ((("hands", "P9=bang:AS"),), "“P9=bang:AS” of the option “hands” cannot be read; it says P0=…, for P0 to P4."),
        ((("hands", " "),), "The option “hands” gives nothing; leave it out to deal everything."),
        ((("reward", "cash"), ("reward", "cards")), "The option “reward” stands there 2 times; say it once."),
    ],
)
def test_a_set_up_that_cannot_be_names_what_is_allowed(options, sentence):
    setup = card_setup(NAMES)
    with pytest.raises(SetupInvalid) as told:
        CardGame().begin(type(setup)(setup.game, setup.rules, setup.players, options))
    assert str(told.value).startswith(sentence)


@pytest.mark.parametrize("players", [2, 9])
def test_as_many_as_the_game_is_for(players):
    with pytest.raises(SetupInvalid, match=f"The card game is for 3 to 8 players; {players} sit at the table."):
        CardGame().begin(card_setup(tuple("ABCDEFGHI"[:players])))
