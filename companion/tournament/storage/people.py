"""People: each a number, with a name in one place that can be changed, merged and really removed."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select, update

from companion.support.errors import Refused
from companion.support.person_name import LONGEST, alphabetical, as_kept, is_name, name_key
from companion.tournament.storage.hand_in import unnamed
from companion.tournament.storage.tables import games, people, seats


def person_named(connection: Connection, name: str) -> int:
    """The number of who has this name, in any case of letters; a new person where nobody has. Raises Refused."""
    if not is_name(name):
        raise Refused("person_name", most=LONGEST)
    number = connection.execute(select(people.c.id).where(people.c.key == _key(name))).scalar()
    if number is not None:
        return int(number)
    made = connection.execute(insert(people).values(name=as_kept(name), key=_key(name)))
    assert made.inserted_primary_key is not None
    return int(made.inserted_primary_key[0])


def find_person(connection: Connection, name: str) -> int:
    """The number of who has this name. Raises Refused where nobody has."""
    number = connection.execute(select(people.c.id).where(people.c.key == _key(name))).scalar()
    if number is None:
        raise Refused("person_unknown", name=name)
    return int(number)


def names_by_number(connection: Connection) -> tuple[str, ...]:
    """All names in a row, so that a person's number is the index; a removed person is called as by `unnamed`."""
    rows = connection.execute(select(people.c.id, people.c.name, people.c.merged_into)).all()
    names = [unnamed(number) for number in range(max((row.id for row in rows), default=0) + 1)]
    for row in rows:
        if row.name is not None:
            names[row.id] = row.name
    for row in rows:
        if row.merged_into is not None:
            names[row.id] = names[row.merged_into]
    return tuple(names)


def everybody(connection: Connection) -> list[tuple[int, str]]:
    """Everybody who has a name (number, name), by name; who was merged into somebody or removed is left out."""
    query = select(people.c.id, people.c.name).where(people.c.name.is_not(None), people.c.merged_into.is_(None))
    named = [(int(row.id), str(row.name)) for row in connection.execute(query)]
    return sorted(named, key=lambda one: alphabetical(one[1]))


def _key(name: str) -> str:
    """A name's key, as long as the database has room for."""
    return name_key(name)[:LONGEST]


def rename(connection: Connection, person: int, name: str) -> None:
    """Rename a person. Raises Refused where the name is no name, or somebody else's."""
    if not is_name(name):
        raise Refused("person_name", most=LONGEST)
    other = connection.execute(select(people.c.id).where(people.c.key == _key(name), people.c.id != person)).scalar()
    if other is not None:
        raise Refused("person_taken", name=as_kept(name))
    connection.execute(update(people).where(people.c.id == person).values(name=as_kept(name), key=_key(name)))


def merge(connection: Connection, person: int, into: int) -> None:
    """Two names were one person: games of the one count for the other from now on.

    Tournaments' logs stay as they are: there the two numbers are two lines. Raises Refused where both played one game.
    """
    if person == into:
        raise Refused("person_same")
    both = connection.execute(
        select(seats.c.game)
        .where(seats.c.person.in_([person, into]))
        .group_by(seats.c.game)
        .having(seats.c.game.in_(select(seats.c.game).where(seats.c.person == person)))
        .having(seats.c.game.in_(select(seats.c.game).where(seats.c.person == into)))
    ).first()
    if both is not None:
        raise Refused("person_both_played")
    for row in connection.execute(select(games.c.id, games.c.result).join(seats).where(seats.c.person == person)).all():
        if row.result:
            result = dict(row.result)
            result["seats"] = [
                {**seat, "player": into} if seat["player"] == person else seat for seat in row.result["seats"]
            ]
            connection.execute(update(games).where(games.c.id == row.id).values(result=result))
    connection.execute(update(seats).where(seats.c.person == person).values(person=into))
    connection.execute(update(people).where(people.c.merged_into == person).values(merged_into=into))
    connection.execute(update(people).where(people.c.id == person).values(name=None, key=None, merged_into=into))


def remove(connection: Connection, person: int) -> None:
    """Really remove a name; records keep the number. It stands nowhere else: who was merged into it has none."""
    connection.execute(update(people).where(people.c.id == person).values(name=None, key=None))
