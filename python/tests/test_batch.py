"""A batch plays as its games do, into the same arrays, and refuses what cannot be played as a whole."""

from __future__ import annotations

import numpy as np
import pytest

import trilith


def test_a_batch_plays_as_its_games_do(slug: str) -> None:
    batch = trilith.Batch(slug, 100, seed=3, restart=False)
    states = [trilith.state(slug) for _ in range(len(batch))]
    rewards = np.zeros((100, 2), np.float32)
    for _ in range(30):
        plies = batch.sample().copy()
        for state, ply in zip(states, plies):
            if ply >= 0:
                state.play_number(int(ply))
        batch.play(plies)
        rewards += batch.rewards
        for row, state in enumerate(states):
            assert np.array_equal(batch.masks[row], state.legal_mask())
            assert np.array_equal(batch.planes[row], state.observation())
            assert batch.turns[row] == state.player
            assert batch.done[row] == (state.outcome is not None)
            assert tuple(rewards[row]) == (state.outcome.rewards if state.outcome else (0, 0))
    assert batch.texts() == [state.text for state in states]


def test_arrays_are_the_same_ones_every_time() -> None:
    batch = trilith.Batch("gorogo", 10, seed=1)
    arrays = [batch.masks, batch.planes, batch.rewards, batch.done, batch.turns, batch.sample()]
    before = [array.ctypes.data for array in arrays]
    batch.play(batch.sample())
    batch.random(50)
    after = [batch.masks, batch.planes, batch.rewards, batch.done, batch.turns, batch.sample()]
    assert all(one is two for one, two in zip(arrays, after))
    assert before == [array.ctypes.data for array in after]


def test_games_restart_if_asked() -> None:
    batch = trilith.Batch("gorogo", 50, seed=1)
    ended = 0
    for _ in range(60):
        batch.play(batch.sample())
        ended += int(batch.done.sum())
        assert batch.masks.any(axis=1).all()
        assert np.array_equal(np.abs(batch.rewards).max(axis=1) > 0, batch.done)
    assert ended >= 100
    batch = trilith.Batch("gorogo", 50, seed=1, restart=False)
    assert batch.random(1000) < 50 * 26
    assert batch.done.all() and not batch.masks.any() and (batch.sample() == -1).all()
    batch.restart(np.arange(50) < 10)
    assert batch.done.sum() == 40 and (batch.sample() >= 0).sum() == 10
    batch.restart()
    assert not batch.done.any()


def test_threads_change_nothing(slug: str) -> None:
    def play(threads: int) -> list[str]:
        batch = trilith.Batch(slug, 300, seed=9, threads=threads)
        batch.random(40)
        batch.play(batch.sample())
        return batch.texts()

    assert play(1) == play(2) == play(7)


def test_many_games_are_spread_over_threads() -> None:
    batches = [trilith.Batch("gorogo", 20_000, seed=9, planes=False, threads=threads) for threads in (1, 4)]
    for _ in range(5):
        first, second = (batch.sample() for batch in batches)
        assert np.array_equal(first, second)
        for batch in batches:
            batch.play(batch.sample())
        assert np.array_equal(batches[0].masks, batches[1].masks)
    before, plies = batches[1].texts(), batches[1].sample()
    plies[[6_000, 19_000]] = 50
    with pytest.raises(ValueError, match="^game 6000: there is no ply with the number 50"):
        batches[1].play(plies)
    assert batches[1].texts() == before


def test_deals_and_positions() -> None:
    dealt = trilith.Batch("greener", 20, deal="random", size="9x6", seed=1)
    assert len(set(dealt.texts())) == 20 and dealt.planes.shape[2:] == (6, 9)
    assert set(trilith.Batch("greener", 3, deal=7).texts()) == {trilith.state("greener", deal=7).text}
    text = trilith.state("gorogo", plies=["Hc3", "a1"]).text
    assert set(trilith.Batch("gorogo", 3, position=text).texts()) == {text}


def test_what_is_not_wanted_is_not_made() -> None:
    batch = trilith.Batch("barragoon", 4, masks=False, planes=False)
    assert batch.masks is None and batch.planes is None
    assert batch.random(100) == 400


WRONG = {
    "a list": ([37, 37], "expected an array of whole numbers with one dimension, not <class 'list'>"),
    "floats": (np.array([37.0, 37.0]), "not float64"),
    "bools": (np.array([True, False]), "not bool"),
    "texts": (np.array(["a1", "a1"]), "not <U2"),
    "too wide": (np.array([37, 37], np.uint64), "not uint64"),
    "two dimensions": (np.array([[37, 37]]), "expected an array of whole numbers with one dimension"),
    "too few": (np.array([37]), "expected a ply for each of the 2 games, not 1"),
    "none of them": (np.array([37, 50]), "game 1: there is no ply with the number 50: expected 0 to 49"),
    "below": (np.array([-7, 37]), "game 0: there is no ply with the number -7"),
    "illegal": (np.array([37, 0]), "game 1: a1 is not legal here: White's first piece must be a henge"),
    "left": (np.array([37, -1]), "game 1 is not over: pass -1 only for games that are over"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_bad_plies_advance_nothing(wrong: str) -> None:
    plies, sentence = WRONG[wrong]
    batch = trilith.Batch("gorogo", 2, seed=1)
    before = (batch.texts(), batch.masks.copy(), batch.planes.copy())
    with pytest.raises(ValueError) as refused:
        batch.play(plies)  # type: ignore[arg-type]
    assert sentence in str(refused.value)
    assert batch.texts() == before[0]
    assert np.array_equal(batch.masks, before[1]) and np.array_equal(batch.planes, before[2])
    batch.play(np.array([37, 25], np.int16))


def test_what_was_sampled_is_checked_nevertheless(slug: str) -> None:
    batch = trilith.Batch(slug, 2, seed=1)
    batch.random(3)
    plies = batch.sample()
    before = batch.texts()
    plies[1] = int(np.flatnonzero(~batch.masks[1])[0])
    with pytest.raises(ValueError, match="^game 1: .* is not legal here"):
        batch.play(plies)
    assert batch.texts() == before
    plies[:] = [int(np.flatnonzero(mask)[-1]) for mask in batch.masks]
    states = [trilith.state(slug, position=text) for text in before]
    for state, ply in zip(states, plies):
        state.play_number(int(ply))
    batch.play(plies)
    assert batch.texts() == [state.text for state in states]
    if slug == "gorogo":
        with pytest.raises(ValueError, match="is occupied"):
            batch.play(plies)


@pytest.mark.parametrize("kind", [np.int8, np.uint16, np.int32, np.int64, np.dtype(">i8")])
def test_arrays_of_any_width_and_stride(kind: np.dtype[np.signedinteger]) -> None:
    batch = trilith.Batch("gorogo", 3, seed=1)
    spread = np.array([37, 99, 25, 99, 49, 99], kind)
    assert not spread[::2].flags.c_contiguous
    batch.play(spread[::2])
    backwards = np.array([0, 1, 2], kind)[::-1]
    batch.play(backwards)
    expected = [["Hc3", "c1"], ["Ha1", "b1"], ["He5", "a1"]]
    assert batch.texts() == [trilith.state("gorogo", plies=plies).text for plies in expected]


def test_arrays_at_odd_addresses() -> None:
    batch = trilith.Batch("gorogo", 3, seed=1)
    odd = np.zeros(25, np.uint8)[1:].view(np.int64)
    odd[:] = [37, 25, 49]
    assert not odd.flags.aligned
    batch.play(odd)
    assert batch.texts() == [trilith.state("gorogo", plies=[ply]).text for ply in ("Hc3", "Ha1", "He5")]


def test_a_finished_game_is_refused() -> None:
    batch = trilith.Batch("gorogo", 2, seed=1, restart=False)
    batch.random(25)
    with pytest.raises(ValueError, match="game 0 is over: restart it, or pass -1 for it"):
        batch.play(np.array([0, 0]))
    batch.play(np.array([-1, -1]))
    over = "6/3,b4^7,2/5,w2^4/2,w7^17,3/1,w3^4,4/w2^4,5 b"
    with pytest.raises(ValueError, match="the game is over: White wins"):
        trilith.Batch("greener", 2, position=over)


def test_arrays_that_cannot_be_written_are_refused() -> None:
    batch = trilith.Batch("gorogo", 2, seed=1)
    batch.masks.flags.writeable = False
    with pytest.raises(ValueError):
        batch.play(batch.sample())


@pytest.mark.parametrize(
    "options",
    [
        {"games": 0},
        {"games": -1},
        {"games": "many"},
        {"seed": -1},
        {"threads": 0},
        {"deal": 1},
        {"size": "3x3"},
    ],
)
def test_bad_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        trilith.Batch("gorogo", **{"games": 2, **options})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected an array of 2 bools"):
        trilith.Batch("gorogo", 2).restart(np.array([True]))
