"""A copy of the languages in which German is damaged in every way, for tests of what is said then."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.locales import catalogue as catalogues
from tests.languages import FOLDER

CACHES = ("languages", "texts", "_usable", "catalogue", "about")


@contextmanager
def damaged_german(folder: Path) -> Iterator[Path]:
    """Meanwhile German's files of events and faces lack a text, have one too many, and some that cannot be said; one of
    its files is cut off, and it says nothing of itself."""
    for language in ("en", "de"):
        shutil.copytree(FOLDER / language, folder / language)
    (folder / "no language").mkdir()
    german = folder / "de"
    events = json.loads((german / "events.json").read_text(encoding="utf-8"))
    del events["event.turn"]
    events["event.rollled"] = "{seat:name} hat sich vertippt."
    events["event.role"] = "{seat:name} ist {rolle}."
    events["event.life_lost"] = "{seat:name} verliert {points, plural, one {einen Punkt} other {# Punkte}"
    (german / "events.json").write_text(json.dumps(events), encoding="utf-8")
    panel = german / "panel.json"
    panel.write_bytes(panel.read_bytes()[:-20])
    (german / "language.toml").write_bytes(b'after = "\xff"')
    real = catalogues._root
    catalogues._root = lambda: folder
    clear()
    try:
        yield german
    finally:
        catalogues._root = real
        clear()


def clear() -> None:
    """Forget all that was read of languages."""
    for name in CACHES:
        if forget := getattr(getattr(catalogues, name), "cache_clear", None):  # not where a test has put another one
            forget()
    catalogues._REPORTED.clear()
