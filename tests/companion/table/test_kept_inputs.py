"""Which inputs the table keeps though its disk hangs."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module

import companion.table.inputs
from companion.table.inputs.cards import SeenCards
from companion.table.inputs.table_input import TableInput
from companion.table.inputs.throws import SeenThrow


def kinds(of: type[TableInput] = TableInput) -> Iterator[type[TableInput]]:
    for each in of.__subclasses__():
        yield each
        yield from kinds(each)


def test_what_the_camera_has_seen_comes_once_and_is_kept():
    for module in pkgutil.iter_modules(companion.table.inputs.__path__, "companion.table.inputs."):
        import_module(module.name)
    assert {each.__name__ for each in kinds() if each.is_kept} == {SeenThrow.__name__, SeenCards.__name__}
