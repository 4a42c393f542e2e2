"""Whether a request comes from a phone at the table: one with a chair, or the host's."""

from __future__ import annotations

from flask import Flask, request

from companion.journal.chairs import chairs_of
from companion.table.snapshot import TableState
from web.access.access import phone
from web.access.hosts import Hosts


def phone_at_table(state: TableState, hosts: Hosts) -> str | None:
    """What identifies this phone at the table, if it has a chair or is the host's; None for a stranger's."""
    known = phone()
    if known is not None and chairs_of(state.chairs.sitting, known):
        return known
    return (known or f"host at {request.remote_addr}") if hosts.here() else None


def phone_with(app: Flask, state: TableState, hosts: Hosts, cookies: str, address: str) -> str | None:
    """The known phone of a request that has just come in from `address` and is not answered yet."""
    request = {"REQUEST_METHOD": "GET", "PATH_INFO": "/", "SERVER_NAME": "localhost", "SERVER_PORT": "80"}
    scheme = {"wsgi.url_scheme": "http", "HTTP_COOKIE": cookies, "REMOTE_ADDR": address}
    with app.request_context(request | scheme):
        return phone_at_table(state, hosts)
