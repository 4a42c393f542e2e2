"""One rule for hosts: who claims a new data folder first chooses a PIN, which opens the desk ever after."""

import errno
import stat
import threading
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.web.table_rig import COOKIE, FAST, NAMES, PIN, Rig
from web.access import host_pin
from web.access.host_pin import HASHING, HostPin
from web.access.hosts import PHONES
from web.access.wrong_tries import LONGEST, ONE_MORE, PAUSE, TOGETHER, WRONG

AT_THE_DESK = "Stop being the host"


def hosts(phone: FlaskClient) -> bool:
    """Whether a phone is at the desk, and not before its door."""
    return AT_THE_DESK in phone.get("/host").text


def said(phone: FlaskClient, way: str, pin: str, address: str = "127.0.0.1") -> str:
    """What a phone is told where it is not let in."""
    answer = phone.post(f"/host/{way}", data={"pin": pin}, environ_base={"REMOTE_ADDR": address})
    return "" if answer.status_code == 303 else answer.text


def copy_of(phone: FlaskClient, rig: Rig) -> FlaskClient:
    cookie, copied = phone.get_cookie(COOKIE), rig.phone()
    assert cookie is not None
    copied.set_cookie(COOKIE, cookie.value)
    return copied


def again(rig: Rig, tmp_path: Path) -> Rig:
    """The same table, started anew."""
    rig.close()
    return Rig(tmp_path)


def test_the_first_phone_chooses_the_pin_and_the_pin_lets_others_in(rig: Rig) -> None:
    first, second = rig.phone(), rig.phone()
    assert "Choose a PIN" in first.get("/host").text
    assert said(first, "claim", PIN) == ""
    assert hosts(first)
    assert "Somebody was faster" in said(second, "claim", "9999")
    assert "That is not the host&#39;s PIN." in said(second, "enter", "9999")
    assert not hosts(second)
    assert said(second, "enter", f" {PIN[:2]} {PIN[2:]} ") == ""
    assert second.post("/host/add", data={"name": "Zoe"}).status_code == 303


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "12.4", "½234"])
def test_what_is_no_pin_is_refused_in_a_sentence_and_nobody_is_the_host(rig: Rig, pin: str) -> None:
    assert "A PIN is 4 to 8 digits and nothing else." in said(rig.phone(), "claim", pin)
    assert not rig.hosts.taken


def test_a_keyboard_with_other_digits_writes_the_same_pin(rig: Rig) -> None:
    assert said(rig.phone(), "claim", "١٢٣٤") == ""
    assert said(rig.phone(), "enter", "1234") == ""


def test_one_of_two_who_claim_at_once_chooses_the_pin(rig: Rig) -> None:
    pins = ["1111", "2222", "3333", "4444"]
    start = threading.Barrier(len(pins))
    taken: list[str] = []

    def claim(pin: str) -> None:
        start.wait(10)
        if said(rig.phone(), "claim", pin) == "":
            taken.append(pin)

    threads = [threading.Thread(target=claim, args=(pin,)) for pin in pins]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert len(taken) == 1
    assert said(rig.phone(), "enter", taken[0]) == ""


def test_the_pin_and_the_hosts_phones_are_known_after_a_restart(tmp_path: Path) -> None:
    rig = Rig(tmp_path)
    first = rig.phone()
    assert said(first, "claim", PIN) == ""
    rig = again(rig, tmp_path)
    assert rig.table.state.phase == "lobby"
    stranger = rig.phone()
    assert "Somebody was faster" in said(stranger, "claim", "0000"), "also in the lobby, after a restart"
    assert "Choose a PIN" not in stranger.get("/host").text
    assert hosts(copy_of(first, rig))
    assert said(stranger, "enter", PIN) == ""
    rig.close()


def test_a_second_host_who_leaves_opens_the_desk_to_nobody(rig: Rig) -> None:
    first, second, stranger = rig.host(), rig.host(), rig.phone()
    assert second.post("/host/leave").status_code == 303
    assert not hosts(second)
    assert hosts(first)
    assert "Somebody was faster" in said(stranger, "claim", "0000")
    assert first.post("/host/leave").status_code == 303
    assert "Somebody was faster" in said(stranger, "claim", "0000"), "also when nobody is at the desk"
    assert said(first, "enter", PIN) == ""


def test_a_copied_cookie_works_no_more_after_leaving(tmp_path: Path) -> None:
    rig = Rig(tmp_path)
    other, first = rig.host(), rig.host()
    copied = copy_of(first, rig)
    assert hosts(copied)
    first.post("/host/leave")
    assert not hosts(copied)
    assert copied.post("/host/add", data={"name": "Zoe"}).status_code == 409
    rig = again(rig, tmp_path)
    assert not hosts(copy_of(copied, rig)), "nor after a restart"
    assert hosts(copy_of(other, rig))
    rig.close()


def test_a_new_pin_is_the_right_one_at_once_and_lets_all_phones_go(tmp_path: Path) -> None:
    rig = Rig(tmp_path)
    first = rig.host()
    pin = HostPin(tmp_path).draw()
    assert len(pin) == 6
    assert not hosts(first)
    if pin != PIN:
        assert "That is not" in said(first, "enter", PIN)
    assert said(first, "enter", pin) == ""
    assert hosts(first)
    rig.close()


def test_a_pin_is_kept_as_a_slow_salted_hash_that_others_do_not_read(tmp_path: Path) -> None:
    for folder in (tmp_path / "one", tmp_path / "other"):
        folder.mkdir()
        HostPin(folder).choose(PIN)
        assert stat.S_IMODE((folder / "host.pin").stat().st_mode) == 0o600
    one, other = ((tmp_path / name / "host.pin").read_text() for name in ("one", "other"))
    assert one.startswith(f"{HASHING}:")
    assert one != other
    assert PIN not in one
    assert HostPin(tmp_path / "one").is_right(PIN)
    assert not HostPin(tmp_path / "one").is_right("4712")


def test_what_is_kept_of_phones_does_not_make_one_the_host(tmp_path: Path) -> None:
    rig = Rig(tmp_path)
    with rig.host().session_transaction() as session:
        token = session["host"]
    assert token not in (tmp_path / "hosts.json").read_text()
    assert stat.S_IMODE((tmp_path / "hosts.json").stat().st_mode) == 0o600
    rig.close()


@pytest.mark.parametrize("left", [b"", b"rubbish", b"\xff\xfe", b"scrypt:1:1:1$a$b"])
def test_a_damaged_pin_opens_the_desk_to_nobody(tmp_path: Path, left: bytes) -> None:
    (tmp_path / "host.pin").write_bytes(left)
    rig = Rig(tmp_path)
    phone = rig.phone()
    assert "Somebody was faster" in said(phone, "claim", PIN)
    for pin in ("", PIN):
        assert "PIN" in said(phone, "enter", pin)
    assert rig.hosts.pin_is_unreadable == (left in (b"", b"\xff\xfe"))
    pin = HostPin(tmp_path).draw()
    assert said(phone, "enter", pin) == ""
    rig.close()


@pytest.mark.parametrize("left", [b"", b"{", b"{}", b"[1, null]", b"[" * 10_000])
def test_a_damaged_list_of_phones_stops_nothing(tmp_path: Path, left: bytes) -> None:
    Rig(tmp_path).close()
    (tmp_path / "hosts.json").write_bytes(left)
    rig = Rig(tmp_path)
    assert hosts(rig.host())
    rig.close()


def test_a_disk_that_takes_nothing_is_told_and_the_desk_stays_as_it_was(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    first = rig.phone()
    with monkeypatch.context() as disk:
        disk.setattr("web.access.host_pin.write_private", full)
        answer = first.post("/host/claim", data={"pin": PIN})
        assert answer.status_code == 503
        assert "No space left on device" in answer.text
    assert not rig.hosts.taken
    assert said(first, "claim", PIN) == ""
    with monkeypatch.context() as disk:
        disk.setattr("web.access.hosts.write_private", full)
        assert first.post("/host/leave").status_code == 503
        assert hosts(first), "after a restart the phone would be a host's again"
        other = rig.phone()
        assert said(other, "enter", PIN) == "", "the host may have come to free the disk"
        assert hosts(other)
    assert first.post("/host/leave").status_code == 303
    assert not hosts(first)


def test_as_many_phones_as_come_are_hosts_and_the_list_stays_short(rig: Rig) -> None:
    phones = [rig.host() for _ in range(PHONES + 1)]
    assert not hosts(phones[0])
    assert hosts(phones[1])
    assert hosts(phones[-1])


# -- wrong PINs --------------------------------------------------------------------------------------------------------


def guess(rig: Rig, address: str, times: int = 1, phone: FlaskClient | None = None) -> str:
    for _ in range(times):
        told = said(phone or rig.phone(), "enter", "0000", address)
    return told


def test_eight_wrong_pins_pause_that_address_alone(rig: Rig) -> None:
    rig.host()
    assert "That is not" in guess(rig, "10.0.0.1", WRONG)
    assert "Too many wrong tries from here" in said(rig.phone(), "enter", PIN, "10.0.0.1")
    assert said(rig.phone(), "enter", PIN, "10.0.0.2") == "", "another address is let in"
    rig.clock.now += PAUSE - 1
    assert "wait 1 second," in said(rig.phone(), "enter", PIN, "10.0.0.1")
    rig.clock.now += 1
    assert said(rig.phone(), "enter", PIN, "10.0.0.1") == ""


def test_each_pause_is_twice_as_long_until_the_address_has_been_quiet(rig: Rig) -> None:
    rig.host()
    for pause in (PAUSE, 2 * PAUSE, 4 * PAUSE):
        assert "That is not" in guess(rig, "10.0.0.1", WRONG)
        rig.clock.now += pause - 1
        assert "Too many" in guess(rig, "10.0.0.1")
        rig.clock.now += 1
    rig.clock.now += LONGEST
    guess(rig, "10.0.0.1", WRONG)
    rig.clock.now += PAUSE
    assert "That is not" in guess(rig, "10.0.0.1")


def test_many_addresses_together_are_braked_and_seated_phones_are_not(rig: Rig) -> None:
    rig.host()
    [seated] = rig.sit("Anna")
    for number in range(TOGETHER):
        assert "That is not" in guess(rig, f"10.0.1.{number}")
    assert "Many wrong tries at this table" in guess(rig, "10.0.2.1")
    assert said(seated, "enter", PIN, "10.0.3.1") == ""
    rig.clock.now += ONE_MORE
    assert "That is not" in guess(rig, "10.0.2.2")
    assert "Many wrong tries" in guess(rig, "10.0.2.3")


def test_who_is_wrong_again_and_again_keeps_no_other_address_out(rig: Rig) -> None:
    """By turns from a few addresses, one wrong PIN a minute and more, for a whole evening."""
    rig.host()
    for minute in range(360):
        for number in range(8):
            guess(rig, f"10.0.1.{number}")
        rig.clock.now += 60
        if minute % 30 == 29:
            assert said(rig.phone(), "enter", PIN, f"10.0.9.{minute}") == "", "a host's new phone comes in at any time"


def test_a_seat_at_the_table_buys_no_more_tries_than_an_address(rig: Rig) -> None:
    rig.host()
    [seated] = rig.sit("Anna")
    for number in range(WRONG):
        assert "That is not" in guess(rig, f"10.0.1.{number}", phone=seated)
    assert "Too many wrong tries from here" in guess(rig, "10.0.1.99", phone=seated)


def test_right_pins_are_no_wrong_ones(rig: Rig) -> None:
    rig.host()
    for _ in range(TOGETHER + 5):
        assert said(rig.phone(), "enter", PIN) == ""


def test_a_host_is_asked_for_no_pin(rig: Rig) -> None:
    host = rig.host()
    guess(rig, "10.0.0.1", WRONG)
    assert said(host, "enter", "anything", "10.0.0.1") == ""
    assert said(host, "claim", "0000") == ""
    assert said(rig.phone(), "enter", PIN) == "", "the PIN is the one that was chosen"


def test_in_mid_game_the_desk_stays_the_hosts(tmp_path: Path) -> None:
    rig = Rig(tmp_path)
    rig.sit(*NAMES[:4])
    first = rig.host()
    first.post("/host/start")
    rig = again(rig, tmp_path)
    assert "End this game" in copy_of(first, rig).get("/host").text
    assert said(rig.phone(), "claim", "0000") != ""
    rig.close()


def test_a_passing_error_while_the_pin_is_read_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    HostPin(tmp_path, FAST).choose(PIN)
    pin, read, faults = HostPin(tmp_path, FAST), host_pin.text_in, [OSError(errno.EMFILE, "Too many open files")]

    def reads(path: Path, most: int) -> str:
        if faults:
            raise faults.pop()
        return read(path, most)

    monkeypatch.setattr(host_pin, "text_in", reads)
    assert pin.kept == "", "there is a PIN, though it cannot be read now"
    assert pin.is_right(PIN)
    assert not pin.is_right("0000")


def test_the_pin_is_read_once_until_its_file_is_another_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    HostPin(tmp_path, FAST).choose(PIN)
    pin, read, asked = HostPin(tmp_path, FAST), host_pin.text_in, []

    def reads(path: Path, most: int) -> str:
        asked.append(path)
        return read(path, most)

    monkeypatch.setattr(host_pin, "text_in", reads)
    assert [pin.is_right(PIN) for _ in range(3)] == [True] * 3
    assert len(asked) == 1
    HostPin(tmp_path, FAST).choose("1234")
    assert [pin.is_right(each) for each in (PIN, "1234")] == [False, True]
    assert len(asked) == 2
