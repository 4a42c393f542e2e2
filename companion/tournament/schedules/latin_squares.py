"""Transversal designs and affine planes: rounds in which no two players meet twice, by construction.

Players stand in a grid, a column for each seat of a table and a row for each table: (i, x). In round r table t seats
(i, t + m(r)·i). Two players of columns i and j meet in rounds r and q only if (m(r) - m(q))·(i - j) = 0. Over a finite
field with as many elements as tables that is never so: a net of mutually orthogonal Latin squares (Bose 1938), and
where each column has no more players than a table has seats, one more round seats the columns themselves: an affine
plane. Over the integers modulo the tables it is never so either while (rounds - 1)·(seats - 1) < tables, or by luck of
the factors (40 tables of 8 over 8 rounds).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

Grid = tuple[int, int]
"""A player's column and row."""
FIELDS = {4: (2, 0b111), 8: (3, 0b1011), 16: (4, 0b10011), 32: (5, 0b100101)}
"""Fields of a power of two: degree, irreducible polynomial (its bits are coefficients)."""
NINE = tuple(product(range(3), repeat=2))


def rounds_without_repeats(tables: int, seats: int, most: int) -> list[list[list[Grid]]]:
    """Up to `most` rounds of tables of grid places without a repeated meeting, as many as a construction reaches.

    >>> plan = rounds_without_repeats(4, 4, 9)
    >>> len(plan), len(plan[0]), len(plan[0][0])
    (5, 4, 4)
    """
    field = _field(tables)
    if field and seats <= tables:
        slopes = tables + (1 if seats == tables else 0)
        return [_round(tables, seats, slope, *field) for slope in range(min(most, slopes))]
    rounds = 1
    while rounds < most and all(rounds * apart % tables for apart in range(1, seats)):
        rounds += 1
    return [_round(tables, seats, slope, *_integers(tables)) for slope in range(min(most, rounds))]


Operation = Callable[[int, int], int]


def _round(tables: int, seats: int, slope: int, add: Operation, multiply: Operation) -> list[list[Grid]]:
    """The tables of one slope; the slope `tables`, of a plane alone, is the upright one: each column a table."""
    if slope == tables:
        return [[(column, row) for row in range(tables)] for column in range(seats)]
    return [[(column, add(table, multiply(slope, column))) for column in range(seats)] for table in range(tables)]


def _integers(modulo: int) -> tuple[Operation, Operation]:
    return lambda a, b: (a + b) % modulo, lambda a, b: a * b % modulo


def _field(order: int) -> tuple[Operation, Operation] | None:
    """Addition and multiplication of the finite field with `order` elements; None where we have none."""
    if order > 1 and all(order % factor for factor in range(2, int(order**0.5) + 1)):
        return _integers(order)
    if order == len(NINE):
        return _of_nine()
    if order not in FIELDS:
        return None
    degree, polynomial = FIELDS[order]
    return lambda a, b: a ^ b, lambda a, b: _carryless(a, b, degree, polynomial)


def _carryless(a: int, b: int, degree: int, polynomial: int) -> int:
    """The product of two polynomials over GF(2), reduced."""
    product_ = 0
    while b:
        if b & 1:
            product_ ^= a
        b >>= 1
        a <<= 1
        if a >> degree:
            a ^= polynomial
    return product_


def _of_nine() -> tuple[Operation, Operation]:
    """GF(9): a + b·i with i·i = -1, over the integers modulo 3."""

    def add(left: int, right: int) -> int:
        (a, b), (c, d) = NINE[left], NINE[right]
        return NINE.index(((a + c) % 3, (b + d) % 3))

    def multiply(left: int, right: int) -> int:
        (a, b), (c, d) = NINE[left], NINE[right]
        return NINE.index(((a * c - b * d) % 3, (a * d + b * c) % 3))

    return add, multiply
