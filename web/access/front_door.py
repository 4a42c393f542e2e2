"""The door: a request for a name that is not this machine's gets 400 in one sentence, before any page is asked."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from web.access.own_names import OwnNames
from web.elements.words import t

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


class FrontDoor:
    """A WSGI application before `inner`; it looks at the `Host` that the browser was sent to.

    It stands before Flask, which would try to make sense of any `Host` and break at some.
    """

    def __init__(self, inner: WSGIApplication, names: OwnNames) -> None:
        self._inner = inner
        self._names = names

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if self._names.is_own(environ.get("HTTP_HOST", "")):
            return self._inner(environ, start_response)
        page = (
            '<!doctype html><html lang="en"><meta charset="utf-8">'
            f"<title>{escape(t('title'))}</title><p>{escape(t('error.host'))}</p></html>\n"
        ).encode()
        heads = [
            ("Content-Type", "text/html; charset=utf-8"),
            ("Content-Length", str(len(page))),
            ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
            ("X-Content-Type-Options", "nosniff"),
            ("Cache-Control", "no-store"),
        ]
        start_response("400 Bad Request", heads)
        return [page]
