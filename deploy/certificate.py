"""The certificate under which a table serves HTTPS: one that its owner names, else its own, made once.

Its own is signed by itself (RFC 5280, 3.2), so that browsers warn once; Debian's `openssl` makes it. It holds for 25
years: one that ends would stop an evening.
"""

from __future__ import annotations

import shutil
import ssl
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path

from companion.locales.bounded_files import FileDamaged, text_in
from companion.locales.root_error import reason
from companion.locales.words import sentence
from companion.support.private_files import write_private
from deploy.errors import CertificateUnusable
from web.server.secured import server_context

OWN = "https.pem"
"""The table's own key and certificate, in its data folder."""
MOST = 64 * 1024
"""Bytes of a file with a key and a chain of certificates."""
PATIENCE = 60.0
"""Seconds within which a key is made, on the slowest Pi under load."""
_BEGIN, _END = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"


def table_certificate(
    folder: Path, given: Path | None, names: Sequence[str], notice: Callable[[str], object]
) -> tuple[ssl.SSLContext, str]:
    """What secures the connections, and the certificate's print (`print_of`).

    `given` is a PEM file with a certificate and its key; without it the table's own is taken, which is made for these
    `names` and addresses where there is none. Raises CertificateUnusable.
    """
    if given is not None:
        return _opened(given)
    own = folder / OWN
    if own.exists():
        with suppress(CertificateUnusable):
            return _opened(own)
        notice(sentence("https.made_anew", {"file": str(own)}))
    try:
        write_private(own, made_for(names))
    except OSError as error:
        raise CertificateUnusable(sentence("https.not_made", {"why": reason(error)})) from error
    return _opened(own)


def made_for(names: Sequence[str], program: str = "openssl") -> bytes:
    """A new key and a certificate for these names and addresses, signed by itself, as PEM.

    Raises OSError where there is no openssl, or it says why it makes none.
    """
    found = shutil.which(program)
    if found is None:
        raise FileNotFoundError(sentence("https.no_openssl"))
    command = [found, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-sha256",
               "-days", "9131", "-subj", "/CN=Saloon Companion", "-addext",
               f"subjectAltName={','.join(map(_alternative, names))}", "-keyout", "-", "-out", "-"]  # fmt: skip
    try:
        ran = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired as error:
        raise OSError(f"openssl: {PATIENCE:g} s") from error
    if ran.returncode:
        raise OSError(ran.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2] or "openssl")
    return ran.stdout


def print_of(pem: str) -> str:
    """The first certificate's SHA-256 print in pairs, as browsers show it. Raises ValueError where there is none.

    >>> print_of("-----BEGIN CERTIFICATE-----\\nAAAA\\n-----END CERTIFICATE-----\\n")[:11]
    '70:9E:80:C8'
    """
    begin, end = pem.find(_BEGIN), pem.find(_END)
    if begin < 0 or end < begin:
        raise ValueError(sentence("https.no_certificate"))
    return sha256(ssl.PEM_cert_to_DER_cert(pem[begin : end + len(_END)])).digest().hex(":").upper()


def _opened(file: Path) -> tuple[ssl.SSLContext, str]:
    try:
        printed = print_of(text_in(file, MOST))
        return server_context(file, file), printed
    except (OSError, FileDamaged, ValueError) as error:
        raise CertificateUnusable(sentence("https.unusable", {"file": str(file), "why": reason(error)})) from error


def _alternative(name: str) -> str:
    """A name or an address as openssl's x509v3_config(5) writes it in `subjectAltName`."""
    try:
        return f"IP:{ip_address(name)}"
    except ValueError:
        return f"DNS:{name}"
