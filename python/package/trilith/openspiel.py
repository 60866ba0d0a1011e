"""The games of OpenSpiel: `pip install 'trilith[openspiel]'`. Importing this module registers them.

>>> import pyspiel, trilith.openspiel
>>> game = pyspiel.load_game("trilith_gorogo")
>>> state = game.new_initial_state()
>>> state.apply_action(game.new_initial_state().string_to_action("Hc3"))
>>> str(state), state.current_player()
('5/5/2H2/5/5 b 10+2 10+2', 1)

Actions are the numbers of plies. Games have the parameters `size` and, where starts are dealt, `deal`: the usual start without
them, as in `pyspiel.load_game("trilith_greener(size=9x6,deal=7)")`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

import trilith

__all__ = ["NAMES", "TrilithGame", "TrilithState"]

_LONGEST = 20_000
"""More plies than any game has at random, where the rules name no bound."""

_USUAL_DEAL = -1
"""The parameter of a game that is not dealt anew."""


class TrilithGame(pyspiel.Game):  # type: ignore[misc]
    """A Trilith game for OpenSpiel; each game has its own class."""

    rules: trilith.Game
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given, rules = dict(params or {}), self.rules
        deal = given.get("deal", _USUAL_DEAL)
        self.start = trilith.state(
            rules, size=given.get("size") or None, deal=None if deal == _USUAL_DEAL else deal
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.plies,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.start.longest or _LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self, state: str | None = None) -> TrilithState:
        """The start, or the position with a text."""
        return TrilithState(self, self.start.copy() if state is None else self.rules.read(state))

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.start, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class TrilithState(pyspiel.State):  # type: ignore[misc]
    """A Trilith state for OpenSpiel; `state` is the Trilith state."""

    def __init__(self, game: TrilithGame, state: trilith.State) -> None:
        super().__init__(game)
        self.state = state
        # Asked often: OpenSpiel's algorithms want to know at every turn.
        self._outcome = state.outcome

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self._outcome else self.state.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal_numbers().tolist() if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        self.state.play_number(action)
        self._outcome = self.state.outcome

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.game.ply(action)

    def is_terminal(self) -> bool:
        return self._outcome is not None

    def returns(self) -> list[float]:
        return list(self._outcome.rewards) if self._outcome else [0.0, 0.0]

    def __str__(self) -> str:
        return self.state.text


class _Observer:
    """The planes of a state, as an OpenSpiel observer."""

    def __init__(self, start: trilith.State, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations: leave {params} out")
        shape = start.observation().shape
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: TrilithState, player: int) -> None:
        """Both players see all: the view is that of the one to move."""
        self.dict["observation"][:] = state.state.observation()

    def string_from(self, state: TrilithState, player: int) -> str:
        return state.state.text


def _register(rules: trilith.Game) -> str:
    parameters: dict[str, Any] = {"size": rules.sizes[0]}
    if rules.deals:
        parameters["deal"] = _USUAL_DEAL
    kind = pyspiel.GameType(
        short_name=f"trilith_{rules.slug}",
        long_name=f"{rules.name} (Trilith)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )
    made = type(f"{rules.name}Game", (TrilithGame,), {"rules": rules, "kind": kind, "__doc__": rules.about})
    pyspiel.register_game(kind, made)
    return str(kind.short_name)


NAMES = [_register(rules) for rules in trilith.games()]
"""The names by which `pyspiel.load_game` knows the games."""
