"""The command that lists what a language still lacks."""

from __future__ import annotations

from pathlib import Path

from tests.companion.locales.damaged import damaged_german
from tests.languages import OTHERS
from tests.translation import findings, main


def test_a_language_that_is_shipped_lacks_nothing(capsys) -> None:
    assert main([]) == 0
    assert "missing" not in capsys.readouterr().out
    assert len(OTHERS) >= 1


def test_each_kind_of_fault_is_listed(tmp_path: Path, capsys) -> None:
    with damaged_german(tmp_path) as folder:
        (folder / "first_boot.json").write_text((folder.parent / "en" / "first_boot.json").read_text("utf-8"), "utf-8")
        assert {what for what, _, _ in findings("de")} >= {"damaged", "missing", "unknown", "wrong", "equal"}
        assert main(["de"]) == 1
    told = capsys.readouterr().out
    assert "de  missing  event.turn" in told
    assert "de  unknown  event.rollled" in told
