"""Write the specification pages of the games again, `docs/lab/games/*.md`: `python -m tests.specifications`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import mathotheque as mt
from mathotheque.core.features import Feature
from mathotheque.core.options import show
from mathotheque.lab.observations import Observations

FOLDER = Path(__file__).parent.parent / "docs" / "lab" / "games"


def file_of(game: mt.Game) -> Path:
    """Where the page of the game lies."""
    return FOLDER / f"{game.key}.md"


def page(game: mt.Game) -> str:
    """The whole page."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: mt.Game) -> Iterator[str]:
    key = game.key.replace("-", "_")
    yield f"# {game.title}: specification"
    yield ""
    yield "What learning programs see and do. `python -m tests.specifications` writes this page; a test holds it."
    yield ""
    yield "| | |"
    yield "|---|---|"
    yield f"| version of the rules | {game.version} |"
    yield f"| PettingZoo | `mathotheque/{key}_v{game.version}` |"
    yield f"| Gymnasium, one learner | `mathotheque/{key}-v{game.version}` |"
    yield f"| OpenSpiel | `mathotheque_{key}`, `mathotheque_{key}_mini` |"
    yield f"| seats | {', '.join(map(str, game.players))} |"
    yield f"| hidden information | {'yes' if game.hides else 'no'} |"
    yield f"| actions | {game.law.actions}, at most {game.law.choices} legal at a time |"
    yield f"| outcomes of chance | at most {game.law.outcomes} |"
    yield f"| observation | {game.law.features} numbers of `float32` |"
    yield f"| rewards | {_rewards(game)} |"
    yield f"| levels | {', '.join(game.level_names)} |"
    yield ""
    yield "## Options"
    yield ""
    yield "| name | values | else |"
    yield "|---|---|---|"
    for option in game.options:
        yield f"| `{option.name}` | {option.expected.say('en').replace('|', 'or')} | {show(option.default)} |"
    yield ""
    yield "## Observation"
    yield ""
    yield from _about(game)
    yield ""
    yield "| place | feature | shape | range | what it is |"
    yield "|---|---|---|---|---|"
    places = Observations(game).places
    for feature in game.features:
        yield _row(feature, places[feature.name])


def _about(game: mt.Game) -> Iterator[str]:
    example = Observations(game).names
    yield f"The names of single numbers follow from these: `{example[0]}`, …, `{example[-1]}`"
    yield "(`Observations(game).names`). Features that end in a number tell of the seats in order: 0 is the one"
    yield "that looks, 1 the next to play. Seats, sides and cards that this table does not have are 0."
    if boards := Observations(game).boards:
        shape = (len(boards), *boards[0].shape)
        yield f"`Observations(game).planes(observation)` gives the board as planes of shape {shape}: {_listed(boards)}."


def _listed(boards: tuple[Feature, ...]) -> str:
    return ", ".join(f"`{feature.name}`" for feature in boards)


def _row(feature: Feature, place: slice) -> str:
    where = f"{place.start}" if feature.size == 1 else f"{place.start}–{place.stop - 1}"
    shape = " × ".join(map(str, feature.shape)) or "1"
    labels = "; ".join(_axis(axis) for axis in feature.axes)
    means = f"{feature.means} Axes: {labels}." if labels else feature.means
    return f"| {where} | `{feature.name}` | {shape} | 0 to {feature.high:.4g} | {means} |"


def _axis(labels: tuple[str, ...]) -> str:
    return ", ".join(labels) if len(labels) <= 12 else f"{labels[0]}, {labels[1]}, …, {labels[-1]}"


def _rewards(game: mt.Game) -> str:
    alone = "; alone: minus what is left" if 1 in game.players else ""
    return f"at the end; winners share 1, the others share −1{alone}"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in mt.games():
        file_of(game).write_text(page(game), encoding="utf-8")


if __name__ == "__main__":
    main()
