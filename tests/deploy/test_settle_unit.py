"""The settle unit ends a broken-off update as root with little reach: all that install.sh writes lies within it."""

import re
import subprocess
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[2]
UNIT = (ROOT / "deploy/service/bang-companion-settle.service").read_text(encoding="utf-8")
INSTALL = (ROOT / "deploy/install.sh").read_text(encoding="utf-8")
HEAD = INSTALL[INSTALL.index("\nservice=") : INSTALL.index("\n[[ -n $root ||")]


def written() -> dict[str, PurePosixPath]:
    """Each place that install.sh names at its head, as bash makes it on a whole machine."""
    names = re.findall(r"^(\w+)=", HEAD, re.MULTILINE)
    shows = "\n".join(f'printf "%s=%s\\n" {name} "${name}"' for name in names)
    said = subprocess.check_output(["bash", "-c", f"root=\n{HEAD}\n{shows}"], text=True)
    places = dict(line.split("=", 1) for line in said.splitlines())
    return {name: PurePosixPath(place) for name, place in places.items() if place.startswith("/")}


@pytest.mark.parametrize(("name", "place"), written().items())
def test_the_unit_may_write_where_install_writes(name: str, place: PurePosixPath) -> None:
    [paths] = re.findall(r"^ReadWritePaths=(.+)$", UNIT, re.MULTILINE)
    folders = [PurePosixPath(path.removeprefix("-")) for path in paths.split()]
    assert any(place.is_relative_to(folder) for folder in folders), f"{name} is {place}, which the unit may not write"


def test_the_places_are_those_of_a_whole_machine() -> None:
    places = written()
    assert len(places) > 10
    assert places["fish_completion"] == PurePosixPath("/usr/local/share/fish/vendor_completions.d/companion.fish")


def test_a_completion_that_cannot_be_written_breaks_nothing_off(tmp_path: Path) -> None:
    """The end of an update goes on where a folder cannot be made, and where the file in it cannot be written."""
    [function] = re.findall(r"^write_completion\(\) \{\n.*?^\}$", INSTALL, re.MULTILINE | re.DOTALL)
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    for place in (tmp_path / "file" / "inside" / "completion", tmp_path / "folder"):
        begun = 'set -euo pipefail\nsay() { echo "$1"; }'
        script = "\n".join((begun, function, f"write_completion bash {place} true", "echo goes on"))
        said = subprocess.check_output(["bash", "-c", script], text=True)
        assert said == "bash will not complete companion's commands\ngoes on\n"
