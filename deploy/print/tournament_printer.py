"""`TournamentPrinter`: a tournament's PDFs for the host's desk; what makes PDFs is imported by the first one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.tournament.state import Tournament


class TournamentPrinter:
    """Makes a tournament's PDFs on A4, and says beforehand what they cannot hold."""

    def __call__(
        self, what: str, tournament: Tournament, names: Sequence[str], round_: int | None, codes: Mapping[int, str]
    ) -> bytes:
        """The PDF of sheets by name."""
        from deploy.print.tournament import sheets_named

        return sheets_named(what, tournament, names, round_, codes).data

    def lacks(self, tournament: Tournament, names: Sequence[str]) -> tuple[str, ...]:
        """A sentence for each name with letters that the font lacks: the players' and the tournament's."""
        from deploy.print.tournament import lacks

        return tuple(lacks(tournament, names))
