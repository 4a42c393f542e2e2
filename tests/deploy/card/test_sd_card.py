"""`deploy/sd_card.sh`: what it writes on the boot partition of each image, and what it leaves alone."""

import ast
import json
import shutil
import subprocess
import sys
import zipfile
from io import StringIO
from pathlib import Path

import pytest

from deploy.card.__main__ import card_language, main
from deploy.card.boot_partition import FOLDER
from deploy.card.first_boot_files import arming, user_data
from deploy.card.project_archive import PARTS, project_archive
from deploy.card.wifi_file import WifiFile, key_of, parsed_wifi
from tests.deploy.card import facts
from tests.deploy.card.facts import IMAGES, Image

ROOT = Path(__file__).parents[3]
DOES = {image.name: image for image in IMAGES if not image.refused}
TRIXIE, BOOKWORM = DOES["trixie, 64 bit"], DOES["bookworm, 64 bit"]


@pytest.fixture(scope="module")
def packed():
    return project_archive()


@pytest.fixture(autouse=True)
def quick(monkeypatch, packed):
    """The project is packed once; whoever sits here speaks the German of Austria and types nothing."""
    monkeypatch.setattr("deploy.card.__main__.project_archive", lambda: packed)
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    monkeypatch.setattr("sys.stdin", StringIO())


def card(folder: Path, image: Image, *, imager: bool = False) -> Path:
    """A freshly flashed card's boot partition, as the Imager leaves it with its settings or without."""
    folder.mkdir(exist_ok=True)
    (folder / "issue.txt").write_text("Raspberry Pi reference 2026-06-18\n")
    (folder / "config.txt").write_text("\n".join(["# For more options", *image.lines, "[all]", ""]))
    cmdline = image.cmdline
    if image.seeds:
        (folder / "user-data").write_text(facts.IMAGER_USER_DATA if imager else facts.PLAIN_USER_DATA)
        (folder / "meta-data").write_text(facts.IMAGER_META_DATA if imager else facts.PLAIN_META_DATA)
        (folder / "network-config").write_text(facts.IMAGER_NETWORK if imager else "#network:\n")
        cmdline += facts.IMAGER_CMDLINE if imager else ""
    elif imager:
        (folder / "firstrun.sh").write_text(facts.IMAGER_FIRSTRUN)
        cmdline += facts.IMAGER_RUN
    (folder / "cmdline.txt").write_text(cmdline + "\n")
    return folder


def there(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("image", IMAGES, ids=lambda image: image.name)
def test_an_image_is_taken_or_refused_in_one_sentence(tmp_path, capsys, image):
    folder = card(tmp_path / "bootfs", image)
    before = there(folder)
    status = main([str(folder)])
    said = capsys.readouterr()
    assert status == (1 if image.refused else 0), said.err
    if image.refused:
        assert image.refused in said.err
        assert len(said.err.splitlines()) == 1
        assert there(folder) == before


@pytest.mark.parametrize("missing", ["cmdline.txt", "config.txt", "issue.txt"])
def test_nothing_is_written_to_what_is_no_boot_partition(tmp_path, capsys, missing):
    folder = card(tmp_path / "stick", TRIXIE)
    (folder / missing).unlink()
    before = there(folder)
    assert main([str(folder)]) == 1
    assert "is not the boot partition of a card" in capsys.readouterr().err
    assert there(folder) == before
    assert main([str(tmp_path / "nowhere")]) == 1


def test_a_dry_run_names_every_file_and_writes_none(tmp_path, capsys):
    folder = card(tmp_path / "bootfs", TRIXIE, imager=True)
    before = there(folder)
    assert main(["--dry-run", str(folder)]) == 0
    named = capsys.readouterr().out
    assert there(folder) == before
    assert main([str(folder)]) == 0
    after = there(folder)
    assert all(name in named for name in after if after[name] != before.get(name))


@pytest.mark.parametrize("imager", [False, True], ids=["plain", "customised"])
def test_by_cloud_init(tmp_path, capsys, imager):
    folder = card(tmp_path / "bootfs", TRIXIE, imager=imager)
    before = there(folder)
    assert main([str(folder)]) == 0
    said = capsys.readouterr().out
    after = there(folder)
    written = after["user-data"].decode()
    assert written.startswith(before["user-data"].decode()), "what the Imager has set stays"
    assert json.dumps(arming()) in written
    assert written.count("\nbootcmd:") == written.count("\nhostname:") == 1
    assert after["network-config"] == before["network-config"]
    assert ("no user" in said) != imager
    assert ("http://tavern.local" if imager else "http://saloon.local") in said
    instance = after["meta-data"].decode().partition("instance-id: ")[2].strip()
    assert instance.startswith("bang-companion-")
    assert "instance_id" not in after["meta-data"].decode()
    if imager:
        assert f"ds=nocloud;i={instance}" in after["cmdline.txt"].decode()
        assert "rpi-imager" not in after["cmdline.txt"].decode()
    else:
        assert after["cmdline.txt"] == before["cmdline.txt"]


@pytest.mark.parametrize("imager", [False, True], ids=["plain", "customised"])
@pytest.mark.parametrize("image", DOES.values(), ids=lambda image: image.name)
def test_twice_is_as_once(tmp_path, monkeypatch, image, imager):
    monkeypatch.setattr("time.time", lambda: 1_764_150_000.0)
    folder = card(tmp_path / "bootfs", image, imager=imager)
    assert main([str(folder)]) == 0
    once = there(folder)
    assert main([str(folder)]) == 0
    assert there(folder) == once, "the hotspot's password, too"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("bootcmd:\n- [ ls ]\n", "bootcmd:\n# bang-companion begins\n- [ sh,"),
        ("bootcmd:\n  # mine\n  - ls\nhostname: x\n", "bootcmd:\n  # bang-companion begins\n  - [ sh,"),
    ],
)
def test_a_list_that_is_there_gets_an_item_more(before, after):
    made = user_data(f"#cloud-config\n{before}", "saloon")
    assert after in made
    assert made.count("bootcmd:") == 1
    assert made.endswith(before.partition("\n")[2] if "hostname" in before else "# bang-companion ends\n")
    assert user_data(made, "saloon") == made


@pytest.mark.parametrize(
    "strange", ["#!/bin/sh\nls\n", "## template: jinja\n#cloud-config\n", "#cloud-config\nbootcmd: [ls]\n"]
)
def test_what_is_not_understood_is_refused(tmp_path, capsys, strange):
    folder = card(tmp_path / "bootfs", TRIXIE)
    (folder / "user-data").write_text(strange)
    before = there(folder)
    assert main([str(folder)]) == 1
    assert "user-data on this card is" in capsys.readouterr().err
    assert there(folder) == before


@pytest.mark.parametrize("imager", [False, True], ids=["plain", "customised"])
def test_by_systemd_run(tmp_path, imager):
    """The script runs after bookworm's initrd has been over it: it arms, cleans up, and ends well."""
    folder = card(tmp_path / "bootfs", BOOKWORM, imager=imager)
    assert main([str(folder)]) == 0
    script, cmdline = facts.imager_fixup((folder / "firstrun.sh").read_text(), (folder / "cmdline.txt").read_text())
    assert "systemd.run=/boot/firmware/firstrun.sh " in cmdline
    assert cmdline.count("\n") == 1, "the kernel takes one line"
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("python3", "getent"):
        (programs / name).write_text(f'#!/bin/sh\necho {name} "$PYTHONPATH" "$@" >>{tmp_path}/called\n')
        (programs / name).chmod(0o755)
    (folder / "cmdline.txt").write_text(cmdline.replace("/boot/firmware", str(folder)))
    (folder / "firstrun.sh").write_text(script.replace("/boot/firmware", str(folder)))
    subprocess.run(
        ["sh", str(folder / "firstrun.sh")], check=True, env={"PATH": f"{programs}:/usr/bin:/bin"}, capture_output=True
    )
    named = "" if imager else " --hostname saloon"
    archive = folder / FOLDER / "companion.zip"
    assert (tmp_path / "called").read_text() == f"python3 {archive} -m deploy.first_boot.arm{named}\n"
    assert not (folder / "firstrun.sh").exists()
    assert (folder / "cmdline.txt").read_text().split() == BOOKWORM.cmdline.split()


@pytest.mark.parametrize(
    ("name", "password", "key"),
    [
        ("IEEE", "password", "f42c6fc52df0ebef9ebb4b90b38a5f902e83fe1b135a70e23aed762e9710a12e"),
        ("ThisIsASSID", "ThisIsAPassword", "0dc0d6eb90555ed6419756b9a15ec3e3209b63df707dd508d14581f8982721af"),
        ("Z" * 32, "a" * 32, "becb93866bb8c3832cb777c2f559807c8c59afcb6eae734885001300a981cc62"),
    ],
)
def test_the_key_is_that_of_ieee_802_11_annex_j_4_2(name, password, key):
    assert key_of(name, password) == key
    assert key_of(name, key) == key


@pytest.mark.parametrize("wpa3", [False, True])
def test_a_wifi_by_file(tmp_path, monkeypatch, wpa3):
    folder = card(tmp_path / "bootfs", TRIXIE)
    monkeypatch.setattr("sys.stdin", StringIO("ThisIsAPassword\n"))
    assert main([str(folder), "--wifi", "ThisIsASSID", *(["--wpa3"] if wpa3 else [])]) == 0
    said = parsed_wifi((folder / FOLDER / "wifi.txt").read_text())
    assert (said.name, said.country) == ("ThisIsASSID", "AT")
    assert said.password == ("ThisIsAPassword" if wpa3 else key_of("ThisIsASSID", "ThisIsAPassword"))
    assert wpa3 or b"ThisIsAPassword" not in b"".join(
        content for name, content in there(folder).items() if not name.endswith(".zip")
    )


@pytest.mark.parametrize(
    "wifi", [WifiFile("Home", "short"), WifiFile("ü" * 17, "long enough"), WifiFile("Home", "long enough", "Austria")]
)
def test_what_no_wifi_can_be_is_refused_here_and_not_on_the_pi(wifi):
    assert wifi.fault()


def test_the_archive_has_what_install_sh_needs_and_nothing_that_a_machine_made(packed, tmp_path):
    (tmp_path / "zip").write_bytes(packed)
    with zipfile.ZipFile(tmp_path / "zip") as archive:
        names = set(archive.namelist())
        assert archive.getinfo("deploy/install.sh").external_attr >> 16 == 0o755
    tracked = subprocess.run(
        ["git", "ls-files", *PARTS],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.split("\n")[:-1]  # fmt: skip
    assert set(tracked) <= names
    assert not [name for name in names if "__pycache__" in name or name.startswith("tests/")]
    assert len(packed) < 16 << 20, "much less than the 512 MB of the partition"


STANDARD = set(sys.stdlib_module_names)
BESIDE = ("companion.locales.root_error", "hardware.wifi.credentials")
"""Modules of other folders that the maker's Python reads."""
ON_THE_MAKERS = [
    *sorted((ROOT / "deploy/card").glob("*.py")),
    *(ROOT / f"{name.replace('.', '/')}.py" for name in BESIDE),
]


def python_3_9() -> str:
    """A Python 3.9 that runs, if any: that of the path (which may be pyenv's shim for none), else one of pyenv's."""
    for found in (shutil.which("python3.9"), *sorted(Path.home().glob(".pyenv/versions/3.9.*/bin/python3.9"))):
        if found and subprocess.run([found, "-c", ""], capture_output=True, check=False).returncode == 0:
            return str(found)
    return ""


PYTHON_3_9 = python_3_9()


@pytest.mark.parametrize("path", ON_THE_MAKERS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_makers_python_may_be_3_9_with_its_own_library_alone(path):
    tree = ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 9))
    for node in ast.walk(tree):
        assert not isinstance(node, ast.Match)
        names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for name in names:
            assert name.partition(".")[0] in STANDARD or name.startswith("deploy.card") or name in BESIDE, name
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "zip":
            assert not node.keywords, "zip(strict=) is of 3.10"


@pytest.mark.skipif(not PYTHON_3_9, reason="no Python 3.9 is here, in PATH or pyenv's")
@pytest.mark.parametrize("wifi", ["ThisIsASSID", "Caf\u00e9: upstairs"])
def test_a_python_3_9_writes_the_same_card(tmp_path, monkeypatch, wifi):
    folder = card(tmp_path / "bootfs", BOOKWORM)
    done = subprocess.run(
        [PYTHON_3_9, "-I", "-B", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
         "from deploy.card.__main__ import main; sys.exit(main(sys.argv[1:]))", str(folder), "--wifi", wifi],
        input="ThisIsAPassword\n", capture_output=True, text=True, check=False,
        env={"LC_ALL": "de_AT.UTF-8", "PYTHONUTF8": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    made = there(folder)
    monkeypatch.setattr("sys.stdin", StringIO("ThisIsAPassword\n"))
    assert main([str(folder), "--wifi", wifi]) == 0
    archive = f"{FOLDER}/companion.zip"  # packed by another zlib
    assert {**there(folder), archive: b""} == {**made, archive: b""}
    assert key_of(wifi, "ThisIsAPassword").encode() in made[f"{FOLDER}/wifi.txt"]
    with zipfile.ZipFile(folder / archive) as packed:
        assert packed.testzip() is None


def test_the_script_runs_it(tmp_path):
    folder = card(tmp_path / "bootfs", TRIXIE)
    done = subprocess.run(
        [ROOT / "deploy/sd_card.sh", str(folder), "--dry-run"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert str(folder / "user-data") in done.stdout


@pytest.mark.parametrize(("said", "language"), [("de_AT.UTF-8", "de"), ("nl_NL.UTF-8", "nl"), ("en_GB", "en")])
def test_the_card_names_the_language_of_whoever_writes_it(said, language):
    assert card_language({"LANG": said}) == language
