"""The pages' scripts: their types, a linter, and unit tests in Node of the film's queue and the live page's life."""

import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CHECKS = Path(__file__).with_name("javascript")
BIN = CHECKS / "node_modules" / ".bin"
STATIC = ROOT / "web" / "static"


def missing(folder: Path = CHECKS) -> str:
    """Why the checks cannot run here, if so. The stamp is written by deploy/test.sh, once npm has ended well."""
    if shutil.which("node") is None:
        return "no node"
    stamp = folder / "node_modules" / ".installed"
    if not (folder / "node_modules" / ".bin" / "tsc").exists() or not stamp.exists():
        return "tests/web/javascript/node_modules is not complete: deploy/test.sh installs it where there is npm"
    wanted = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    if stamp.read_text(encoding="utf-8").split()[:1] != [wanted]:
        return "tests/web/javascript/node_modules is of another package-lock.json: deploy/test.sh installs it anew"
    return ""


in_node = pytest.mark.skipif(bool(missing()), reason=missing())


def run(*command: str | Path, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """The ended command, with all that it printed in `stdout`."""
    return subprocess.run(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=250, check=False
    )


def lint(*files: Path | str) -> subprocess.CompletedProcess[str]:
    return run(BIN / "eslint", "--config", CHECKS / "eslint.config.js", "--max-warnings", "0", *files)


def types(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return run(BIN / "tsc", "--project", *arguments)


@in_node
def test_the_scripts_types_agree() -> None:
    checked = types(CHECKS)
    assert checked.returncode == 0, checked.stdout


@in_node
def test_the_scripts_have_no_fault_that_a_linter_sees() -> None:
    checked = lint(*sorted(STATIC.rglob("*.js")), *sorted(CHECKS.glob("*.js")))
    assert checked.returncode == 0, checked.stdout


@in_node
def test_the_scripts_units_do_what_their_tests_say() -> None:
    tested = run("node", "--test", folder=CHECKS)
    assert tested.returncode == 0, tested.stdout
    [passed] = re.findall(r"^# pass (\d+)$", tested.stdout, re.MULTILINE)
    assert int(passed) >= 64


def in_2019(code: str) -> str:
    """A script of ours with this in it: what browsers of 2019 must be able to run."""
    return f'"use strict";\n(() => {{ {code}; }})();'


# -- each check can fail -----------------------------------------------------------------------------------------------


@in_node
@pytest.mark.parametrize(
    ("script", "fault"),
    [
        ('window.film?.show([], "", 3);', "not assignable"),
        ("const main = document.querySelector('main'); main.remove();", "possibly 'null'"),
        ("document.querySelector('a')?.formAction;", "does not exist"),
        ("function add(one, two) { return one + two; }", "implicitly has an 'any' type"),
        ("[1, 2].at(-1);", "Property 'at' does not exist"),
        ("'a b'.replaceAll('a', 'b');", "Property 'replaceAll' does not exist"),
        ("Promise.allSettled([]);", "Property 'allSettled' does not exist"),
    ],
)
def test_a_wrong_type_is_seen(tmp_path: Path, script: str, fault: str) -> None:
    (tmp_path / "wrong.js").write_text(script, encoding="utf-8")
    config = {
        "extends": str(CHECKS / "tsconfig.json"),
        "files": [str(CHECKS / "globals.d.ts")],
        "include": ["wrong.js"],
    }
    (tmp_path / "tsconfig.json").write_text(json.dumps(config), encoding="utf-8")
    checked = types(tmp_path)
    assert checked.returncode != 0
    assert fault in checked.stdout


@in_node
@pytest.mark.parametrize(
    ("name", "script", "fault"),
    [
        ("live.js", '"use strict";\n(() => { let seat = 1; if (seat == 2) seat = 3; })();', "eqeqeq"),
        ("live.js", '"use strict";\nvar seat = 1;', "no-implicit-globals"),
        (
            "live.js",
            '"use strict";\n(() => { const seat = 1; return () => { const seat = 2; return seat; }; })();',
            "no-shadow",
        ),
        ("live.js", '"use strict";\n(() => table.look())();', "no-undef"),
        ("live.js", in_2019("table?.look()"), "Parsing error"),
        ("live.js", in_2019("return table ?? 1"), "Parsing error"),
        ("live.js", in_2019("let seat; seat ||= 1"), "Parsing error"),
        ("vendor/somebody.js", "var seat = {}; seat?.name;", "Parsing error"),
        ("live.js", in_2019("document.body.replaceChildren()"), "no-restricted-properties"),
        ("live.js", in_2019("return structuredClone({})"), "no-restricted-globals"),
        ("live.js", in_2019("return (event) => event.submitter"), "window.sender"),
        ("live.js", in_2019("return (form, button) => new FormData(form, button)"), "window.fields"),
        ("live.js", in_2019("return document.querySelector('main:has(p)')"), "throws at this selector"),
        ("live.js", in_2019("return document.querySelector(`${1} :is(p)`)"), "throws at this selector"),
        ("live.js", in_2019("document.body.style.translate = '1px'"), "does not know this property"),
        ("alive.js", '(function () {\n  "use strict";\n  const seat = 1;\n})();', "Parsing error"),
    ],
)
def test_a_fault_that_types_let_pass_is_seen(name: str, script: str, fault: str) -> None:
    checked = subprocess.run(
        [BIN / "eslint", "--config", CHECKS / "eslint.config.js", "--stdin", "--stdin-filename", STATIC / name],
        input=script, cwd=ROOT, capture_output=True, text=True, timeout=100, check=False,
    )  # fmt: skip
    assert checked.returncode == 1
    assert fault in checked.stdout


@pytest.mark.slow
@in_node
@pytest.mark.parametrize(
    ("name", "line", "broken"),
    [
        ("film", "({ line }) => line > again", "({ line }) => line >= again"),
        ("live", "if (waiting.has(tap)) return;", ""),
        ("hand", "if (performance.now() - raisedAt > SAME_TAP_MS) raise", "raise"),
    ],
)
def test_a_line_that_is_broken_fails_a_unit_test(tmp_path: Path, name: str, line: str, broken: str) -> None:
    shutil.copytree(STATIC, tmp_path / "web" / "static")
    tests = tmp_path / "tests" / "web" / "javascript"
    shutil.copytree(CHECKS, tests, ignore=shutil.ignore_patterns("node_modules"))
    (tests / "node_modules").symlink_to(CHECKS / "node_modules")
    script = tmp_path / "web" / "static" / f"{name}.js"
    text = script.read_text(encoding="utf-8")
    assert text.count(line) == 1
    script.write_text(text.replace(line, broken), encoding="utf-8")
    tested = run("node", "--test", f"{name}.test.js", folder=tests)
    assert tested.returncode != 0
    assert re.search(r"^# fail [12]$", tested.stdout, re.MULTILINE), tested.stdout


# -- what the types take for granted -----------------------------------------------------------------------------------


def test_every_page_has_what_the_types_say_it_has() -> None:
    templates = ROOT / "web" / "templates"
    page = "".join((templates / name).read_text(encoding="utf-8") for name in ("base.html", "fragment.html"))
    declared = (CHECKS / "globals.d.ts").read_text(encoding="utf-8")
    [ids] = re.findall(r"getElementById\(id: ([^)]+)\)", declared)
    assert set(re.findall(r'"(\w+)"', ids)) <= {*re.findall(r'id="(\w+)"', page), "device"}
    device = (templates / "parts" / "_device.html").read_text(encoding="utf-8")
    assert 'id="device"' in device
    assert 'id="sound-on"' in device
    boxes = re.findall(r'<input[^>]* name="(\w+)"', (templates / "parts" / "_device.html").read_text(encoding="utf-8"))
    assert boxes == ["on", "voice", "volume"], "sound.js takes them in this order"


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
def test_what_npm_has_not_installed_to_its_end_or_for_another_lock_is_not_used(tmp_path: Path) -> None:
    programs = tmp_path / "node_modules" / ".bin"
    programs.mkdir(parents=True)
    (programs / "tsc").touch()
    (tmp_path / "package-lock.json").write_text("{}")
    assert "is not complete" in missing(tmp_path)
    of_the_lock = subprocess.check_output(["sha256sum"], input="{}", text=True)  # as deploy/test.sh writes it
    (programs.parent / ".installed").write_text(of_the_lock)
    assert missing(tmp_path) == ""
    (tmp_path / "package-lock.json").write_text('{"lockfileVersion": 3}')
    assert "another package-lock.json" in missing(tmp_path)


# -- what the checks need ----------------------------------------------------------------------------------------------


def test_what_is_installed_for_the_checks_is_pinned_and_named_by_no_address() -> None:
    package = json.loads((CHECKS / "package.json").read_text(encoding="utf-8"))
    assert package["private"] is True
    assert "dependencies" not in package, "nothing of it is part of the product"
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in package["devDependencies"].values())
    lock = json.loads((CHECKS / "package-lock.json").read_text(encoding="utf-8"))
    locked = {path: entry for path, entry in lock["packages"].items() if path}
    assert set(package["devDependencies"]) <= {path.removeprefix("node_modules/") for path in locked}
    assert not any("resolved" in entry for entry in locked.values())
    assert all("integrity" in entry or entry.get("inBundle") for entry in locked.values())


def test_what_is_installed_for_the_checks_is_in_no_commit_and_no_package() -> None:
    ignored = run("git", "check-ignore", "tests/web/javascript/node_modules/eslint/package.json")
    if "not a git repository" in ignored.stdout:
        pytest.skip("no git repository")
    assert ignored.returncode == 0, "git and hatchling leave out what .gitignore names"
