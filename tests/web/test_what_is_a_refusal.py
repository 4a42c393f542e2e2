"""A refusal is told in a sentence; a fault of ours is logged, and answered as one."""

import logging

import pytest

from companion.locales.errors import UnknownLanguage
from companion.support.errors import (
    CompanionError,
    GameUnreadable,
    JournalInUse,
    JournalUnreadable,
    JournalUnwritable,
    NotTaken,
    NotYetKnown,
    RecordInvalid,
    Refused,
    SetupInvalid,
)
from companion.tournament.errors import DatabaseUnavailable, DatabaseUnusable
from deploy.errors import BackupInvalid
from tests.web.table_rig import Rig, refused
from web.elements.errors import FormRefused, HostUnwritable
from web.parts.refused import status_of


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (Refused("not_yours"), 409),
        (FormRefused("not_understood"), 409),
        (SetupInvalid("Two players have the same name."), 409),
        (UnknownLanguage("xx", ("en", "de")), 409),
        (RecordInvalid("Line 2: no such face."), 409),
        (HostUnwritable("/data", "full"), 503),
        (JournalUnreadable("damaged"), 503),
        (GameUnreadable("damaged", 3), 503),
        (JournalInUse("in use"), 503),
        (JournalUnwritable("full"), 503),
        (NotYetKnown("slow"), 503),
        (NotTaken("slow"), 503),
        (DatabaseUnavailable("away"), 503),
        (DatabaseUnusable("no such kind"), 503),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, CompanionError) else str(value),
)
def test_what_the_machine_cannot_do_now_is_503_and_what_is_refused_409(error: CompanionError, status: int) -> None:
    assert status_of(error) == status


def broken_by(error: CompanionError):
    def breaks(*_: object) -> None:
        raise error

    return breaks


def test_a_fault_of_ours_on_a_page_without_refusals_is_logged_and_answered_as_one(
    rig: Rig, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("web.pages.public.scene", broken_by(RecordInvalid("Line 7 of the record.")))
    with caplog.at_level(logging.ERROR):
        answer = rig.phone().get("/")
    assert answer.status_code == 500
    assert "The piano stopped" in answer.text
    assert "Line 7" not in answer.text
    logged = [record for record in caplog.records if record.exc_info]
    assert [str(record.exc_info[1]) for record in logged if record.exc_info] == ["Line 7 of the record."]
    assert logged[0].getMessage() == "A page failed at /"


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (Refused("game_not_over"), 409),
        (FormRefused("not_understood"), 409),
        (SetupInvalid("Two players have the same name."), 409),
        (UnknownLanguage("xx", ("en", "de")), 400),
        (JournalUnreadable("It is damaged."), 503),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, CompanionError) else str(value),
)
def test_a_refusal_on_a_page_without_refusals_is_a_sentence_and_no_fault(
    rig: Rig, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: CompanionError, status: int
) -> None:
    monkeypatch.setattr("web.pages.public.scene", broken_by(error))
    answer = rig.phone().get("/")
    assert answer.status_code == status
    assert str(error) in answer.text.replace("&#39;", "'")
    assert [record for record in caplog.records if record.exc_info] == []


def test_what_the_machine_says_of_a_backup_is_a_sentence(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    told = "There is no checked backup: choose its file once more."
    monkeypatch.setattr("web.pages.desk.machine._for_host", broken_by(BackupInvalid(told)))
    assert told in refused(rig.host().post("/host/machine/restore")).text
