"""Symmetries of boards, for data augmentation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ._trilith import Game, State, turnings
from ._trilith import game as find


@dataclass(frozen=True, eq=False)
class Symmetry:
    """A rotation or reflection of a board, and its effect on ply numbers and observations.

    >>> import numpy as np
    >>> half_turn = trilith.symmetries("gorogo")[1]
    >>> half_turn.name, trilith.game("gorogo").ply(half_turn.ply(25))
    ('half_turn', 'He5')
    >>> state = trilith.state("gorogo", plies=["Hb1"])
    >>> np.array_equal(half_turn.mask(state.legal_mask()), half_turn.state(state).legal_mask())
    True
    >>> np.array_equal(half_turn.observation(state.observation()), half_turn.state(state).observation())
    True
    """

    name: str
    """One word, such as `half_turn`."""

    plies: NDArray[np.int64]
    """The new number of each ply number."""

    places: NDArray[np.int64]
    """The new index of each value of an observation, flattened."""

    def ply(self, number: int) -> int:
        """The new number of a ply number."""
        return int(self.plies[number])

    def mask(self, masks: NDArray[np.generic]) -> NDArray[np.generic]:
        """Transforms a mask, or any array with a value per ply in its last dimension, such as a policy."""
        _fits("a value for each ply", masks.shape[-1:], self.plies.shape)
        turned = np.empty_like(masks)
        turned[..., self.plies] = masks
        return turned

    def observation(self, planes: NDArray[np.generic]) -> NDArray[np.generic]:
        """Transforms an observation, or a batch of them."""
        _fits("planes, ranks and files", planes.shape[-3:], self.places.shape)
        flat = planes.reshape(*planes.shape[:-3], -1)
        turned = np.empty_like(flat)
        turned[..., self.places.reshape(-1)] = flat
        return turned.reshape(planes.shape)

    def state(self, state: State) -> State:
        """Transforms the position of a state; the result has no history."""
        return state.turned(self.name)


def symmetries(game: Game | str, size: str | None = None) -> list[Symmetry]:
    """The symmetries of a game's board; the first one changes nothing.

    >>> [symmetry.name for symmetry in trilith.symmetries("barragoon")]
    ['identity', 'half_turn', 'mirror_files', 'mirror_ranks']
    """
    rules = game if isinstance(game, Game) else find(game)
    return list(_symmetries(rules, size))


@cache
def _symmetries(game: Game, size: str | None) -> tuple[Symmetry, ...]:
    return tuple(Symmetry(name, plies, places) for name, plies, places in turnings(game, size))


def _fits(what: str, given: tuple[int, ...], expected: tuple[int, ...]) -> None:
    if given != expected:
        raise ValueError(f"expected {what} in the last dimensions: {expected}, not {given}")
