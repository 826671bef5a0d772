"""Where a piece of Stratego 4 can go, attack or fire: a table of positions, each under the fact that it shows."""

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from games.stratego import StrategoOptions
from tests.support.games.stratego.positions import position, ways


class Reach(NamedTuple):
    """A piece of Ann's and some spaces that it can reach, some that it cannot, or all that it can."""

    standing: str
    start: str
    can: str = ""
    cannot: str = ""
    only: str | None = None
    loose: str = ""
    options: StrategoOptions = StrategoOptions()

    def check(self) -> None:
        found = ways(position(self.standing, loose=self.loose, options=self.options), self.start)
        assert found >= {*self.can.split()}
        assert not found & {*self.cannot.split()}
        assert self.only is None or found == {*self.only.split()}


def facts(table: Mapping[str, Reach]) -> pytest.MarkDecorator:
    """Each row of a table is a test under the name of its fact."""
    return pytest.mark.parametrize("reach", table.values(), ids=table)
