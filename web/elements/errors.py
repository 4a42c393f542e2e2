"""What can go wrong with the pages and their server, each as one sentence that says what to do."""

from __future__ import annotations

from companion.locales.confidential import Place
from companion.locales.words import sentence
from companion.support.errors import CompanionError


class WebError(CompanionError):
    """The root of every error that this wing raises on purpose."""


class FormRefused(WebError, ValueError):
    """A form that cannot be taken as it was filled in; nothing has changed. `key`: its sentence under `page.no.`."""

    def __init__(self, key: str, **params: str | int) -> None:
        super().__init__(key, params)
        self.key = key
        self.params = params

    def __str__(self) -> str:
        return sentence(f"page.no.{self.key}", self.params)


class HostUnwritable(WebError, OSError):
    """A data folder that takes no PIN, or no list of the hosts' phones."""

    def __init__(self, folder: str, why: str) -> None:
        super().__init__(folder, why)
        self.params = {"folder": Place(folder), "why": why}

    def __str__(self) -> str:
        return sentence("page.no.host_unwritable", self.params)


class AddressUnusable(WebError, OSError):
    """An address or port that the pages cannot be served at."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        return self.why


class PortInUse(AddressUnusable):
    """The error where another program listens at the port already."""
