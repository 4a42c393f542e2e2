"""The table's certificate: made once, for this machine's names, and one that is given; each fault in one sentence."""

import shutil
import ssl
import stat
from pathlib import Path
from typing import Any

import pytest

from deploy.certificate import OWN, made_for, print_of, table_certificate
from deploy.errors import CertificateUnusable

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="certificates are made by openssl")
NAMES = ("saloon", "saloon.local", "192.0.2.7", "2001:db8::7")


def made(folder: Path, given: Path | None = None) -> tuple[str, list[str]]:
    notices: list[str] = []
    _, printed = table_certificate(folder, given, NAMES, notices.append)
    return printed, notices


def test_it_is_made_once_and_nobody_else_reads_it(tmp_path: Path) -> None:
    first = made(tmp_path)
    assert first == made(tmp_path)
    assert first[1] == []
    assert stat.S_IMODE((tmp_path / OWN).stat().st_mode) == 0o600
    assert len(first[0].split(":")) == 32


def test_it_is_for_the_machines_names_and_addresses(tmp_path: Path) -> None:
    made(tmp_path)
    client = ssl.create_default_context(cafile=str(tmp_path / OWN))
    [found] = client.get_ca_certs()
    alternatives: Any = found["subjectAltName"]
    assert {value for _, value in alternatives} == {*NAMES[:3], "2001:DB8:0:0:0:0:0:7"}
    begins, ends = (ssl.cert_time_to_seconds(str(found[when])) for when in ("notBefore", "notAfter"))
    years = (ends - begins) / 31_557_600
    assert 24 < years < 26


@pytest.mark.parametrize("damage", [b"", b"\xff\xfe", b"-----BEGIN CERTIFICATE-----\n", b"x" * 100_000])
def test_a_damaged_one_is_made_anew_and_that_is_said(tmp_path: Path, damage: bytes) -> None:
    before, _ = made(tmp_path)
    (tmp_path / OWN).write_bytes(damage)
    after, notices = made(tmp_path)
    assert after != before
    assert notices == [f"The table's own certificate was damaged ({tmp_path / OWN}): a new one has been made, and "
                       "browsers warn once more."]  # fmt: skip


def test_one_that_is_given_is_taken(tmp_path: Path) -> None:
    given = tmp_path / "given.pem"
    given.write_bytes(made_for(["club.example"]))
    assert made(tmp_path, given) == (print_of(given.read_text()), [])
    assert not (tmp_path / OWN).exists()


def test_one_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    pem = made_for(["club.example"]).decode()
    key, certificate = pem.partition("-----BEGIN CERTIFICATE-----")[::2]
    other = made_for(["club.example"]).decode().partition("-----BEGIN CERTIFICATE-----")[0]
    given = tmp_path / "given.pem"
    for text in (key, f"-----BEGIN CERTIFICATE-----{certificate}", f"{other}-----BEGIN CERTIFICATE-----{certificate}"):
        given.write_text(text)
        with pytest.raises(CertificateUnusable, match=r"given\.pem cannot be used for HTTPS"):
            made(tmp_path, given)
    with pytest.raises(CertificateUnusable, match=r"none\.pem cannot be used for HTTPS"):
        made(tmp_path, tmp_path / "none.pem")


def test_without_openssl_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CertificateUnusable, match="there is no openssl here: sudo apt install openssl"):
        made(tmp_path)


def test_what_openssl_refuses_is_said(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"(?i)error|name|value"):
        made_for(["a,b=c"])
