"""What a command line lacks or has too much of, and what the system refuses, in the language of who typed it."""

from __future__ import annotations

import errno
import re
from typing import Any

import click

from mathotheque.core.speech import Message

_EXTRA = re.compile(r"Got unexpected extra arguments? \((.*)\)")
_REASONS = {
    errno.ENOENT: "absent",
    errno.ENOTDIR: "absent",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "forbidden",
    errno.EISDIR: "folder",
    errno.ENOSPC: "full",
}


def misread(error: click.ClickException) -> Message:
    """Why the words of a command are not understood; click's own sentence where we have none."""
    extra = _EXTRA.fullmatch(error.message)
    match error:
        case click.MissingParameter(param=click.Parameter() as param):
            reason: Message | str = Message.of("cli.missing", what=_called(param))
        case click.NoSuchOption(option_name=option, possibilities=near):
            guess = Message.of("cli.perhaps", options=tuple(near)) if near else ""
            reason = Message.of("cli.no-option", option=option, guess=guess)
        case click.BadOptionUsage(option_name=option):
            reason = Message.of("cli.option-alone", option=option)
        case click.BadParameter(param=click.Parameter() as param) if _expected(param.type) is not None:
            reason = Message.of("cli.bad-value", what=_called(param), expected=_expected(param.type))
        case _ if extra:
            reason = Message.of("cli.too-much", words=extra[1])
        case _:
            reason = error.format_message()
    return Message.of("cli.usage", reason=reason)


def _called(param: click.Parameter) -> str:
    """`GAME`, `-o / --output`."""
    return " / ".join(param.opts) if isinstance(param, click.Option) else param.human_readable_name


def _expected(kind: click.ParamType[Any]) -> Message | None:
    match kind:
        case click.Choice(choices=choices):
            return Message.of("core.option-choice", values=" | ".join(map(str, choices)))
        case click.IntRange(min=int() as low, max=int() as high):
            return Message.of("core.option-whole", low=low, high=high)
        case click.IntRange(min=int() as low):
            return Message.of("cli.expect.whole-from", low=low)
        case click.FloatRange():
            return Message.of("cli.expect.above-nothing")
        case click.DateTime():
            return Message.of("cli.expect.day")
        case _ if kind is click.INT:
            return Message.of("cli.expect.whole")
    return None


def unreachable(error: OSError) -> Message:
    """Why a file can be neither read nor written."""
    known = _REASONS.get(error.errno or 0)
    reason = Message.of(f"cli.os.{known}") if known else error.strerror or str(error)
    return Message.of("cli.file", name=error.filename or "", reason=reason)
