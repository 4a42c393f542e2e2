"""The rooms of the tournament's pages, for the application to open."""

from __future__ import annotations

from web.club.games import games
from web.club.people import people
from web.club.season import season
from web.tournament.auction import auction
from web.tournament.codes import codes
from web.tournament.host import host
from web.tournament.keeping import keeping
from web.tournament.live import stream
from web.tournament.new import new
from web.tournament.papers import papers
from web.tournament.phone import phone
from web.tournament.result import result
from web.tournament.screen import screen

ROOMS = (screen, stream, phone, auction, keeping, new, host, codes, result, papers, season, games, people)
