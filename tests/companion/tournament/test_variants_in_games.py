"""Whole card games over a small tournament with all variants: the ledger is the one kept beside it, to the dollar."""

from collections import Counter
from random import Random

import pytest

from companion.games.cards.options import Options
from companion.games.known import CARDS, DICE
from companion.games.western.roles import Role
from companion.games.western.victory import Side
from companion.kernel.game import Game
from companion.kernel.notation import record_text
from companion.kernel.random_play import play_on
from companion.support.errors import RecordInvalid, Refused
from companion.table.planned_game import with_fixed
from companion.tournament.accounts import dollars_of, ledger
from companion.tournament.at_table.ended_game import result_of
from companion.tournament.events import Created, Variants
from companion.tournament.game_options import auction_missing, cards_in_front, fixed_options, starting_life
from companion.tournament.scores import Scoring
from companion.tournament.state import Place
from companion.tournament.storage.hand_in import HandIn
from tests.companion.tournament.played import made_up

pytestmark = pytest.mark.usefixtures("schedules_at_once")

PLAYERS = ("Anna", "Ben", "Carl", "Dora", "Emil")
ALL = Created(
    "Every variant", "cards", 1, 5, 5, "seed", Scoring(cash_rewards=True),
    Variants(ruthless_law=True, experience=True, enlistment=True),
)  # fmt: skip
OWN = Options(expansions="dodge_city", printing="newer")
CHARACTERS = [key for _, keys in CARDS.characters for key in keys]


def what_it_pays(game, players):
    """The official table, the Deputy's penalty and the cash rewards, read off the game itself: not the code's way."""
    seats, paid = game.state.seats, Counter()
    side, count = game.state.outcome.side, len(players)
    outlaws = sum(seat.role is Role.OUTLAW for seat in seats)
    alone = [seat for seat in seats if not seat.out]
    fallen = [dict(event.params) for event in game.state.events if event.key == "eliminated"]
    for seat in seats:
        player, lives = players[seat.number], not seat.out
        if side is Side.LAW:
            if seat.role is Role.SHERIFF:
                paid[player] += 1500 * outlaws
            elif seat.role is Role.DEPUTY:
                paid[player] += (1000 if lives else 700) * outlaws
            elif seat.role is Role.RENEGADE and len(alone) == 1 and fallen[-1]["seat"] == seat.number:
                paid[player] += 400 * count
        elif side is Side.OUTLAWS:
            if seat.role is Role.OUTLAW:
                paid[player] += (1000 if lives else 800) * outlaws
            elif seat.role is Role.RENEGADE and lives:
                paid[player] += 300 * count
        elif seat.role is Role.SHERIFF:
            paid[player] += 100 * count
        elif seat.role is Role.RENEGADE:
            paid[player] += 1500 * count
    for each in fallen:
        if each.get("by") is not None:
            by = seats[each["by"]]
            if each["role"] == "outlaw":
                paid[players[by.number]] += 1000
            elif each["role"] == "sheriff" and by.role is Role.DEPUTY:
                paid[players[by.number]] -= 5000
    return paid


def auction(desk, key, place, random, money, living):
    """The auction on the phones, all played as bots; who can, sometimes keeps the character. Returns what was paid."""
    tournament = desk.tournament(key)
    keeping = []
    for player in tournament.seated(place).players:
        before = [one for one in tournament.enlisted if (one.round, one.player) == (place.round - 1, player)]
        if before and player in living and before[0].price <= money[player] and random.random() < 0.6:
            keeping.append(player)
    kept = {one.character for one in tournament.enlisted if one.round == place.round - 1 and one.player in keeping}
    lying = random.sample([key for key in CHARACTERS if key not in kept], len(PLAYERS) - len(keeping))
    desk.begin_auction(key, place, lying, keeping, "Host")
    while (there := desk.tournament(key).auctions[place]).auction.turn is not None:
        desk.bid_as_bot(key, place, there.auction.turn, there.steps, "bot")
    enlisted = there.auction.enlisted
    assert {one.player for one in enlisted} == set(desk.tournament(key).seated(place).players)
    return {one.player: (one.character, one.price) for one in enlisted}, keeping


@pytest.mark.parametrize("seed", range(3))
def test_the_ledger_over_whole_games_with_all_variants(desk, seed):
    random = Random(seed)
    key = desk.create(ALL, PLAYERS, "Host")
    names = desk.names()
    money = dict.fromkeys(desk.tournament(key).players, 1000)
    happened, fronts = Counter(), {}
    for number in range(5):
        place = Place(number, 0)
        desk.open_round(key, "Host")
        assert auction_missing(desk.tournament(key), place)
        paid, keeping = auction(desk, key, place, random, money, fronts)
        happened["kept characters"] += len(keeping)
        for player, (_, price) in paid.items():
            money[player] -= price
        tournament = desk.tournament(key)
        table = tournament.seated(place)
        assert not auction_missing(tournament, place)
        kept = {}
        for player in table.players:
            to_keep = desk.cards_to_keep(key, place, player)
            assert to_keep.in_front == tuple(fronts.get(player, ()))
            assert to_keep.dollars == money[player]
            wanted = to_keep.in_front[: min(to_keep.life, max(0, money[player]) // 500)]
            if wanted:
                desk.keep_cards(key, place, player, wanted, to_keep.in_front, to_keep.life, "phone")
                kept[player] = wanted
                money[player] -= 500 * len(wanted)
                happened["cards"] += len(wanted)
        tournament = desk.tournament(key)
        options = with_fixed(OWN, fixed_options(tournament, place), CARDS)
        assert (options.printing, options.reward, options.ruthless_law) == ("newer", "cash", "yes")
        game = Game(CARDS.rules, CARDS.setup([names[player] for player in table.players], options))
        while game.state.turn == 0:
            play_on(game, random)
        for seat, player in zip(game.state.seats, table.players, strict=True):
            assert (seat.role is Role.SHERIFF) == (player == table.sheriff)
            assert seat.character == paid[player][0]
            assert seat.life == starting_life(tournament, place, player)
            assert set(kept.get(player, ())) <= set(seat.hand.may_be)
        while game.pending:
            play_on(game, random)
        gains = what_it_pays(game, table.players)
        for player, dollars in gains.items():
            money[player] += dollars
        fronts = {table.players[seat.number]: seat.front for seat in game.state.seats if not seat.out}
        happened["rewards"] += sum(line >= 1000 for line in gains.values())
        result = result_of(game.state, table.players)
        record = record_text(game.record)
        assert desk.take_hand_in(
            HandIn(f"g{number}", 1, "cards", 1.0, "table 1", result, "", key, *place, record=record)
        )  # fmt: skip
        assert dollars_of(desk.tournament(key)) == money
        desk.close_round(key, number, "Host")
    lines = ledger(desk.tournament(key))
    assert Counter(
        {player: sum(line.dollars for line in lines if line.player == player) for player in money}
    ) == Counter(money)
    assert happened["cards"]
    assert happened["kept characters"]
    assert happened["rewards"]


def test_what_lay_in_front_is_told_by_the_record_alone():
    dice = Game(DICE.rules, DICE.setup(PLAYERS, DICE.options()))
    random = Random(1)
    with pytest.raises(Refused, match="not over"):
        cards_in_front(record_text(dice.record))
    while dice.pending:
        play_on(dice, random)
    assert cards_in_front(record_text(dice.record)) == ((),) * 5
    with pytest.raises(RecordInvalid):
        cards_in_front("no record")


def test_dice_tournaments_give_the_sheriff_and_enlisted_characters(desk):
    key = desk.create(Created("Dice", "dice", 1, 4, 4, "s", variants=Variants(enlistment=True)), PLAYERS[:4], "Host")
    place = Place(0, 0)
    desk.begin_auction(key, place, ["black_jack", "el_gringo", "rose_doolan", "bart_cassidy"], (), "Host")
    while (there := desk.tournament(key).auctions[place]).auction.turn is not None:
        desk.bid_as_bot(key, place, there.auction.turn, there.steps, "bot")
    tournament = desk.tournament(key)
    options = with_fixed(DICE.options(unshot="on_turn"), fixed_options(tournament, place), DICE)
    table = tournament.seated(place)
    assert options.roles == ((table.players.index(table.sheriff), "sheriff"),)
    assert {table.players[seat]: key for seat, key in options.characters} == {
        one.player: one.character for one in there.auction.enlisted
    }
    assert options.unshot == "on_turn"
    assert with_fixed(options, (), DICE) == DICE.options(unshot="on_turn")
    with pytest.raises(Refused, match="no table 3"):
        fixed_options(tournament, Place(0, 2))


def test_without_a_record_the_host_looks_what_lay_in_front(desk):
    key = desk.create(ALL, PLAYERS, "Host")
    assert desk.cards_to_keep(key, Place(0, 0), desk.person("Anna")).in_front == ()
    desk.open_round(key, "Host")
    table = desk.tournament(key).seated(Place(0, 0))
    desk.enter(key, Place(0, 0), made_up(table.players, Random(2), table.sheriff), "Host")
    assert desk.cards_to_keep(key, Place(1, 0), desk.person("Anna")) is None
