"""Every door of the pages, one row each: whom it is for, what a page would send there, and when that changes something.

A door is a route with a method; where one route stands for several acts, each act is a door. `test_every_route.py`
tries all of them with every kind of phone, and fails where a route, or an act, has no row.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from flask import Flask

from companion.tournament.printed_sheets import ON_WALLS
from tests.web.every_route_rig import CHAIRS, COVERED, HIDDEN, HOST, OTHER, OWNER, OWNS, PLAYS, TAKEN, Table
from tests.web.table_rig import NAMES, PIN
from web.pages.camera import host_camera
from web.pages.desk import host, wifi
from web.pages.tournament import host as tournament_host
from web.pages.tournament import papers
from web.parts.phone import seat_actions

Fields = Mapping[str, Any]
ALL = frozenset(CHAIRS)
HOSTS = frozenset({HOST, PLAYS})
SEATS = frozenset({OWNS, OTHER, COVERED, TAKEN, PLAYS})
SITTING = SEATS | HOSTS
"""Who acts at the table: players and hosts, but no stranger."""
VERBS: Mapping[str, Iterable[str]] = {
    "POST /host/<verb>": host._ACTS,
    "POST /host/for/<int:number>/<verb>": seat_actions._FOR_OTHERS,
    "POST /seat/<int:number>/<verb>": seat_actions._READ,
    "POST /host/camera/<verb>": host_camera._ACTS,
    "POST /host/wifi/<verb>": wifi._ACTS,
    "POST /host/tournaments/<key>/<verb>": tournament_host._ACTS,
    "POST /tournaments/<key>/auction/<int:round_>/<int:table>/<verb>": ("reveal", "keep", "bid", "drop"),
    "GET /host/tournaments/<key>/print/<what>.pdf": papers.PAPERS,
    "POST /host/tournaments/<key>/print/<what>.pdf": ON_WALLS,
    "GET /host/tournaments/<key>/export/<what>": ("all", "games", *papers.EXPORTS),
    "GET /memory/<which>/poster.svg": ("game", "tonight", "ever"),
}
"""The acts that a route stands for."""
WORDS = ("<verb>", "<what>", "<which>")


class Row(NamedTuple):
    """A door: the phones that it is for, what is sent there, and whether that changes something for this seat.

    A door of a seat is for the phone of that seat alone. `plays`: not while another player has the phone.
    """

    may: frozenset[str]
    form: Callable[[Table, int], Fields] = lambda table, seat: {}
    changes: Callable[[Table, int], bool] = lambda table, seat: False
    plays: bool = False


def doors(app: Flask) -> Iterator[tuple[str, str]]:
    """Every door that there is: its name in `ROWS`, and its route with its method."""
    for rule in app.url_map.iter_rules():
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
            route = f"{method} {rule.rule}"
            word = next((word for word in WORDS if word in route), None)
            for verb in VERBS.get(route, ("?",)) if word else ("",):
                yield route.replace(word, verb) if word else route, route


def paths(door: str, table: Table, seats: Iterable[int]) -> Iterator[tuple[int, str]]:
    """The door's addresses with live ids: one for each of these seats where it is about a seat, else one."""
    path = door.partition(" ")[2]
    for name, value in (("key", table.key), ("round_", 1), ("table", 1), ("player", 1), ("game", 1), ("name", "none"),
                        ("sample", "0"), ("shown", 1000), ("filename", "live.js")):  # fmt: skip
        for kind in ("int:", "path:", ""):
            path = path.replace(f"<{kind}{name}>", str(value))
    seat = next((name for name in ("<int:number>", "<int:seat>") if name in path), None)
    if seat is None:
        yield OWNER, path
        return
    for number in seats:
        yield number, path.replace(seat, str(number))


# -- what pages send ---------------------------------------------------------------------------------------------------


def _named(table: Table, seat: int) -> Fields:
    return table.named


def _answer(table: Table, seat: int) -> Fields:
    """An answer: a card that the hand which is asked holds at one of the two tables; a role card; or dice kept."""
    if table.with_hands:
        option = f"play:{HIDDEN[3][0]}@P2" if table.world == "cards" else f"give:{HIDDEN[OWNER][0]}"
        return {**table.named, "option": option}
    return {**table.named, **({"do": "done"} if table.world == "dice" else {"option": "the_doc"})}


def _with(**more: Any) -> Callable[[Table, int], Fields]:
    return lambda table, seat: {**table.named, **more}


def _sent(**fields: Any) -> Callable[[Table, int], Fields]:
    return lambda table, seat: fields


def _chair(table: Table, seat: int) -> Fields:
    return {"chair": seat, "name": NAMES[seat]}


def _own_chair(table: Table, seat: int) -> Fields:
    return {"name": NAMES[seat], "after": NAMES[0]}


def _wanted(table: Table, seat: int) -> Fields:
    wanted = table.table.state.tray.wanted
    return {"key": wanted.key if wanted else "", **{f"face:{die}": "beer" for die in range(1, 6)}}


def _thrown(table: Table, seat: int) -> Fields:
    throws = table.table.state.game.throws
    throw, faces = (throws[-1].decision, throws[-1].faces) if throws else ("", ())
    named = {"throw": throw, "die": "die1", "face": "beer", "epoch": table.decision.epoch}
    return {**named, "faces": " ".join(faces), "seat": seat, "picture": "yes"}


def _result(table: Table, seat: int) -> Fields:
    return table.filled(table.key)


def _bonus(table: Table, seat: int) -> Fields:
    entry = table.desk.tournament(table.key).last_number
    return {"player": "1", "kind": "bonus", "dollars": "5", "reason": "late", "form": f"form {entry}"}


def always(table: Table, seat: int) -> bool:
    """Whoever may do it changes something in every running game."""
    return True


def if_asked(table: Table, seat: int) -> bool:
    """The seat is asked something open, which the form answers."""
    return table.world == "dice" and seat == table.asked


def if_thrown(table: Table, seat: int) -> bool:
    """Dice lie there that can be put right."""
    return table.world == "dice"


def if_window(table: Table, seat: int) -> bool:
    """A moment to step in is open."""
    return table.world == "saloon"


OF_A_SEAT = {
    "answer": Row(SEATS, _answer, if_asked, plays=True),
    "act": Row(SEATS, _with(option="sid"), plays=True),
    "agree": Row(SEATS, _sent(on="yes"), plays=True),
    "cards": Row(SEATS, _with(card="bang:AS"), plays=True),
    "card": Row(SEATS, _sent(key="", place="0", card="bang:AS"), plays=True),
    "draw": Row(SEATS, _wanted, plays=True),
    "drop": Row(SEATS, _wanted, plays=True),
    "drop-cards": Row(SEATS, _wanted, plays=True),
    "hold": Row(SEATS, _with(on="yes"), if_window, plays=True),
    "say": Row(SEATS, _wanted, plays=True),
    "throw": Row(SEATS, _wanted, plays=True),
    "undo": Row(SEATS, _named, plays=True),
    "again": Row(SEATS, lambda table, seat: {"again": "no", "name": NAMES[seat]}),
    "bet": Row(SEATS, lambda table, seat: {"game": table.table.state.game.number, "side": "law"}, plays=True),
    "seen": Row(SEATS, lambda table, seat: {"game": table.table.state.game.number}, plays=True),
    "desk": Row(SEATS, _sent(take="yes")),
    "leave": Row(SEATS, _own_chair),
    "new-host": Row(SEATS, _sent(whom="2 Carl", absence="0")),
    "object": Row(SEATS, _sent(announced="1")),
    "pass": Row(SEATS),
    "picture": Row(SEATS, _wanted),
    "place": Row(SEATS, _own_chair),
    "take": Row(SEATS, changes=lambda table, seat: seat in (3, 4)),
}
FOR_A_SEAT = {
    "answer": Row(HOSTS, _answer, if_asked),
    "cards": Row(HOSTS, _with(card="bang:AS")),
    "card": Row(HOSTS, _sent(key="", place="0", card="bang:AS")),
    "draw": Row(HOSTS, _wanted),
    "drop": Row(HOSTS, _wanted),
    "drop-cards": Row(HOSTS, _wanted),
    "hold": Row(HOSTS, _with(on="yes")),
    "say": Row(HOSTS, _wanted),
    "throw": Row(HOSTS, _wanted),
}
AT_THE_DESK = {
    "add": Row(HOSTS, _sent(name="Zoe")),
    "add-bot": Row(HOSTS),
    "adjust": Row(HOSTS, _sent(**{"P2/life": "2", "was:P2/life": "9"}), always),
    "again": Row(HOSTS),
    "answer-time": Row(HOSTS, _sent(least="5", most="0"), always),
    "bot-pace": Row(HOSTS, _sent(seconds="4")),
    "bot-plays": Row(HOSTS, _chair),
    "claim": Row(HOSTS, _sent(pin="1234")),
    "confirm": Row(HOSTS, _thrown),
    "drop": Row(HOSTS),
    "eliminate": Row(HOSTS, _chair),
    "end": Row(HOSTS, changes=always),
    "enter": Row(ALL, _sent(pin=PIN)),
    "free": Row(HOSTS, _chair, always),
    "game": Row(HOSTS, _sent(game="dice")),
    "hand-on": Row(HOSTS, _sent(whom="2 Carl"), always),
    "keep": Row(HOSTS, _sent(announced="1")),
    "keep-desk": Row(HOSTS),
    "language": Row(HOSTS, _sent(language="en"), always),
    "leave": Row(HOSTS, changes=always),
    "move": Row(HOSTS, lambda table, seat: {**_chair(table, seat), "way": "up"}),
    "mute": Row(HOSTS, _sent(muted="yes"), always),
    "new-pin": Row(HOSTS, _sent(pin="5678"), always),
    "put-right": Row(HOSTS, _sent(reserved="yes"), always),
    "record": Row(HOSTS, _sent(record="bang-companion record 1")),
    "redo": Row(HOSTS, _named),
    "remove": Row(HOSTS, _chair),
    "set-up": Row(HOSTS, _sent(do="book")),
    "start": Row(HOSTS),
    "begin": Row(HOSTS),
    "throw-again": Row(HOSTS, _named, if_thrown),
    "try": Row(HOSTS, _thrown, if_thrown),
    "undo": Row(HOSTS, _named),
    "unwait": Row(HOSTS, _sent(name="Zoe")),
}
OF_THE_MACHINE = {
    **{f"machine/{verb}": Row(HOSTS) for verb in ("backup", "check", "restore")},
    **{f"wifi/{verb}": Row(HOSTS, changes=always) for verb in ("open", "close", "look")},
    "wifi/join": Row(HOSTS, _sent(name="Home", password="secret"), always),
    **{f"camera/{verb}": Row(HOSTS, changes=always) for verb in ("save", "forget", "lens", "no-lens")},
    "camera/throw": Row(HOSTS),
    **{f"camera/phone/{verb}": Row(HOSTS) for verb in ("begin", "same", "stills")},
    **{f"teach/{verb}": Row(HOSTS) for verb in ("take", "forget", "turn", "throw", "finish", "leave")},
    **{f"dice-sets/{verb}": Row(HOSTS) for verb in ("choose", "delete", "import")},
    "dice-sets/begin": Row(HOSTS, _sent(name="red dice", kind="bang", anew="yes")),
    **{f"teach-deck/{verb}": Row(HOSTS) for verb in ("this-is", "turn", "order", "forget", "undo", "finish", "leave")},
    **{f"decks/{verb}": Row(HOSTS) for verb in ("choose", "delete", "import")},
    "decks/begin": Row(HOSTS, _sent(name="old deck", anew="yes")),
    "memory": Row(HOSTS, _sent(do="names", on="yes")),
}
OF_A_TOURNAMENT = {
    **{verb: Row(HOSTS) for verb in ("book", "close", "leave-out", "one-on-one", "open", "plan", "reopen")},
    "substitute": Row(HOSTS),
    "adjust": Row(HOSTS, _bonus, always),
    "join": Row(HOSTS, _sent(name="Zoe")),
    "leave": Row(HOSTS, _sent(player="2")),
    "return": Row(HOSTS, _sent(player="2")),
    "take-back-adjustment": Row(HOSTS, _sent(entry="1", reason="no")),
    "timer": Row(HOSTS, _sent(round="1", minutes="5")),
    **{f"print/{what}.pdf": Row(HOSTS, changes=always) for what in ON_WALLS},
    "result/<int:round_>/<int:table>": Row(HOSTS, _result),
}
POSTS = {
    "/join": Row(ALL, _sent(name="Zoe")),
    "/join/<int:number>": Row(ALL, lambda table, seat: {"name": NAMES[seat]}),
    "/join/code": Row(ALL, _sent(chair="1", name=NAMES[1], code="AAAA")),
    "/ears": Row(ALL, _sent(on="yes", back="/")),
    "/language": Row(ALL, _sent(language="en", back="/")),
    "/line": Row(ALL, _sent(name="Yann")),
    "/line/leave": Row(ALL, _sent(name="Yann")),
    "/pause": Row(SITTING, _sent(on="yes"), always),
    "/count/<int:seat>": Row(SITTING, lambda table, seat: {**table.named, "number": table.table.state.game.number,
                                                           "option": "life-"}),
    "/count/as-it-was": Row(HOSTS),
    "/count/with-referee": Row(HOSTS, lambda table, seat: {"number": table.table.state.game.number}),
    "/count/without-referee": Row(HOSTS, lambda table, seat: {"number": table.table.state.game.number}),
    "/wrong/try": Row(SITTING, _thrown, if_thrown),
    "/wrong/confirm": Row(SITTING, _thrown),
    "/wrong/drop": Row(SITTING, _thrown),
    "/host/club/names": Row(HOSTS, _sent(do="remove", person="1", sure="yes")),
    "/host/tournaments/new": Row(HOSTS, _sent(name="Cup")),
    "/tournaments/<key>/me": Row(ALL, _sent(player="1")),
    "/tournaments/<key>/keep/<int:player>": Row(ALL, _sent(card="bang:AS")),
    **{f"/tournaments/<key>/auction/<int:round_>/<int:table>/{verb}": Row(ALL, _sent(player="1", step="0", do="pass"))
       for verb in ("reveal", "keep", "bid", "drop")},
    "/tournaments/<key>/me/free": Row(ALL),
    "/host/tournaments/<key>/codes": Row(HOSTS, _sent(player="1")),
    **{f"/seat/<int:number>/{verb}": row for verb, row in OF_A_SEAT.items()},
    **{f"/host/for/<int:number>/{verb}": row for verb, row in FOR_A_SEAT.items()},
    **{f"/host/{verb}": row for verb, row in (AT_THE_DESK | OF_THE_MACHINE).items()},
    **{f"/host/tournaments/<key>/{verb}": row for verb, row in OF_A_TOURNAMENT.items()},
}  # fmt: skip
FOR_EVERYBODY = (
    "/", "/join", "/seat", "/player/<int:number>", "/record.txt", "/held/<int:shown>.jpg", "/thrown/<int:shown>.jpg",
    "/wrong/<int:shown>.jpg", "/stream", "/glossary", "/practice", "/practice/<int:number>", "/favicon.ico",
    "/manifest.webmanifest", "/static/<path:filename>", "/memory", "/memory/game", "/memory/tonight",
    "/memory/game/poster.svg", "/memory/tonight/poster.svg", "/memory/ever/poster.svg", "/watch", "/watch/<int:number>",
    "/club", "/club/stream", "/club/games", "/club/games/<game>", "/club/games/<game>/record.txt",
    "/club/games/<game>/watch", "/club/players/<int:player>", "/tournaments", "/tournaments/now", "/tournaments/<key>",
    "/tournaments/<key>/me", "/tournaments/<key>/of/<int:player>", "/tournaments/<key>/stream",
    "/tournaments/<key>/keep/<int:player>",
    "/tournaments/<key>/auction/<int:round_>/<int:table>",
)  # fmt: skip
FOR_HOSTS = (
    "/host", "/host/dice", "/host/throws", "/host/throws/<int:number>", "/host/take-back", "/host/camera",
    "/host/camera/now.jpg", "/host/camera/phone",
    "/host/club/names", "/host/dice-sets", "/host/dice-sets/<name>.zip", "/host/machine",
    "/host/decks", "/host/decks/<name>.npz", "/host/teach-deck",
    "/host/memory", "/host/teach", "/host/teach/<sample>.png", "/host/teach/taken.jpg", "/host/wifi",
    "/host/tournaments/new", "/host/tournaments/<key>", "/host/tournaments/<key>/result/<int:round_>/<int:table>",
    "/host/tournaments/<key>/printed/<int:number>", "/host/tournaments/<key>/printed/<int:number>.pdf",
    "/host/tournaments/<key>/codes",
    *(f"/host/tournaments/<key>/print/{what}.pdf" for what in papers.PAPERS),
    *(f"/host/tournaments/<key>/export/{what}" for what in ("all", "games", *papers.EXPORTS)),
)  # fmt: skip
GETS = {
    **{path: Row(ALL) for path in FOR_EVERYBODY},
    **{path: Row(HOSTS) for path in FOR_HOSTS},
    "/wrong": Row(ALL, _thrown),
    "/seat/<int:number>": Row(SEATS),
    "/seat/<int:number>/odds": Row(SEATS, _sent(again="die1")),
    "/host/tournaments/<key>/print/slips.pdf": Row(HOSTS, _sent(round="1")),
}
ROWS = {f"POST {path}": row for path, row in POSTS.items()} | {f"GET {path}": row for path, row in GETS.items()}


def may(door: str, row: Row, kind: str, seat: int, table: Table) -> bool:
    """Whether the door is for this phone; what plays a seat, while its player has the phone in the hand."""
    if kind not in row.may:
        return False
    if " /seat/<int:number>" not in door:
        return True
    if seat not in CHAIRS[kind]:
        return False
    covered = table.with_hands and (kind == COVERED or (kind == TAKEN and seat != CHAIRS[TAKEN][0]))
    return not (row.plays and covered)
