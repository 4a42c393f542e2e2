"""The rooms of the tournament's pages, for the application to open."""

from __future__ import annotations

from web.tournament.auction import auction
from web.tournament.games import games
from web.tournament.host import host
from web.tournament.keeping import keeping
from web.tournament.live import stream
from web.tournament.new import new
from web.tournament.papers import papers
from web.tournament.people import people
from web.tournament.phone import phone
from web.tournament.result import result
from web.tournament.screen import screen
from web.tournament.season import season

ROOMS = (screen, stream, phone, auction, keeping, new, host, result, papers, season, games, people)
