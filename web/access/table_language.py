"""The table's language, kept in the data folder: for phones whose browser asks for no language that there is."""

from __future__ import annotations

from pathlib import Path

from companion.locales.bounded_files import read_text
from companion.locales.catalogue import DEFAULT, language_named
from companion.locales.root_error import reason
from companion.support.private_files import write_private
from web.elements.errors import HostUnwritable

FILE = "language"


class TableLanguage:
    """The table's language in one data folder; English where none was chosen or the file is damaged."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self.name = self._kept()

    def choose(self, name: str) -> None:
        """Set the table's language. Raises UnknownLanguage, HostUnwritable."""
        language_named(name)
        try:
            write_private(self._path, name.encode("ascii"))
        except OSError as error:
            raise HostUnwritable(str(self._path.parent), reason(error)) from error
        self.name = name

    def _kept(self) -> str:
        return read_text(self._path, lambda text: language_named(text.strip()), DEFAULT)
