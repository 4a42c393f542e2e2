"""The pages' templates, compiled before somebody asks for the first page of each kind.

Else each is compiled when it is first shown: for the pages of a first throw that takes 0.7 s, on a fast machine.
"""

from __future__ import annotations

from flask import Flask


def compile_templates(app: Flask) -> int:
    """Compile all templates of an app, which keeps them. Returns how many there are."""
    names = app.jinja_env.list_templates()
    for name in names:
        app.jinja_env.get_template(name)
    return len(names)
