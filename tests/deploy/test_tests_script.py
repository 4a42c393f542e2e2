"""deploy/test.sh: whom it asks before it installs a system package, and what each of its tiers runs."""

import json
import os
import pty
import re
import subprocess
from pathlib import Path

import pytest

from tests.web.engines.installed import PACKAGES

ROOT = Path(__file__).parents[2]
SCRIPT = (ROOT / "deploy" / "test.sh").read_text(encoding="utf-8")
[MAY_INSTALL] = re.findall(r"^may_install\(\) \{\n.*?^\}$", SCRIPT, re.MULTILINE | re.DOTALL)
ASKS = f"{MAY_INSTALL}\nif may_install chromium 'browser tests'; then echo installs; else echo leaves; fi"


def at_a_terminal(typed: str, **environment: str) -> str:
    """What stands on a terminal's screen after the question, with this line typed."""
    ours, theirs = pty.openpty()
    os.write(ours, f"{typed}\n".encode())
    with subprocess.Popen(["bash", "-c", ASKS], stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as asks:
        assert asks.wait(30) == 0
    screen = ""
    while not screen.rstrip().endswith(("installs", "leaves")):  # a busy machine brings it late, in parts
        screen += os.read(ours, 10_000).decode()
    os.close(theirs)
    os.close(ours)
    return screen


@pytest.mark.parametrize(("typed", "ends"), [("", "installs"), ("y", "installs"), ("n", "leaves"), ("No", "leaves")])
def test_whoever_sits_at_a_terminal_is_asked(typed: str, ends: str) -> None:
    screen = at_a_terminal(typed)
    assert "Install chromium (apt-get) for browser tests?" in screen
    assert screen.split()[-1] == ends


def test_a_build_server_is_never_waited_for() -> None:
    screen = at_a_terminal("n", CI="true")
    assert "Install" not in screen
    assert screen.split()[-1] == "installs"


def test_nobody_is_waited_for_where_there_is_no_terminal() -> None:
    nobody = subprocess.DEVNULL
    assert subprocess.check_output(["bash", "-c", ASKS], stdin=nobody, text=True, timeout=30, env={}) == "installs\n"


def test_the_build_server_runs_every_test_that_is_neither_for_the_night_nor_for_whole_machines() -> None:
    assert "exec bash deploy/test.sh --all" in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert {'-m "not slow and not long"', '-m "(slow or long) and not night"'} <= set(re.findall(r'-m "[^"]+"', SCRIPT))


@pytest.mark.parametrize("option", re.findall(r"^#   (--\w+) ", SCRIPT, re.MULTILINE))
def test_each_tier_that_its_head_names_is_there(option: str) -> None:
    assert f"== {option} ]]" in SCRIPT or f"!= {option} ]]" in SCRIPT


def test_whole_runs_install_the_other_browsers() -> None:
    [others] = re.findall(r"^prepare_other_browsers\(\) \{\n.*?^\}$", SCRIPT, re.MULTILINE | re.DOTALL)
    assert set(re.findall(r"command -v (\S+) .* install_package (\S+) ", others)) == set(PACKAGES.items())
    assert re.search(r"== --all \|\| .* == --night \]\]; then prepare_other_browsers; fi", SCRIPT)


[HAS_NODE] = re.findall(r"^has_node\(\) \{\n.*?^\}$", SCRIPT, re.MULTILINE | re.DOTALL)
[JAVASCRIPT] = re.findall(r"^prepare_javascript\(\) \{\n.*?^\}$", SCRIPT, re.MULTILINE | re.DOTALL)
GIVE_UP = 'say() { echo "$*"; }; give_up() { say "$*"; exit 1; }'
RANGE = "^20.19.0 || ^22.13.0 || >=24"
NPM = """#!/bin/bash
if [[ $* != "ci --prefix $root/tests/web/javascript --ignore-scripts --no-audit --no-fund" ]]; then exit 2; fi
if [[ -n ${REFUSED:-} ]]; then echo "$REFUSED"; exit 1; fi
mkdir -p "$root/tests/web/javascript/node_modules"
echo run >>"$root/runs"
"""


class Checkout:
    """A checkout with nothing but the lock of what checks the pages' scripts, and an npm that only counts its runs."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.lock = root / "tests" / "web" / "javascript" / "package-lock.json"
        self.lock.parent.mkdir(parents=True)
        self.lock.write_text("{}")
        self.programs = root / "programs"
        self.programs.mkdir()
        self.program("npm", NPM)
        self.program("node", "#!/bin/bash\necho ${NODE:-v20.19.0}\n")

    def program(self, name: str, text: str) -> None:
        (self.programs / name).write_text(text)
        (self.programs / name).chmod(0o755)

    def prepared(self, tier: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        """The ended preparation, with all that it said."""
        script = f"set -euo pipefail; {GIVE_UP}\n{HAS_NODE}\n{JAVASCRIPT}\nprepare_javascript {tier}; say 'tests begin'"
        paths = {"PATH": f"{self.programs}:/usr/bin:/bin", "root": str(self.root)}
        return subprocess.run(
            ["bash", "-c", script], stdout=subprocess.PIPE, text=True, timeout=30, env=paths | environment, check=False
        )

    def prepare(self, tier: str = "", **environment: str) -> str:
        """What the script says while it prepares, until tests begin."""
        done = self.prepared(tier, **environment)
        assert done.returncode == 0
        return done.stdout.removesuffix("tests begin\n")

    @property
    def runs(self) -> int:
        """How often npm has installed."""
        counted = self.root / "runs"
        return len(counted.read_text().splitlines()) if counted.exists() else 0


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_what_checks_the_pages_scripts_is_installed_again_only_where_its_lock_has_changed(checkout: Checkout) -> None:
    assert "installing what checks the pages' scripts" in checkout.prepare()
    assert checkout.prepare() == ""
    assert checkout.runs == 1
    checkout.lock.write_text('{"lockfileVersion": 3}')
    checkout.prepare()
    assert checkout.runs == 2


def test_npm_that_fails_keeps_no_test_from_running_and_is_tried_again(checkout: Checkout) -> None:
    said = checkout.prepare(REFUSED="npm error network is down").splitlines()
    assert said[-1] == "npm could not install it (npm error network is down): tests of the pages' scripts are skipped"
    checkout.prepare()
    assert checkout.runs == 1


@pytest.mark.parametrize(("tier", "environment"), [("--all", {}), ("", {"CI": "true"}), ("--all", {"CI": "true"})])
def test_a_whole_run_does_not_lose_them_in_silence(checkout: Checkout, tier: str, environment: dict[str, str]) -> None:
    done = checkout.prepared(tier, REFUSED="npm error network is down", **environment)
    assert done.returncode == 1
    said = "npm could not install it (npm error network is down): a whole run has the tests of the pages' scripts"
    assert done.stdout.splitlines()[-1] == said
    checkout.prepare(tier, **environment)
    assert checkout.runs == 1


@pytest.mark.parametrize("tier", ["", "--all"])
def test_without_a_node_that_is_new_enough_it_says_so_in_a_line(checkout: Checkout, tier: str) -> None:
    assert checkout.prepare(tier, NODE="v20.18.3").splitlines() == [
        f"no Node {RANGE} with npm: tests of the pages' scripts are skipped"
    ]
    assert checkout.runs == 0


@pytest.mark.parametrize(
    ("version", "fits"),
    [
        ("v18.20.4", False), ("v20.18.3", False), ("v20.19.0", True), ("v20.20.2", True), ("v21.7.3", False),
        ("v22.12.0", False), ("v22.13.0", True), ("v22.22.1", True), ("v23.11.1", False), ("v24.0.0", True),
        ("v25.1.0", True), ("v100.0.0", True), ("", False), ("rubbish", False),
    ],
)  # fmt: skip
def test_node_is_what_eslint_asks_for(checkout: Checkout, version: str, fits: bool) -> None:
    checkout.program("node", f"#!/bin/bash\necho {version}\n")
    asked = subprocess.run(
        ["bash", "-c", f"set -euo pipefail; {HAS_NODE}\nhas_node"], timeout=30, check=False,
        env={"PATH": f"{checkout.programs}:/usr/bin:/bin"},
    )  # fmt: skip
    assert (asked.returncode == 0) is fits


def test_everything_that_names_a_node_names_eslints() -> None:
    folder = ROOT / "tests" / "web" / "javascript"
    lock = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert lock["node_modules/eslint"]["engines"]["node"] == RANGE
    assert lock[""]["engines"]["node"] == RANGE
    assert json.loads((folder / "package.json").read_text(encoding="utf-8"))["engines"]["node"] == RANGE
    assert f"Node `{RANGE}`" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_all_takes_no_further_arguments() -> None:
    asked = ["bash", str(ROOT / "deploy" / "test.sh"), "--all", "tests/hardware"]
    refused = subprocess.run(asked, capture_output=True, text=True, timeout=30, check=False)
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert refused.stderr == "test.sh: --all takes no other arguments: deploy/test.sh tests/hardware runs that alone\n"
