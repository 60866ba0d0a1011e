"""What pages and docstrings show is run."""

from __future__ import annotations

import doctest
import importlib
import inspect
import re
from pathlib import Path

import pytest

import trilith
import trilith._trilith

ROOT = Path(__file__).parents[2]
MODULES = ["trilith", "trilith.symmetry", "trilith.pettingzoo", "trilith.openspiel"]


def documented() -> dict[str, str]:
    """Every docstring with an example."""
    found: dict[str, str] = {}
    for module in map(importlib.import_module, MODULES):
        found[module.__name__] = module.__doc__ or ""
        for name, value in vars(module).items():
            if not name.startswith("_") and getattr(value, "__module__", "").startswith("trilith"):
                found[f"{module.__name__}.{name}"] = getattr(value, "__doc__", None) or ""
                if inspect.isclass(value):
                    for member, part in vars(value).items():
                        found[f"{module.__name__}.{name}.{member}"] = getattr(part, "__doc__", None) or ""
    for name, value in vars(trilith._trilith).items():
        if callable(value) and not inspect.isclass(value):
            found[name] = value.__doc__ or ""
    return {name: text for name, text in found.items() if ">>>" in text}


EXAMPLES = documented()


def run(name: str, text: str) -> None:
    examples = doctest.DocTestParser().get_doctest(
        text.replace("```", ""), {"trilith": trilith}, name, None, 0
    )
    told: list[str] = []
    failed, _ = doctest.DocTestRunner().run(examples, out=told.append)
    assert not failed, "".join(told)


@pytest.mark.parametrize("name", EXAMPLES)
def test_docstrings_tell_the_truth(name: str) -> None:
    run(name, EXAMPLES[name])


def test_what_is_public_is_documented() -> None:
    for name in trilith.__all__:
        value = getattr(trilith, name)
        assert value.__doc__, name
        if inspect.isclass(value):
            for member, part in vars(value).items():
                if not member.startswith("_"):
                    assert getattr(part, "__doc__", None) or not callable(part), f"{name}.{member}"


PAGES = ["README.md", *sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", [page for page in PAGES if ">>>" in (ROOT / page).read_text()])
def test_pages_tell_the_truth(page: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    assert blocks
    run(page, "\n".join(blocks))


def test_every_plane_is_in_the_page() -> None:
    page = (ROOT / "docs/reference/python.md").read_text()
    for game in trilith.games():
        for number, plane in enumerate(game.planes):
            assert f"| {number} | `{plane.name}` | {plane.about} |" in page, (game.slug, plane)
