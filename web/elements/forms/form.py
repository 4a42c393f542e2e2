"""A form as a browser sends it, and what is read out of one."""

from __future__ import annotations

from werkzeug.datastructures import MultiDict

from web.elements.errors import FormRefused

Form = MultiDict[str, str]


def number_in(form: Form, field: str) -> int:
    """A whole number from a form. Raises FormRefused."""
    try:
        return int(form.get(field, ""))
    except ValueError:
        raise FormRefused("not_understood") from None
