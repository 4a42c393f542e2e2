"""`deploy/install.sh` below a folder, with a service that really starts: install, update, take back, remove."""

import os

import pytest

from tests.deploy.installed_machine import Machine

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(900),
    pytest.mark.skipif(os.geteuid() != 0, reason="installing is root's"),
]


@pytest.fixture
def machine(tmp_path):
    machine = Machine(tmp_path)
    yield machine
    if (machine.root / "pid").exists():
        machine.install("--uninstall")


def test_installed_again_updated_taken_back_and_removed(machine):
    done = machine.install()
    if "the packages could not be installed" in done.stderr:
        pytest.skip("no network: an installation fetches its packages")
    assert done.returncode == 0, done.stderr
    assert "<html" in machine.page()
    first = machine.current.resolve()
    assert (machine.root / "etc/systemd/system/bang-companion.service").exists()
    announced = (machine.root / "etc/avahi/services/bang-companion.service").read_text()
    assert f"<port>{machine.port}</port>" in announced
    settings = machine.root / "etc/bang-companion/table.toml"
    assert "[panel]" in settings.read_text()
    assert "start bang-companion" in machine.calls()

    settings.write_text("[table]\nport = 8123\n")
    done = machine.install()
    assert (done.returncode, "is there already" in done.stderr) == (0, True)
    assert machine.current.resolve() == first
    assert not {"restart bang-companion", "stop bang-companion"} & set(machine.calls()), "the table is left running"
    assert settings.read_text() == "[table]\nport = 8123\n", "one's own settings stay"

    (machine.sources / "README.md").write_text("newer")
    done = machine.install()
    assert done.returncode == 0, done.stderr
    second = machine.current.resolve()
    assert second != first
    assert first.exists(), "the old release stays"
    assert "<html" in machine.page()

    machine.join("Anna")
    machine.break_sources()
    done = machine.install()
    assert done.returncode == 1
    assert "the update is taken back" in done.stderr
    assert machine.current.resolve() == second
    assert "<html" in machine.page()
    assert "Anna" in machine.page(), "the data are as they were"

    done = machine.install("--uninstall")
    assert done.returncode == 0, done.stderr
    assert not machine.current.exists()
    assert (machine.data / "journal.sqlite").exists()
    assert settings.exists()


def test_an_option_that_is_not_there_is_one_sentence(machine):
    done = machine.install("--fast")
    assert (done.returncode, done.stderr) == (
        1,
        "install.sh: there is no option --fast: use --now, --uninstall, --settle, --with NAME, --root FOLDER\n",
    )
