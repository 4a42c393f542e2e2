"""The package as an index gets it: its metadata, the page that it shows there, every file of the program."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
import zipfile
from pathlib import Path

import pytest
import trove_classifiers

from tests.test_docs import LINKED, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WHEEL = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
PACKAGES = WHEEL["packages"]
LEFT_OUT = tuple(path.removeprefix("/") for path in WHEEL["exclude"])
"""Files and folders that only a developer runs."""
BESIDE = {"pyproject.toml", "README.md", "LICENSE"}
"""What an installed service has beside the packages."""
METADATA = PROJECT["project"]
INDEX = (ROOT / METADATA["readme"]).read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
CUT = re.compile(r"(\d+)\.(\d+)\.(\d+) – (\d{4}-\d\d-\d\d) \([0-9a-f]{8}\)")


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


def files_of_the_project() -> set[str]:
    ours = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *PACKAGES]
    listed = subprocess.run(ours, cwd=ROOT, capture_output=True, text=True, check=True)
    return {name for name in listed.stdout.splitlines() if (ROOT / name).exists()}


def is_left_out(name: str) -> bool:
    return any(name == path or name.startswith(f"{path}/") for path in LEFT_OUT)


def imported_by(path: Path) -> set[str]:
    """The modules that a source imports, and those that it names in a text (`import_module`, `python -m`)."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=modules):
                names |= {module.name for module in modules}
            case ast.ImportFrom(module=str(module)):
                names |= {module, *(f"{module}.{name.name}" for name in node.names)}
            case ast.Constant(value=str(text)) if re.fullmatch(r"[a-z_]+(\.[a-z_0-9]+)+", text):
                names.add(text)
    return names


def test_nothing_that_is_installed_imports_what_is_not() -> None:
    assert all((ROOT / path).exists() for path in LEFT_OUT)
    for name in sorted(files_of_the_project()):
        if name.endswith(".py") and not is_left_out(name):
            imported = {module.replace(".", "/") for module in imported_by(ROOT / name)}
            missing = sorted(each for each in imported if is_left_out(each) or is_left_out(f"{each}.py"))
            assert not missing, f"{name} imports {', '.join(missing)}, which is not in the wheel"


def test_the_service_is_installed_with_the_same_files() -> None:
    script = (ROOT / "deploy" / "install.sh").read_text(encoding="utf-8")
    [sources] = re.findall(r"^sources\(\) \{.*?\}$", script, re.MULTILINE | re.DOTALL)
    listed = subprocess.run(
        ["bash", "-c", f'here=$1; {sources}; sources | tr "\\0" "\\n"', "-", ROOT],
        capture_output=True,
        text=True,
        check=True,
    )
    ours = files_of_the_project()
    installed = {name for name in listed.stdout.splitlines() if name in ours | BESIDE}
    assert installed == {name for name in ours if not is_left_out(name)} | BESIDE


def test_the_version_is_the_newest_of_the_changelog() -> None:
    heads = re.findall(r"(?m)^## (.+)$", CHANGELOG)
    cuts = [cut for head in heads if (cut := CUT.fullmatch(head))]
    assert [head for head in heads if not CUT.fullmatch(head)] in ([], ["Unreleased"])
    assert not [head for head in heads[1:] if head == "Unreleased"], "what is not cut yet stands first"
    versions = [tuple(int(part) for part in cut.groups()[:3]) for cut in cuts]
    assert versions == sorted(set(versions), reverse=True), "newest first, each once"
    assert [cut[4] for cut in cuts] == sorted((cut[4] for cut in cuts), reverse=True)
    assert METADATA["version"] == ".".join(cuts[0].groups()[:3])


@pytest.mark.slow
def test_the_package_is_whole_and_an_index_would_take_it(tmp_path) -> None:
    made = subprocess.run(
        [ROOT / "deploy" / "package.sh", tmp_path / "dist"], capture_output=True, text=True, check=False
    )
    if "could not be installed" in made.stderr:
        pytest.skip(made.stderr.splitlines()[-1])
    assert made.returncode == 0, made.stderr
    assert made.stdout.count("PASSED") == 2
    program = {name for name in files_of_the_project() if not is_left_out(name)}
    [wheel] = (tmp_path / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = {name for name in packed.namelist() if ".dist-info/" not in name}
    assert names == program
