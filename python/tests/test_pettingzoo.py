"""The environments pass PettingZoo's own tests."""

from __future__ import annotations

import contextlib
import io
import pickle

import pytest
from pettingzoo.test import api_test, render_test, seed_test

from trilith.pettingzoo import env, raw_env


def test_api(slug: str) -> None:
    api_test(env(slug), num_cycles=100)
    api_test(raw_env(slug), num_cycles=100)


def test_seed(slug: str) -> None:
    seed_test(lambda: env(slug), num_cycles=100)


def test_render(slug: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        render_test(lambda **options: env(slug, **options))


def test_deals_follow_the_seed() -> None:
    game = raw_env("greener", size="9x6")
    starts = []
    for seed in (1, 1, 2, None):
        game.reset(seed=seed)
        starts.append(game.state_of_play.text)
    assert starts[0] == starts[1] and len(set(starts)) == 3
    assert pickle.loads(pickle.dumps(game)).possible_agents == ["black", "white"]


def test_illegal_plies_lose() -> None:
    wrapped = env("gorogo")
    wrapped.reset(seed=1)
    wrapped.step(0)
    assert wrapped.terminations == {"white": True, "black": True} and wrapped.rewards["white"] == -1
    bare = raw_env("gorogo")
    bare.reset(seed=1)
    with pytest.raises(ValueError, match="White's first piece must be a henge"):
        bare.step(0)


def test_rewards_are_those_of_the_outcome() -> None:
    game = raw_env("gorogo")
    game.reset(seed=3)
    game.action_space("white").seed(1)
    game.action_space("black").seed(2)
    total = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        observation, reward, termination, truncation, _ = game.last()
        total[agent] += reward
        over = termination or truncation
        game.step(None if over else game.action_space(agent).sample(observation["action_mask"]))
    outcome = game.state_of_play.outcome
    assert outcome is not None and tuple(total[agent] for agent in ("white", "black")) == outcome.rewards
