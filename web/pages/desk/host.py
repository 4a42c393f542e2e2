"""The host's desk: who sits where, start and end, undo, a throw put right, an answer for somebody without a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from flask import Blueprint, abort, request
from werkzeug.wrappers import Response

from companion.games.known import game_told
from companion.journal.dice_thrown.fairness_report import remarks
from companion.journal.dice_thrown.throw_counting import CountedSoFar
from companion.kernel.notation import LARGEST
from companion.support.errors import CompanionError, Refused
from companion.table.inputs.chairs import (
    FreeChair,
    LeaveLine,
    LetBotPlay,
    MoveChair,
    ObjectTo,
    SeatBot,
    SitDown,
    StandUp,
)
from companion.table.inputs.corrections import (
    Adjust,
    AskUndo,
    ConfirmCorrection,
    DropCorrection,
    Redo,
    ReserveCorrections,
    ThrowAgain,
    TryCorrection,
    Undo,
)
from companion.table.inputs.deal import BeginTurns
from companion.table.inputs.games import ChooseGame, ChooseOptions, EndGame, LayGame, StartAgain, StartGame
from companion.table.inputs.house import Mute, SetAnswerTime, SetBotPace
from companion.table.snapshot import TableState
from companion.table.waiting.answer_time import LEAST, MOST, AnswerTime
from companion.table.waiting.bot_pace import SECONDS as BOT_SECONDS
from web.access.access import address, my_chairs, phone, seated_phone
from web.elements.dice.held import held_words
from web.elements.errors import FormRefused
from web.elements.forms.form import Form, number_in
from web.elements.forms.set_up import SetUpForm, is_set_up, options_in, preset_in, set_up_form
from web.elements.forms.upload import record_in_request
from web.pages.desk.dice_counted import count_tables
from web.pages.lobby.line import again_of
from web.pages.lobby.round import place_after
from web.pages.seat.hush import still_looking
from web.parts.back_to import back_to
from web.parts.host_only import check_host, door, host_only
from web.parts.page import page
from web.parts.phone import new_host
from web.parts.phone.chair_change import chairs_in_change
from web.parts.phone.language import language_picks
from web.parts.phone.seat_actions import knows_verb_for_others, said_in, shown_in, who_says_cards
from web.parts.phone.take_back import host_take_back, undo_preview
from web.parts.questions.throws import cards_form
from web.parts.questions.window import WindowShown, window_shown
from web.parts.refused import shows_refusals
from web.parts.scene import scene
from web.parts.site import kind_on, pages_of, site

host = Blueprint("host", __name__)
COUNT_WITHIN = 0.3
"""Seconds that the page about the dice waits for their count before it says how far that is."""
COUNT_AGAIN = 2
"""Seconds after which that page looks again while the count is under way."""


@host.get("/host")
def desk() -> str:
    """The desk, or the door to it for phones that are not the host's."""
    return _desk(site().table.state)


@host.get("/host/dice")
def dice() -> str:
    """Whether the dice are fair, by every throw in the journal; counted when somebody looks, and not before.

    The first count of a long journal takes a while: till then the page says how far it is, and looks again by itself.
    """
    table = site().table
    if not site().hosts.here():
        return _desk(table.state)
    state, thrown, teacher = table.state, table.dice_thrown_within(COUNT_WITHIN), site().teacher
    if isinstance(thrown, CountedSoFar):
        return page("desk/host_dice.html", state, refresh=COUNT_AGAIN, so_far=thrown, again=COUNT_AGAIN * 1000)
    names = {taught.slug: taught.name for taught in teacher.sets()} if teacher is not None else {}
    return page("desk/host_dice.html", state, counts=count_tables(thrown, names), rest=remarks(thrown))


@host.get("/host/throws")
@host.get("/host/throws/<int:number>")
def throws(number: int | None = None) -> str:
    """Earlier throws, a page at a time, each to be put right; the latest page where no number is named."""
    state = site().table.state
    if not site().hosts.here():
        return _desk(state)
    shown = pages_of(state).throws_page(state, number)
    if shown is None:
        abort(404)
    return page("desk/host_throws.html", state, throws=shown)


@host.get("/host/take-back")
def take_back() -> str | Response:
    """What the last act's undo would change, before it is taken back; the desk where there is nothing to undo."""
    state = site().table.state
    shown = undo_preview(state) if site().hosts.here() else None
    if shown is None:
        return _back()
    view = state.game.views[None]
    decision = view.decision.id if view.decision else ""
    return page("desk/host_take_back.html", state, undo=shown, epoch=view.epoch, decision=decision)


@host.post("/host/claim")
def claim() -> Response:
    """The first phone that asks becomes the host's, and chooses the PIN."""
    site().hosts.claim(request.form.get("pin", ""))
    return _back()


@host.post("/host/enter")
def enter() -> Response:
    """A phone becomes a host's by the PIN."""
    site().hosts.enter(request.form.get("pin", ""), address(), seated_phone(site().table.state))
    return _back()


@host.post("/host/<verb>")
def do(verb: str) -> Response:
    """One act of the host."""
    if verb not in _ACTS:
        abort(404)
    check_host()
    _ACTS[verb](request.form)
    if verb in _BEGINS and my_chairs(site().table.state):
        return back_to("seat.mine")  # the host plays: the own card comes first, and the seat leads back to the desk
    return _back()


@host.post("/host/record")
@host_only
def lay_record() -> Response:
    """The host lays a game on the empty table from its record."""
    text = record_in_request()
    if site().table.state.phase != "lobby":
        raise Refused("table_taken")
    site().table.do(LayGame(game_told(text, site().table.games)))
    return _back()


@host.post("/host/for/<int:number>/<verb>")
def answer_for(number: int, verb: str) -> Response:
    """Answer for a player as the host, from what everybody may see."""
    if not knows_verb_for_others(verb):
        abort(404)
    check_host()
    table = site().table
    table.do(said_in(table.state, verb, number, None, request.form))
    return _back()


@shows_refusals(host)
def refused(error: CompanionError) -> str:
    """The desk, which says what was refused."""
    return _desk(site().table.state, said=str(error))


def _back() -> Response:
    return back_to("host.desk")


def _desk(state: TableState, said: str = "") -> str:
    if not site().hosts.here():
        return door(said)
    pages = pages_of(state)
    public = scene(pages, state, None)
    view = state.game.views.get(None)
    window = window_shown(state, site().table.now(), pages)
    rows = pages.desk_rows(state)
    waiting = view.decision.waiting_for if view and view.decision and not state.waiting.hush else ()
    return page(
        "desk/host.html",
        state,
        refresh=0,
        said=said,
        scene=public,
        epoch=view.epoch if view else 0,
        decision=view.decision.id if view and view.decision else "",
        questions=[(number, pages.question(state, None, number)) for number in waiting],
        window=window,
        still_looking=still_looking(state),
        holders=_holders(state, window),
        throws=pages.throws(state),
        cards=cards_form(pages, state),
        in_change=chairs_in_change(state),
        held=held_words(state, pages.dice),
        seen_cards=pages.seen_cards(state, None, who_says_cards(state)),
        seen_to=f"/host/for/{who_says_cards(state)}",
        preview=pages.preview(state),
        rows=rows,
        earlier=len(state.game.throws) > len(rows),
        laid=pages.adjusting(state),
        games=_games(state),
        bots=bool(kind_on(state).bots),
        paces=(0, *BOT_SECONDS),
        take_back=host_take_back(state),
        can_redo=state.undo.can_redo and state.waiting.paused is None,
        can_throw_again=state.undo.can_throw_again and state.waiting.paused is None,
        bot_pace=state.waiting.bot_pace,
        answer_time=_answer_time(state),
        table_languages=language_picks(site().language.name),
        with_dice=kind_on(state).with_dice,
        put_right_reserved=state.undo.put_right_reserved,
        set_up=_set_up_form(state) if state.phase == "lobby" else None,
        reads=pages.first_night.reads if pages.first_night else {},
        least=kind_on(state).players[0],
        largest=LARGEST,
        over=pages.over(state),
        again=again_of(state),
        line=[waits.name for waits in state.next.line],
        hand_on=new_host.hand_on_form(state),
    )


def _holders(state: TableState, window: WindowShown | None) -> list[tuple[int, bool]]:
    """The players for whom the host can hold, and whether the host does: players without a phone, whose roles are real
    cards."""
    view = state.game.views.get(None)
    if window is None or not window.cards or view is None or view.decision is None:
        return []
    seats = [seat for seat in view.decision.seats if not state.chairs.sitting[seat].played_by]
    return [(seat, site().table.holding(seat)) for seat in seats]


def _games(state: TableState) -> list[tuple[str, str, bool]]:
    """The games that can be chosen (name, words, whether it is the one); none where there is but one."""
    pages = site().pages
    if state.phase != "lobby" or len(pages) < 2:
        return []
    return [(name, each.title(), name == state.game.name) for name, each in pages.items()]


def _set_up_form(state: TableState) -> SetUpForm:
    bots = any(chair.bot for chair in state.chairs.sitting)
    return set_up_form(kind_on(state), state.next.options, len(state.chairs.sitting), bots, state.next.last_options)


def _answer_time(state: TableState) -> tuple[AnswerPicks, ...]:
    """How long is waited for an answer out of turn; nothing in a game that asks for none."""
    if not kind_on(state).yields:
        return ()
    chosen = state.waiting.answer_time
    return (AnswerPicks("least", LEAST, chosen.least), AnswerPicks("most", MOST, chosen.most))


class AnswerPicks(NamedTuple):
    """A number of seconds that the host picks: its field, what may be picked, and what is."""

    name: str
    seconds: tuple[int, ...]
    picked: int


# -- the acts ----------------------------------------------------------------------------------------------------------


def _leave(form: Form) -> None:
    site().hosts.leave()


def _mute(form: Form) -> None:
    """All devices of the table keep quiet, or not."""
    if form.get("muted") not in ("yes", "no"):
        raise FormRefused("not_understood")
    site().table.do(Mute(form.get("muted") == "yes"))


def _put_right(form: Form) -> None:
    """Set who may put a throw right: who threw and the host alone, or everybody."""
    if form.get("reserved") not in ("yes", "no"):
        raise FormRefused("not_understood")
    site().table.do(ReserveCorrections(form.get("reserved") == "yes"))


def _bot_pace(form: Form) -> None:
    """How many seconds bots take."""
    site().table.do(SetBotPace(number_in(form, "seconds")))


def _wait_for_answers(form: Form) -> None:
    """How long is waited for an answer out of turn."""
    site().table.do(SetAnswerTime(AnswerTime(number_in(form, "least"), number_in(form, "most"))))


def _language(form: Form) -> None:
    site().language.choose(form.get("language", ""))


def _add(form: Form) -> None:
    site().table.do(SitDown(form.get("name", ""), None))


def _add_bot(form: Form) -> None:
    site().table.do(SeatBot(_best_bot()))


def _let_bot_play(form: Form) -> None:
    site().table.do(LetBotPlay(_chair(form), _best_bot()))


def _best_bot() -> str:
    """The name of the bot that plays this game best. Raises Refused where none plays it."""
    bots = tuple(kind_on(site().table.state).bots)
    if not bots:
        raise Refused("stale")
    return bots[-1]


def _chair(form: Form) -> int:
    """The chair that a form means: chairs move, so it names its player too. Raises Refused."""
    chairs = site().table.state.chairs.sitting
    number = number_in(form, "chair")
    if not 0 <= number < len(chairs) or chairs[number].name != form.get("name"):
        raise Refused("stale")
    return number


def _remove(form: Form) -> None:
    site().table.do(StandUp(_chair(form)))


def _move(form: Form) -> None:
    chair, chairs = _chair(form), site().table.state.chairs.sitting
    if "after" in form:
        site().table.do(MoveChair(chair, place_after(chairs, chair, form)))
        return
    step = 1 if form.get("way") == "down" else -1
    site().table.do(MoveChair(chair, (chair + step) % len(chairs)))


def _unwait(form: Form) -> None:
    site().table.do(LeaveLine(None, form.get("name", "")))


def _free(form: Form) -> None:
    site().table.do(FreeChair(_chair(form)))


def _keep(form: Form) -> None:
    """Take back what is announced."""
    site().table.do(ObjectTo(number_in(form, "announced"), None))


def _set_up(form: Form) -> None:
    """What the next game is played with; `do`: saved as filled in, or with the book's readings."""
    if form.get("do", "save") not in ("save", "book"):
        raise FormRefused("not_understood")
    table = site().table
    state = table.state
    if "preset" in form:
        table.do(ChooseOptions(preset_in(kind_on(state), form, state.next.options, state.next.last_options)))
        return
    table.do(ChooseOptions(options_in(kind_on(state), form, state.next.options)))


def _choose_game(form: Form) -> None:
    """Choose the next game."""
    if form.get("game") not in site().pages:
        raise FormRefused("not_understood")
    site().table.do(ChooseGame(form["game"]))


def _start(form: Form) -> None:
    """Begin, with the set-up as it stands in the form where that was not saved yet."""
    if is_set_up(form):
        _set_up(form)
    site().table.do(StartGame())


def _begin(form: Form) -> None:
    """Turn 1 begins, whoever has not seen the own card yet."""
    site().table.do(BeginTurns())


def _end(form: Form) -> None:
    site().table.do(EndGame())


def _again(form: Form) -> None:
    site().table.do(StartAgain())


def _undo(form: Form) -> None:
    """Take back; where that goes back over cards that somebody has seen, another player is asked first."""
    try:
        site().table.do(Undo(None, shown_in(form)))
    except Refused as refusal:
        if refusal.key != "cards_were_seen_host":
            raise
        site().table.do(AskUndo(shown_in(form), phone()))


def _redo(form: Form) -> None:
    site().table.do(Redo(shown_in(form)))


def _throw_again(form: Form) -> None:
    site().table.do(ThrowAgain(shown_in(form)))


def _try(form: Form) -> None:
    """Try another face for one die, on top of what is being tried for the same throw already."""
    state = site().table.state
    throw = next((throw for throw in state.game.throws if throw.decision == form.get("throw")), None)
    if throw is None or form.get("die") not in throw.dice:
        raise Refused("no_such_throw")
    tried = state.undo.correction
    faces = list(tried.tokens if tried and tried.decision == throw.decision else throw.faces)
    faces[throw.dice.index(form["die"])] = form.get("face", "")
    site().table.do(TryCorrection(throw.decision, tuple(faces)))


def _confirm(form: Form) -> None:
    tried = site().table.state.undo.correction
    if tried is not None and (tried.decision, " ".join(tried.tokens)) != (form.get("throw"), form.get("faces")):
        raise Refused("stale")
    site().table.do(ConfirmCorrection(None, (tried.decision, tried.tokens) if tried is not None else None))


def _adjust(form: Form) -> None:
    """Set the counts and tokens that were changed in the form."""
    site().table.do(Adjust(pages_of(site().table.state).adjusted(form)))


def _eliminate(form: Form) -> None:
    site().table.do(Adjust((f"P{_chair(form)}/eliminate",)))


def _drop(form: Form) -> None:
    site().table.do(DropCorrection())


_ACTS: dict[str, Callable[[Form], None]] = {
    "leave": _leave,
    "language": _language,
    "mute": _mute,
    "put-right": _put_right,
    "bot-pace": _bot_pace,
    "answer-time": _wait_for_answers,
    "add": _add,
    "remove": _remove,
    "move": _move,
    "unwait": _unwait,
    "free": _free,
    "keep": _keep,
    "add-bot": _add_bot,
    "bot-plays": _let_bot_play,
    "set-up": _set_up,
    "game": _choose_game,
    "start": _start,
    "begin": _begin,
    "end": _end,
    "again": _again,
    "undo": _undo,
    "redo": _redo,
    "hand-on": new_host.offer,
    "keep-desk": new_host.withdraw,
    "new-pin": new_host.new_pin,
    "throw-again": _throw_again,
    "try": _try,
    "confirm": _confirm,
    "drop": _drop,
    "adjust": _adjust,
    "eliminate": _eliminate,
}
_BEGINS = frozenset({"start", "again"})
"""The acts by which a game begins."""
