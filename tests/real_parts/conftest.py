"""Tests on real parts: slow, as root, over the network; only where they are asked for (`deploy/test.sh --hardware`)."""

import os
import shutil

import pytest

from tests.real_parts.debian import Debian, NoDebian


def skip_without_tools() -> None:
    """Skip where no Debian can be made at all."""
    if os.geteuid() != 0:
        pytest.skip("a Debian in a folder is made by root")
    if shutil.which("debootstrap") is None:
        pytest.skip("there is no debootstrap: apt install debootstrap")


@pytest.fixture(scope="session")
def debian_tools():
    """What makes a Debian in a folder is here."""
    skip_without_tools()


@pytest.fixture(scope="session")
def fresh_debian(tmp_path_factory):
    """Makes a fresh Debian in a folder; a test that cannot have one is skipped with the reason."""

    def fresh(suite: str, name: str, architecture: str = "amd64") -> Debian:
        skip_without_tools()
        try:
            return Debian.fresh(suite, name, architecture)
        except NoDebian as error:
            pytest.skip(str(error))

    return fresh
