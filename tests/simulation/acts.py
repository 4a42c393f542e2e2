"""What can happen at a table in a night: an act for each kind of step, drawn by the step's own number."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.western.roles import Role, roles_for
from companion.games.western.victory import Side
from companion.journal.journal import Journal
from companion.kernel.decision import CHANCE, Dice
from companion.kernel.random_play import random_answer
from companion.ports.tray import Throw, ThrownDie
from companion.support.errors import CompanionError, DiskTrouble, Refused
from companion.table.inputs.table_input import TableInput
from companion.table.inputs.throws import SaidThrow, SeenThrow
from companion.table.table_logic import TableLogic
from companion.tournament.desk import Desk
from companion.tournament.events import Created
from companion.tournament.result import Result, SeatResult
from companion.tournament.state import Place, Tournament
from deploy.backup.archive import back_up
from deploy.backup.staged import check, take
from tests.fixtures.releases.play_with_release import number_of
from tests.simulation.forms import Form, forms_in
from tests.simulation.people import Phone
from tests.simulation.recorded_disk import FAULTS
from tests.web.table_rig import PIN

if TYPE_CHECKING:
    from tests.simulation.night import Played

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fina")
ANSWERS = ("/answer", "/act", "/cards", "/say", "/hold", "/agree", "/object", "/throw")
ENDS = ("/host/end", "/host/again", "/host/leave", "/leave", "/host/new-pin")
"""Forms that a random person sends seldom: else no night would come far."""
SELDOM = 0.06


class Fate(NamedTuple):
    """A form that was sent, so that it may come once more."""

    phone: Phone
    path: str
    data: dict[str, list[str]]


class Act(NamedTuple):
    """How often a kind of step is drawn, and what it does."""

    often: int
    do: Callable[[Played, Random], None]


def _send(night: Played, random: Random, phone: Phone, form: Form) -> None:
    """Over a network that loses requests and answers, and brings some twice or late."""
    fate, data = random.random(), form.filled(random)
    if fate < 0.05:
        return
    phone.post(night.house, form.action, data)
    if fate < 0.12:
        phone.post(night.house, form.action, data)
    elif fate < 0.18:
        night.late.append(Fate(phone, form.action, data))


def _drawn(forms: list[Form], random: Random) -> Form | None:
    offered = [form for form in forms if not form.action.endswith(ENDS) or random.random() < SELDOM]
    asked = [form for form in offered if form.action.endswith(ANSWERS)]
    return random.choice(asked if asked and random.random() < 0.7 else offered) if offered else None


def _page_acts(night: Played, random: Random, phone: Phone, path: str) -> None:
    page = phone.get(night.house, path)
    if page.status_code == 200:
        form = _drawn(forms_in(page.get_data(as_text=True)), random)
        if form is not None:
            _send(night, random, phone, form)


def person(night: Played, random: Random) -> None:
    """Somebody with a seat does something that stands on the phone; whoever is asked most often."""
    state = night.house.table.state
    view = state.game.views.get(None)
    asked = set(view.decision.waiting_for) if view is not None and view.decision is not None else set()
    seated = [(phone, seat) for phone in night.phones for seat in phone.seats(night.house)]
    if not seated:
        sit(night, random)
        return
    first = [each for each in seated if each[1] in asked]
    phone, seat = random.choice(first if first and random.random() < 0.8 else seated)
    if len(phone.seats(night.house)) > 1:
        phone.post(night.house, f"/seat/{seat}/take", {})
    _page_acts(night, random, phone, f"/seat/{seat}")


def sit(night: Played, random: Random) -> None:
    """Somebody sits down, waits in line, or takes a chair that seems free."""
    phone = random.choice(night.phones)
    way = random.random()
    if way < 0.6:
        phone.post(night.house, "/join", {"name": random.choice(NAMES)})
    elif way < 0.8:
        phone.post(night.house, "/line", {"name": random.choice(NAMES)})
    else:
        _page_acts(night, random, phone, "/join")


def begin(night: Played, random: Random) -> None:
    """Between games: bots and players come, a game is chosen, and begun."""
    phone, house = _host(night), night.house
    state = house.table.state
    if state.phase == "over":
        phone.post(house, "/host/again" if random.random() < 0.5 else "/host/end", {})
    if house.table.state.phase != "lobby":
        return
    if random.random() < 0.6:
        phone.post(house, "/host/game", {"game": random.choice([*house.table.games])})
    while len(house.table.state.chairs.sitting) < random.randint(4, 6):
        chairs = len(house.table.state.chairs.sitting)
        verb = random.choice(["add-bot", "add"])
        phone.post(house, f"/host/{verb}", {"name": f"Guest {random.randrange(100)}"})
        if len(house.table.state.chairs.sitting) == chairs:
            break
    phone.post(house, "/host/start", {})


def _host(night: Played) -> Phone:
    """The host's phone; the first who asks becomes one."""
    phone = next((phone for phone in night.phones if phone.host), night.phones[0])
    if not night.house.hosts.taken:
        phone.post(night.house, "/host/claim", {"pin": PIN})
    phone.host = True
    return phone


def host(night: Played, random: Random) -> None:
    """The host does something that stands at the desk."""
    path = random.choice(["/host", "/host", "/host", "/host/throws", "/host/take-back", "/host/memory", "/wrong"])
    _page_acts(night, random, _host(night), path)


def dishonest(night: Played, random: Random) -> None:
    """A host tries for what is not theirs: other hands and roles, other chairs, other answers."""
    phone, house = _host(night), night.house
    state = house.table.state
    if not state.chairs.sitting:
        return
    seat = random.randrange(len(state.chairs.sitting))
    name = state.chairs.sitting[seat].name
    view = state.game.views.get(None)
    asked = view.decision if view is not None else None
    wrong = {"decision": asked.id if asked else "", "epoch": str(view.epoch) if view else "0"}
    random.choice(
        [
            lambda: phone.post(house, f"/host/for/{seat}/answer", wrong),
            lambda: phone.post(house, f"/host/for/{seat}/answer", wrong | {"option": random.choice(["x", "take"])}),
            lambda: phone.post(house, f"/seat/{seat}/answer", wrong),
            lambda: phone.get(house, f"/seat/{seat}"),
            lambda: phone.post(house, "/host/free", {"chair": str(seat), "name": name}),
            lambda: phone.post(house, f"/join/{seat}", {"name": name}),
            lambda: phone.post(house, "/host/undo", {}),
            lambda: phone.post(house, "/host/adjust", {f"P{seat}/life": "3"}),
            lambda: phone.get(house, "/record.txt"),
        ]
    )()


def stranger(night: Played, random: Random) -> None:
    """Somebody who has no seat looks around, and tries doors."""
    phone, house = Phone(), night.house
    path = random.choice(["/", "/join", "/seat/0", "/host", "/watch", "/club", "/practice", "/wrong", "/record.txt"])
    if random.random() < 0.6:
        phone.get(house, path)
    else:
        path = random.choice(["/host/enter", "/seat/0/answer", "/host/end", "/host/undo", "/pause", "/seat/0/leave"])
        phone.post(house, path, {"pin": str(random.randrange(10000)), "option": "x"})


def late(night: Played, random: Random) -> None:
    """A form that was sent before comes once more."""
    if night.late:
        fate = night.late.pop(random.randrange(len(night.late)))
        fate.phone.post(night.house, fate.path, fate.data)


def camera(night: Played, random: Random) -> None:
    """The camera sees a throw: what is asked for, often; not surely, now and then; one that nobody asked for."""
    table = night.house.table
    game = table._logic.on_table.game
    if game is None:
        return
    if isinstance(game.pending, Dice):
        faces = random_answer(game.pending, CHANCE, random)
        numbers = [number_of(die) for die in game.pending.dice]
    else:
        faces, numbers = ("beer",) * 3, [1, 2, 3]
    unsure = random.random() < 0.15
    dice = tuple(
        ThrownDie(number, face, not unsure, "cocked" if unsure else None)
        for number, face in zip(numbers, faces, strict=True)
    )
    _may(night, lambda: table.do(SeenThrow(Throw(dice, not unsure, "cocked" if unsure else None))))
    held = table.state
    if held.tray.held is not None and held.tray.wanted is not None and isinstance(game.pending, Dice):
        _may(night, lambda: table.do(SaidThrow(held.tray.wanted.key, dict(zip(numbers, faces, strict=True)))))


def bots(night: Played, random: Random) -> None:
    """Bots do what they have to do."""
    for _ in range(random.randint(1, 4)):
        night.house.reports += not night.bots._loop.step()
        if night.tray is not None and night.tray.thrown:
            night.tray.thrown.clear()
            camera(night, random)


def time(night: Played, random: Random) -> None:
    """Time goes by: windows close, chairs are freed, the disk is tried again; now and then the wall clock jumps."""
    for _ in range(random.randint(1, 3)):
        night.clock.now += random.choice([0.5, 2.5, 10.0, 25.0])
        night.house.table.games_held()
    if random.random() < 0.1:
        night.house.jump += random.choice([-3600.0, 86400.0])


def background(night: Played, random: Random) -> None:
    """What has ended is remembered, and handed in."""
    for loop in (night.remembering._loop, night.results._loop):
        night.house.reports += not loop.step()


def restart(night: Played, random: Random) -> None:
    """The service ends in order, and starts again."""
    night.stop()
    night.start()


def kill(night: Played, random: Random) -> None:
    """The process is killed; the system keeps what it was handed."""
    night.cut(random, power=False)


def power(night: Played, random: Random) -> None:
    """The power goes."""
    night.cut(random, power=True)


def backup(night: Played, random: Random) -> None:
    """Everything is kept in one file."""
    archive = night.folder.parent / "backup.tar.gz"
    _may(night, lambda: back_up(night.folder, archive))
    night.archive = archive if archive.exists() else None


def restore(night: Played, random: Random) -> None:
    """The backup is brought back: checked while the table plays, put in place at the next start."""
    if night.archive is None:
        backup(night, random)
    if night.archive is None:
        return
    try:
        check(night.archive, night.folder, ())
        take(night.folder)
    except CompanionError:
        night.house.reports += 1
        if not night.disk.failed:
            raise
        return
    night.settle("start")
    night.stop()
    night.start()


@dataclass(frozen=True, slots=True)
class _ProbeDisk(TableInput):
    """The table finds out whether its disk takes anything."""

    journal: Journal

    def apply(self, table: TableLogic) -> None:
        self.journal.probe()


def disk(night: Played, random: Random) -> None:
    """The disk is full from now on, or has room again."""
    night.disk.full = not night.disk.full
    if not night.disk.full:
        for _ in range(len(FAULTS)):  # the disk is tried again, and may fail in another way
            night.clock.now += 3.0
            night.house.table.games_held()
    else:
        with suppress(DiskTrouble):
            night.house.table.do(_ProbeDisk(night.house.journal))


def club(night: Played, random: Random) -> None:
    """The desk of a tournament: a round, a result, a correction, a bonus."""
    _may(night, lambda: _at_the_desk(night.house.club.desk, random))


def _at_the_desk(desk: Desk, random: Random) -> None:
    if not desk.tournaments():
        desk.create(Created("Cup", "cards", 1, 4, 3, "seed"), NAMES[:5], "Host")
        return
    key = desk.find("")
    tournament = desk.tournament(key)
    now = tournament.current
    if now is None:
        desk.open_round(key, "Host")
        return
    missing = tournament.missing(now)
    played = [game.place for game, _ in tournament.results()]
    player = random.choice(tournament.players)
    acts: list[Callable[[], Any]] = [
        lambda: desk.adjust(key, player, random.randrange(-500, 500), "Host", "a reason"),
        lambda: desk.correct(key, random.choice(played), _result(tournament, random.choice(played)), "Host", "seen"),
        lambda: desk.close_round(key, now, "Host"),
    ]
    if missing:
        acts = [lambda: desk.enter(key, missing[0], _result(tournament, missing[0]), "Host"), acts[0]]
    random.choice(acts if played else acts[:1])()


def _result(tournament: Tournament, place: Place) -> Result:
    table = tournament.seated(place)
    assert table is not None
    rest = [role for role in roles_for(len(table.players)) if role is not Role.SHERIFF]
    roles = [Role.SHERIFF if player == table.sheriff else rest.pop() for player in table.players]
    seats = tuple(
        SeatResult(player, role, role is Role.SHERIFF, turns=4)
        for player, role in zip(table.players, roles, strict=True)
    )
    return Result(seats, Side.LAW)


def _may(night: Played, act: Callable[[], Any]) -> None:
    """Do what may be refused, or meet a disk that takes nothing."""
    try:
        act()
    except CompanionError as error:
        night.house.reports += not isinstance(error, Refused)


ACTS: dict[str, Act] = {
    "person": Act(12, person),
    "camera": Act(8, camera),
    "bots": Act(6, bots),
    "time": Act(5, time),
    "host": Act(3, host),
    "dishonest": Act(3, dishonest),
    "stranger": Act(1, stranger),
    "late": Act(2, late),
    "sit": Act(1, sit),
    "begin": Act(3, begin),
    "background": Act(2, background),
    "restart": Act(1, restart),
    "kill": Act(1, kill),
    "power": Act(1, power),
    "backup": Act(1, backup),
    "restore": Act(1, restore),
    "club": Act(1, club),
    "disk": Act(1, disk),
}
