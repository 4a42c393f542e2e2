"""Networks, reader and dice: does this machine read dice?"""

from __future__ import annotations

from pathlib import Path

from companion.locales.words import sentence
from deploy.doctor.finding import Looked, together

FIVE_DICE = Path(__file__).parents[1] / "five_dice.jpg"
"""A 1, a 2, two 4 and a 6 on a wooden table; from matteop65/Dice_Detection_Recognition on GitHub, MIT licence."""


def networks() -> Looked:
    from vision.cards import card_finder, corner_reader, taught_deck
    from vision.reading.certainty import confidence
    from vision.reading.networks import face_finder, face_framer, face_reader, hand_finder, whole_die

    files = (
        face_finder.MODEL, face_framer.MODEL, face_reader.MODEL, whole_die.MODEL, hand_finder.MODEL, confidence.CHANCES,
        card_finder.MODEL, corner_reader.MODEL, taught_deck.PRINTED,
    )  # fmt: skip
    missing = [file.name for file in files if not file.is_file()]
    if missing:
        return False, sentence("doctor.networks.missing", {"files": ", ".join(missing), "folder": str(files[0].parent)})
    return True, ", ".join(f"{file.name} {-(-file.stat().st_size // 1000)} kB" for file in files)


def reader() -> Looked:
    """Have the reader read a photograph of dice that are known."""
    import cv2

    from vision.images.frame import load_frame
    from vision.reading.reader import TrayReader

    version, faces = f"OpenCV {cv2.__version__}", "1 2 4 4 6"
    try:
        reading = TrayReader().read(load_frame(FIVE_DICE), 5)
    except (cv2.error, ValueError, KeyError) as error:
        return False, sentence("doctor.reader.broken", {"version": version, "why": str(error).strip()[:80]})
    read = " ".join(sorted(die.face for die in reading.dice))
    if read == faces:  # how sure that is depends on the networks, not on this machine
        return True, sentence("doctor.reader.right", {"version": version})
    return False, sentence("doctor.reader.wrong", {"version": version, "faces": faces, "read": read or "none"})


def dice(folder: Path) -> Looked:
    from vision.dice_sets import store

    said: list[str] = []
    taught = store.load_chosen(folder, said.append)
    if taught is None:
        return not said, together(*said, sentence("teach.table.pips")) if said else sentence("doctor.dice.pips")
    many: dict[str, str | int] = {"name": taught.name, "faces": len(taught.counts), "pictures": len(taught.samples)}
    known = sentence("teach.line.listed", many)
    return True, sentence("doctor.dice.but", {"known": known, "but": together(*said)}) if said else known


def deck(folder: Path) -> Looked:
    from vision.card_decks import store
    from vision.card_decks.deck_cards import missing_of

    said: list[str] = []
    taught = store.chosen_deck(folder, said.append)
    if taught is None:
        return not said, together(*said) if said else sentence("doctor.deck.printed")
    have, missing = len(taught.cards), len(missing_of(taught))
    return True, sentence("deck.line.listed", {"name": taught.name, "have": have, "cards": have + missing})
