"""The answer that one of the frame's forms means, by the shape of its decision."""

from __future__ import annotations

from companion.kernel.decision import Tokens
from companion.kernel.view import DecisionView
from web.elements.errors import FormRefused
from web.elements.forms.form import Form


def tokens_in(decision: DecisionView, form: Form) -> Tokens:
    """The answer that a form means; whether it is legal the rules say. Raises FormRefused."""
    if decision.shape == "selection":
        return _picked(decision, form)
    if decision.shape != "allocation":
        return (form.get("option", ""),)
    tokens = tuple(form.get(f"slot:{slot.id}", "") for slot in decision.slots)
    if not all(tokens):
        raise FormRefused("slot_open")
    return tokens


def _picked(decision: DecisionView, form: Form) -> Tokens:
    """The ticked options. Raises FormRefused for another number than the one that is asked for."""
    picked = tuple(form.getlist("pick"))
    least, most = decision.least, decision.most
    if not least <= len(picked) <= most:
        key = "pick_number" if least == most else "pick_between"
        raise FormRefused(key, least=least, most=most, given=len(picked))
    return picked
