"""What a class knows, as a page shows it: maps of facts and who knows which, plain values in the teacher's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mathotheque.core.facts import Fact, Facts
from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.games import shelf
from mathotheque.lessons.askings import facts_of
from mathotheque.lessons.facts import Standing, Standings, State

_NOTHING = Standing()
_MOST_NAMED = 5  # facts to review beside a name


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of facts, with the game that asks for them."""

    game: Game
    offered: Facts
    name: str

    @property
    def title(self) -> Message:
        """What its map is called."""
        return self.offered.title(self.name)

    def label(self, fact: Fact) -> Message:
        """A fact in a few signs."""
        return self.offered.label(self.name, fact.name)


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of the map: the fact, how it stands, and the number of wrong tries; `said` tells all of it in words."""

    fact: str
    state: str
    number: int
    word: str
    said: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class MapRow:
    """A row of the map."""

    heading: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class FactMap:
    """A map: what stands over its columns, and its rows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[MapRow, ...]


@dataclass(frozen=True, slots=True)
class Person:
    """A pupil of the list: what is to review, how often the answer was right at once, and of how many."""

    pupil: str
    name: str
    review: tuple[str, ...]
    more: int
    right: int
    asked: int


@dataclass(frozen=True, slots=True)
class Knower:
    """Somebody beside a chosen fact: how it stands, and in figures."""

    pupil: str
    name: str
    state: str
    word: str
    figures: str


def kinds() -> dict[str, Kind]:
    """Every kind of facts there is, by name."""
    offered = [(game, facts) for game in shelf() if (facts := facts_of(game)) is not None]
    return {name: Kind(game, facts, name) for game, facts in offered for name in facts.KINDS}


def map_of(kind: Kind, known: Standings, chosen: str, lang: str) -> FactMap:
    """The map of one pupil, or of a class."""
    facts, columns = kind.offered, kind.offered.columns(kind.name)

    def cell(row: str, column: str) -> Cell:
        name = facts.at(kind.name, row, column)
        standing = known.get(Fact(kind.name, name), _NOTHING)
        said = Message.of(
            f"lesson.map-cell.{standing.state}", fact=facts.label(kind.name, name), n=standing.wrong
        ).say(lang)  # fmt: skip
        word = word_of(standing.state).say(lang)
        return Cell(name, standing.state, standing.wrong, word, said, name == chosen)

    return FactMap(
        kind.title.say(lang),
        tuple(column.words.say(lang) for column in columns),
        tuple(
            MapRow(row.words.say(lang), tuple(cell(row.name, column.name) for column in columns))
            for row in facts.rows(kind.name)
        ),
    )


def word_of(state: State) -> Message:
    """What a state is called."""
    return Message.of(f"lesson.state.{state}")


def person_of(kind: Kind, pupil: str, name: str, known: Standings, lang: str) -> Person:
    """A pupil of the list, as far as this kind goes."""
    mine = {fact: standing for fact, standing in known.items() if fact.kind == kind.name}
    missed = [fact for fact, standing in mine.items() if standing.state is State.REVIEW]
    missed.sort(key=lambda fact: -mine[fact].wrong)
    return Person(
        pupil,
        name,
        tuple(kind.label(fact).say(lang) for fact in missed[:_MOST_NAMED]),
        max(0, len(missed) - _MOST_NAMED),
        sum(standing.right for standing in mine.values()),
        sum(standing.asked for standing in mine.values()),
    )


def knowers_of(fact: Fact, names: Mapping[str, str], known: Mapping[str, Standings], lang: str) -> tuple[Knower, ...]:
    """Everybody beside that fact, whoever needs it first; those alike in the order they came."""
    order = [State.REVIEW, State.SHAKY, State.KNOWN, State.NEW]
    found = [(pupil, known.get(pupil, {}).get(fact, _NOTHING)) for pupil in names]
    return tuple(
        Knower(pupil, names[pupil], standing.state, word_of(standing.state).say(lang), _figures(standing, lang))
        for pupil, standing in sorted(found, key=lambda one: order.index(one[1].state))
    )


def _figures(standing: Standing, lang: str) -> str:
    if not standing.asked:
        return ""
    return Message.of("lesson.map.figures", asked=standing.asked, right=standing.right, wrong=standing.wrong).say(lang)


def kind_now(known: Iterable[Standings], game: str) -> Kind | None:
    """The kind that a class is asked for now; None where nothing was asked and its game asks for nothing."""
    every, told = kinds(), [*known]
    kind = every[usual_kind(every, told, game)]
    return kind if kind.game.key == game or any(told) else None


def usual_kind(found: Mapping[str, Kind], known: Iterable[Standings], game: str) -> str:
    """The kind that was asked most; before anything was asked, the first one of the class's game, if it has any."""
    asked = dict.fromkeys(found, 0)
    for standings in known:
        for fact, standing in standings.items():
            if fact.kind in asked:
                asked[fact.kind] += standing.asked
    most = max(asked, key=lambda kind: asked[kind])
    mine = next((name for name, kind in found.items() if kind.game.key == game), most)
    return most if asked[most] else mine
