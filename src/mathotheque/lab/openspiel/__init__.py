"""The games as OpenSpiel games. Importing this registers them.

    >>> import pyspiel
    >>> import mathotheque.lab.openspiel
    >>> game = pyspiel.load_game("mathotheque_des_echecs(points=1)")
    >>> game.num_players(), game.num_distinct_actions()
    (2, 57)

`mathotheque_foumath`, `mathotheque_mathisto` and so on take the game's options as parameters, and two more: `position`,
a text to begin from, and `plies`, after how many decisions the game ends as it stands. Those called
`mathotheque_…_mini` begin late and end soon, so that the whole tree can be walked.
"""

from __future__ import annotations

from mathotheque.lab.openspiel.registration import MINIS as MINIS
from mathotheque.lab.openspiel.registration import Mini as Mini
from mathotheque.lab.openspiel.registration import quoted as quoted
from mathotheque.lab.openspiel.registration import short_name as short_name
