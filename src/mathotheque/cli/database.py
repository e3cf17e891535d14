"""`mathotheque database move|backup|restore|verify`: everything a room keeps, from one place to another."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mathotheque.core.speech import Message

if TYPE_CHECKING:
    from mathotheque.matches.archives import Whole
    from mathotheque.matches.archives.moving import Moved, Tell
    from mathotheque.matches.archives.verifying import Fold, Verified

_SHOWN = 20  # faults that are told one by one
_PART = ".part"  # a backup that is not whole yet


def command(lang: str) -> click.Group:
    """The commands in `lang`."""

    def say(key: str) -> str:
        return Message.of(f"cli.help.{key}").say(lang)

    @click.group("database", help=say("database-all"))
    def database() -> None:
        pass

    where = click.option("--database", "address", help=say("database-where"))
    settings = click.option("--settings", type=click.Path(path_type=Path), help=say("settings"))

    @database.command("move", help=say("database-move"))
    @click.option("--from", "source", required=True, help=say("database-from"))
    @click.option("--to", "target", required=True, help=say("database-to"))
    def move(source: str, target: str) -> None:
        _tell(_move(source, target, lang), target, lang)

    @database.command("backup", help=say("database-backup"))
    @click.argument("file", type=click.Path(path_type=Path))
    @where
    @settings
    def backup(file: Path, address: str | None, settings: Path | None) -> None:
        _tell(_back_up(_address(address, settings), file, lang), str(file), lang)

    @database.command("restore", help=say("database-restore"))
    @click.argument("file", type=click.Path(path_type=Path))
    @where
    @settings
    def restore(file: Path, address: str | None, settings: Path | None) -> None:
        target = _address(address, settings)
        _tell(_move(str(file), target, lang, empty=True), target, lang)

    @database.command("verify", help=say("database-verify"))
    @where
    @settings
    @click.option("--one-in", type=click.IntRange(min=1), default=1, show_default=True, help=say("database-one-in"))
    def verify(address: str | None, settings: Path | None, one_in: int) -> None:
        _verify(_address(address, settings), one_in, lang)

    return database


def _address(given: str | None, file: Path | None) -> str:
    """The place that was named, else the one of the settings."""
    from mathotheque.web.settings import read_settings

    return read_settings(os.environ, file, database=given).store_address


def _move(source: str, target: str, lang: str, *, empty: bool = False) -> Moved:
    from mathotheque.matches.archives import ArchiveRefused
    from mathotheque.matches.archives.finding import find_archive
    from mathotheque.matches.archives.moving import move, must_be_empty

    if source == target:
        raise ArchiveRefused(Message.of("archive.same"))
    with _faults(), find_archive(source, alone=True) as ours, find_archive(target, new=True) as theirs:
        if empty:
            must_be_empty(theirs)
        with _progress(lang) as tell:
            return move(ours, theirs, tell)


def _back_up(source: str, file: Path, lang: str) -> Moved:
    """A file of its own that a room can be opened on; it has its name only when it is whole and on the disk."""
    from mathotheque.matches.archives import ArchiveRefused
    from mathotheque.matches.archives.finding import find_archive
    from mathotheque.matches.archives.moving import move

    if file.exists():
        raise ArchiveRefused(Message.of("archive.exists", file=str(file)))
    draft = file.with_name(file.name + _PART)
    for ending in ("", "-wal", "-shm", "-journal", ".lock"):
        draft.with_name(draft.name + ending).unlink(missing_ok=True)
    with _faults(), find_archive(source) as ours, find_archive(str(draft), new=True) as theirs, _progress(lang) as tell:
        moved = move(ours, theirs, tell)
    with draft.open("rb") as written:
        os.fsync(written.fileno())
    draft.rename(file)
    draft.with_name(f"{draft.name}.lock").unlink(missing_ok=True)
    return moved


def _verify(address: str, one_in: int, lang: str) -> None:
    from mathotheque.matches.archives import ArchiveRefused
    from mathotheque.matches.archives.finding import find_archive
    from mathotheque.matches.archives.verifying import Verified, verify

    known = Verified()
    with _faults(), find_archive(address) as archive, _progress(lang) as tell:
        archive.check()
        of = archive.count()
        for known in verify(archive, _folds(), one_in):
            tell("verify", known.logs, of)
    _tell_verified(known, lang)
    if known.wrong:
        raise ArchiveRefused(Message.of("archive.wrong", wrong=len(known.wrong), n=known.logs))


def _folds() -> Callable[[Whole], Fold]:
    """How each kind of log is read: a room's, or a match's."""
    from mathotheque.games import find
    from mathotheque.lessons.events import decode
    from mathotheque.lessons.lesson import fold
    from mathotheque.matches.archives.verifying import fold_with

    matches = fold_with(find)

    def rooms(room: Whole) -> None:
        fold(room.id, (decode(event.data) for event in room.events))

    return lambda log: rooms if log.room == log.id else matches


def _tell_verified(known: Verified, lang: str) -> None:
    for name, reason in known.wrong[:_SHOWN]:
        click.echo(f"{name}: {reason}", err=True)
    if len(known.wrong) > _SHOWN:
        click.echo(Message.of("cli.database-more", n=len(known.wrong) - _SHOWN).say(lang), err=True)
    if known.foreign:
        click.echo(Message.of("cli.database-foreign", n=known.foreign).say(lang))
    if not known.wrong:
        click.echo(Message.of("cli.database-verified", n=known.logs, events=known.events).say(lang))


def _tell(moved: Moved, place: str, lang: str) -> None:
    from mathotheque.matches.archives.finding import find_archive

    told = find_archive(place).told
    counted = {"n": moved.matches, "events": moved.events, "copied": moved.copied}
    click.echo(Message.of("cli.database-moved", place=told, digest=moved.digest, **counted).say(lang))


@contextmanager
def _faults() -> Iterator[None]:
    """Whoever runs the house learns where it was and what the database said."""
    from mathotheque.matches.archives import ArchiveRefused
    from mathotheque.matches.store.faults import StoreUnavailable

    try:
        yield
    except StoreUnavailable as fault:
        told = {"file": fault.file, "reason": fault.message, "detail": fault.detail or "–"}
        raise ArchiveRefused(Message.of("cli.bad-database-server", **told)) from fault


@contextmanager
def _progress(lang: str) -> Iterator[Tell]:
    """Shows in a terminal how far it is."""
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task, stage = progress.add_task("", total=None), ""

        def tell(doing: str, done: int, of: int) -> None:
            nonlocal stage
            if doing != stage:
                stage = doing
                progress.reset(task, description=Message.of(f"archive.{doing}").say(lang))
            progress.update(task, completed=done, total=of)

        yield tell
