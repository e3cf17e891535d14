"""A data set of self-play: records that replay and verify, a table of the games, a card, and checksums."""

from __future__ import annotations

import csv
import gzip
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from mathotheque.core.arguments import check_game
from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.lab import arena
from mathotheque.lab.versions import told, versions

CARD, RECORDS, GAMES, SUMS = "README.md", "records.txt.gz", "games.csv", "SHA256SUMS"


def make(
    game: Game,
    path: Path | str,
    *,
    players: Iterable[str | int] | Mapping[str, object] | None = None,
    games: int = 1000,
    seed: int | None = None,
    nodes: int | None = None,
    jobs: int = 1,
    lang: str = "fr",
    tell: arena.Listener | None = None,
) -> Path:
    """Let players (the middle level alone) play, and write what they played into a new folder; the card's file.

    The same game, players, seed and day of writing give the same bytes by the same versions.
    """
    folder = Path(path)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise arena.BadFolder(Message.of("dataset.folder", folder=str(folder)))
    names = check_game(game).level_names
    chosen = players if players is not None else [names[(len(names) - 1) // 2]]
    result = arena.run(game, chosen, games=games, seed=seed, nodes=nodes, jobs=jobs, tell=tell)
    folder.mkdir(parents=True, exist_ok=True)
    text = "".join(played.record for played in result.games)
    (folder / RECORDS).write_bytes(gzip.compress(text.encode(), mtime=0))
    _write_games(result, folder / GAMES)
    card = folder / CARD
    card.write_text(write_card(result, lang, {name: _sum(folder / name) for name in (RECORDS, GAMES)}), "utf-8")
    lines = [f"{_sum(folder / name)}  {name}\n" for name in (RECORDS, GAMES, CARD)]
    (folder / SUMS).write_text("".join(lines), encoding="utf-8")
    return card


def write_card(result: arena.Result, lang: str, sums: Mapping[str, str]) -> str:
    """What is in the data set, how it was made, what it is good for and what not."""

    def say(key: str, **data: object) -> str:
        return Message.of(f"dataset.{key}", **data).say(lang)

    plan = result.plan
    decisions = sum(played.decisions for played in result.games)
    facts = {
        "game": f"{plan.game.title} (`{plan.game.key}`), {plan.game.describe_options()}",
        "players": ", ".join(player.seat_name for player in plan.players),
        "games": f"{len(result.games)}",
        "decisions": f"{decisions}",
        "seed": str(plan.seed),
        "date": plan.date.isoformat(),
        "versions": told(versions(plan.game)),
        "licence": "CC0-1.0",
    }
    table = "\n".join(f"| {say(f'fact.{name}')} | {text} |" for name, text in facts.items())
    holds = {RECORDS: say("file.records"), GAMES: say("file.games")}
    files = "\n".join(f"| `{name}` | {holds[name]} | `{digest}` |" for name, digest in sums.items())
    blocks = (
        f"# {say('title', game=plan.game.title)}",
        f"| | |\n|---|---|\n{table}",
        f"| {say('file')} | | SHA-256 |\n|---|---|---|\n{files}",
        say("read"),
        f"```python\n{_EXAMPLE}```",
        say("limits"),
    )
    return "\n\n".join(blocks) + "\n"


_EXAMPLE = f"""import gzip
import mathotheque as mt

with gzip.open("{RECORDS}", "rt", encoding="utf-8") as file:
    for record in mt.read_records(file):
        assert record.verify()
        positions = record.positions()
"""


def _write_games(result: arena.Result, file: Path) -> None:
    seats = range(1, result.plan.game.seats + 1)
    with file.open("w", encoding="utf-8", newline="") as opened:
        rows = csv.writer(opened, lineterminator="\n")
        rows.writerow(("game", *(f"seat{k}" for k in seats), *(f"part{k}" for k in seats), "decisions"))
        for number, played in enumerate(result.games, 1):
            parts = (f"{part:.6g}" for part in played.parts)
            rows.writerow((number, *played.seats, *parts, played.decisions))


def _sum(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()
