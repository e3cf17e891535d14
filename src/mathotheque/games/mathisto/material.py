"""Mathisto on paper: the families at a glance, 51 cards with backs, 27 cards of questions with the answers behind."""

from __future__ import annotations

from random import Random

from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.core.svg import INK, PAPER, group, rect, stroke, text
from mathotheque.face.material import CARDS, Drawing, EmptyBoard, Kit, Piece, Writing
from mathotheque.face.writing import Block, Item, Paragraph, Span, bold
from mathotheque.games.mathisto.cards import COLOURS, back_face, badge, blank, inscription, star
from mathotheque.games.mathisto.content import Question, families, question_cards
from mathotheque.games.mathisto.deck import CARDS as DECK
from mathotheque.games.mathisto.deck import IN_FAMILY, JOKER
from mathotheque.games.mathisto.letters import LETTERS
from mathotheque.games.mathisto.questions import ANSWERS, RIGHT_ANSWER, shuffled

_WIDTH = 63.0  # millimetres, and 88 high, as most cards are
_BOX = (200.0, 200 * 88 / _WIDTH)
_JOKERS = 2
_QUESTIONS = (95.0, 130.0)  # millimetres
_ASKED, _ANSWERED, _PAD = 8.5, 8.8, 4.0  # points, and millimetres
_SIGNS = "①②③④"
_SHORT = 24  # signs of an answer that stays on one line

# --- the families at a glance
_SHEET = (1000.0, 1120.0)
_PANEL = (486.0, 268.0)
_STEP = (514.0, 284.0)
_LINES = range(1, 6)  # of what is worth how much


def boards(game: Game, lang: str) -> tuple[EmptyBoard, ...]:
    """Whom one may ask for: every family with its people, and what is worth how much."""
    panels = "".join(group(_family(family, lang), at=_at(family)) for family in range(len(families())))
    panels += group(_worth(lang), at=_at(len(families())))
    return (EmptyBoard(Message.of("mathisto.print.board"), panels, _SHEET),)


def score_rows(lang: str) -> tuple[str, ...]:
    """The families, the set of discoveries, and everything else that brings points."""
    more = (Message.of(f"mathisto.print.score.{key}").say(lang) for key in ("set", "more"))
    return (*(family.name[lang] for family in families()), *more)


def _at(place: int) -> tuple[float, float]:
    row, column = divmod(place, 2)
    return column * _STEP[0], row * _STEP[1]


def _panel(colour: str) -> str:
    return rect(2, 2, _PANEL[0] - 4, _PANEL[1] - 4, 18, PAPER, **stroke(colour, 3))


def _written(x: float, y: float, words: str, size: float, fill: str = INK, weight: str = "400") -> str:
    return text(x, y, words, size, fill, text_anchor="start", font_weight=weight)


def _family(number: int, lang: str) -> str:
    family, colour = families()[number], COLOURS[number]
    drawn = _panel(colour) + group(badge(number), at=(16, 14), scale=0.62)
    drawn += _written(92, 36, family.name[lang], 28, colour, "700")
    drawn += group(star(colour), at=(88, 54), scale=0.3)
    drawn += _written(124, 69, family.discovery.name[lang], 17, colour, "700")
    for k, person in enumerate(family.people):
        y = 108 + 25 * k
        drawn += _written(24, y, str(k + 1), 19, colour, "700")
        drawn += _written(50, y, person.name[lang], 19) + text(
            _PANEL[0] - 20, y, person.dates[lang], 15, "#4A5868", text_anchor="end", font_weight="400"
        )
    return drawn


def _worth(lang: str) -> str:
    drawn = _panel("#4A5868") + _written(24, 45, Message.of("mathisto.print.worth").say(lang), 28, INK, "700")
    for line in _LINES:
        drawn += _written(24, 62 + 34 * line, Message.of(f"mathisto.print.worth.{line}").say(lang), 18)
    return drawn


# --- cards


def kits(game: Game, lang: str, unit: float) -> tuple[Kit, ...]:
    """The cards to play with, and the cards with the questions."""
    back = Drawing(back_face(), _BOX, _WIDTH, Message.of("mathisto.print.back").say(lang))
    cards = [Piece(_card(card, lang), 1, back) for card in range(DECK)]
    cards.append(Piece(_card(JOKER, lang), _JOKERS, back))
    asked = tuple(_question_card(number, card, lang) for number, card in enumerate(question_cards(), 1))
    how = Message.of("mathisto.print.cards-how")
    return (
        Kit(CARDS, Message.of("mathisto.print.cards"), how, tuple(cards), gap=0),
        Kit(CARDS, Message.of("mathisto.print.questions"), how, asked, gap=0),
    )


def _card(card: int, lang: str) -> Drawing:
    return Drawing(blank(card // IN_FAMILY) + inscription(card, lang), _BOX, _WIDTH, _name(card, lang))


def _name(card: int, lang: str) -> str:
    number, k = divmod(card, IN_FAMILY)
    if card == JOKER:
        return Message.of("mathisto.board.joker").say(lang)
    family = families()[number]
    who = family.people[k].name[lang] if k < len(family.people) else family.discovery.name[lang]
    return f"{family.name[lang]} · {who}"


def _question_card(number: int, questions: tuple[Question, ...], lang: str) -> Piece:
    """Seven questions, the answers in an order of their own; behind them, which is right and why."""
    title = Paragraph(bold(Message.of("mathisto.print.question-card", number=number).say(lang)))
    asked: list[Block] = [title]
    answered: list[Block] = [title]
    for family, question in enumerate(questions):
        rng = Random(f"{number} {family}")
        order = shuffled(ANSWERS, lambda weights, rng=rng: rng.randrange(len(weights)))  # type: ignore[misc]
        name = families()[family].name[lang]
        given = [question.answers[lang][place] for place in order]
        head = Span(f"{name} {'★' * question.difficulty} ", bold=True)
        choices = Span("   ".join(_choice(place, words) for place, words in enumerate(given)))
        asked.append(Item(LETTERS[family], (Paragraph((head, Span(question.question[lang]))), Paragraph((choices,)))))
        right = order.index(RIGHT_ANSWER)
        found = Span(_choice(right, given[right]), bold=True)
        answered.append(Item(LETTERS[family], (Paragraph((found,)), Paragraph((Span(question.why[lang]),)))))
    front = Writing(tuple(asked), *_QUESTIONS, _ASKED, _PAD)
    return Piece(front, 1, Writing(tuple(answered), *_QUESTIONS, _ANSWERED, _PAD))


def _choice(place: int, words: str) -> str:
    """An answer behind its number; a short one stays on one line."""
    said = f"{_SIGNS[place]} {words}"
    return said.replace(" ", "\u00a0").replace("-", "\u2011") if len(words) <= _SHORT else said
