"""The command that `deploy/install.sh` makes: it is on the path, acts on the installed table, and goes with it.

The script installs below a folder, as whoever runs the tests; its Python is a stand-in that fetches nothing.
"""

import os
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from deploy import installation
from deploy.configuration.data_folder import data_folder
from deploy.configuration.settings import Settings, TableSettings
from deploy.configuration.table_toml import Configuration, configured, places
from deploy.errors import ConfigurationInvalid
from tests.deploy.closed_to_root import closed_to_root
from tests.deploy.test_examples_run import NOBODY
from web.access.host_pin import HostPin

ROOT = Path(__file__).parents[2]
LINK, DATA = "usr/local/bin/companion", "var/lib/bang-companion"


def script(root: Path, *options: str) -> subprocess.CompletedProcess[str]:
    stand_in = {"PYTHON": str(ROOT / "tests/deploy/fake_python.sh"), "FAKE_PYTHON": sys.executable, "COMPANION_PI": "0"}
    told = [ROOT / "deploy/install.sh", "--root", root, *options]
    return subprocess.run(told, env=os.environ | stand_in, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def machine(tmp_path_factory) -> Path:
    root = tmp_path_factory.mktemp("machine")
    done = script(root)
    assert done.returncode == 0, done.stderr
    (root / DATA).mkdir(parents=True)
    return root


def typed(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What is typed by its name alone, as the path has it."""
    path = f"{(root / LINK).parent}:/usr/bin:/bin"
    environment = {"PATH": path, "HOME": str(root / "home"), "LC_ALL": "C.UTF-8"}
    return subprocess.run(["companion", *words], env=environment, capture_output=True, text=True, check=False)


def test_a_new_pin_is_that_of_the_installed_table(machine):
    pin = HostPin(machine / DATA)
    pin.choose("4711")
    done = typed(machine, "host", "--new-pin")
    assert done.returncode == 0, done.stderr
    assert not pin.is_right("4711")
    assert not (machine / "home").exists()


def test_the_command_goes_with_the_table_and_another_program_stays(machine):
    link = machine / LINK
    link.unlink()
    link.write_text("another")
    done = script(machine)
    assert (done.returncode, link.read_text()) == (0, "another")
    assert f"{link} is another program: it stays" in done.stderr
    link.unlink()
    assert script(machine).returncode == 0
    assert link.is_symlink()
    assert completed(machine) == ["host", "hotspot"]
    assert script(machine, "--uninstall").returncode == 0
    assert not link.is_symlink()
    assert not [path for path in (machine / "usr").rglob("*") if path.is_file()]


def completed(machine: Path) -> list[str]:
    """What bash makes of “companion ho” and a tabulator, by the file that was installed for it."""
    for shell in ("zsh/site-functions/_companion", "fish/vendor_completions.d/companion.fish"):
        assert "companion" in (machine / "usr/local/share" / shell).read_text(encoding="utf-8")
    file = machine / "usr/local/share/bash-completion/completions/companion"
    told = "source $0; COMP_WORDS=(companion ho); COMP_CWORD=1; _companion_completion companion; echo ${COMPREPLY[*]}"
    path = f"{(machine / LINK).parent}:/usr/bin:/bin"
    done = subprocess.run(
        ["bash", "-c", told, file], env={"PATH": path, "HOME": "/"}, capture_output=True, text=True, check=False
    )
    return done.stdout.split()


def test_the_root_is_that_below_which_the_release_lies(tmp_path, monkeypatch):
    monkeypatch.setattr(installation, "__file__", "/mnt/image/opt/bang-companion/releases/0123/deploy/installation.py")
    assert installation.machine_root() == Path("/mnt/image")
    assert places()[1] == Path("/mnt/image/etc/bang-companion/table.toml")
    for elsewhere in ("/opt/bang-companion/releases/0123", "/home/pi/releases/0123", "/companion"):
        monkeypatch.setattr(installation, "__file__", f"{elsewhere}/deploy/installation.py")
        assert installation.machine_root() == Path("/")


def test_whose_folder_it_is(tmp_path, monkeypatch):
    monkeypatch.setattr(installation, "machine_root", lambda: tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    own, installed, told = tmp_path / "own/bang-companion", tmp_path / DATA, tmp_path / "told"
    mine, machines = Path("/home/pi/.config/bang-companion/table.toml"), tmp_path / "etc/bang-companion/table.toml"
    nothing, says = Settings(), Settings(table=TableSettings(data=told))

    def rows() -> list[Path]:
        found = ((nothing, None), (nothing, machines), (says, machines), (says, mine))
        return [data_folder(None, Configuration(*each)) for each in found]

    assert rows() == [own, own, told, told]
    unit = tmp_path / "etc/systemd/system/bang-companion.service"
    unit.parent.mkdir(parents=True)
    unit.touch()
    assert rows() == [installed, installed, installed, told]
    assert data_folder(tmp_path / "named") == tmp_path / "named"


def test_settings_that_may_not_be_read_are_one_sentence(tmp_path):
    file = tmp_path / "table.toml"
    file.write_text("")
    file.chmod(0)
    with closed_to_root() if os.geteuid() == 0 else nullcontext(), pytest.raises(ConfigurationInvalid) as caught:
        configured(file)
    assert str(caught.value) == f"You may not read {file}: run it with sudo."


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may become somebody else")
@pytest.mark.parametrize("user", [NOBODY, 54321])
def test_a_table_that_root_starts_runs_as_its_folders_owner(tmp_path, user):
    os.chown(tmp_path, user, user)
    told = "import os, sys; from pathlib import Path; from deploy.installation import become_owner_of as become\n"
    told += "become(Path(sys.argv[1])); print(os.getuid(), os.getgid(), os.getresuid())"
    done = subprocess.run([sys.executable, "-c", told, tmp_path], capture_output=True, text=True, check=False)
    assert done.stdout.split()[:2] == [str(user)] * 2, done.stderr
    assert "0" not in done.stdout.replace(",", "").replace("(", "").replace(")", "").split()
