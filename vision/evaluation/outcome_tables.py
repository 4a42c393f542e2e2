"""Markdown tables of reading outcomes: pictures, dice, and reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from vision.evaluation.labelled_pictures import Condition
from vision.evaluation.outcome import Outcome

PICTURES_HEAD = (
    "| set | pictures | exactly right | sure | of the right ones sure | sure and wrong "
    "| false dice where none lie | ms, median / 99th | of processors |\n"
    "|---|---|---|---|---|---|---|---|---|"
)
DICE_HEAD = (
    "| set | dice, by | precision | recall | sure and wrong | readable called unsure "
    "| visible flat ones read right | cocked or covered called unsure |\n"
    "|---|---|---|---|---|---|---|---|"
)


def pictures_row(name: str, outcomes: Sequence[Outcome]) -> str:
    """Return a line under `PICTURES_HEAD`: whole pictures."""
    right = sum(o.right for o in outcomes)
    sure = sum(o.reading.sure for o in outcomes)
    sure_right = sum(o.reading.sure and o.right for o in outcomes)
    empty = [o for o in outcomes if not o.picture.dice]
    false = f"{sum(len(o.reading.dice) for o in empty)} on {len(empty)}" if empty else "–"
    took, busy = (np.percentile(ms, [50, 99]) for ms in ([o.ms for o in outcomes], [o.busy_ms for o in outcomes]))
    return (
        f"| {name} | {len(outcomes)} | {share(right, len(outcomes))} | {sure} | {share(sure_right, right)} | "
        f"{sure - sure_right} | {false} | {took[0]:.0f} / {took[1]:.0f} | {busy[0]:.0f} / {busy[1]:.0f} |"
    )


def dice_row(name: str, outcomes: Sequence[Outcome]) -> str:
    """Return a line under `DICE_HEAD`: single dice."""
    dice = sum(len(o.picture.dice) for o in outcomes)
    read = sum(len(o.reading.dice) for o in outcomes)
    found_dice = sum(o.found for o in outcomes)
    by = "place" if all(o.picture.placed for o in outcomes) else "face"
    known = all(o.picture.conditions_known for o in outcomes)
    visible = sum(v.right for o in outcomes for v in o.reported("readable"))
    readable = sum(o.labelled("readable") for o in outcomes)
    return (
        f"| {name} | {dice}, {by} | {share(found_dice, read)} | {share(found_dice, dice)} | "
        f"{sum(len(o.sure_and_wrong) for o in outcomes)} | {_called_unsure(outcomes, 'readable')} | "
        f"{share(visible, readable) if known else '–'} | "
        f"{_called_unsure(outcomes, 'cocked or covered') if known else '–'} |"
    )


def reasons(name: str, outcomes: Sequence[Outcome]) -> str:
    """Return the reasons why readings and dice of a set were unsure, most frequent first."""
    readings = Counter(o.reading.why for o in outcomes if o.reading.why)
    dice = Counter(die.why or "no reason" for o in outcomes for die in o.reading.dice if not die.sure)
    reasons = (", ".join(f"{why} {n}" for why, n in some.most_common()) or "none" for some in (readings, dice))
    return "{}: unsure pictures: {}; unsure dice: {}".format(name, *reasons)


def share(part: int, whole: int) -> str:
    """Return a number with its share of another: "3 (75 %)"."""
    return f"{part} ({100 * part / whole:.0f} %)" if whole else "–"


def _called_unsure(outcomes: Sequence[Outcome], condition: Condition) -> str:
    """"4 of 21, 2 not reported, 1 of them in a sure picture"."""
    whole = sum(o.labelled(condition) for o in outcomes)
    if not whole:
        return "–"
    unsure = sum(not v.die.sure for o in outcomes for v in o.reported(condition))
    counts = f"{unsure} of {whole}, {sum(o.missed(condition) for o in outcomes)} not reported"
    silent = sum(o.missed(condition) for o in outcomes if o.reading.sure)
    return f"{counts}, {silent} of them in a sure picture" if silent else counts
