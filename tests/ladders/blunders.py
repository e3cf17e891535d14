"""`python -m tests.ladders.blunders`: how often each level errs, by the verdicts of the review (docs/review.md).

Each level plays its like; every free decision is judged. What was judged is kept at once, and told in docs/bots.md.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping

import mathotheque as mt
from mathotheque.core.appraisal import QUICK, USUAL, Appraiser
from mathotheque.reviews.verdicts import BLUNDER, MISTAKE, verdict
from mathotheque.reviews.walk import judge
from tests.figures.selfplay import games, mean
from tests.figures.store import Figure, load_section, save
from tests.ladders.page import NOT_MEASURED, replace_marked

SECTION = "blunders"
COMMAND = "python -m tests.ladders.blunders"
HOW = (
    "Blunders, and mistakes or blunders (`.mistakes`), in a hundred free decisions of a level against its like, seed 1."
)
SEED = 1
GAMES: Mapping[str, tuple[int, str]] = {
    "des-echecs": (30, USUAL),
    "foumath": (200, QUICK),
    "pousse-blocs": (300, USUAL),
    "or-des-fous": (40, QUICK),
}
"""How many games of each, and with which effort they are judged. The last levels of L'Or des Fous play fewer."""
DEAR = {("or-des-fous", "9"): 20}


def main() -> None:
    """Judge the levels that are not kept yet, and write the table into docs/bots.md."""
    parser = ArgumentParser(prog=COMMAND, description=main.__doc__)
    parser.add_argument("game", nargs="*", help=", ".join(GAMES))
    parser.add_argument("--again", action="store_true", help="also judge what is kept already")
    parser.add_argument("--draw", action="store_true", help="judge nothing, only write the table")
    given = parser.parse_args()
    if unknown := set(given.game) - GAMES.keys():
        parser.error(f"{', '.join(sorted(unknown))} is not judged; these are: {', '.join(GAMES)}")
    kept = load_section(SECTION)
    for key in () if given.draw else given.game or GAMES:
        for level in mt.levels(mt.game(key)):
            if given.again or f"{key}.{level}" not in kept:
                blunders, mistakes = err(key, level)
                kept |= {f"{key}.{level}": blunders, f"{key}.{level}.mistakes": mistakes}
                print(f"{key} {level}: {_cell(blunders, mistakes)} of {blunders.games}", flush=True)
                save(SECTION, kept, HOW, COMMAND)
    replace_marked(SECTION, drawn(kept))


def err(key: str, level: str) -> tuple[Figure, Figure]:
    """How many blunders, and how many mistakes or blunders, in a hundred free decisions."""
    count, effort = GAMES[key]
    game = mt.game(key)
    called = list(_verdicts(game, level, DEAR.get((key, level), count), game.appraiser(effort)))
    blunders = [float(one == BLUNDER) for one in called]
    mistakes = [float(one in (BLUNDER, MISTAKE)) for one in called]
    return mean(blunders, percent=True), mean(mistakes, percent=True)


def _verdicts(game: mt.Game, level: str, count: int, appraiser: Appraiser) -> Iterator[str]:
    for course in games(game, level, count, SEED):
        for position, event in course:
            if isinstance(position.turn, mt.Decide) and len(position.moves) > 1:
                yield verdict(judge(appraiser, position, 0, event, ()))


def drawn(figures: Mapping[str, Figure]) -> str:
    """The table of docs/bots.md."""
    levels = max((mt.levels(mt.game(key)) for key in GAMES), key=len)
    lines = [f"| level | {' | '.join(levels)} | decisions |", "|---" * (len(levels) + 2) + "|"]
    for key in GAMES:
        game = mt.game(key)
        found = [(figures.get(f"{key}.{level}"), figures.get(f"{key}.{level}.mistakes")) for level in levels]
        counts = [blunders.games for blunders, _ in found if blunders]
        told = f"{min(counts):,} to {max(counts):,}" if counts else NOT_MEASURED
        cells = [_cell(blunders, mistakes) for blunders, mistakes in found]
        lines.append(f"| {game.title} | {' | '.join(cells)} | {told} |")
    return "\n".join(lines)


def _cell(blunders: Figure | None, mistakes: Figure | None) -> str:
    if blunders is None or mistakes is None:
        return NOT_MEASURED
    return f"{blunders.value:.1f} ± {blunders.half:.1f} / {mistakes.value:.1f}"


if __name__ == "__main__":
    main()
