"""The reader of forms of a host's tournament, which reports every fault at once."""

from __future__ import annotations

from collections.abc import Sequence

from companion.support.errors import CompanionError
from web.elements.errors import FormRefused, WebError
from web.elements.forms.form import Form

MOST = 1_000_000


class FormFaulty(WebError, ValueError):
    """A form that cannot be taken, with every reason; nothing has changed."""

    def __init__(self, reasons: Sequence[CompanionError]) -> None:
        super().__init__(*reasons)
        self.reasons = tuple(reasons)

    def __str__(self) -> str:
        return " ".join(dict.fromkeys(map(str, self.reasons)))


class Reader:
    """Reads a form's fields one by one and collects what is wrong with them in `reasons`."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.reasons: list[CompanionError] = []

    def whole(self, field: str, otherwise: int = 0, least: int = 0, most: int = MOST) -> int:
        """A whole number; `otherwise` where the field is empty. A fault names the field."""
        text = self.form.get(field, "").strip()
        if not text:
            return otherwise
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 9 and least <= int(text) <= most):
            self.reasons.append(FormRefused("whole_number", given=text[:20], least=least, most=most))
            return otherwise
        return int(text)

    def one_of(self, field: str, values: tuple[str, ...], otherwise: str) -> str:
        """A field with one of several values; another one is refused."""
        given = self.form.get(field, otherwise)
        if given not in values:
            self.reasons.append(FormRefused("not_understood"))
            return otherwise
        return given

    def ticked(self, field: str) -> bool:
        return bool(self.form.get(field))

    def check(self) -> None:
        """Check that nothing was wrong in the form. Raises FormFaulty."""
        if self.reasons:
            raise FormFaulty(self.reasons)
