"""How the bot is put together: each part sets its own attributes alone, and what lives as long as the bot does is
constructed in one place."""

import ast
from collections.abc import Iterator
from typing import Final

import pytest

from tests.test_structure import ROOT, name_of, offenders, sources

OF_OTHERS: Final = {
    "bot/app/start.py": "discord.py's addresses and warnings, which it has no parameters for",
    "bot/delivery/requests.py": "discord.py's choice of a rate limit, which it has no parameter for",
    "bot/gateway/client.py": "discord.py's state of a connection, as its own launch sets it",
    "bot/gateway/connection.py": "discord.py's pauses and its session, which it has no parameters for",
    "bot/gateway/servers.py": "a server of discord.py's, of which Discord has not told everything",
    "bot/process/metrics.py": "samples of prometheus_client, made for whoever collects them",
    "bot/store/backup/backup.py": "a connection of sqlite3's, to which SQLAlchemy gives no parameters",
    "bot/store/connections/engines.py": "aiosqlite's thread, which it has no parameter for",
    "bot/store/connections/hiding.py": "the text of an error that must hold no values",
    "bot/delivery/open_panels.py": "records of panels, which nobody else sees",
    "bot/delivery/pending_retries.py": "records of what Discord did not take, which nobody else changes",
}
"""Modules that set attributes of other objects, each with whose they are."""
BUILDERS: Final = ("bot/app/build.py", "bot/app/build_cluster.py")
VALUES: Final = frozenset(("Emojis", "Opened", "Signal"))
"""What holds no more than values and subscribers, of which there may be many."""
ELSEWHERE: Final = {
    "bot/app/start.py": "the renderer of `bot try`, which builds no bot",
    "bot/delivery/messenger.py": "a memory of its own, where `bot try` gives none",
    "bot/delivery/notifications/wording.py": "PlanService has no state: it reads plans by the service of tables",
    "bot/host/check.py": "a command over a database that no bot uses",
    "bot/host/check_process.py": "a command over a database that no bot uses",
    "bot/host/copy.py": "a command over a database that no bot uses",
    "bot/host/status.py": "a command that asks what the processes of a bot do",
    "bot/host/try_messages.py": "`bot try`, which builds no bot",
    "bot/process/clock.py": "a clock that is turned shows how far it is ahead of the system's",
    "bot/tables/erasure.py": "a command over a database that no bot uses",
    "bot/tables/service.py": "signals of which nobody hears, for a command over a database that no bot uses",
    "bot/tables/timers.py": "PlanService and ProposalService have no state: they write by the service of tables",
}
"""Modules that construct for themselves what the bot has one of, each with its reason."""


def made_in(function: ast.AST) -> set[str]:
    """The names of what a function has got by a call, and of what it is itself about."""
    made = {"self", "cls"}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                pairs = zip_of(target, node.value)
                made |= {name.id for name, value in pairs if isinstance(name, ast.Name) and is_call(value)}
    return made


def zip_of(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Each name that is assigned to, with what it gets."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        yield from zip(target.elts, value.elts, strict=True)
    else:
        yield target, value


def is_call(value: ast.expr) -> bool:
    return isinstance(value.value if isinstance(value, ast.Await) else value, ast.Call)


def set_from_outside(tree: ast.Module, text: str) -> set[str]:
    """What a module sets of objects that a function has not made itself; by a name, `setattr` or `vars`."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return {found for function in functions for found in _set_in(function, made_in(function))}


def _set_in(function: ast.AST, made: set[str]) -> Iterator[str]:
    for node in ast.walk(function):
        owner: ast.expr | None = None
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            owner = node.value
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) and is_vars(node.value):
            owner = node.value.args[0] if isinstance(node.value, ast.Call) else None
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("setattr", "delattr", "object.__setattr__"):
            owner = node.args[0]
        if owner is not None and not (isinstance(owner, ast.Name) and owner.id in made):
            yield f"line {getattr(node, 'lineno', 0)}: {ast.unparse(node)}"


def is_vars(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func) == "vars"


def constructed(tree: ast.Module) -> set[str]:
    """The classes that a module calls by their names."""
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    return {name for name in called if name[0].isupper()}


def classes_of_bot() -> set[str]:
    trees = [ast.parse(path.read_text("utf-8")) for path in sources("bot")]
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def built() -> set[str]:
    """The classes of the bot that are constructed where it is built."""
    trees = [ast.parse(path.read_text("utf-8")) for path in sources("bot") if name_of(path) in BUILDERS]
    return set().union(*map(constructed, trees)) & classes_of_bot() - VALUES


def test_nobody_sets_an_attribute_of_another_object() -> None:
    found = offenders(set_from_outside, "bot")

    assert {name: lines for name, lines in found.items() if name not in OF_OTHERS} == {}, (
        "give it to the constructor, or let the part hear of a signal"
    )
    assert set(OF_OTHERS) - set(found) == set(), "nothing is set there any more"


@pytest.mark.parametrize("name", BUILDERS)
def test_where_the_bot_is_built_nothing_is_set_of_what_was_just_made_either(name: str) -> None:
    assert set(_set_in(ast.parse((ROOT / name).read_text("utf-8")), {"self"})) == set()


def test_what_lives_as_long_as_the_bot_is_constructed_in_one_place() -> None:
    services = built()
    found = offenders(lambda tree, _: constructed(tree) & services, "bot")
    elsewhere = {name: classes for name, classes in found.items() if name not in BUILDERS}

    assert len(services) > 50
    assert {name: classes for name, classes in elsewhere.items() if name not in ELSEWHERE} == {}, "build it in bot/app"
    assert set(ELSEWHERE) - set(elsewhere) == set(), "nothing is constructed there any more"
