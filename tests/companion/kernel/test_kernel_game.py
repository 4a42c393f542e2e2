"""The kernel on a small game: answers, joint choices, windows, undo, corrections."""

import pytest

from companion.kernel.decision import CHANCE, CLOCK, LAPSE, Answer
from companion.kernel.game import Game
from companion.kernel.notation import parse_record, record_text
from companion.kernel.record import Record
from companion.kernel.view import view_of
from companion.support.errors import RecordInvalid, RefusedTogether
from tests.companion.refusals import refused
from tests.companion.toy_game import ToyGame, toy_setup


@pytest.fixture
def window() -> Game:
    """A window is open in which P1 can step in."""
    game = Game(ToyGame(), toy_setup())
    game.answer(CHANCE, ("low", "high", "low"))
    game.answer(CHANCE, ("2",))
    return game


@pytest.fixture
def game(window) -> Game:
    window.answer(CLOCK, LAPSE)
    return window


def test_a_view_without_log_has_none(game):
    assert view_of(game, None, 0).log == ()


def finish_round(game: Game, *, coins=("coin:P0", "coin:P1")) -> None:
    for seat in range(3):
        game.answer(seat, ("stay",))
    game.answer(0, coins)


def throw(game: Game, face: str) -> None:
    """A throw, and nobody shouts at it."""
    game.answer(CHANCE, (face,))
    game.answer(CLOCK, LAPSE)


# -- answers -------------------------------------------------------------------------------------------------------


def test_an_answer_made_for_another_decision_or_epoch_is_stale(game):
    before = game.record
    refused("stale", game.answer, 0, ("stay",), decision="round 9/both")
    refused("stale", game.answer, 0, ("stay",), epoch=7)
    assert game.record == before


@pytest.mark.parametrize(
    ("seat", "tokens", "key"),
    [
        (CHANCE, ("stay",), "not_asked"),
        (7, ("stay",), "not_asked"),
        (0, ("fly",), "unknown_option"),
        (0, (), "unknown_option"),
        (0, ("stay", "stay"), "unknown_option"),
    ],
)
def test_an_illegal_answer_changes_nothing(game, seat, tokens, key):
    before = (game.record, list(game.events), game.pending)
    refused(key, game.answer, seat, tokens)
    assert (game.record, game.events, game.pending) == before


def test_an_allocation_checks_number_options_and_the_whole(game):
    for seat in range(3):
        game.answer(seat, ("stay",))
    refused("wrong_number", game.answer, 0, ("coin:P0",))
    refused("unknown_option", game.answer, 0, ("coin:P0", "coin:P9"))
    refused("same_twice", game.answer, 0, ("coin:P0", "coin:P0"))
    assert game.answer(0, ("coin:P0", "coin:P1"))


def test_chance_refuses_other_faces_numbers_and_decks():
    game = Game(ToyGame(), toy_setup())
    refused("not_in_deck", game.answer, CHANCE, ("low", "low", "low"))
    refused("wrong_number", game.answer, CHANCE, ("low",))
    game.answer(CHANCE, ("low", "high", "low"))
    refused("unknown_face", game.answer, CHANCE, ("7",))
    refused("wrong_number_of_dice", game.answer, CHANCE, ("1", "2"))


def test_no_answer_after_the_end(game):
    finish_round(game)
    for _ in range(2):
        throw(game, "1")
        finish_round(game)
    assert game.pending is None
    refused("game_over", game.answer, 0, ("stay",))


# -- several seats at once -----------------------------------------------------------------------------------------


def test_who_taps_first_changes_nothing(game):
    for seat, option in ((2, "go"), (0, "stay"), (1, "go")):
        assert game.waiting_for
        game.answer(seat, (option,))
    other = Game(ToyGame(), toy_setup())
    other.answer(CHANCE, ("low", "high", "low"))
    other.answer(CHANCE, ("2",))
    other.answer(CLOCK, LAPSE)
    for seat, option in ((0, "stay"), (1, "go"), (2, "go")):
        other.answer(seat, (option,))
    assert game.record == other.record
    assert game.events == other.events


def test_a_seat_answers_once_and_may_take_back_what_it_tapped(game):
    game.answer(2, ("go",))
    refused("already_answered", game.answer, 2, ("stay",))
    assert game.waiting_for == (0, 1)
    refused("not_yours_to_undo", game.undo, 0)
    game.undo(2)
    assert game.waiting_for == (0, 1, 2)


def test_a_half_answered_choice_survives_a_replay(game):
    game.answer(2, ("go",))
    again = Game.replay(ToyGame(), game.record)
    assert again.waiting_for == (0, 1)
    assert again.record == game.record


# -- windows -------------------------------------------------------------------------------------------------------


def test_who_holds_the_secret_steps_in_and_the_game_goes_on_from_there(window):
    window.answer(1, ("shout",))
    assert window.pending.id == "round 1/P1/loud"
    window.answer(1, ("go",))
    assert window.pending.id == "round 1/both"
    assert Game.replay(ToyGame(), window.record).events == window.events


def test_a_window_that_lapses_is_an_answer_of_the_clock(window):
    events = window.answer(CLOCK, LAPSE)
    assert events == []
    assert window.pending.id == "round 1/both"
    assert "round 1/shout [clock]: lapse" in record_text(window.record)
    assert parse_record(record_text(window.record)) == window.record


def test_all_who_might_are_named_and_nobody_is_waited_for(window):
    assert window.waiting_for == ()
    views = [view_of(window, audience).decision for audience in (None, 0, 1, 2)]
    assert {view.seats for view in views} == {(0, 1, 2)}
    assert [[option.id for option in view.options] for view in views] == [[], [], ["shout"], []]


@pytest.mark.parametrize(("seat", "tokens", "key"), [
    (0, ("shout",), "not_asked"),
    (1, ("rubbish",), "not_asked"),
    (1, LAPSE, "not_asked"),
    (CLOCK, ("shout",), "unknown_option"),
])  # fmt: skip
def test_a_window_refuses_what_is_nobodys_to_say(window, seat, tokens, key):
    refused(key, window.answer, seat, tokens)
    assert window.pending.id == "round 1/shout"


def test_undo_goes_back_over_a_lapse(game):
    finish_round(game)
    game.answer(CHANCE, ("3",))
    game.answer(CLOCK, LAPSE)
    game.undo(None)
    assert game.pending.id == "round 1/coins"


def test_options_of_a_secret_choice_are_shown_to_the_asked_seat_only(window):
    window.answer(1, ("shout",))
    assert view_of(window, 1).decision.options
    assert view_of(window, 0).decision.options == view_of(window, None).decision.options == ()


# -- undo ----------------------------------------------------------------------------------------------------------


def test_undo_goes_back_over_chance_which_comes_back_unchanged(game):
    finish_round(game)
    throw(game, "3")
    assert game.pending.id == "round 2/both"
    epoch = game.epoch
    game.undo(None)
    assert game.pending.id == "round 1/coins"
    assert game.epoch == epoch + 1
    game.answer(0, ("coin:P1", "coin:P2"))
    assert game.pending.id == "round 2/shout", "the die that was thrown shows the same face again"
    assert game.record.answers[-1] == Answer("round 2/throw", CHANCE, ("3",))


def test_undo_of_a_choice_of_several_asks_them_all_again(game):
    for seat in range(3):
        game.answer(seat, ("go",))
    game.undo(None)
    assert game.pending.id == "round 1/both"
    assert game.waiting_for == (0, 1, 2)


def test_nothing_to_undo_before_anybody_has_acted(game):
    refused("nothing_to_undo", game.undo, None)


def test_a_seat_undoes_only_its_own_last_choice(game):
    for seat in range(3):
        game.answer(seat, ("go",))
    refused("not_yours_to_undo", game.undo, 0)
    game.answer(0, ("coin:P0", "coin:P1"))
    refused("not_yours_to_undo", game.undo, 1)
    game.answer(CHANCE, ("1",))
    game.undo(0)
    assert game.pending.id == "round 1/coins"


def test_undo_is_told_in_the_log_with_the_name(game):
    for seat in range(3):
        game.answer(seat, ("go",))
    game.answer(0, ("coin:P0", "coin:P1"))
    game.undo(0)
    game.undo(None)
    assert [event.key for event in game.log()][-2:] == ["undone_by_seat", "undone"]
    assert game.log()[-2].params == (("seat", 0), ("act", "coins"))
    assert game.log()[-1].params == (("seats", "0 1 2"), ("act", "both"))


def test_throw_again_asks_for_new_faces(game):
    game.answer(2, ("go",))
    game.throw_again(None)
    assert game.pending.id == "round 1/throw"
    throw(game, "1")
    assert game.waiting_for == (0, 1, 2)


# -- corrections ---------------------------------------------------------------------------------------------------


def test_a_correction_is_tried_beside_the_table_and_told(game):
    finish_round(game)
    before = (game.record, list(game.events), game.epoch)
    tried = game.try_correction("round 1/throw", ("3",))
    assert (game.record, game.events, game.epoch) == before
    assert [(c.count.name, c.before, c.after) for c in tried.changes] == [("P0/coins", 2, 3), ("P1/coins", 2, 3)]
    assert tried.dropped == ()
    assert tried.same_question


def test_a_confirmed_correction_lets_the_later_answers_stand(game):
    finish_round(game)
    throw(game, "1")
    game.answer(1, ("go",))
    game.correct("round 1/throw", ("3",), None)
    assert game.state.coins == [3, 3, 0]
    assert game.pending.id == "round 2/both"
    assert game.waiting_for == (0, 2), "also the answer of the seat that was quicker than the others"
    assert game.log()[-1].key == "corrected"


def test_a_correction_is_refused_for_what_was_no_throw_or_no_face(game):
    refused("no_such_throw", game.correct, "cards", ("low", "low", "high"), None)
    refused("no_such_throw", game.correct, "round 8/throw", ("1",), None)
    refused("unknown_face", game.correct, "round 1/throw", ("9",), None)


# -- replay --------------------------------------------------------------------------------------------------------


def test_a_record_that_breaks_a_rule_names_the_answer(game):
    bad = Record(game.setup, (*game.record.answers, Answer("round 1/both", 0, ("fly",))))
    with pytest.raises(RecordInvalid, match=r"Answer 4 \(round 1/both\): “fly” doesn't work here"):
        Game.replay(ToyGame(), bad)


# -- adjustments ---------------------------------------------------------------------------------------------------


def test_an_adjustment_asks_the_open_question_again_and_stands_in_the_record(game):
    game.answer(0, ("stay",))
    game.adjust(("coins=7",))
    assert game.state.coins[0] == 7
    assert game.pending.id == "round 1/both"
    assert game.waiting_for == (0, 1, 2)
    again = Game.replay(ToyGame(), parse_record(record_text(game.record)))
    assert again.events == game.events
    assert "[host]: coins=7" in record_text(game.record)


def test_an_adjustment_is_undone_by_the_host_only(game):
    game.adjust(("coins=7",))
    refused("not_yours_to_undo", game.undo, 0)
    game.undo(None)
    assert game.state.coins[0] == 0


def test_every_reason_against_an_adjustment_is_told_at_once(game):
    with pytest.raises(RefusedTogether) as caught:
        game.adjust(("fly", "swim"))
    assert "fly" in str(caught.value)
    assert "swim" in str(caught.value)


def test_a_sealed_record_does_not_tell_what_some_have_picked_while_others_still_have_to(game):
    before = game.sealed_record
    game.answer(2, ("go",))
    assert game.record.answers[-1] == Answer("round 1/both", 2, ("go",))
    assert game.sealed_record == before
    game.answer(0, ("stay",))
    game.answer(1, ("stay",))
    assert game.sealed_record.answers[-1] == Answer("round 1/both", 2, ("go",))
