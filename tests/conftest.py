"""The order in which the tests run."""

import pytest

LONGEST = "test_a_game_built_as_its_page_says_passes_every_suite"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest comes first, so that no worker is left with it at the end."""
    items.sort(key=lambda item: LONGEST not in item.name)
