"""The rule book of a game on paper, with the options that were chosen."""

from __future__ import annotations

from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.face.writing import Block, Paragraph, bold
from mathotheque.matches.table_options import changed_in_words
from mathotheque.printing.frame import source
from mathotheque.printing.markdown import blocks_of
from mathotheque.printing.pages import Flow, Sheet

RULES = "rules"


def rules_sheet(game: Game, lang: str) -> Sheet:
    """The whole book; what was chosen otherwise than usual stands below its title."""
    title, *rest = blocks_of(game.rule_book(lang))
    title_of_sheet = Message.of("print.sheet.rules").say(lang)
    foot = f"{source(game)} · {title_of_sheet}"
    return Sheet(RULES, title_of_sheet, (Flow((title, *_chosen(game, lang), *rest), foot),))


def _chosen(game: Game, lang: str) -> tuple[Block, ...]:
    options = " · ".join(option.say(lang) for option in changed_in_words(game))
    return (Paragraph(bold(options)),) if options else ()
