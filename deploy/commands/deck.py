"""`companion deck`: a deck of real cards, in pictures of single cards; listed, deleted, given away, taken in."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from companion.locales.root_error import CompanionError, reason
from companion.locales.words import sentence
from deploy.command_line import command_named, option
from deploy.configuration.data_folder import data_folder
from deploy.errors import FileUnwritable
from deploy.print.cards_called import ALL, cards_of
from deploy.terminal import say
from hardware.camera.picture import pictures_in
from vision.card_decks import store
from vision.card_decks.card_shown import the_card_shown
from vision.card_decks.deck_cards import EXPANSIONS, missing_of
from vision.card_decks.lesson import DeckLesson, shown_twice
from vision.cards.card_finder import CardFinder
from vision.cards.taught_deck import TaughtDeck
from vision.errors import DeckNotTaught, PictureUnreadable
from vision.images.frame import bgr_of, load_frame
from vision.taught_names import tidy


@command_named("deck", help="help.deck")
@click.argument("name", required=False)
@click.argument("pictures", metavar="[CARD=PICTURE…|FOLDER]", nargs=-1)
@option("--data", type=click.Path(path_type=Path), help="help.data")
@option("--list", "listing", is_flag=True, help="help.deck.list")
@option("--delete", "forget", metavar="NAME", help="help.deck.delete")
@option("--export", "give", nargs=2, metavar="NAME FILE", help="help.deck.export")
@option("--import", "take_in", type=click.Path(path_type=Path), metavar="FILE", help="help.deck.import")
def command(
    name: str | None,
    pictures: Sequence[str],
    data: Path | None,
    listing: bool,
    forget: str | None,
    give: tuple[str, str] | None,
    take_in: Path | None,
) -> None:
    folder = data_folder(data)
    wanted = [name is not None and bool(pictures), listing, forget is not None, give is not None, take_in is not None]
    if sum(wanted) != 1:
        raise click.UsageError(sentence("deck.say.one_of"))
    if listing:
        _list(folder)
    elif forget is not None:
        if store.is_kept(forget, folder):
            click.confirm(sentence("deck.line.delete", {"name": forget}), abort=True)
        store.delete(forget, folder)
        say(sentence("deck.line.deleted", {"name": forget}))
    elif give is not None:
        _export(give[0], Path(give[1]), folder)
    elif take_in is not None:
        say(sentence("deck.line.imported", {"name": store.take_in(store.archive_in(take_in), folder)}))
    elif name is not None and not _teach(name, [*_named(pictures)], folder):
        sys.exit(1)  # the front door does not look at what a command returns


def _named(words: Sequence[str]) -> Iterator[tuple[str, Path]]:
    """The card that each picture shows, as the command line says it. Raises click.UsageError, CardUnknown."""
    for word in words:
        called, equals, path = word.rpartition("=")
        if equals:
            yield _token(called), Path(path)
        elif Path(word).is_dir():
            yield from ((_token(picture.stem), picture) for picture in pictures_in(Path(word)))
        else:
            raise click.UsageError(sentence("deck.say.card", {"picture": word}))


def _token(called: str) -> str:
    """The card that people call so. Raises click.UsageError, CardUnknown."""
    tokens = {card.token for card in cards_of(ALL, (called,))}
    if len(tokens) > 1:
        raise click.UsageError(sentence("deck.say.rank", {"card": called, "cards": ", ".join(sorted(tokens))}))
    return tokens.pop()


def _teach(name: str, named: Sequence[tuple[str, Path]], folder: Path) -> bool:
    """Learn from each picture and say what was seen in it; returns whether all of them were any good."""
    finder, good = CardFinder(), True
    deck = store.load(name, folder) if store.is_kept(name, folder) else TaughtDeck(tidy(name))
    lesson = DeckLesson.about(deck, EXPANSIONS)
    for token, path in named:
        try:
            image = bgr_of(load_frame(path).image)
            if image is None:
                raise PictureUnreadable(sentence("picture.none", {"path": str(path)}))
            seen, _ = the_card_shown(image, finder, lesson.deck.place)
            lesson = lesson.learn(token, seen)
        except CompanionError as error:
            said = str(error)
            say(f"companion: {said if str(path) in said else f'{path}: {said}'}", err=True)
            good = False
        else:
            say(sentence("deck.line.learnt", {"file": str(path), "card": token}))
    store.save(lesson.deck, folder)
    _summed_up(lesson.deck)
    return good


def _list(folder: Path) -> None:
    decks = store.kept(folder, lambda said: say(f"companion: {said}", err=True))
    for kept in decks:
        have, missing = len(kept.deck.cards), len(missing_of(kept.deck))
        say(sentence("deck.line.listed", {"name": kept.deck.name, "have": have, "cards": have + missing}))
    if not decks:
        say(sentence("deck.line.none"))


def _summed_up(deck: TaughtDeck) -> None:
    """Print what is known of the deck now, what is still to be shown, and what was shown twice."""
    have, missing = len(deck.cards), missing_of(deck)
    if not have:
        raise DeckNotTaught("nothing")
    say(sentence("deck.line.kept", {"name": deck.name, "have": have, "cards": have + len(missing)}))
    if missing:
        say(sentence("deck.line.missing", {"missing": " ".join(missing)}))
    for one, other in shown_twice(deck):
        say(sentence("deck.line.twice", {"one": one, "other": other}))


def _export(name: str, file: Path, folder: Path) -> None:
    deck = store.load(name, folder)
    try:
        file.write_bytes(deck.to_bytes())
    except OSError as error:
        raise FileUnwritable(sentence("file.unwritable", {"file": str(file), "why": reason(error)})) from error
    say(sentence("deck.line.exported", {"name": deck.name, "file": str(file)}))
