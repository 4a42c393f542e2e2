"""`companion serve`: camera, buttons, rules, phones: the table itself."""

from __future__ import annotations

import logging
import os
import secrets
import signal
import socket
import ssl
import sys
import time
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from threading import Event, Thread, Timer
from typing import TYPE_CHECKING

import click
import segno
from flask import Flask

from companion.journal.journal import Journal
from companion.locales.catalogue import languages, report_faults, with_faults
from companion.locales.words import Words, said_again, sentence, speaking, spoken
from companion.memory.memory import Memory
from companion.memory.remembering import Remembering
from companion.ports.tray import FrameSource, FullTray, VirtualTray
from companion.support.background import LONGEST_WAIT, SupervisedLoop
from companion.table.bot_players import BotPlayers
from companion.table.inputs.buttons import PressButton, PressSeat
from companion.table.settings import TableSettings
from companion.table.table import Table
from companion.tournament.storage.hand_in import Outbox
from deploy.address import addresses, join_url
from deploy.allocator import bound_heaps, give_back
from deploy.backup.staged import finish, forget_old
from deploy.certificate import table_certificate
from deploy.command_line import command_named, option
from deploy.configuration.data_folder import data_folder
from deploy.configuration.settings import HotspotSettings, MqttSettings, Settings
from deploy.configuration.table_toml import configured
from deploy.cookie_key import cookie_key
from deploy.doctor.running import Answering, RunningTable
from deploy.installation import become_owner_of, installed_data
from deploy.print.tournament_printer import TournamentPrinter
from deploy.running.appliance import ThisMachine
from deploy.running.background_threads import show_lights, speak, watch_address, watch_tray
from deploy.running.cameras import open_frame_source
from deploy.running.cards_seen import SeenByCards
from deploy.running.deck_played import DeckPlayed
from deploy.running.dice_played import DicePlayed, phone_camera
from deploy.running.notifier import Notifier
from deploy.running.phone_stand import phone_stand
from deploy.running.results_handed_in import FOLDER as OUTBOX
from deploy.running.results_handed_in import ResultsHandedIn
from deploy.service.notify import feed_watchdog, notify, watchdog_seconds
from deploy.terminal import PlainFormatter, say
from hardware.camera.process import CameraProcess
from hardware.camera.spec import SPELLED
from hardware.lights import open_lights
from hardware.panel import Panel
from hardware.pins import find_pins
from hardware.voice import open_voice
from hardware.wifi.credentials import ADDRESS as HOTSPOT_ADDRESS
from hardware.wifi.in_background import WifiInBackground
from hardware.wifi.network_manager import NetworkManager
from hardware.wifi.nmcli import find_nmcli
from vision.calibration.calibration import Calibration, load
from vision.calibration.calibrator import TrayCalibrator
from vision.card_decks.deck_teacher import DeckTeacher
from vision.card_watch.card_watcher import CardWatcher
from vision.cards.card_finder import CardFinder
from vision.dice_sets.teacher import DiceTeacher
from vision.errors import CalibrationInvalid
from vision.images.live_picture import LiveTray
from vision.mat.memory import MatMemory
from vision.mat.reader import MatReader
from vision.reading.reader import TrayReader
from vision.reading.same_symbol import same_symbol
from vision.simulated.dice import SimulatedDiceReader
from vision.tracking.throw_picture import PicturedBy
from vision.tracking.watch import TrayWatcher
from web.access.club_desk import Club
from web.access.hosts import Hosts
from web.access.own_names import OwnNames
from web.access.table_language import TableLanguage
from web.app import Cameras, create_app
from web.parts.site import NAME, Site
from web.server.server import Server
from web.server.templates import compile_templates

if TYPE_CHECKING:
    from companion.tournament.desk import Desk

ALL_ADDRESSES = "0.0.0.0"
ANSWERED_WITHIN = 1.0
"""Seconds that a page gets to be sent before the server ends."""
STARTED = 30.0
"""Seconds after which a start is over: the templates are compiled, and the tray is watched."""


@command_named("serve", help="help.serve")
@option("--config", type=click.Path(path_type=Path), help="help.table_toml")
@option("--camera", help="help.camera", values={"kinds": SPELLED})
@option("--port", type=click.IntRange(1, 65535), help="help.port")
@option("--data", type=click.Path(path_type=Path), help="help.data")
@option("--https", is_flag=True, help="help.serve.https")
@option("--voice", is_flag=True, help="help.serve.voice")
@option("--seed", type=int, help="help.serve.seed")
@option("--database", metavar="URL", help="help.serve.database")
@option("--table", "number", type=click.IntRange(1, 100), help="help.serve.table")
@option("--tournament", metavar="NAME", help="help.serve.tournament")
def command(
    config: Path | None,
    camera: str | None,
    port: int | None,
    data: Path | None,
    https: bool,
    voice: bool,
    seed: int | None,
    database: str | None,
    number: int | None,
    tournament: str | None,
) -> None:
    bound_heaps()
    terminal = logging.StreamHandler()
    terminal.setFormatter(PlainFormatter("%(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[terminal])
    logging.getLogger("alembic").setLevel(logging.WARNING)  # each step of a new database is no news for a table
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # a service is stopped in the same order as by Ctrl-C
    found = configured(config)
    settings = found.settings
    camera, port = camera or settings.camera.source, port or settings.table.port
    folder = data_folder(data, found)
    if folder == installed_data():
        become_owner_of(folder)
    database = database or settings.club.database
    if database:
        from companion.tournament.storage.database import check_address

        check_address(database)
    number, tournament = number or settings.club.table, tournament or settings.club.tournament
    notifier = Notifier()
    anew = Event()
    if finish(folder) is not None:
        notifier(sentence("machine.restored"))
    with ExitStack() as house:
        journal = house.enter_context(Journal(folder))
        for notice in forget_old(folder, time.time()):
            notifier(notice)
        dice = TrayReader()
        reader = MatReader(dice)
        source = house.enter_context(
            closing(
                open_frame_source(
                    camera,
                    reader,
                    notifier,
                    seed=secrets.randbits(32) if seed is None else seed,
                    folder=folder,
                    mains=settings.camera.mains,
                    may_be_absent=True,
                )
            )
        )
        if source.shows_kept_dice:
            reader = _reader_of_a_camera(dice, folder, notifier)
        followed = SimulatedDiceReader(reader) if isinstance(source, FullTray) else reader
        tray = source if isinstance(source, VirtualTray) else None
        pins = find_pins()
        panel = pins.factory is not None
        played = DicePlayed(dice, source, notifier)
        played.from_the_start(folder)
        key = cookie_key(folder, notifier)
        table = house.enter_context(
            Table(
                journal,
                TableSettings(
                    tray=tray,
                    camera=source.name,
                    dice_set=played.counted_as,
                    panel=panel,
                    hush_seconds=settings.table.wait_after_deal,
                    chair_key=key,
                    beats=1.0,
                ),
            )
        )
        notifier.attach(table)
        house.enter_context(BotPlayers(table))
        memory = Memory(folder, time.time)
        outbox = Outbox(folder / OUTBOX)
        opens = partial(_open_desk, database, folder)
        club = Club(opens, TournamentPrinter(), report=table.trouble, memory=memory, outbox=outbox)
        house.callback(club.close)
        house.enter_context(Remembering(table, memory))
        house.enter_context(
            ResultsHandedIn(
                table, folder, lambda: club.desk, time.time,
                table_name=f"table {number}" if number else socket.gethostname(),
                number=None if number is None else number - 1,
                tournament=tournament,
                keeps_names_of=memory.keeps_names_of,
            )
        )  # fmt: skip
        if settings.mqtt.host:
            _connect_house(settings.mqtt, table, key, house, notifier)
        plan = settings.panel.plan
        buttons = house.enter_context(
            Panel(
                lambda button: table.do(PressButton(button)),
                on_seat=lambda seat: table.do(PressSeat(seat)),
                plan=plan,
                pins=pins,
            )
        )
        lights = house.enter_context(closing(open_lights(pins, plan)))
        for warning in (*plan.warnings, *buttons.warnings, *lights.warnings) if panel else ():
            notifier(sentence("trouble.panel", {"why": warning}))
        house.callback(show_lights(lights, table).close, 5)
        deck = DeckPlayed(folder, notifier)
        cards = CardWatcher(deck, table.cards_wanted, reader.sight)
        seen = SeenByCards(source, cards, table) if source.shows_kept_dice and tray is None else source
        watcher = TrayWatcher(seen, followed, played.dice_set, table.dice_wanted, notifier)
        played.attach(watcher, table)
        house.callback(watch_tray(watcher.looks, table).join, LONGEST_WAIT + 1)  # it ends with its source
        house.callback(source.close)
        hosts = Hosts(folder)
        if voice or settings.table.voice:
            house.callback(speak(open_voice(notifier), table, lambda: TableLanguage(folder).name).close, 5)
        if hosts.pin_is_unreadable:
            notifier(sentence("host.pin_unreadable"))
        phones = phone_camera(source, dice, lambda: played.dice_set, folder, lambda: live.comes())
        live = LiveTray(lambda: watcher.picture, stands=not source.shows_kept_dice)
        wifi = _wifi(settings.hotspot, table)
        if wifi is not None:
            house.callback(wifi.close)
        secured, printed = _secured(settings, folder, notifier) if https or settings.table.https else (None, "")
        scheme = "https" if secured else "http"
        stand = phone_stand(source)
        if stand is not None and secured is None:
            notifier(sentence("stand.https"))
        find_at = partial(_find_at, port, wifi, scheme)
        house.callback(watch_address(find_at, partial(_moved, table, spoken()), table).close, 5)
        decks = DeckTeacher(live, CardFinder(), folder, on_chosen=deck.play_with)
        house.callback(SupervisedLoop("deck", decks.watch, table.trouble).close, 5)
        app = create_app(
            table,
            secret_key=key,
            hosts=hosts,
            join_url=find_at,
            names=OwnNames(*settings.table.names),
            cameras=Cameras(
                live=live,
                calibrator=_calibrator(folder, source, live, dice, reader, notifier),
                throw_pictures=PicturedBy(watcher.last_throw, phones.last_throw),
                teacher=DiceTeacher(
                    live, MatReader(dice), folder, tray=tray, on_chosen=played.play_with, same_symbol=same_symbol
                ),
                phone_camera=phones,
                phone_on_stand=stand,
                cards_teacher=decks,
                card_pictures=cards.last_cards,
            ),
            club=club,
            memory=memory,
            wifi=wifi,
            appliance=ThisMachine(table, folder, lambda: _start_anew(anew, app), certificate=printed),
        )
        opened = RunningTable(table, source, live, dice, pins, plan, (buttons, lights), journal.path, port)
        with Server(app, ALL_ADDRESSES, port, secured) as server, Answering(folder, opened.findings):
            try:
                Thread(target=_at_leisure, args=(app,), name="templates", daemon=True).start()
                _give_back_later()
                _welcome(port, scheme, hosts.taken, source.name)
                click.echo(_standing(journal, table))
                for trouble in table.state.machine.troubles:
                    say(said_again(trouble))
                notify("READY=1")
                if (seconds := watchdog_seconds()) is not None:
                    house.callback(feed_watchdog(table, table.trouble, seconds).close, 5)
                server.run()
            except KeyboardInterrupt:
                say(sentence("serve.stopped"))
            notify("RELOADING=1" if anew.is_set() else "STOPPING=1")
    if anew.is_set():
        os.execv(sys.executable, [sys.executable, *sys.argv])


def _open_desk(database: str, folder: Path) -> Desk:
    """The club's desk. SQLAlchemy comes with it: a table that has opened no desk yet holds none of that.

    It is opened when somebody first asks for the club, and by `ResultsHandedIn`: once a game's result is to be sent, or
    at once at a table of a tournament.
    """
    from companion.tournament.desk import Desk
    from companion.tournament.storage.database import default_database

    return Desk(database or default_database(folder))


def _at_leisure(app: Flask) -> None:
    """Do what no start waits for: compile the pages' templates, and name the texts that no language can say."""
    compile_templates(app)
    for language in languages():
        report_faults(language, with_faults(language)[1])


def _give_back_later() -> None:
    """Give the system the memory that only the start has needed, once it is over."""
    timer = Timer(STARTED, give_back)
    timer.daemon = True
    timer.start()


def _start_anew(anew: Event, app: Flask) -> None:
    """Have the process begin again from the start, once the page that asked for it is answered."""
    anew.set()
    here: Site = app.extensions[NAME]
    timer = Timer(ANSWERED_WITHIN, here.closing.set)
    timer.daemon = True
    timer.start()


def _connect_house(mqtt: MqttSettings, table: Table, key: bytes, house: ExitStack, notifier: Notifier) -> None:
    """Publish the table by MQTT until the house is left; without its package the table plays on."""
    try:
        from deploy.running.home_automation import Broker, HomeAutomation, table_named
    except ModuleNotFoundError:
        notifier(sentence("extra.house"))
        return
    password = mqtt.password.get_secret_value()
    named = table_named(socket.gethostname(), key)
    broker = Broker(mqtt.host, mqtt.port, mqtt.user, password, mqtt.topic, mqtt.discovery, named)
    house.enter_context(HomeAutomation(table, broker))


def _wifi(hotspot: HotspotSettings, table: Table) -> WifiInBackground | None:
    """The machine's Wi-Fi; None where it is not NetworkManager's."""
    nmcli = find_nmcli()
    if nmcli is None:
        return None
    password = hotspot.password.get_secret_value()
    manager = NetworkManager(nmcli, hotspot.name, password, by_itself=hotspot.by_itself)
    return WifiInBackground(manager, table.stir, table.trouble)


def _secured(settings: Settings, folder: Path, notifier: Notifier) -> tuple[ssl.SSLContext, str]:
    """What secures the connections of a table that serves HTTPS, and its certificate's print, which is said, too."""
    called = (socket.gethostname(), f"{socket.gethostname()}.local", "localhost", *settings.table.names)
    names = (*called, *addresses(), HOTSPOT_ADDRESS)
    secured, printed = table_certificate(folder, settings.table.certificate, names, notifier)
    say(sentence("https.print", {"print": printed}))
    return secured, printed


def _find_at(port: int, wifi: WifiInBackground | None, scheme: str) -> str:
    """The address at which phones find the pages: in the hotspot while it is open, since they are in it then."""
    hotspot = wifi.state.hotspot if wifi is not None else None
    return f"{scheme}://{hotspot.address}:{port}/" if hotspot is not None else join_url(port, scheme)


def _moved(table: Table, words: Words, url: str) -> None:
    """Announce the new address to everybody: on the console, and on every page that is still open."""
    with speaking(words):
        _print_code(url)
    table.stir()


def _reader_of_a_camera(dice: TrayReader, folder: Path, notifier: Notifier) -> MatReader:
    """A reader that remembers where the mat lies, and knows the lens if that was calibrated."""
    try:
        kept = load(folder)
    except CalibrationInvalid as error:
        notifier(str(error))
        kept = None
    memory = MatMemory(notifier, kept.mat if kept else None)
    return MatReader(dice, memory, kept.optics if kept else None)


def _calibrator(
    folder: Path, source: FrameSource, live: LiveTray, dice: TrayReader, reader: MatReader, notifier: Notifier
) -> TrayCalibrator:
    """Looks at the tray for the host's page; what is stored there, `reader` uses from the next frame on."""

    def use(calibration: Calibration | None) -> None:
        if calibration is None:
            reader.recalibrate(MatMemory(notifier), None)
        else:
            reader.recalibrate(MatMemory(notifier, calibration.mat), calibration.optics)
        if isinstance(source, CameraProcess):
            (source.free_image if calibration is None else source.fix_image)()

    tray = source if isinstance(source, VirtualTray) else None
    return TrayCalibrator(live, dice, folder, use, source=source.kind, tray=tray)


def _standing(journal: Journal, table: Table) -> str:
    """The content of the journal in words, so that whoever starts the table sees when something is missing."""
    held = sentence("journal.stands", {"games": table.games_held()})
    resumed = table.state.game.resumed
    return f"{held} {sentence('journal.goes_on', resumed._asdict())}" if resumed else held


def _welcome(port: int, scheme: str, hosted: bool, camera: str) -> None:
    url = join_url(port, scheme)
    _print_code(url)
    for address in addresses()[1:]:
        say(sentence("serve.also", {"url": f"{scheme}://{address}:{port}/"}))
    say(sentence("host.by_pin" if hosted else "host.claimable", {"url": f"{url}host"}))
    say(sentence("serve.camera", {"camera": camera}))


def _print_code(url: str) -> None:
    segno.make(url, micro=False).terminal(compact=True)
    say(sentence("serve.stands", {"url": url}))
