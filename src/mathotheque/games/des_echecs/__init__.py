"""Dés d'échecs: five chess dice each; capture the weaker, cancel the equal, win the round, win the match."""

from mathotheque.core.beginning import Throw
from mathotheque.core.game import Game, Source
from mathotheque.core.options import Choice, Whole

GAME = Game(
    key="des-echecs",
    title="Dés d’échecs",
    package=__name__,
    players=(2,),
    source=Source("Dés d’échecs", publisher="I.C.P. (Idées Créatives Produits, Paris)", year="1989"),
    options=(Whole("points", 10, 1, 99), Choice("stake", (False, True))),
    bots=("1", "2", "3", "4", "5", "6"),
    minutes=(5, 15),
    age=8,
    gentle={"points": 3},
    throw=Throw(1, "PNBRQK", "des-echecs.figure."),
)
