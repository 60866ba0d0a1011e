"""The games as environments of PettingZoo (AEC): `pip install 'trilith[pettingzoo]'`.

>>> from trilith.pettingzoo import env
>>> game = env("gorogo")
>>> game.reset(seed=1)
>>> for agent in game.agent_iter():
...     observation, reward, termination, truncation, info = game.last()
...     over = termination or truncation
...     game.step(None if over else game.action_space(agent).sample(observation["action_mask"]))
>>> game.agents
[]

An observation is a dictionary: `observation` (the planes, seen by the player to move) and `action_mask` (the legal plies, none for who waits).
Agents are called by their colours, the one who begins first; they need not alternate. The winner's reward is 1, the
loser's -1. In games that are dealt, `deal=None` deals at random, by the seed of `reset`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from gymnasium.utils.seeding import np_random
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import trilith

__all__ = ["env", "raw_env"]


def env(game: str = "gorogo", **options: Any) -> Any:
    """An environment with the usual wrappers: a player that plays an illegal ply loses."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]
    """An environment that raises a ValueError if a ply is illegal."""

    metadata: dict[str, Any] = {
        "render_modes": ["human", "ansi", "rgb_array"],
        "name": "trilith_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str = "gorogo",
        *,
        size: str | None = None,
        deal: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, size=size, deal=deal, render_mode=render_mode)
        super().__init__()
        self._game = trilith.game(game)
        self._size, self._deal = size, deal
        self.render_mode = render_mode
        self.metadata = {**raw_env.metadata, "name": f"trilith_{self._game.slug}_v0"}
        self.possible_agents = list(self._game.colours)
        self.agents = self.possible_agents[:]
        shape = trilith.state(self._game, size=size, deal=deal).observation().shape
        space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, shape, np.float32),
                "action_mask": spaces.Box(0, 1, (self._game.plies,), np.int8),
            }
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._game.plies) for agent in self.possible_agents}
        self._random = np_random(None)[0]
        self.state_of_play = trilith.state(self._game, size=size, deal=deal)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np_random(seed)[0]
        deal = self._deal
        if deal is None and self._game.deals:
            deal = int(self._random.integers(1 << 32))
        self.state_of_play = trilith.state(self._game, size=self._size, deal=deal)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection: str = self.state_of_play.turn

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        state = self.state_of_play
        decides = agent == state.turn and state.outcome is None
        mask = state.legal_mask() if decides else np.zeros(self._game.plies, bool)
        return {"observation": state.observation(), "action_mask": mask.astype(np.int8)}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        mover = self.agent_selection
        self.state_of_play.play_number(action)  # type: ignore[arg-type]
        self._cumulative_rewards[mover] = 0.0
        self._clear_rewards()
        outcome = self.state_of_play.outcome
        if outcome is None:
            self.agent_selection = self.state_of_play.turn
        else:
            self.rewards = dict(zip(self.possible_agents, outcome.rewards))
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"outcome": outcome.reason} for agent in self.agents}
            self.agent_selection = next(agent for agent in self.agents if agent != mover)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing: choose a render_mode when the environment is made")
            return None
        if self.render_mode == "rgb_array":
            return self.state_of_play.pixels(400)
        drawn = self.state_of_play.draw()
        if self.render_mode == "ansi":
            return drawn
        print(drawn)
        return None

    def close(self) -> None:
        """Nothing is open."""
