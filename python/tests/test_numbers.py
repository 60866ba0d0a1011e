"""Numbers, masks, planes and symmetries say the same as the texts."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

import trilith


def states(slug: str, size: str | None = None) -> Iterator[trilith.State]:
    """States along one random game, or its beginning."""
    random = np.random.default_rng(7)
    state = trilith.state(slug, size=size)
    while state.outcome is None and len(state.plies) < 100:
        yield state
        state.play_number(int(random.choice(state.legal_numbers())))


def test_numbers_and_masks_round_trip(slug: str) -> None:
    game = trilith.game(slug)
    for state in states(slug):
        numbers = state.legal_numbers()
        assert sorted(game.ply(int(number)) for number in numbers) == state.legal_plies()
        assert [game.number(game.ply(int(number))) for number in numbers] == numbers.tolist()
        mask = state.legal_mask()
        assert mask.shape == (game.plies,) and np.array_equal(np.flatnonzero(mask), numbers)


def test_observations_have_the_planes_that_are_told(slug: str) -> None:
    for state in states(slug):
        planes = state.observation()
        assert planes.dtype == np.float32 and len(planes) == len(state.game.planes)
        assert planes.min() >= 0 and planes.max() <= 1


def boards() -> list[tuple[str, str]]:
    return [(game.slug, size) for game in trilith.games() for size in game.sizes]


@pytest.mark.parametrize(("slug", "size"), boards())
def test_symmetries_commute_with_play(slug: str, size: str) -> None:
    symmetries = trilith.symmetries(slug, size)
    past = [plane.name == "repeated" for plane in trilith.game(slug).planes]
    for state in states(slug, size):
        ply = int(state.legal_numbers()[-1])
        for symmetry in symmetries:
            turned = symmetry.state(state)
            assert np.array_equal(symmetry.mask(state.legal_mask()), turned.legal_mask())
            # A turned position has no past.
            here = symmetry.observation(state.observation())
            assert np.array_equal(here[~np.array(past)], turned.observation()[~np.array(past)])
            one, two = state.copy(), turned.copy()
            one.play_number(ply)
            two.play_number(symmetry.ply(ply))
            assert symmetry.state(one).text == two.text


def test_symmetries_take_whole_batches() -> None:
    batch = trilith.Batch("gorogo", 8, seed=1)
    batch.random(7)
    for symmetry in trilith.symmetries("gorogo"):
        masks, planes = symmetry.mask(batch.masks), symmetry.observation(batch.planes)
        for row, text in enumerate(batch.texts()):
            turned = symmetry.state(trilith.state("gorogo", position=text))
            assert np.array_equal(masks[row], turned.legal_mask())
            assert np.array_equal(planes[row], turned.observation())


def test_wrong_shapes_are_refused() -> None:
    symmetry = trilith.symmetries("gorogo")[1]
    with pytest.raises(ValueError, match="expected a value for each ply"):
        symmetry.mask(np.zeros(49))
    with pytest.raises(ValueError, match="expected planes, ranks and files"):
        symmetry.observation(np.zeros((10, 25)))
    with pytest.raises(ValueError, match="there is no symmetry 'upside_down'"):
        trilith.state("gorogo").turned("upside_down")
