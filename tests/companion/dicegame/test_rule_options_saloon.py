"""Both values of every option of Old Saloon, each by what it changes at the table (rulings, section 2.2)."""

from __future__ import annotations

import pytest

from companion.dicegame.options import CHOICES, Options
from companion.dicegame.roles.role_cards import SPECIAL_ROLES
from companion.dicegame.rules import DiceGame, dice_setup
from companion.errors import Refused
from companion.kernel.decision import CHANCE
from companion.kernel.game import Game
from tests.companion.dicegame.options_scene import TESTED, Laid, reading

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
FIVE = ("S", "R", "O", "O", "D")
SPECIAL = ("the_bear", "right_hand", "the_gambler", "the_bad", "the_doc")
DOC, GAMBLER = 4, 2


def five(*seats: str, **told: str) -> tuple[str, ...]:
    """Sheriff, Renegade, Outlaw, Outlaw, Deputy (or these seats), but for those told: `P1="R bart_cassidy"`."""
    return tuple(told.get(f"P{number}", role) for number, role in enumerate(seats or FIVE))


def dice(value_of: dict[str, str], die: str, **seats: str) -> Laid:
    """P0 has taken this Saloon die."""
    laid = Laid(*five(**seats), modules=("saloon_dice",), **value_of)
    laid.take(die)
    return laid


def chief(value_of: dict[str, str], *modules: str, **seats: str) -> Laid:
    return Laid(*five(**seats), modules=("chiefs_arrow", *modules), **value_of)


def special(value_of: dict[str, str], *modules: str, **seats: str) -> Laid:
    return Laid(*five(*SPECIAL, **seats), modules=("special_roles", *modules), **value_of)


# -- the Saloon dice ---------------------------------------------------------------------------------------------------


@reading("broken_arrow", must=["P1", "P2"], may=["P1", "P2", "none"])
def test_a_broken_arrow(value, seen):
    laid = dice({"broken_arrow": value}, "coward", P1="R arrows=1", P2="O arrows=1")
    laid.roll("X B B G BA")
    assert laid.offered() == seen
    laid.pick(seen[-1])
    assert sum(laid.arrows) == (1 if value == "must" else 2)


@reading("broken_arrow", must=[0], may=["P1", "none"])
def test_a_broken_arrow_with_one_holder(value, seen):
    laid = dice({"broken_arrow": value}, "coward", P1="R arrows=1")
    laid.roll("X B B G BA")
    if value == "must":
        assert laid.arrows[1:2] == seen, "it goes by itself"
    else:
        assert laid.offered() == seen


@reading("bullet", nobodys=None, rollers_own=["arrows:0", "arrows:1"])
def test_bart_rolls_the_bullet(value, seen):
    laid = dice({"bullet": value}, "loudmouth", P0="S bart_cassidy")
    laid.roll("X B B G BU")
    assert (laid.offered() if laid.asks("answer") else None) == seen
    if seen:
        laid.pick("arrows:1")
    assert (laid.life[0], laid.arrows[0]) == ((10, 1) if seen else (9, 0))


@reading("bullet", nobodys=0, rollers_own=1)
def test_el_gringo_rolls_the_bullet(value, seen):
    laid = dice({"bullet": value}, "loudmouth", P0="S el_gringo")
    laid.roll("X B B G BU")
    assert (laid.life[0], laid.arrows[0]) == (8, seen)


@reading("double_halves", apart=None, together="same distance")
def test_janet_and_a_double_bullseye(value, seen):
    laid = dice({"double_halves": value}, "loudmouth", P0="S calamity_janet")
    laid.rolls("X B B G 11")
    if seen:
        with pytest.raises(Refused, match=seen):
            laid.allot("shoot:P1", "shoot:P2")
        laid.allot("shoot:P2", "shoot:P3")
        assert laid.life[1:4] == [8, 7, 7]
    else:
        laid.allot("shoot:P1", "shoot:P2")
        assert laid.life[1:4] == [7, 7, 8]


@reading("double_halves", apart=["coward/2"], together=[])
def test_slab_gives_up_a_double_beer(value, seen):
    laid = dice({"double_halves": value}, "coward", P0="S slab_the_killer life=5")
    laid.rolls("1 X X G BB")
    laid.allot("double:P1")
    assert laid.life[1] == 6
    assert [slot.id for slot in (laid.pending.slots if laid.asks("serve") else ())] == seen


@reading("double_halves", apart=7, together=8)
def test_willy_and_a_double_gatling_alone(value, seen):
    laid = dice({"double_halves": value}, "loudmouth", P0="S willy_the_kid")
    laid.rolls("X B B X GG")
    laid.allot("beer:P0", "beer:P0")
    assert laid.life[1:] == [seen] * 4


@reading("double_halves", apart=7, together=7)
def test_a_double_gatling_and_one_more_fire_by_either_reading(value, seen):
    for who in ("willy_the_kid", "stranger"):
        laid = dice({"double_halves": value}, "loudmouth", P0=f"S {who}")
        laid.rolls("X B B G GG")
        laid.allot("beer:P0", "beer:P0")
        assert laid.life[1:] == [seen] * 4


@reading("slab_on_double", one_symbol=5, whole_die=4)
def test_slab_doubles_a_double_bullseye(value, seen):
    laid = dice({"slab_on_double": value}, "loudmouth", P0="S slab_the_killer")
    laid.rolls("X B B G 11")
    laid.allot("double:P1", "shoot:P1")
    assert laid.life[1] == seen
    assert sum(shot.points for shot in laid.table.shots) == 8 - seen, "the view tells it too"
    assert len(laid.pending.slots) == 1, "one beer is used up, the other is served"


@reading("slab_on_double", one_symbol="Only one shot", whole_die=None)
def test_slab_doubles_both_halves(value, seen):
    laid = dice({"slab_on_double": value}, "loudmouth", P0="S slab_the_killer")
    laid.rolls("X B B G 11")
    if seen:
        with pytest.raises(Refused, match=seen):
            laid.allot("double:P1", "double:P4")
    else:
        laid.allot("double:P1", "double:P4")
        assert laid.life == [10, 6, 8, 8, 6]
        assert len(laid.pending.slots) == 1, "one beer for the die"


# -- the Indian Chief's Arrow ------------------------------------------------------------------------------------------


@reading("chief_when_forced", allowed=["ordinary", "chiefs"], ordinary_only=None)
def test_el_gringos_arrow_may_be_the_chiefs(value, seen):
    laid = chief({"chief_when_forced": value}, P1="R el_gringo")
    laid.rolls("1 B X X G")
    laid.allot("shoot:P1")
    assert (laid.offered() if laid.asks("which_arrow") else None) == seen
    if seen:
        laid.pick("chiefs")
    assert (laid.arrows[0], laid.table.chief) == ((0, 0) if seen else (1, -1))


@reading("chief_when_forced", allowed=["arrows:0", "arrows:1", "chiefs:1"], ordinary_only=["arrows:0", "arrows:1"])
def test_barts_arrow_may_be_the_chiefs(value, seen):
    laid = chief({"chief_when_forced": value}, P1="R bart_cassidy")
    laid.rolls("1 B X X G")
    laid.allot("shoot:P1")
    assert laid.offered() == seen
    laid.pick(seen[-1])
    assert (laid.life[1], laid.table.chief) == (8, 1 if value == "allowed" else -1)


@reading("chief_when_forced", allowed=(8, 0), ordinary_only=(10, -1))
def test_el_gringo_with_only_the_chiefs_left(value, seen):
    laid = chief({"chief_when_forced": value}, P1="R el_gringo arrows=5", P2="O arrows=4")
    laid.rolls("1 B X X G")
    laid.allot("shoot:P1")
    assert laid.life[0] == seen[0], "the last token brings the Indians, and nobody else has so few"
    assert bool(laid.told("chief_taken")) is (value == "allowed")


@reading("chief_goes_back", allowed=-1, stays=0)
def test_the_gatling_and_the_chiefs_arrow(value, seen):
    laid = chief({"chief_goes_back": value}, P0="S arrows=2 chief")
    laid.rolls("G G G X B")
    laid.allot("beer:P0")
    assert (laid.arrows[0], laid.table.chief) == (0, seen)


@reading("chief_goes_back", allowed=["none", "arrow:P2", "chiefs:P1"], stays=["none", "arrow:P2"])
def test_kit_and_the_chiefs_arrow(value, seen):
    laid = chief({"chief_goes_back": value}, P0="S kit_carlson", P1="R chief", P2="O arrows=1")
    laid.rolls("G G X X B")
    laid.allot("beer:P0")
    assert laid.offered() == seen
    laid.allot(seen[-1], "none")
    assert laid.table.chief == (-1 if value == "allowed" else 1)


@reading("chief_goes_back", allowed=["discard:0", "chiefs:1"], stays=None)
def test_pedro_and_the_chiefs_arrow(value, seen):
    laid = chief({"chief_goes_back": value}, P1="R pedro_ramirez chief")
    laid.rolls("1 B X X G")
    laid.allot("shoot:P1")
    assert (laid.offered() if laid.asks("answer") else None) == seen


@reading("chief_goes_back", allowed=[1, 2], stays=[1])
def test_kit_who_must_counts_the_chiefs_arrow_where_it_can_go(value, seen):
    laid = chief({"chief_goes_back": value, "kit": "must"}, P0="S kit_carlson", P1="R chief", P2="O arrows=1", P3="O")
    laid.rolls("G G X X B")
    laid.allot("beer:P0")
    if len(seen) > 1:
        laid.allot("chiefs:P1", "arrow:P2")
    assert (laid.table.chief, laid.arrows[2]) == ((-1, 0) if len(seen) > 1 else (1, 0))


@reading("last_token", any=0, ordinary=1)
def test_the_last_ordinary_arrow(value, seen):
    laid = chief({"last_token": value}, P1="R arrows=4", P2="O arrows=4")
    laid.roll("A B X X G")
    laid.pick("ordinary")
    assert len(laid.told("attack")) == seen
    assert laid.table.tokens_in_pile == (1 if value == "any" else 10)


@reading("last_token", any=["arrows:0", "arrows:1", "chiefs:1"], ordinary=["arrows:0", "chiefs:1"])
def test_bart_never_takes_the_last(value, seen):
    laid = chief({"last_token": value}, P1="R bart_cassidy arrows=4", P2="O arrows=4")
    laid.rolls("1 B X X G")
    laid.allot("shoot:P1")
    assert laid.offered() == seen


@reading("last_token", any=["ordinary", "chiefs"], ordinary=None)
def test_el_gringos_arrow_where_the_last_is_left(value, seen):
    laid = chief({"last_token": value, "gringo_last_arrow": "left"}, P1="R el_gringo arrows=4", P2="O arrows=4")
    laid.rolls("1 B X X G")
    laid.allot("shoot:P1")
    assert (laid.offered() if laid.asks("which_arrow") else None) == seen
    assert laid.told("attack") == []
    if not seen:
        assert laid.table.chief == 0, "the Chief's is the only one that is not the last"


# -- characters --------------------------------------------------------------------------------------------------------


@reading("apache_kid", in_addition=(2, 0), instead=(1, 0))
def test_apache_kid_takes_the_chiefs_arrow(value, seen):
    laid = chief({"apache_kid": value}, "new_characters", P0="S apache_kid", P1="R chief")
    laid.roll("A A B X G")
    assert laid.asks("apache")
    laid.pick("yes")
    assert (laid.arrows[0], laid.table.chief) == seen


@reading("apache_kid", in_addition=2, instead=2)
def test_apache_kid_leaves_the_chiefs_arrow(value, seen):
    laid = chief({"apache_kid": value}, "new_characters", P0="S apache_kid", P1="R chief")
    laid.roll("A A B X G")
    laid.pick("no")
    assert (laid.arrows[0], laid.table.chief) == (seen, 1)


@reading("apache_kid", in_addition=True, instead=False)
def test_apache_kid_and_the_last_arrow(value, seen):
    laid = chief({"apache_kid": value}, "new_characters", P0="S apache_kid", P1="R chief arrows=4", P2="O arrows=4")
    laid.roll("A B B X G")
    if not seen:
        laid.pick("yes")
    assert bool(laid.told("attack")) is seen, "an arrow that he need not take brings no Indians"


@reading("apache_when", after_arrows=False, before_arrows=True)
def test_apache_kid_and_the_attack_that_his_arrow_brings(value, seen):
    seats = {"P0": "S apache_kid", "P1": "R chief arrows=2", "P2": "O arrows=6"}
    laid = chief({"apache_when": value}, "new_characters", **seats)
    laid.roll("A B B X G")
    assert laid.asks("apache") is seen
    if seen:
        laid.pick("yes")
    assert laid.told("attack")
    assert laid.life[:3] == ([8, 6, 2] if seen else [10, 4, 2]), "with the Chief's Arrow Anna has three, else one"


@reading("bills_broken_arrow", at_once=1, waits=0)
def test_bill_stops_with_an_arrow_and_a_broken_arrow(value, seen):
    laid = Laid(*five(P0="S bill_noface"), modules=("saloon_dice", "new_characters"), bills_broken_arrow=value)
    laid.take("coward")
    laid.roll("A B B G BA")
    laid.again()
    assert laid.arrows[0] == seen


@reading("bills_broken_arrow", at_once=0, waits=1)
def test_bill_throws_a_broken_arrow_again(value, seen):
    seats = five(P0="S bill_noface", P1="R arrows=1")
    laid = Laid(*seats, modules=("saloon_dice", "new_characters"), bills_broken_arrow=value)
    laid.take("coward")
    laid.roll("B B B G BA")
    laid.again(7)
    laid.roll("B")
    laid.again()
    assert laid.arrows[1] == seen, "one that waits and is thrown again does nothing"


@reading("vera", each_batch=7 - 2, each_face=7 - 1)
def test_vera_is_hit_by_both_numbers(value, seen):
    laid = Laid(*five("S", "R", "O vera_custer", "O life=0", "D life=0"), modules=("new_characters",), vera=value)
    laid.rolls("1 1 2 X B")
    laid.allot("shoot:P2", "shoot:P2", "shoot:P2")
    assert laid.life[2] == seen


@reading("vera", each_batch=6, each_face=6)
def test_vera_is_hit_by_one_number_twice(value, seen):
    laid = Laid(*five(P1="R vera_custer"), modules=("new_characters",), vera=value)
    laid.rolls("1 1 X X B")
    laid.allot("shoot:P1", "shoot:P1")
    assert laid.life[1] == seen


@reading("doc_holyday", once=5, each_three=7)
def test_doc_holyday_uses_six(value, seen):
    laid = Laid(*five(P0="S doc_holyday life=3"), modules=("saloon_dice", "new_characters"), doc_holyday=value)
    laid.take("loudmouth")
    laid.rolls("1 1 1 1 11")
    laid.allot(*["shoot:P1"] * 6)
    assert laid.life[0] == seen


@reading("holydays_life", with_the_shots=2, after_gringo=0)
def test_doc_holydays_life_and_the_last_arrow_that_el_gringo_hands_him(value, seen):
    seats = five("S", "R el_gringo", "O doc_holyday life=1", "O", "D arrows=8")
    laid = Laid(*seats, modules=("new_characters",), active=2, holydays_life=value)
    laid.rolls("1 1 1 X B")
    laid.allot("shoot:P1", "shoot:P1", "shoot:P3")
    assert laid.told("attack")
    assert laid.life[2] == seen, "the arrow costs him one"


@reading("molly", part=["take:0", "take:1", "take:2"], all_or_nothing=["take:0", "take:2"])
def test_molly_takes_what_hits_another(value, seen):
    laid = Laid(*five(P4="D molly_stark"), modules=("new_characters",), molly=value)
    laid.rolls("1 1 X X B")
    laid.allot("shoot:P1", "shoot:P1")
    assert laid.offered() == seen
    laid.allot(seen[1])
    assert (laid.life[1], laid.life[4]) == ((7, 7) if value == "part" else (8, 6))


@reading("molly", part=["take:0", "take:1", "take:2", "take:3"], all_or_nothing=["take:0", "take:3"])
def test_molly_saves_one_who_is_hit_more_often_than_he_has_life(value, seen):
    laid = Laid(*five(P1="R life=1", P4="D molly_stark"), modules=("new_characters",), molly=value)
    laid.rolls("1 1 1 X B")
    laid.allot("shoot:P1", "shoot:P1", "shoot:P1")
    assert laid.offered() == seen
    laid.allot("take:3")
    assert (laid.life[1], laid.life[4]) == (1, 5)


@reading("molly", part=["take:0", "take:1"], all_or_nothing=None)
def test_molly_has_too_little_life_for_all_of_it(value, seen):
    laid = Laid(*five(P4="D molly_stark life=1"), modules=("new_characters",), molly=value)
    laid.rolls("1 1 X X B")
    laid.allot("shoot:P1", "shoot:P1")
    assert (laid.offered() if laid.asks("takes_harm") else None) == seen


@reading("molly_asked", after_answers=["answer", "takes_harm"], first=["takes_harm", "answer"])
def test_molly_and_barts_arrows(value, seen):
    laid = Laid(*five(P1="R bart_cassidy", P4="D molly_stark"), modules=("new_characters",), molly_asked=value)
    laid.rolls("1 1 X X G")
    laid.allot("shoot:P1", "shoot:P1")
    answers = {"answer": lambda: laid.pick("arrows:1"), "takes_harm": lambda: laid.allot("take:1")}
    for key in seen:
        assert laid.asks(key)
        answers[key]()
    assert (laid.arrows[1], laid.life[1], laid.life[4]) == (1, 8, 7)


@reading("molly_asked", after_answers=None, first="takes_harm")
def test_molly_is_not_asked_about_what_bart_averts(value, seen):
    laid = Laid(*five(P1="R bart_cassidy", P4="D molly_stark"), modules=("new_characters",), molly_asked=value)
    laid.rolls("1 X X G B")
    laid.allot("shoot:P1")
    if seen:
        laid.allot("take:0")
    laid.pick("arrows:1")
    assert laid.asks("serve"), "nothing is left to lose"


@reading("molly_asked", after_answers=["takes_harm", "answer"], first=["takes_harm", "answer"])
def test_molly_comes_before_pedro_by_either_reading(value, seen):
    seats = five(P1="R pedro_ramirez arrows=2", P4="D molly_stark")
    laid = Laid(*seats, modules=("new_characters",), molly_asked=value)
    laid.rolls("1 1 X X G")
    laid.allot("shoot:P1", "shoot:P1")
    laid.allot("take:1")
    assert laid.offered() == ["discard:0", "discard:1"]


# -- special roles -----------------------------------------------------------------------------------------------------


@reading("role_cards", special=False, mixed=True)
def test_which_role_cards_are_shuffled(value, seen):
    options = Options(modules=("special_roles",), role_cards=value)
    game = Game(DiceGame(), dice_setup(NAMES, options=options))
    decks = {}
    while game.pending.key == "pick_roles":
        decks[game.pending.id] = game.pending.deck
        game.answer(CHANCE, game.pending.deck[-len(game.pending.places) :])
    assert ("outlaw" in decks["outlaw cards"]) is seen
    assert bool([card for card in game.pending.deck if card not in SPECIAL_ROLES]) is seen


def turned(laid: Laid, die: str, face: str) -> None:
    laid.steps_in(DOC)
    laid.pick(die)
    laid.pick(face)
    laid.lapse()


@reading("after_a_roll", arrows_first=1, window_first=0)
def test_the_doc_turns_an_arrow_away(value, seen):
    laid = special({"after_a_roll": value})
    laid.roll("A B B X G")
    turned(laid, "die1", "beer")
    assert laid.arrows[0] == seen


@reading("after_a_roll", arrows_first=1, window_first=1)
def test_the_doc_turns_an_arrow_up(value, seen):
    laid = special({"after_a_roll": value})
    laid.roll("B B B X G")
    turned(laid, "die1", "arrow")
    assert laid.arrows[0] == seen


@reading("after_a_roll", arrows_first=1, window_first=1)
def test_the_doc_turns_up_an_arrow_on_a_die_that_was_kept(value, seen):
    laid = special({"after_a_roll": value})
    laid.roll("B B B X G")
    laid.lapse()
    laid.again(5)
    laid.roll("G")
    turned(laid, "die1", "arrow")
    assert laid.arrows[0] == seen


@reading("after_a_roll", arrows_first=2, window_first=1)
def test_the_gambler_after_a_third_roll_with_an_arrow(value, seen):
    laid = special({"after_a_roll": value})
    for faces in ("B B B X G", "G", "A"):
        laid.roll(faces)
        if faces != "A":
            laid.lapse()
            laid.again(5)
    laid.steps_in(GAMBLER)
    laid.roll("A B B B B")
    laid.lapse()
    assert laid.arrows[0] == seen, "what is not yet done is ignored"


@reading("docs_die", as_rolled=1, only_shows=0)
def test_the_docs_die_shows_an_arrow(value, seen):
    laid = special({"docs_die": value})
    laid.roll("B B B X G")
    turned(laid, "die1", "arrow")
    assert laid.arrows[0] == seen
    assert laid.table.dice["die1"] == "arrow"


@reading("docs_die", as_rolled=10, only_shows=11)
def test_the_docs_die_shows_a_bullet(value, seen):
    laid = special({"docs_die": value}, "saloon_dice")
    laid.lapse()
    laid.take("loudmouth")
    laid.roll("B B B X GG")
    turned(laid, "loudmouth", "bullet")
    assert laid.life[0] == seen


@reading("docs_die", as_rolled=1, only_shows=0)
def test_the_docs_die_where_somebody_steps_in_first(value, seen):
    laid = special({"docs_die": value, "after_a_roll": "window_first"})
    laid.roll("B B B X G")
    turned(laid, "die1", "arrow")
    assert laid.arrows[0] == seen


@reading("docs_die", as_rolled="throw", only_shows="throw")
def test_a_dynamite_turned_away_may_be_thrown_by_either_reading(value, seen):
    laid = special({"docs_die": value})
    laid.roll("X B B B G")
    turned(laid, "die1", "beer")
    assert seen in laid.offered(0)


@reading("gambler", arrows_stand=(3, 7), arrows_go_back=(1, 9))
def test_the_gambler_and_the_arrows_of_the_last_roll(value, seen):
    laid = special({"gambler": value}, P0="the_bear arrows=1")
    laid.roll("A A B B G")
    laid.lapse()
    laid.again()
    laid.steps_in(GAMBLER)
    laid.roll("B B B X X")
    laid.lapse()
    assert (laid.arrows[0], laid.table.pile + 1) == seen


@reading("gambler", arrows_stand=1, arrows_go_back=0)
def test_the_gambler_after_an_attack_in_the_last_roll(value, seen):
    laid = special({"gambler": value}, P0="the_bear arrows=3", P1="right_hand arrows=5")
    laid.roll("A A B B G")
    laid.lapse()
    assert laid.life[:2] == [7, 3]
    laid.again()
    laid.steps_in(GAMBLER)
    assert laid.arrows[0] == seen
    assert bool(laid.told("arrows_discarded")) is (value == "arrows_go_back")


@reading("gambler", arrows_stand=0, arrows_go_back=-1)
def test_the_gambler_and_the_chiefs_arrow_of_the_last_roll(value, seen):
    laid = special({"gambler": value}, "chiefs_arrow")
    laid.roll("A B B B G")
    laid.pick("chiefs")
    laid.lapse()
    laid.again()
    laid.steps_in(GAMBLER)
    assert laid.table.chief == seen


@reading("gambler", arrows_stand=3, arrows_go_back=3)
def test_the_gambler_and_bill_noface_who_has_not_taken_any(value, seen):
    laid = special({"gambler": value}, "new_characters", P0="the_bear bill_noface arrows=2")
    laid.roll("A A B B G")
    laid.lapse()
    laid.again()
    laid.steps_in(GAMBLER)
    assert laid.arrows[0] == 2
    laid.roll("A B B X G")
    laid.lapse()
    assert laid.arrows[0] == seen


@reading("gringo_kept", arrow=1, no_arrow=0)
def test_el_gringo_whom_the_left_hand_keeps(value, seen):
    laid = special({"gringo_kept": value}, P1="left_hand el_gringo life=1")
    laid.rolls("1 X X B B")
    laid.allot("shoot:P1")
    laid.steps_in(1)
    assert (laid.life[1], laid.arrows[0]) == (2, seen)


# -- the Ghost ---------------------------------------------------------------------------------------------------------


@reading("two_first", clockwise=1, no_ghost=None)
def test_two_fall_first_at_one_stroke(value, seen):
    laid = Laid(*five(P1="R life=1", P2="O life=1"), modules=("ghost",), two_first=value)
    laid.rolls("1 2 X X B")
    laid.allot("shoot:P1", "shoot:P2")
    assert laid.life[1:3] == [0, 0]
    assert laid.table.ghost == seen


@reading("two_first", clockwise=1, no_ghost=None)
def test_after_two_fell_first_the_next_is_no_ghost_either(value, seen):
    laid = Laid(*five("S", "R life=1", "O life=1", "O", "D life=1"), modules=("ghost",), two_first=value)
    laid.rolls("1 2 1 X B")
    laid.allot("shoot:P1", "shoot:P2", "shoot:P1")
    laid.allot("beer:P0")
    if seen is not None:
        laid.rolls("B B")
        laid.pick(laid.offered()[0])
    laid.game.adjust(["P4/eliminate"])
    assert laid.table.ghost == seen


@reading("ghosts_dynamite", may_be_rolled=["keep", "throw"], locked=["keep"])
def test_the_ghosts_dynamite(value, seen):
    laid = Laid(*five(P1="R life=0 ghost"), modules=("ghost",), active=1, ghosts_dynamite=value)
    laid.roll("X B")
    assert laid.offered(0) == seen
    assert laid.offered(1) == ["keep", "throw"]


@reading("black_jack_haunted", held=["keep"], may_be_rolled=["keep", "throw"])
def test_black_jack_haunted_by_dynamite(value, seen):
    seats = five("S black_jack haunted=dynamite", "R life=0 ghost")
    laid = Laid(*seats, *five()[2:], modules=("ghost",), black_jack_haunted=value)
    laid.roll("X B B G")
    assert laid.offered(0) == seen
    assert laid.offered(1) == ["keep", "throw"], "his own dynamite"
    laid.again(2)
    laid.roll("B")
    assert laid.offered(0) == seen


@reading("black_jack_haunted", held=["keep", "throw"], may_be_rolled=["keep", "throw"])
def test_black_jacks_haunted_die_that_the_doc_has_turned_is_his_own_again(value, seen):
    seats = {"P0": "the_bear black_jack haunted=dynamite", "P1": "right_hand life=0 ghost"}
    laid = special({"black_jack_haunted": value}, "ghost", **seats)
    laid.roll("B B B G")
    turned(laid, "die1", "beer")
    laid.again(1)
    laid.roll("X")
    laid.lapse()
    assert laid.offered(0) == seen


# -- all of them -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("choice", [choice for choice in CHOICES if choice.module], ids=lambda choice: choice.name)
def test_every_value_of_old_saloon_is_tested(choice):
    assert TESTED.get(choice.name) == set(choice.values)
    assert len(choice.values) > 1
