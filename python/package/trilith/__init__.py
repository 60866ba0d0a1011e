"""Play, study, learn and solve GoRoGo, Barragoon and Greener.

A first game:

>>> import trilith
>>> state = trilith.state("gorogo")
>>> state.play("Hc3")
'Hc3'
>>> print(state)
5/5/2H2/5/5 b 10+2 10+2

Many at once, for training: `trilith.Batch`. For other libraries: `trilith.pettingzoo` and `trilith.openspiel`.
"""

from __future__ import annotations

from collections.abc import Iterable

from ._trilith import (
    Analysis,
    Batch,
    Game,
    Match,
    Outcome,
    Plane,
    Player,
    Record,
    State,
    Unsolved,
    analyze,
    best,
    game,
    games,
    match,
    merge_stores,
    read_records,
    solve,
    units,
    write_records,
)
from .symmetry import Symmetry, symmetries

__all__ = [
    "Analysis",
    "Batch",
    "Game",
    "Match",
    "Outcome",
    "Plane",
    "Player",
    "Record",
    "State",
    "Symmetry",
    "Unsolved",
    "analyze",
    "best",
    "game",
    "games",
    "match",
    "merge_stores",
    "read_records",
    "solve",
    "state",
    "symmetries",
    "units",
    "write_records",
]


def state(
    game: Game | str,
    *,
    position: str | None = None,
    size: str | None = None,
    deal: int | None = None,
    plies: Iterable[str] = (),
) -> State:
    """The state of a game: its usual start, another one, or a position's text, with plies played on it.

    >>> trilith.state("greener", size="9x9", deal=3).text.count("/")
    8
    >>> trilith.state("gorogo", plies=["Hc3", "c4"]).turn
    'white'
    >>> trilith.state("gorogo", position="5/5 w")
    Traceback (most recent call last):
    ValueError: cannot read '5/5 w': expected rows, w or b, White's hand and Black's, such as '5/5/5/5/5 w 10+3 10+2'
    """
    rules = game if isinstance(game, Game) else _game(game)
    if position is None:
        begun = rules.start(size=size, deal=deal)
    elif size is None and deal is None:
        begun = rules.read(position)
    else:
        raise ValueError("a position has its size and deal: leave them out")
    for ply in plies:
        begun.play(ply)
    return begun


# The parameter above has the function's name.
_game = game


def _one_record(text: str) -> Record:
    """Reads a record that was pickled."""
    [record] = read_records(text, format="text")
    return record
