"""The unit, `install.sh` and the code against one list of all devices, groups and programs (`service_needs.py`)."""

import ast
import configparser
import re
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

from tests.deploy.service_needs import DEVICES, PROGRAMS

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "deploy/service/bang-companion.service"
INSTALL = (ROOT / "deploy/install.sh").read_text(encoding="utf-8")
PACKAGES = ("companion", "hardware", "vision", "web", "deploy")
ELSEWHERE = {"training", "card", "first_boot"}
"""Folders of what runs on a developer's machine, or as root before there is a service."""
CALLS = {"run", "Popen", "which", "check_output", "execv"}


def of_unit(name: str) -> list[str]:
    return re.findall(rf"(?m)^{name}=(.*)$", UNIT.read_text(encoding="utf-8"))


@cache
def sources() -> tuple[tuple[str, ast.Module], ...]:
    paths = (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")))
    return tuple(
        (path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8")))
        for path in paths
        if not ELSEWHERE & {*path.parts}
    )


def programs_in(tree: ast.AST):
    """Yields what a module runs or looks for by name: first words of commands, and constants called PROGRAM."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and [at.id for at in node.targets if isinstance(at, ast.Name)] == ["PROGRAM"]:
            yield ast.literal_eval(node.value)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in CALLS and node.args:
            first = node.args[0]
            if isinstance(first, ast.List | ast.Tuple) and first.elts:
                first = first.elts[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def test_the_unit_allows_the_devices_that_the_code_opens_and_no_other() -> None:
    assert sorted(of_unit("DeviceAllow")) == sorted(f"char-{each.registered_as} rw" for each in DEVICES)
    assert of_unit("DevicePolicy") == ["closed"]


def test_what_registers_a_class_of_devices_is_loaded_before_the_unit_allows_it() -> None:
    wanted = {f"modprobe@{each.kernel_module}.service" for each in DEVICES if each.kernel_module}
    for name in ("Wants", "After"):
        told = {word for line in of_unit(name) for word in line.split()}
        assert {word for word in told if word.startswith("modprobe@")} == wanted, name


def test_the_service_is_in_the_groups_of_its_devices_and_install_makes_them() -> None:
    groups = {each.group for each in DEVICES}
    [told] = of_unit("SupplementaryGroups")
    assert set(told.split()) == groups
    made = re.search(r"for group in ([\w ]+); do groupadd", INSTALL)
    assert made is not None
    assert set(made[1].split()) == groups


def test_each_row_is_of_code_that_there_is() -> None:
    for each in DEVICES:
        assert each.word in (ROOT / each.module).read_text(encoding="utf-8"), each
        assert each.registered_as in each.nodes or each.registered_as in each.driver + each.rule, each
        assert f'GROUP="{each.group}"' in each.rule, each


def test_no_other_device_is_named_in_the_code() -> None:
    named = {
        (path, node.value)
        for path, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.match(r"/dev/\w", node.value)
    }
    assert {each for each in named if not any(fnmatch(each[1], device.nodes) for device in DEVICES)} == set()


def test_each_program_that_is_called_has_its_row_and_each_row_its_program() -> None:
    called = {(name, path) for path, tree in sources() for name in programs_in(tree)}
    assert called == {(each.name, each.module) for each in PROGRAMS}


def test_espeak_is_installed_where_the_settings_ask_for_a_voice() -> None:
    for each in PROGRAMS:
        if "install.sh" in each.package:
            assert f"wanted+=({each.name})" in INSTALL


def test_what_programs_keep_for_themselves_does_not_lie_among_the_games() -> None:
    """PulseAudio's library, which espeak-ng loads, makes `.config/pulse` at home: a backup would take it along."""
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.read(UNIT)
    environment = dict(each.split("=", 1) for each in unit["Service"]["Environment"].split())
    assert environment["XDG_CONFIG_HOME"].startswith("/run/bang-companion")
