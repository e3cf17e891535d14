"""A touch on a board that makes no move: it is answered, like everything somebody tries."""

from __future__ import annotations

from collections.abc import Sequence

from mathotheque.core.speech import Message, as_sentence
from mathotheque.face.face import Face
from mathotheque.matches.match import Match
from mathotheque.web.shelf.pages import Note


def wrong_touch(match: Match, held: frozenset[int], touched: Sequence[str], lang: str) -> Note | None:
    """Whose turn it is, what must come first, or the law's own refusal with its rule; None where nothing is to say."""
    if match.over or match.waiting or not held or not touched:
        return None
    seat = match.acting(held)
    if seat is None:
        return _said(Message.of("page.their-turn", name=match.names[match.awaited or 0]), lang)
    if match.question is not None:
        return None
    if match.due is not None:
        return _said(Message.of("page.announce-first"), lang)
    refusal = Face(match.position.view(seat)).wrong_touch(touched)
    return Note(as_sentence(refusal.reason.say(lang)), refusal.rule, refused=True) if refusal else None


def _said(words: Message, lang: str) -> Note:
    return Note(words.say(lang), refused=True)
