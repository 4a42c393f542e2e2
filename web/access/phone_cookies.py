"""The cookies by which phones are known again: signed, and without a time.

A Raspberry Pi has no clock of its own: after a power cut it may believe that it is an hour ago, or next month. A
signature that says when it was made would be “in the future” then, or too old, and every phone a stranger in the
middle of a game. So the signature holds no time, and the cookie has only a `Max-Age`, which the phone counts by its own
clock: an `Expires` would be of ours.

A browser sends a cookie to every port of a machine, so each table has a name of its own for its cookie.
"""

from __future__ import annotations

import hmac
from contextlib import suppress
from datetime import timedelta
from functools import lru_cache
from hashlib import sha1, sha256
from typing import Any

from flask import Flask, Request, Response
from flask import request as request_now
from flask.sessions import SecureCookieSession, SessionInterface, SessionMixin
from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer
from werkzeug.http import dump_cookie

NAME_BEFORE = "companion"
"""The name of every table's cookie up to version 0.1."""
PHONE = "phone"
"""A cookie's key for the secret by which a phone is known."""
KEPT = 64
"""Cookies whose signature is not checked anew at each request: a phone sends the same one each time."""
REMEMBERED = timedelta(days=60)
"""How long a phone keeps its cookie after it has sat down, so that a table set up again next month knows it."""


def cookie_name(key: bytes) -> str:
    """The name of the cookie of the table whose data folder has this key.

    >>> cookie_name(b"one") == cookie_name(b"one") != cookie_name(b"another")
    True
    """
    return f"companion-{hmac.digest(key, b'cookie name', 'sha256').hex()[:12]}"


class PhoneCookies(SessionInterface):
    """Flask's `session` in a cookie signed with `key`.

    A cookie that `key` has not signed is that of a new phone. One of an earlier name or form, which Flask gives by
    itself, keeps its seat, and is given anew at once.
    """

    def __init__(self, key: bytes) -> None:
        self.name = cookie_name(key)
        self._signed = URLSafeSerializer(
            key, salt="phone", signer_kwargs={"key_derivation": "hmac", "digest_method": sha256}
        )
        self._signed_before = URLSafeTimedSerializer(
            key, salt="cookie-session", signer_kwargs={"key_derivation": "hmac", "digest_method": sha1}
        )

        self._said = lru_cache(maxsize=KEPT)(self._read)

    def _read(self, cookie: str) -> tuple[tuple[str, Any], ...]:
        """What a cookie says. Raises BadData for one that we have not signed; of such nothing is kept."""
        said = self._signed.loads(cookie)
        return tuple(said.items()) if isinstance(said, dict) else ()

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """The session in the phone's cookie; an empty one where it has none that we signed."""
        cookie = request.cookies.get(self.name, "")
        with suppress(BadData):
            return SecureCookieSession(dict(self._said(cookie)))
        session = SecureCookieSession({})
        cookie = request.cookies.get(NAME_BEFORE, "")
        with suppress(BadData):
            said = self._signed.loads(cookie)
            if isinstance(said, dict):
                session.update(said)
                return session
        with suppress(BadData):
            said = self._signed_before.loads(cookie)
            if isinstance(said, dict) and PHONE in said:
                session[PHONE] = said[PHONE]
        return session

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send the phone its cookie where something in the session is new."""
        if session.accessed:
            response.vary.add("Cookie")
        if not session.modified:
            return
        if NAME_BEFORE in request_now.cookies and self._is_ours(request_now.cookies[NAME_BEFORE]):
            response.delete_cookie(NAME_BEFORE, httponly=True, samesite="Lax")  # else it would come back after a leave
        if session:
            said = str(self._signed.dumps(dict(session)))
            # not `response.set_cookie`, which adds an `Expires` by our clock
            cookie = dump_cookie(
                self.name, said, max_age=REMEMBERED, httponly=True, samesite="Lax", path="/", sync_expires=False
            )
            response.headers.add("Set-Cookie", cookie)
        else:
            response.delete_cookie(self.name, httponly=True, samesite="Lax")

    def _is_ours(self, cookie: str) -> bool:
        """Whether this table's key has signed a cookie, in whichever form."""
        for form in (self._signed, self._signed_before):
            with suppress(BadData):
                form.loads(cookie)
                return True
        return False
