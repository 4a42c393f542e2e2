"""The cookies by which phones are known again: signed, and without a time.

A Raspberry Pi has no clock of its own: after a power cut it may believe that it is an hour ago, or next month. A
signature that tells when it was made would be “in the future” then, or too old, and every phone a stranger in the
middle of a game. So the signature tells no time, and the cookie has only a `Max-Age`, which the phone counts by its own
clock: an `Expires` would be told by ours.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from hashlib import sha1, sha256

from flask import Flask, Request, Response
from flask.sessions import SecureCookieSession, SessionInterface, SessionMixin
from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer
from werkzeug.http import dump_cookie

NAME = "companion"
PHONE = "phone"
"""What a cookie calls the secret by which a phone is known."""
REMEMBERED = timedelta(days=60)
"""How long a phone keeps its cookie after it has sat down, so that a table set up again next month knows it."""


class PhoneCookies(SessionInterface):
    """Flask's `session` in a cookie signed with `key`.

    A cookie that `key` has not signed is that of a new phone. One of the form that Flask gives by itself, which this
    program gave before it had its own, keeps its seat, and is given anew at once.
    """

    def __init__(self, key: bytes) -> None:
        self._signed = URLSafeSerializer(
            key, salt="phone", signer_kwargs={"key_derivation": "hmac", "digest_method": sha256}
        )
        self._signed_before = URLSafeTimedSerializer(
            key, salt="cookie-session", signer_kwargs={"key_derivation": "hmac", "digest_method": sha1}
        )

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """What the phone's cookie says; nothing where it has none that we signed."""
        cookie = request.cookies.get(NAME, "")
        with suppress(BadData):
            said = self._signed.loads(cookie)
            return SecureCookieSession(said if isinstance(said, dict) else {})
        session = SecureCookieSession({})
        with suppress(BadData):
            said = self._signed_before.loads(cookie)
            if isinstance(said, dict) and PHONE in said:
                session[PHONE] = said[PHONE]
        return session

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Give the phone its cookie where something in it is new."""
        if session.accessed:
            response.vary.add("Cookie")
        if not session.modified:
            return
        if session:
            said = str(self._signed.dumps(dict(session)))
            # not `response.set_cookie`, which adds an `Expires` by our clock
            cookie = dump_cookie(
                NAME, said, max_age=REMEMBERED, httponly=True, samesite="Lax", path="/", sync_expires=False
            )
            response.headers.add("Set-Cookie", cookie)
        else:
            response.delete_cookie(NAME, httponly=True, samesite="Lax")
