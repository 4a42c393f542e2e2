"""A part of a page: a template that sees the records it is handed and nothing else, made anew only where one changed.

A page is put together from parts. A part is known by its template, the reader's language and its records, compared by
what is in them; who asks plays no role. So a part that is the same for several readers is made once for all of them,
and one that holds a secret can reach nobody who does not hold that secret already, in the view it was made from.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from flask import current_app
from jinja2 import Environment, StrictUndefined, Template, TemplateNotFound
from markupsafe import Markup

from companion.locales.words import spoken

MOST = 4096
"""How many parts are kept, over all tables of this program; those that nobody asked for the longest time go first."""
UNSEEN = {
    name: StrictUndefined(f"A part does not know the phone that asks: it has no {name}.", name=name)
    for name in ("request", "session", "g", "config")
}
"""What Flask gives every template and a part may not look at: it differs from phone to phone."""


def part(*templates: str, missing: bool = False, **records: Hashable) -> Markup:
    """The first of these templates that there is, with these records; `missing`: there may be none, then it is empty.

    Records are immutable, and compared by value. Raises TypeError for one that cannot be.
    """
    words = spoken()
    kinds = tuple(map(type, records.values()))  # escaped words are equal to plain ones
    return _part(
        current_app.jinja_env, templates, missing, (words.language, words.game, tuple(words.names)),
        tuple(records.items()), kinds,
    )  # fmt: skip


def fresh(*templates: str, **records: object) -> Markup:
    """The first of these templates that there is, as `part` makes it, but made anew each time."""
    template = _template(current_app.jinja_env, templates, missing=False)
    assert template is not None
    return Markup(template.render(records, **UNSEEN))


@lru_cache(maxsize=MOST)
def _part(
    templates: Environment,
    names: tuple[str, ...],
    missing: bool,
    reader: tuple[str, str, tuple[str, ...]],
    records: tuple[tuple[str, Hashable], ...],
    kinds: tuple[type, ...],
) -> Markup:
    template = _template(templates, names, missing)
    return Markup("") if template is None else Markup(template.render(dict(records), **UNSEEN))


@lru_cache(maxsize=256)
def _template(templates: Environment, names: tuple[str, ...], missing: bool) -> Template | None:
    """The template that is there; looking for one that is not costs a look at the disk each time."""
    try:
        return templates.select_template(names)
    except TemplateNotFound:
        if missing:
            return None
        raise
