"""A tournament on paper: schedules to pin to a wall, table signs, result slips, standings, certificates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeVar

from companion.locales.words import Param, sentence
from companion.support.person_name import alphabetical
from companion.tournament.accounts import standings_of
from companion.tournament.fair_ranking import why_not_fair
from companion.tournament.printed_sheets import CERTIFICATES
from companion.tournament.schedules.seating import Round, Table
from companion.tournament.state import Tournament
from deploy.print.letters import lacking, printable
from deploy.print.sheets import BLACK, DARK, PALE, PAPERS, SIDE, Paper, Sheets

COLUMNS = 3
"""Tables beside each other on the schedule by round."""
TABLE_HIGH = 47.0
ROW = 5.0
ROUNDS_BESIDE = 8
CODES_BESIDE = 2
"""Slips with codes beside each other."""
CODE_HIGH = 44.0
FOOT = 15.0
"""Mm that stay free at a sheet's lower edge."""


T = TypeVar("T")


def batched(things: Iterable[T], size: int) -> Iterator[tuple[T, ...]]:
    """Tuples of `size` things, as `itertools.batched`, which Python has from 3.12 on."""
    rest = iter(things)
    while batch := tuple(islice(rest, size)):
        yield batch


SHEETS = ("rounds", "players", "signs", "codes", "slips", "standings", "certificates")
"""The sheets of a tournament by name."""


def sheets_named(
    what: str,
    tournament: Tournament,
    names: Sequence[str],
    round_: int | None,
    codes: Mapping[int, str],
    paper: Paper = PAPERS["a4"],
) -> Sheets:
    """The sheets of one name; `round_` counts from 0 and is needed for slips, of the rest only rounds look at it.

    `codes`: by which phones take the players' names, for their slips alone.
    """
    made = TournamentSheets(paper, tournament, names)
    if what == "slips":
        assert round_ is not None, "slips are for one round"
        return made.slips(round_)
    if what == "rounds":
        return made.rounds(round_)
    if what == "codes":
        return made.codes(codes)
    found: Sheets = {
        "players": made.players, "signs": made.signs, "standings": made.standings, "certificates": made.certificates
    }[what]()  # fmt: skip
    return found


def lacks(tournament: Tournament, names: Sequence[str]) -> Iterator[str]:
    """Sentences about names with letters that the font of these sheets lacks, and what stands on paper instead."""
    for name, instead in _with_stand_ins(tournament, names):
        if letters := lacking(name):
            values: dict[str, Param] = {"name": name, "letters": " ".join(letters), "paper": printable(name, instead)}
            yield sentence("print.tournament.lacks", values)


def _with_stand_ins(tournament: Tournament, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The names that stand on the sheets, each with what stands for it where it cannot be printed."""
    yield tournament.settings.name, "Tournament"
    for player in sorted(tournament.players, key=lambda player: alphabetical(names[player])):
        yield names[player], f"Player {player}"


class TournamentSheets:
    """The printable sheets of one tournament. `names`: by the players' numbers."""

    def __init__(self, paper: Paper, tournament: Tournament, names: Sequence[str]) -> None:
        self.paper = paper
        self.tournament = tournament
        self.names = [printable(name, f"Player {number}") for number, name in enumerate(names)]
        self.name = printable(tournament.settings.name, "Tournament")

    def rounds(self, only: int | None = None) -> Sheets:
        """Each round's tables, seats clockwise, the Sheriff marked; or `only` one round."""
        sheets = Sheets(self.paper, sentence("print.tournament.players", {"name": self.name}))
        for number, round_ in enumerate(self.tournament.plan):
            if only in (None, number):
                self._round(sheets, number, round_)
        return sheets

    def _round(self, sheets: Sheets, number: int, round_: Round) -> None:
        title = sentence("print.tournament.round", {"name": self.name, "round": number + 1})
        byes = ", ".join(self.names[player] for player in round_.byes)
        resting = sentence("print.tournament.byes", {"players": byes}) if byes else sentence("print.tournament.no_byes")
        wide = (sheets.width - 2 * SIDE) / COLUMNS
        y = sheets.height
        for row in batched(enumerate(round_.tables), COLUMNS):
            if y + TABLE_HIGH > sheets.height - FOOT:
                sheets.sheet()
                y = sheets.heading(title, resting) + 4
            for column, (at, table) in enumerate(row):
                self._table(sheets, at, table, SIDE + column * wide, y, wide - 4)
            y += TABLE_HIGH

    def _table(self, sheets: Sheets, at: int, table: Table, x: float, y: float, wide: float) -> None:
        y = sheets.words(x, y, sentence("print.tournament.table", {"table": at + 1}), size=12, bold=True)
        sheets.stroke((x, y), (x + wide, y), thick=0.2, grey=PALE)
        for seat, player in enumerate(table.players):
            is_sheriff = player == table.sheriff
            name = self.names[player]
            if is_sheriff:
                name = sheets.fitting(name, wide - 26, bold=True)
                name = sentence("print.tournament.sheriff", {"player": name})
            seat_line = sheets.fitting(f"{seat + 1}.  {name}", wide, bold=is_sheriff)
            y = sheets.words(x, y + 0.3, seat_line, bold=is_sheriff)

    def players(self) -> Sheets:
        """One row a player with table and seat in each round, by name."""
        title = sentence("print.tournament.players", {"name": self.name})
        sheets = Sheets(self.paper, title, wide=True)
        where = [_seats_of(round_) for round_ in self.tournament.plan]
        everybody = sorted(self.tournament.players, key=lambda player: alphabetical(self.names[player]))
        for rounds in batched(range(len(where)), ROUNDS_BESIDE):
            name_wide = 60.0
            wide = (sheets.width - 2 * SIDE - name_wide) / ROUNDS_BESIDE
            y = sheets.height
            for player in everybody:
                if y + ROW > sheets.height - FOOT:
                    sheets.sheet()
                    y = sheets.heading(title, sentence("print.tournament.players_use")) + 3
                    sheets.words(SIDE, y, sentence("print.tournament.player"), size=9, bold=True)
                    for column, number in enumerate(rounds):
                        head = sentence("print.tournament.round_short", {"round": number + 1})
                        sheets.words(SIDE + name_wide + column * wide, y, head, size=9, bold=True)
                    y += ROW + 1
                sheets.words(SIDE, y, sheets.fitting(self.names[player], name_wide - 3), grey=BLACK)
                for column, number in enumerate(rounds):
                    sheets.words(SIDE + name_wide + column * wide, y, where[number].get(player) or _nowhere())
                y += ROW
                sheets.stroke((SIDE, y), (sheets.width - SIDE, y), thick=0.1, grey=PALE)
        return sheets

    def signs(self) -> Sheets:
        """A sheet for each table with its number, to fold and stand up."""
        sheets = Sheets(self.paper, sentence("print.tournament.signs", {"name": self.name}), wide=True)
        for table in range(max((len(round_.tables) for round_ in self.tournament.plan), default=0)):
            sheets.sheet()
            middle = sheets.width / 2
            sheets.words(middle, 30, sheets.fitting(self.name, sheets.width - 2 * SIDE, size=28), size=28, align="C")
            label = sentence("print.tournament.table", {"table": table + 1})
            sheets.words(middle, sheets.height / 2 - 30, label, size=130, bold=True, align="C")
        return sheets

    def codes(self, codes: Mapping[int, str]) -> Sheets:
        """Slips to cut out, one for each player who is here, with the code by which a phone takes the name."""
        sheets = Sheets(self.paper, sentence("print.tournament.codes", {"name": self.name}))
        wide = (sheets.width - 2 * SIDE) / CODES_BESIDE
        everybody = sorted(self.tournament.here, key=lambda player: alphabetical(self.names[player]))
        rows = int((sheets.height - 2 * SIDE) // CODE_HIGH)
        for page in batched(everybody, rows * CODES_BESIDE):
            sheets.sheet()
            for place, player in enumerate(page):
                x, y = SIDE + place % CODES_BESIDE * wide, SIDE + place // CODES_BESIDE * CODE_HIGH
                sheets.frame((x, y, wide, CODE_HIGH), thick=0.1, grey=PALE)
                y = sheets.words(x + 4, y + 4, sheets.fitting(self.name, wide - 8, size=9), size=9, grey=DARK)
                name = sheets.fitting(self.names[player], wide - 8, size=14, bold=True)
                y = sheets.words(x + 4, y + 1, name, size=14, bold=True)
                code = codes[player]
                y = sheets.words(x + 4, y + 1, f"{code[:3]} {code[3:]}", size=20, bold=True)
                sheets.words(x + 4, y + 1, sentence("print.tournament.code_use"), size=8, width=wide - 8, grey=DARK)
        return sheets

    def slips(self, round_: int) -> Sheets:
        """Two result slips a sheet, one for each table of a round, to be filled in by hand."""
        sheets = Sheets(self.paper, sentence("print.tournament.slips", {"name": self.name}))
        for at, table in enumerate(self.tournament.plan[round_].tables):
            if at % 2 == 0:
                sheets.sheet()
                sheets.cut((0, sheets.height / 2), (sheets.width, sheets.height / 2))
            self._slip(sheets, round_, at, table, 10 + (at % 2) * sheets.height / 2)
        return sheets

    def _slip(self, sheets: Sheets, round_: int, at: int, table: Table, y: float) -> None:
        wide = sheets.width - 2 * SIDE
        name = sheets.fitting(self.name, wide - 60, size=14)
        params: dict[str, Param] = {"name": name, "round": round_ + 1, "table": at + 1}
        y = sheets.words(SIDE, y, sentence("print.tournament.slip", params), size=14, bold=True) + 2
        keys = ("slip.seat", "player", "slip.role", "slip.alive", "slip.by", "slip.turns")
        widths = (14, wide - 14 - 34 - 22 - 26 - 20, 34, 22, 26, 20)
        rows = [[sentence(f"print.tournament.{key}") for key in keys]]
        for seat, player in enumerate(table.players):
            role = sentence("role.sheriff") if player == table.sheriff else ""
            rows.append(
                [str(seat + 1), sheets.fitting(self.names[player], widths[1] - 3, size=9), role, "[  ]", "", ""]
            )
        y = sheets.table(SIDE, y, rows, widths) + 4
        for key in ("slip.winner", "slip.duel", "slip.signed"):
            y = sheets.words(SIDE, y, sentence(f"print.tournament.{key}")) + 2.5

    def standings(self) -> Sheets:
        """The standings, with what parts equal scores, and why they are not a fair ranking if they are not."""
        title = sentence("print.tournament.standings", {"name": self.name})
        sheets = Sheets(self.paper, title)
        keys = ("place", "player", "score", "games", "wins", "turns", "tie")
        wide = sheets.width - 2 * SIDE
        widths = (14, wide - 14 - 22 - 16 - 40 - 16 - 26, 22, 16, 40, 16, 26)
        head = [
            sentence("print.tournament.player" if key == "player" else f"print.tournament.standings.{key}")
            for key in keys
        ]
        rows = [
            [
                str(row.place or _nowhere()),
                sheets.fitting(self.names[row.player], widths[1] - 3, size=9),
                _thousands(row.final),
                str(row.games),
                " / ".join(map(str, row.wins)),
                str(row.turns),
                sentence(f"tie.{row.decided_by}") if row.decided_by else "",
            ]
            for row in standings_of(self.tournament)
        ]
        reasons = [reason.words(self.names) for reason in why_not_fair(self.tournament)]
        for page, part in enumerate(batched(rows, 30)):
            sheets.sheet()
            y = sheets.heading(title, sentence("print.tournament.after", {"rounds": self.tournament.next_round})) + 3
            y = sheets.table(SIDE, y, [head, *part], widths) + 4
            if reasons and page == (len(rows) - 1) // 30:
                y = sheets.words(SIDE, y, sentence("print.tournament.unfair"), bold=True, grey=DARK)
                for reason in reasons:
                    y = sheets.words(SIDE, y, _short(reason), width=wide, grey=DARK)
        return sheets

    def certificates(self, places: int = CERTIFICATES) -> Sheets:
        """A sheet each for the first `places`; before the end each says after how many rounds."""
        over, rounds = self.tournament.rounds_over, len(self.tournament.plan)
        so_far = sentence("print.tournament.certificate.so_far", {"over": over, "rounds": rounds})
        sheets = Sheets(self.paper, sentence("print.tournament.certificates", {"name": self.name}), wide=True)
        for row in standings_of(self.tournament)[:places]:
            if not row.place:
                break
            sheets.sheet()
            middle = sheets.width / 2
            sheets.frame((12, 12, sheets.width - 24, sheets.height - 24), thick=1, round_by=6)
            for y, size, bold, text in (
                (32, 20, False, self.name),
                (52, 40, True, sentence("print.tournament.certificate")),
                (88, 46, True, self.names[row.player]),
                (122, 30, False, sentence("print.tournament.certificate.place", {"place": row.place})),
                (
                    146,
                    18,
                    False,
                    sentence("print.tournament.certificate.won", {"score": _thousands(row.final), "games": row.games}),
                ),
                *([(164, 18, False, so_far)] if over < rounds else []),
            ):
                text = sheets.fitting(text, sheets.width - 60, size=size, bold=bold)
                sheets.words(middle, y, text, size=size, bold=bold, align="C")
        return sheets


def _seats_of(round_: Round) -> dict[int, str]:
    """Returns each player's place in a round, in words."""
    found = dict(_places(round_))
    found.update(dict.fromkeys(round_.byes, sentence("print.tournament.bye")))
    return found


def _places(round_: Round) -> Iterator[tuple[int, str]]:
    for at, table in enumerate(round_.tables):
        for seat, player in enumerate(table.players):
            key = "place_sheriff" if player == table.sheriff else "place"
            yield player, sentence(f"print.tournament.{key}", {"table": at + 1, "seat": seat + 1})


def _nowhere() -> str:
    return sentence("print.tournament.not_seated")


def _short(reason: str, most: int = 400) -> str:
    """A long list of names fills no sheet."""
    return reason if len(reason) <= most else f"{reason[:most].rpartition(',')[0]} …"


def _thousands(dollars: int) -> str:
    return f"-${-dollars:,}" if dollars < 0 else f"${dollars:,}"
