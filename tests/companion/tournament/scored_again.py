"""A second program that scores a tournament: it reads the JSON export alone, and shares nothing with the companion."""

import hashlib
import json
from collections import Counter


class ScoredAgain:
    """Standings and dollars from the text of an export."""

    def __init__(self, text: str) -> None:
        self.export = json.loads(text)
        self.settings = self.export["tournament"]
        self.scoring, self.variants = self.settings["scoring"], self.settings["variants"]
        newest = [(game["round"], game["table"], game["versions"][-1]["result"]) for game in self.export["games"]]
        self.games = sorted((game for game in newest if game[2] is not None), key=lambda game: game[:2])
        self.broken = {(one["round"], one["table"]) for one in self.export["broken_off"]}
        self.dollars = self._dollars()

    def standings(self) -> list[tuple[int, int, int]]:
        """Place (0: none), player, score, as the rules order them."""
        played = Counter(seat["player"] for _, _, result in self.games for seat in result["seats"])
        everybody = [player["number"] for player in self.export["players"]]
        score = {player: self._score(player, played[player]) for player in everybody}
        keys = {player: (score[player], *self._breaks(player)) for player in everybody}
        placed = sorted((player for player in everybody if played[player]), key=keys.__getitem__, reverse=True)
        for duel in self.export["one_on_one"]:
            winner, loser = duel["winner"], duel["loser"]
            tied = [player for player in placed if score[player] == score[winner]]
            if set(tied) == {winner, loser}:
                at = placed.index(tied[0])
                placed[at : at + 2] = [winner, loser]
        rest = [(0, player, score[player]) for player in everybody if not played[player]]
        return [(number, player, score[player]) for number, player in enumerate(placed, 1)] + rest

    def _score(self, player: int, games: int) -> int:
        total = self.dollars[player]
        return (2 * total + games) // (2 * games) if games else total

    def _breaks(self, player: int) -> tuple[int, ...]:
        wins: Counter[str] = Counter()
        turns = 0
        for _, _, result in self.games:
            for seat in result["seats"]:
                if seat["player"] == player:
                    turns += seat["turns"] + (seat["turns_in_jail"] if self.scoring["jail"] == "played" else 0)
                    wins[self._row(seat)] += self._won(result, seat)
        lot = hashlib.sha256(f"{self.settings['seed']}/lot/{player}".encode()).digest()[:8]
        return (*(wins[role] for role in ("sheriff", "renegade", "deputy", "outlaw")), turns, int.from_bytes(lot))

    def _row(self, seat: dict) -> str:
        """The role whose row of the table pays."""
        if seat["plays_as"] and self.scoring["ghost"] == "side":
            return seat["plays_as"]
        return self._last(seat) if self.scoring["swapped"] == "at_end" else seat["role"]

    def _last(self, seat: dict) -> str:
        return seat["role_at_end"] or seat["role"]

    def _won(self, result: dict, seat: dict) -> bool:
        row = self._row(seat)
        return {
            "law": row in ("sheriff", "deputy"), "outlaws": row == "outlaw",
            "renegade": row == "renegade" and seat["alive"],
        }.get(result["winner"], False)  # fmt: skip

    def _dollars(self) -> Counter[int]:
        dollars: Counter[int] = Counter()
        if self.variants["enlistment"]:
            dollars.update(dict.fromkeys((player["number"] for player in self.export["players"]), 1000))
        for _, _, result in self.games:
            dollars.update(self._game(result))
        paid = self.export["paid"]
        for one in paid["adjustments"]:
            dollars[one["player"]] += 0 if one["taken_back"] else one["dollars"]
        for one in paid["enlisted"]:
            dollars[one["player"]] -= 0 if (one["round"], one["table"]) in self.broken else one["price"]
        for one in paid["cards_kept"]:
            if self._table(one["round"], one["player"]) not in self.broken:
                dollars[one["player"]] -= 500 * sum(map(self._keeps(one), one["cards"]))
        return dollars

    def _table(self, round_: int, player: int) -> tuple[int, int]:
        for played, table, result in self.games:
            if played == round_ and player in [seat["player"] for seat in result["seats"]]:
                return round_, table
        name = next(one["name"] for one in self.export["players"] if one["number"] == player)
        seats = [row for row in self.export["schedule"] if row["round"] == round_ and row["player"] == name]
        return round_, seats[0]["table"]

    def _sits(self, round_: int, player: int) -> bool:
        """Whether a player has played in a round, or is there to play."""
        played = (result for number, _, result in self.games if number == round_)
        here = next(one["here"] for one in self.export["players"] if one["number"] == player)
        return here or any(player in [seat["player"] for seat in result["seats"]] for result in played)

    def _keeps(self, kept: dict):
        """Whether a player really gets a card that others may have brought as well; who left before playing pays."""
        round_, player = kept["round"], kept["player"]
        if not self._sits(round_, player):
            return lambda card: True
        table = self._table(round_, player)
        together = [
            other for other in self.export["paid"]["cards_kept"]
            if other["round"] == round_ and self._sits(round_, other["player"])
            and self._table(round_, other["player"]) == table
        ]  # fmt: skip

        def keeps(card: str) -> bool:
            rivals = [other["player"] for other in together if card in other["cards"]]
            if len(rivals) == 1:
                return True
            if self.variants["same_card"] == "nobody_keeps":
                return False
            return max(rivals, key=lambda rival: self._before(round_, rival)) == player

        return keeps

    def _before(self, round_: int, player: int) -> int:
        games = sum(self._game(result)[player] for played, _, result in self.games if played < round_)
        given = [one for one in self.export["paid"]["adjustments"] if not one["taken_back"] and one["round"] < round_]
        return games + sum(one["dollars"] for one in given if one["player"] == player)

    def _game(self, result: dict) -> Counter[int]:
        seats, winner = result["seats"], result["winner"]
        outlaws = sum(seat["role"] == "outlaw" for seat in seats)
        living = sum(seat["alive"] for seat in seats)
        paid: Counter[int] = Counter()
        for number, seat in enumerate(seats):
            row, alive, victims = self._row(seat), seat["alive"], [v for v in seats if v["eliminated_by"] == number]
            if self.scoring["system"] == "official":
                dollars = {
                    ("law", "sheriff"): 1500 * outlaws,
                    ("renegade", "sheriff"): 100 * len(seats),
                    ("law", "deputy"): (1000 if alive else 700) * outlaws,
                    ("outlaws", "outlaw"): (1000 if alive else 800) * outlaws,
                    ("law", "renegade"): 400 * len(seats) * (number == result["duelist"]),
                    ("outlaws", "renegade"): 300 * len(seats) * alive,
                    ("renegade", "renegade"): 1500 * len(seats) * alive,
                }.get((winner, row), 0)
                side = seat["plays_as"] if seat["plays_as"] and self.scoring["ghost"] == "side" else self._last(seat)
                if side == "deputy" and any(self._last(victim) == "sheriff" for victim in victims):
                    dollars -= 5000
            else:
                times = living if self.scoring["multiplier"] == "living" else outlaws
                each = {"sheriff": 1000, "deputy": 500, "outlaw": 1000, "renegade": 2000}[row]
                dollars = each * times + 500 * alive * (len(seats) - living) if self._won(result, seat) else 0
            if self.scoring["cash_rewards"]:
                dollars += 1000 * sum(self._last(victim) == "outlaw" and victim is not seat for victim in victims)
            paid[seat["player"]] += dollars
        return paid
