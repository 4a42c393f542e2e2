"""The locks: every package that is asked for, in a version that is allowed, with hashes, for each target."""

import importlib.metadata
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from deploy.locks import locked_packages
from deploy.locks.locked_packages import requirements, without

ROOT = Path(__file__).resolve().parents[2]
LOCKS = sorted((ROOT / "deploy" / "locks").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DEPENDENCIES = PROJECT["project"]["dependencies"]
EXTRAS = PROJECT["project"]["optional-dependencies"]
BUILD = PROJECT["build-system"]["requires"]
TARGETS = {
    "pc": [*BUILD, *DEPENDENCIES],
    "pi-bookworm": [*BUILD, *DEPENDENCIES, *EXTRAS["pi"]],
    "pi-trixie": [*BUILD, *DEPENDENCIES],  # lgpio is apt's there: it has no wheel for Python 3.13
    **{name: EXTRAS[name] for name in ("clubs", "stand", "house", "dev")},
}
NUMPY_OF_TRIXIE = "2.2.4"
"""Debian 13's python3-numpy for arm64: 1:2.2.4+ds-1 in its list of packages (trixie, main)."""


def text(name: str) -> str:
    return (ROOT / "deploy" / "locks" / f"{name}.txt").read_text(encoding="utf-8")


def pins(lock: str) -> dict[str, list[Version]]:
    """The versions of each package; there may be one for each Python."""
    found: dict[str, list[Version]] = {}
    for name, version in re.findall(r"(?m)^([A-Za-z0-9._-]+)==([^ ;\\]+)", lock):
        found.setdefault(name.lower(), []).append(Version(version))
    return found


def test_each_target_has_a_lock() -> None:
    assert {path.stem for path in LOCKS} == set(TARGETS)


@pytest.mark.parametrize("name", TARGETS)
def test_a_lock_holds_what_is_asked_for_in_a_version_that_is_allowed(name: str) -> None:
    locked = pins(text(name))
    for line in TARGETS[name]:
        wanted = Requirement(line)
        versions = locked.get(wanted.name.lower(), [])
        assert versions, f"{wanted.name}: run deploy/lock.sh"
        assert all(wanted.specifier.contains(version) for version in versions), f"{line}: run deploy/lock.sh"


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_each_package_has_hashes_and_nothing_says_where_from(path: Path) -> None:
    packages = re.split(r"(?m)^(?=[a-z0-9])", path.read_text(encoding="utf-8"))[1:]
    assert packages
    for package in packages:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", package), package
        assert "://" not in package


def test_what_is_not_wanted_by_everybody_is_told_apart() -> None:
    assert set(locked_packages.EXTRAS) == set(EXTRAS) - {"pi", "dev", "train"}
    for extra in locked_packages.EXTRAS:
        for target in ("pc", "pi-bookworm", "pi-trixie"):
            assert not set(pins(text(extra))) & set(pins(text(target)))
    done = subprocess.run([sys.executable, locked_packages.__file__, "club"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "there is no club: --with takes clubs, house, stand\n")


def test_tools_of_development_are_in_no_table() -> None:
    for name in ("pc", "pi-bookworm", "pi-trixie"):
        assert not set(pins(text(name))) & {Requirement(line).name for line in EXTRAS["dev"]}
    assert not set(pins(text("dev"))) & set(pins(text("pc")))


def test_a_pis_numpy_is_of_the_kind_that_its_camera_packages_were_built_for() -> None:
    bookworm, trixie = pins(text("pi-bookworm")), pins(text("pi-trixie"))
    assert bookworm["numpy"][0].major == 1
    assert bookworm["opencv-python-headless"][0] < Version("4.12"), "from there on it asks for NumPy 2"
    assert trixie["numpy"] == [Version(NUMPY_OF_TRIXIE)]


@pytest.mark.parametrize(("numpy", "lock"), [("1.24.2", "pi-bookworm"), ("2.2.4", "pi-trixie"), (None, None)])
def test_on_a_pi_apts_numpy_chooses_the_lock(monkeypatch, numpy: str | None, lock: str | None) -> None:
    def version(name: str) -> str:
        if numpy is None:
            raise importlib.metadata.PackageNotFoundError(name)
        return numpy

    monkeypatch.setattr(locked_packages.importlib.metadata, "version", version)
    monkeypatch.setattr(locked_packages, "_opencv_of_apt_serves", lambda: False)
    lock = lock or ("pi-bookworm" if sys.version_info < (3, 13) else "pi-trixie")
    assert requirements(on_pi=True, dev=False) == text(lock)
    assert requirements(on_pi=True, dev=True) == "".join(map(text, (lock, "clubs", "house", "stand", "dev")))
    assert requirements(on_pi=False, dev=False) == text("pc")
    assert requirements(on_pi=False, dev=False, extras=["stand", "clubs"]) == text("pc") + text("clubs") + text("stand")


def test_an_opencv_of_apt_that_serves_is_not_installed_again(monkeypatch) -> None:
    monkeypatch.setattr(locked_packages, "_opencv_of_apt_serves", lambda: True)
    monkeypatch.setattr(locked_packages.importlib.metadata, "version", lambda name: "2.2.4")
    rest = requirements(on_pi=True, dev=False)
    assert set(pins(text("pi-trixie"))) - set(pins(rest)) == {"opencv-python-headless"}
    assert rest == without(text("pi-trixie"), "opencv-python-headless")
    assert re.sub(r"(?m)^[a-z0-9].*\n(?:    --hash.*\n)+", "", rest) == "", "no hash without its package"


@pytest.mark.parametrize(("version", "serves"), [("4.6.0", False), ("4.10.0", True), ("5.0.0-pre", True)])
def test_opencv_serves_from_4_10_on(tmp_path: Path, version: str, serves: bool) -> None:
    (tmp_path / "cv2.py").write_text(f"__version__ = {version!r}\n")
    look = "import locked_packages; print(locked_packages._opencv_of_apt_serves())"
    path = f"{tmp_path}:{ROOT / 'deploy' / 'locks'}"
    done = subprocess.run([sys.executable, "-c", look], env={"PYTHONPATH": path}, capture_output=True, text=True)
    assert done.stdout.strip() == str(serves)


def test_an_installation_takes_the_locks_and_nothing_beside_them() -> None:
    """Each pip that these scripts call is given hashes, or the project itself; tools of their own makers are apart."""
    calls = re.findall(r"(?m)^\s*pip_install (.*)$", (ROOT / "deploy" / "environment.sh").read_text(encoding="utf-8"))
    assert calls == [
        '--no-deps --require-hashes --requirement "$plan"',
        '--no-deps --no-build-isolation --editable "$root"',
    ]
    for script in ("run.sh", "install.sh"):
        assert not re.search(r"\bpip\b", (ROOT / "deploy" / script).read_text(encoding="utf-8"))
