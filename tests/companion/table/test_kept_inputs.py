"""Which inputs the table keeps though its disk hangs."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import companion.table.inputs
from companion.table.inputs.cards import SeenCards
from companion.table.inputs.table_input import TableInput
from companion.table.inputs.throws import SeenThrow


def test_what_the_camera_has_seen_comes_once_and_is_kept():
    for module in pkgutil.iter_modules(companion.table.inputs.__path__, "companion.table.inputs."):
        import_module(module.name)
    assert {each for each in TableInput.__subclasses__() if each.is_kept} == {SeenThrow, SeenCards}
