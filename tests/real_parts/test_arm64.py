"""`deploy/install.sh` in a fresh Debian for a Pi's processor, which qemu-user imitates, and tests that run there."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.real_parts.debian import ROOT, Debian
from tests.real_parts.installed import installed, page_as_the_service_has_it

pytestmark = [pytest.mark.slow, pytest.mark.hardware, pytest.mark.timeout(5400)]
BINFMT = Path("/proc/sys/fs/binfmt_misc")
NAME = "qemu-aarch64"
TOLD = Path("/usr/share/binfmts") / NAME
"""What Debian's qemu-user-static says of the programs and of their interpreter."""
VENV = "/opt/bang-companion/current/.venv/bin"
IMPORTED = ("cv2", "gpiozero", "lgpio", "numpy", "pydantic_core", "sqlalchemy", "flask")
READ = """
from companion.ports.tray import DiceWanted
from vision.dice_sets.dice_set import PIP
from vision.reading.reader import TrayReader
from vision.simulated.camera import SimulatedCamera
from vision.tracking.watch import TrayWatcher

source = SimulatedCamera(5, paced=False)
source.throw((1, 2, 3, 4, 5))
watcher = TrayWatcher(source, TrayReader(), PIP, lambda: DiceWanted("roll", (1, 2, 3, 4, 5), True))
throw = next(throw for throw in watcher.throws() if len(throw.dice) == 5)
faces = [PIP.meaning(label) for label in source.faces.values()]
assert sorted(die.face for die in throw.dice) == sorted(faces), (throw, faces)
"""


@pytest.fixture(scope="module")
def binfmt_misc() -> Iterator[None]:
    """The kernel's list of interpreters is mounted, for as long as these tests run."""
    if (BINFMT / "register").exists():
        yield
        return
    tried = subprocess.run(["mount", "-t", "binfmt_misc", "binfmt_misc", BINFMT], capture_output=True, text=True)
    if tried.returncode:
        pytest.skip(f"the kernel runs no programs for arm64: {tried.stderr.strip()}")
    yield
    subprocess.run(["umount", BINFMT], check=True)


@pytest.fixture(scope="module")
def foreign_programs(binfmt_misc) -> Iterator[None]:
    """The kernel runs programs for arm64 by qemu-user, in every folder."""
    if not TOLD.exists():
        pytest.skip("there is no qemu-user: apt install qemu-user-static")
    if (BINFMT / NAME).exists():
        yield
        return
    told = dict(line.split(" ", 1) for line in TOLD.read_text().splitlines())
    kept_open_and_named = "PF"
    line = f":{NAME}:M:{told['offset']}:{told['magic']}:{told['mask']}:{told['interpreter']}:{kept_open_and_named}"
    try:
        (BINFMT / "register").write_text(line)
    except OSError as error:
        pytest.skip(f"the kernel takes no interpreter for arm64: {error}")
    yield
    (BINFMT / NAME).write_text("-1")


@pytest.fixture(scope="module")
def debian(foreign_programs, fresh_debian) -> Debian:
    """A bookworm for arm64 that `install.sh` has made a table."""
    debian: Debian = fresh_debian("bookworm", "bookworm-arm64", "arm64")
    assert debian.run("uname", "-m").stdout.strip() == "aarch64"
    installed(debian)
    return debian


def test_it_serves_a_page_and_nothing_had_to_be_compiled(debian):
    assert "<html" in page_as_the_service_has_it(debian, within=300)
    assert debian.run("sh", "-c", "command -v gcc cc clang", check=False).stdout == ""


def test_each_package_loads(debian):
    debian.run(f"{VENV}/pip", "install", "--quiet", "--only-binary=:all:", "lgpio>=0.2.2")
    debian.run(f"{VENV}/python", "-c", f"import {', '.join(IMPORTED)}")


def test_a_throw_on_a_drawn_tray_is_read(debian):
    debian.run("env", "--chdir=/root/companion", f"{VENV}/python", "-c", READ)


@pytest.mark.parametrize("part", ["tests/companion", "tests/hardware"])
def test_quick_tests_pass(debian, part):
    project = debian.folder / "root/companion"
    if not (project / "tests").exists():
        shutil.copytree(ROOT / "tests", project / "tests", ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
        debian.run(f"{VENV}/pip", "install", "--quiet", "pytest", "pytest-timeout", "pytest-xdist", "hypothesis")
    pytest_there = (f"{VENV}/python", "-m", "pytest", "-q", "-m", "not slow", "-n", "auto", "-p", "no:cacheprovider")
    there = ("env", "--chdir=/root/companion", "PYTHONPATH=/root/companion", *pytest_there, "--timeout=1200", part)
    done = debian.run(*there, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-1000:]
    print(done.stdout.splitlines()[-1])
