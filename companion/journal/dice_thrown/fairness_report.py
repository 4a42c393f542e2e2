"""Sentences about the dice that were counted, and how fair they are."""

from __future__ import annotations

from collections.abc import Mapping

from companion.journal.dice_thrown.fairness import RAREST, Fairness
from companion.journal.dice_thrown.throw_counts import BASE, DiceCount, DiceThrown
from companion.locales.words import Param, sentence

KNOWN = ("pip", "bang")


def title_words(count: DiceCount, names: Mapping[str, str]) -> str:
    """Returns the dice's name: “Pip dice”, “Pip dice: Coward”; `names` are those of sets that people taught."""
    if count.dice_set and count.dice_set not in KNOWN:
        dice_set = sentence("dice_set.taught", {"name": names.get(count.dice_set, count.dice_set)})
    else:
        dice_set = sentence(f"dice_set.{count.dice_set or 'none'}")
    if count.kind == BASE:
        return dice_set
    return sentence("dice_kind.in_set", {"dice_set": dice_set, "kind": sentence(f"dice_kind.{count.kind}")})


def verdict_words(found: Fairness) -> str:
    """Returns the test's result in one sentence."""
    verdict: str = found.verdict
    if verdict == "unfair":
        verdict = "unfair.often" if found.often else "unfair.seldom"
    times = sentence("fairness.once_in", {"times": found.once_in})
    chance = sentence("fairness.hardly_ever") if found.chance < RAREST else times
    params: dict[str, Param] = {"more": found.more, "dice": found.dice, "chance": chance, "face": found.face}
    return sentence(f"fairness.{verdict}", params)


def numbers_words(found: Fairness) -> str:
    """The test's numbers, for those who know it."""
    p = f"{found.chance:.3f}" if found.chance >= 0.001 else f"{found.chance:.0e}"
    numbers: dict[str, Param] = {"chi_square": f"{found.chi_square:.2f}", "degrees": found.degrees, "p": p}
    return sentence("fairness.numbers", numbers)


def readings_words(count: DiceCount) -> tuple[str, ...]:
    """Returns how many of the dice people typed in, and how unsure readings may bias the counts of a camera."""
    lines = []
    if count.typed < count.dice:
        settled = sentence("fairness.settled", {"settled": count.settled})
        lines += [settled if count.settled else sentence("fairness.none_settled"), sentence("fairness.unsure")]
    if count.typed:
        lines.append(sentence("fairness.typed", {"typed": count.typed}))
    return tuple(lines)


def remarks(thrown: DiceThrown) -> tuple[str, ...]:
    """Returns what was left out, or that there is nothing to count."""
    lines = [] if thrown.counts else [sentence("fairness.empty")]
    if thrown.left_out:
        lines.append(sentence("fairness.left_out", {"dice": thrown.left_out}))
    if thrown.unreadable:
        lines.append(sentence("fairness.unreadable", {"games": thrown.unreadable}))
    return tuple(lines)
