"""A backup downloaded from the host's desk and brought back to the running service, which restarts by itself."""

import re
import subprocess
import urllib.error
from http.client import HTTPException
from urllib.request import Request

import pytest

from tests.whole_table.served import process_served
from tests.whole_table.test_pulled_plug import PhoneWithoutScripts

pytestmark = pytest.mark.slow
TRIES = 600


def sitting(page: str) -> list[str]:
    return re.findall(r"<b>(Anna|Ben|Carl)</b>", page)


def test_the_table_is_as_the_backup_has_it_and_phones_are_still_known(tmp_path):
    with process_served(tmp_path / "data", "simulated") as (address, process):
        phone = PhoneWithoutScripts(address)
        phone.post("/join", name="Anna")
        phone.post("/host/claim", pin="4711")
        with phone.opener.open(Request(address + "/host/machine/backup", b""), timeout=60) as answer:
            backup = answer.read()
        phone.post("/host/add", name="Ben")
        assert sitting(phone.get("/")) == ["Anna", "Ben"]
        head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="b.gz"\r\n\r\n'
        body = head + backup + b"\r\n--x--\r\n"
        heads = {"Content-Type": "multipart/form-data; boundary=x"}
        with phone.opener.open(Request(address + "/host/machine/check", body, heads), timeout=60) as answer:
            assert "The backup is complete" in answer.read().decode()
        assert sitting(phone.get("/")) == ["Anna", "Ben"], "nothing has changed yet"
        assert "restarts" in phone.post("/host/machine/restore")
        for _ in range(TRIES):
            try:
                page = phone.get("/")
            except (urllib.error.URLError, OSError, HTTPException):
                process_wait(process)
                continue
            if sitting(page) == ["Anna"]:
                break
            process_wait(process)
        assert sitting(page) == ["Anna"]
        assert process.poll() is None, "the same process goes on"
        assert 'action="/host/enter"' not in phone.get("/host"), "the host's phone is still the host's"
        assert len(list((tmp_path / "data").glob(".before-restore-1"))) == 1


def process_wait(process) -> None:
    """Give the service a moment, unless it has ended."""
    try:
        process.wait(0.2)
    except subprocess.TimeoutExpired:
        return
    pytest.fail("the service has ended")
