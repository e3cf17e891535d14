"""Every sentence of the texts that tells a figure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.figures.claims import Bounds, Claim
from tests.figures.settings import KNOWS, OF_BEGINNERS, OF_NORMAL, REMEMBERS


def every() -> list[Claim]:
    """All of them."""
    parts = (
        _des_echecs, _foumath, _mathisto, _mathisto_levels, _or_des_fous, _or_des_fous_levels, _pousse_blocs,
        _pousse_blocs_bots,
    )  # fmt: skip
    return [claim for part in parts for claim in part()]


def _book(game: str, fr: str, en: str, within: Bounds | None = None) -> Iterator[Claim]:
    """The same in both rule books."""
    yield Claim(f"src/mathotheque/games/{game}/rules.fr.md", _typeset(fr), within or {})
    yield Claim(f"src/mathotheque/games/{game}/rules.en.md", en, within or {})


def _ruling(fr: str, en: str, within: Bounds | None = None) -> Iterator[Claim]:
    """The same in both pages of rulings."""
    yield Claim("docs/rulings.fr.md", _typeset(fr), within or {})
    yield Claim("docs/rulings.md", en, within or {})


def _typeset(french: str) -> str:
    return re.sub(r" ([%;])", "\u00a0\\1", french)


def _places(section: str, *names: str, digits: int = 1) -> list[str]:
    return [f"{{{section}/{name}:{digits}}}" for name in names]


def _with_half(section: str, name: str) -> str:
    return f"{{{section}/{name}:1}} ± {{{section}/{name}±:1}}%"


def _listed(places: list[str], last: str) -> str:
    return f"{', '.join(places[:-1])} {last} {places[-1]}"


def _des_echecs() -> Iterator[Claim]:
    win, loss, draw, match = _places("des-echecs", "win", "loss", "draw", "match")
    yield from _book(
        "des_echecs",
        f"gagne {win} % des manches, l’autre {loss} %, et {draw} % sont nulles.",
        f"wins {win}% of the rounds, the other player {loss}%, and {draw}% are drawn.",
    )
    yield from _book("des_echecs", f"gagne {match} % des parties en 10 points", f"wins {match}% of the matches to 10")
    yield Claim("CHANGELOG.md", f"the starter wins {win}% of the rounds and {match}% of the matches to ten points")
    everything = {"des-echecs/first-stake": (20.0, 20.0)}
    yield from _book("des_echecs", "mise tout dès le premier lancer", "stakes everything before the first", everything)


def _foumath() -> Iterator[Claim]:
    two = _places("foumath", "seat.2.1", "seat.2.2")
    three = _places("foumath", "seat.3.1", "seat.3.2", "seat.3.3")
    four = _places("foumath", "seat.4.1", "seat.4.2", "seat.4.3", "seat.4.4")
    yield from _book(
        "foumath",
        f"les places gagnent {_listed(two, 'et')} % des parties à deux, {_listed(three, 'et')} % à trois, "
        f"{_listed(four, 'et')} % à quatre (mesuré sur {{foumath/seat.2.1#}} parties)",
        f"the seats win {_listed(two, 'and')}% of the games with two players, {_listed(three, 'and')}% with three, "
        f"{_listed(four, 'and')}% with four (measured over {{foumath/seat.2.1#}} games)",
    )
    rolls = _places("foumath", "rolls.2", "rolls.3", "rolls.4", digits=0)
    yield from _ruling(
        f"gagnent {'/'.join(two)} % (2 joueurs), {'/'.join(three)} % (3), {'/'.join(four)} % (4) ; "
        f"une ronde dure {rolls[0]}, {rolls[1]} ou {rolls[2]} lancers",
        f"win {'/'.join(two)}% (2 players), {'/'.join(three)}% (3), {'/'.join(four)}% (4); "
        f"a round is {rolls[0]}, {rolls[1]} or {rolls[2]} rolls",
    )
    yield from _book(
        "foumath",
        f"dure en moyenne {rolls[0]} lancers à deux, {rolls[1]} à trois, {rolls[2]} à quatre",
        f"takes {rolls[0]} rolls with two players, {rolls[1]} with three, {rolls[2]} with four",
    )
    ends = (f"rounds.products.{level}.{players}" for level in ("advanced", "expert") for players in (2, 4))
    rounds = _places("foumath", *ends)
    line, sums, long = _places("foumath", "line.products.advanced.2", "line.sums.advanced.2", "rounds.long", digits=0)
    yield from _book(
        "foumath",
        f"il faut {rounds[0]} à {rounds[1]} rondes au niveau avancé, {rounds[2]} à {rounds[3]} au niveau expert ; "
        f"une ligne vaut {line} points en moyenne, {sums} sur la planche des sommes",
        f"it takes {rounds[0]} to {rounds[1]} rounds at the advanced level, {rounds[2]} to {rounds[3]} at the expert "
        f"level; a line is worth {line} points on average, {sums} on the board of sums",
    )
    yield from _ruling(
        f"une ligne y rapporte {sums} points en moyenne, contre {line} ; à quatre, en expert, sur les sommes, il "
        f"faudrait {long} rondes",
        f"a line there pays {sums} points on average, instead of {line}; with four players, expert, sums, it "
        f"would take {long} rounds",
    )
    often = {f"foumath/kept.{players}": (75.0, 85.0) for players in (2, 3, 4)}
    yield from _book("foumath", "dans plus de trois tours sur quatre", "in more than three turns out of four", often)
    yield from _ruling("juste plus de trois tours sur quatre", "right in more than three turns out of four", often)


def _mathisto() -> Iterator[Claim]:
    first = {
        form: _places("mathisto", *(f"first.{form}.{seats}" for seats in (3, 4, 5, 6)), digits=0)
        for form in ("strategic", "simple")
    }
    yield from _book(
        "mathisto",
        f"le joueur 1 gagne {_listed(first['strategic'], 'et')} % des parties stratégiques à 3, 4, 5 et 6 joueurs ; "
        f"{_listed(first['simple'], 'et')} % des parties simples.",
        f"player 1 wins {_listed(first['strategic'], 'and')}% of the strategic games with 3, 4, 5 and 6 players; "
        f"{_listed(first['simple'], 'and')}% of the simple ones.",
    )
    strategic, simple = (
        _places("mathisto", f"calls.{form}.3", f"calls.{form}.6", digits=0) for form in ("strategic", "simple")
    )
    yield from _book(
        "mathisto",
        f"compte en moyenne {strategic[0]} demandes à trois et {strategic[1]} à six dans la forme stratégique, "
        f"{simple[0]} et {simple[1]} dans la forme simple.",
        f"a game among them takes {strategic[0]} calls with three players and {strategic[1]} with six in the "
        f"strategic form, {simple[0]} and {simple[1]} in the simple form.",
    )
    yield from _ruling(
        f"gagne {'/'.join(first['simple'])} % (simple) et {'/'.join(first['strategic'])} % (stratégique) à 3/4/5/6 "
        f"sièges ; une partie dure en moyenne {simple[0]} demandes à trois et {simple[1]} à six (simple), "
        f"{strategic[0]} et {strategic[1]} (stratégique)",
        f"wins {'/'.join(first['simple'])}% (simple) and {'/'.join(first['strategic'])}% (strategic) with 3/4/5/6 "
        f"seats; on average a game takes {simple[0]} calls with three and {simple[1]} with six (simple), "
        f"{strategic[0]} and {strategic[1]} (strategic)",
    )


def _mathisto_levels() -> Iterator[Claim]:
    two, three = (_with_half("bots-mathisto", f"{seats}.memory") for seats in (3, 4))
    yield Claim(
        "docs/bots.md",
        f"wins {two} among two of them (its like would win 33.3%) and {three} "
        "among three (25%), {bots-mathisto/3.memory#} and {bots-mathisto/4.memory#} games",
        after="## Mathisto",
    )
    remembered = [f"{{{REMEMBERS}.{level}}}" for level in range(1, 7)]
    known = ", ".join(f"{{{KNOWS}.{level}}}" for level in range(1, 9))
    yield Claim("docs/bots.md", f"({_listed(remembered, 'and')} of them with three players", after="## Mathisto")
    yield Claim("docs/bots.md", f"to answer a question right ({known}%)", after="## Mathisto")


def _or_des_fous() -> Iterator[Claim]:
    halves = [f"{{or-des-fous/first.{level}±:0}}" for level in (8, 9)]
    first, turns, captures = (
        _places("or-des-fous", f"{what}.8", f"{what}.9", digits=digits)
        for what, digits in (("first", 0), ("turns", 1), ("captures", 1))
    )
    yield from _book(
        "or_des_fous",
        f"Celui qui commence gagne {first[0]} % des parties entre ordinateurs de niveau 8, {first[1]} % au niveau 9.",
        f"Whoever begins wins {first[0]}% of the games between computers of level 8, {first[1]}% at level 9.",
    )
    yield from _book(
        "or_des_fous",
        f"dure en moyenne {turns[0]} tours en tout au niveau 8, {turns[1]} au niveau 9.",
        f"takes {turns[0]} turns in all on average at level 8, {turns[1]} at level 9.",
    )
    steps = {f"ladder-or-des-fous/usual.{level}.{level - 1}": (57.0, 75.0) for level in range(2, 10)}
    yield from _book(
        "or_des_fous",
        "chacun gagne environ deux parties sur trois contre celui d’avant",
        "each wins about two games out of three against the one before",
        steps,
    )
    draws = {f"or-des-fous/draws.{level}": (0.0, 5.0) for level in (8, 9)}
    yield from _ruling(
        f"le premier joueur gagne {first[0]} et {first[1]} % des parties (± {halves[0]} et {halves[1]}) ; "
        f"elles durent en moyenne {turns[0]} et {turns[1]} tours, "
        f"avec {captures[0]} et {captures[1]} prises, et presque aucune n’est nulle",
        f"the first player wins {first[0]} and {first[1]}% of the games (± {halves[0]} and {halves[1]}); "
        f"on average they take {turns[0]} and {turns[1]} turns, "
        f"with {captures[0]} and {captures[1]} captures, and hardly any is drawn",
        draws,
    )


def _or_des_fous_levels() -> Iterator[Claim]:
    normal, beginners = (
        _listed([f"{{{name}.{level}}}" for level in range(1, 9)], "and") for name in (OF_NORMAL, OF_BEGINNERS)
    )
    yield Claim("docs/bots.md", f"notice only some of the moves ({normal}%; of the beginners' game {beginners}%")
    yield Claim(
        "docs/bots.md",
        f"level 9 wins {_with_half('bots-or-des-fous', '9.look')} of {{bots-or-des-fous/9.look#}} games",
    )


def _pousse_blocs_bots() -> Iterator[Claim]:
    perfect = "{ladder-pousse-blocs/usual.4.random:1}"
    yield Claim("docs/lab/training.md", f"Perfect play itself wins [{perfect}% against random play](../bots.md)")
    cells = [
        " / ".join(_places("bots-pousse-blocs", *(f"solo.{level}.{bot}" for level in (1, 2, 3)))) for bot in (1, 2, 3)
    ]
    exact = [*_places("pousse-blocs", "left.1", "left.2"), *_places("pousse-blocs", "left.3", digits=2)]
    yield Claim("docs/bots.md", f"| bot | {' | '.join([*cells, ' / '.join(exact)])} |", after="## Pousse-Blocs")


def _pousse_blocs() -> Iterator[Claim]:
    for mode, french in (("duel", "duel"), ("quick", "rapide")):
        for opening, fr, en in (("full", "", ""), ("one-roll", ", un lancer pour ouvrir", ", one roll to open")):
            cells = _places("pousse-blocs", *(f"{mode}.{level}.{opening}" for level in (1, 2, 3)))
            yield from _book(
                "pousse_blocs",
                f"| {french}{fr} | {' % | '.join(cells)} % |",
                f"| {mode}{en} | {'% | '.join(cells)}% |",
            )
    for mode, french, seats in (("four", "à quatre", (1, 2, 3, 4)), ("three", "à trois", (1, 2, 3))):
        players = " · ".join(map(str, seats))
        cells = [" · ".join(_places("pousse-blocs", *(f"{mode}.{level}.{k}" for k in seats))) for level in (1, 2, 3)]
        yield from _book(
            "pousse_blocs",
            f"| {french}, joueurs {players} | {' % | '.join(cells)} % |",
            f"| {mode}, players {players} | {'% | '.join(cells)}% |",
        )
    left = [*_places("pousse-blocs", "left.1", "left.2"), *_places("pousse-blocs", "left.3", digits=2)]
    yield from _book(
        "pousse_blocs",
        f"laisse en moyenne {left[0]} au niveau 1, {left[1]} au niveau 2 et {left[2]} au niveau 3.",
        f"leaves {left[0]} on average at level 1, {left[1]} at level 2 and {left[2]} at level 3.",
    )
    zero = _places("pousse-blocs", "zero.1", "zero.2", "zero.3")
    yield from _book(
        "pousse_blocs",
        f"l’obtient dans {zero[0]} %, {zero[1]} % et {zero[2]} % des parties",
        f"gets it in {zero[0]}%, {zero[1]}% and {zero[2]}% of games",
    )
    duel, quick = (
        " / ".join(_places("pousse-blocs", *(f"{mode}.{level}.full" for level in (1, 2, 3))))
        for mode in ("duel", "quick")
    )
    yield from _ruling(
        f"gagne {duel} % des duels et {quick} % des parties rapides",
        f"wins {duel}% of the duels and {quick}% of the quick games",
    )
    opened = " / ".join(_places("pousse-blocs", "duel.2.one-roll", "duel.3.one-roll"))
    yield from _ruling(f"gagne {opened} % des duels", f"wins {opened}% of the duels")
