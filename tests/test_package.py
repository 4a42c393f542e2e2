"""The package as an index gets it: its metadata, the page that it shows there, every file of the program."""

from __future__ import annotations

import re
import subprocess
import tomllib
import zipfile

import pytest
import trove_classifiers

from tests.test_docs import LINKED, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
METADATA = PROJECT["project"]
INDEX = (ROOT / METADATA["readme"]).read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_whoever_looks_for_it_finds_what_it_is() -> None:
    assert METADATA["authors"] == [{"name": "the bang-companion authors"}]
    assert {"dice", "camera", "raspberry pi"} <= set(METADATA["keywords"])
    assert set(METADATA["classifiers"]) <= trove_classifiers.classifiers
    assert METADATA["classifiers"] == sorted(METADATA["classifiers"])


def test_the_page_on_an_index_needs_nothing_that_lies_elsewhere() -> None:
    assert LINKED.findall(INDEX) == []
    assert "<" not in INDEX
    assert INDEX.splitlines()[:3] == README.splitlines()[:3], "it is the same in one line"


def test_the_command_that_it_names_is_installed() -> None:
    commands = re.findall(r"^ {4}(\w+) serve$", INDEX, re.MULTILINE)
    assert commands == list(METADATA["scripts"])
    assert f"pip install {METADATA['name']}\n" in INDEX


@pytest.mark.slow
def test_the_package_is_whole_and_an_index_would_take_it(tmp_path) -> None:
    made = subprocess.run(
        [ROOT / "deploy" / "package.sh", tmp_path / "dist"], capture_output=True, text=True, check=False
    )
    if "could not be installed" in made.stderr:
        pytest.skip(made.stderr.splitlines()[-1])
    assert made.returncode == 0, made.stderr
    assert made.stdout.count("PASSED") == 2
    ours = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *PACKAGES]
    listed = subprocess.run(ours, cwd=ROOT, capture_output=True, text=True, check=True)
    program = {name for name in listed.stdout.splitlines() if not name.startswith("deploy/pictures/")}
    [wheel] = (tmp_path / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = {name for name in packed.namelist() if ".dist-info/" not in name}
    assert names == program
