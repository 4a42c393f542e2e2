"""The question to a seat as whoever listens hears it: its words, with all that is needed to answer it."""

from __future__ import annotations

from web.elements.dice.held import held_words
from web.elements.words import t
from web.pages.seat.hush import looks_at_card
from web.pages.seat.question import Asked
from web.pages.seat.seen import Seen
from web.parts.heard import Heard, heard_of
from web.parts.phone.called import call_words
from web.parts.plug.terms import Term
from web.parts.questions.choice_ahead import with_choice_ahead


def heard_at(seen: Seen, asked: Asked, first: tuple[Term, ...]) -> Heard:
    """What the player of a seat hears; `first`: what has happened for the first time, explained."""
    taken = ""
    if asked.taken and not asked.anything:
        ahead = seen.state.waiting.window is not None
        taken = f"{t('seat.taken')} {t('seat.taken_ahead' if ahead else 'seat.taken_more')}"
    question = _asked_aloud(seen, asked)
    return heard_of(seen.pages, seen.state, seen.number, asked=question, taken=taken, first=first)


def _asked_aloud(seen: Seen, asked: Asked) -> tuple[str, ...]:
    """The question in sentences; none while nothing is asked, or while the dice that it asks for are rolling."""
    if looks_at_card(seen.state, seen.number):
        return (call_words(seen.state, seen.number),)
    held = _held(seen) if asked.ask or asked.throws else ()
    cards = seen.pages.seen_words(seen.state)
    if asked.ask:
        return (asked.ask.words, *with_question(seen, asked), *held, *cards)
    if asked.throws:
        return () if seen.state.tray.throwing else (asked.throws.words, *held)
    return (asked.cards.words, *cards) if asked.cards else ()


def with_question(seen: Seen, asked: Asked) -> tuple[str, ...]:
    """What has to be heard with the question, in sentences."""
    if asked.ask is None:
        return ()
    return seen.pages.heard_with(with_choice_ahead(seen.state, seen.number), seen.number, asked.ask)


def _held(seen: Seen) -> tuple[str, ...]:
    """Why a throw that was read is not taken, and what was read; nothing where no throw is held."""
    held = seen.state.tray.held
    if held is None:
        return ()
    faces = " ".join(die.face for die in held.throw.dice)
    return (f"{t('held.title')}.", *held_words(seen.state, seen.pages.dice), t("heard.dice", faces=faces))
