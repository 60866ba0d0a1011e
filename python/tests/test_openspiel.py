"""The games pass OpenSpiel's own tests, and its algorithms run on them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, generate_playthrough, mcts, tabular_qlearner
from open_spiel.python.bots import uniform_random
from open_spiel.python.observation import make_observation

import trilith.openspiel

# OpenSpiel asks for a flag of its programs.
flags.FLAGS.mark_as_parsed()

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
GAMES = [*trilith.openspiel.NAMES, "trilith_greener(size=9x6,deal=7)"]


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", trilith.openspiel.NAMES)
def test_playthroughs(name: str) -> None:
    """`python/playthroughs` writes them anew."""
    kept, played = generate_playthrough.replay(str(PLAYTHROUGHS / f"{name}.txt"))
    assert played == kept


@pytest.mark.parametrize("name", GAMES)
def test_observations_are_ours(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[-1])
    observer = make_observation(game)
    observer.set_from(state, player=state.current_player())
    assert np.array_equal(observer.dict["observation"], state.state.observation())
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(clone) != str(state)


def test_monte_carlo_tree_search_beats_random_play() -> None:
    game = pyspiel.load_game("trilith_gorogo")
    random = np.random.RandomState(1)
    searcher = mcts.MCTSBot(
        game,
        uct_c=2,
        max_simulations=30,
        evaluator=mcts.RandomRolloutEvaluator(1, random),
        random_state=random,
    )
    won = 0.0
    for number in range(4):
        side = number % 2
        bots = [searcher, uniform_random.UniformRandomBot(1 - side, random)]
        result = evaluate_bots.evaluate_bots(
            game.new_initial_state(), bots if side == 0 else bots[::-1], random
        )
        won += result[side]
    assert won > 0


def test_a_tabular_learner_learns_an_ending() -> None:
    """Q-learning on the last plies of a game: in the end it plays the one ply that wins."""
    start = _ending()
    winning = {
        ply for ply in start.legal_plies() if trilith.solve(_after(start, ply))["winner"] == start.turn
    }
    assert winning and len(winning) < len(start.legal_plies())
    environment = rl_environment.Environment(pyspiel.load_game("trilith_gorogo"))
    environment._game.start = start
    environment.seed(1)
    np.random.seed(1)
    agents = [
        tabular_qlearner.QLearner(player_id=player, num_actions=50, step_size=0.5) for player in range(2)
    ]
    for _ in range(1_000):
        step = environment.reset()
        while not step.last():
            output = agents[step.observations["current_player"]].step(step)
            step = environment.step([output.action])
        for agent in agents:
            agent.step(step)
    step = environment.reset()
    chosen = agents[start.player].step(step, is_evaluation=True).action
    assert start.game.ply(chosen) in winning


def _after(state: trilith.State, ply: str) -> trilith.State:
    after = state.copy()
    after.play(ply)
    return after


def _ending() -> trilith.State:
    """A position of five plies at most in which some plies win and others lose."""
    for seed in range(1000):
        batch = trilith.Batch("gorogo", 1, seed=seed, threads=1)
        batch.random(21)
        state = trilith.state("gorogo", position=batch.texts()[0])
        if state.outcome is None and state.longest == 4:
            winners = [trilith.solve(_after(state, ply))["winner"] for ply in state.legal_plies()]
            if 0 < winners.count(state.turn) < len(winners):
                return state
    raise AssertionError("no such position")
