"""Rules of the code itself: what a module may name, its size, no state in modules, and nothing happens on import."""

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from games import GAMES
from games.core import AnyGame, Frozen
from games.words import Plural
from tests.support.games.random_play import EVERY
from tests.support.marked import SOURCES, TEST_GAMES, marked

ROOT = Path(__file__).parent.parent
PRODUCT = ("games", "render", "bot", "playground")
PARTS = (*PRODUCT, "tests", "tools")
LINES = 400
LONGER: dict[str, str] = {}
"""Files that may have more than 400 lines, each with its reason."""
CHANGES = re.compile("add|append|clear|discard|extend|insert|pop|popitem|remove|setdefault|sort|update")
"""Methods that change a container in place."""
STARTS_TASK = ("create_task", "ensure_future")
OWNERS = {
    "bot/process/tasks.py": "the owner of all tasks",
    "bot/store/connections/engines.py": "the writer hands what fails to whoever waits, and is awaited at the close",
}
"""Modules that may start tasks which are not awaited in the same function, each with its reason."""
ON_IMPORT = (
    ast.Import,
    ast.ImportFrom,
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.Assign,
    ast.AnnAssign,
    ast.If,
)
"""What may stand at the top of a module."""
PRIVATE = {
    "tests/bot/gateway/test_lines.py": "discord.py's own pauses, which are short here",
    "tests/bot/gateway/test_private_parts.py": "discord.py's own, which the bot stands on: a change must be read",
    "tests/games/players/test_spy_finish.py": "a position with more cards than the rules ever deal",
    "tests/render/test_replay.py": "two mutants, which are made of the parts that they break",
}
"""Tests that read or patch names of other modules that begin with an underscore, each with its reason."""
REAL_PAUSES = ("asyncio.sleep", "time.sleep", "sleep")
REAL_TIME = {"tests/tools/test_versions.py": "people play for a while beside each version"}
"""Tests that let real time pass, each with its reason."""
OF_TUPLES = {"_asdict", "_fields", "_make", "_replace"}
EXECUTED = ROOT / "bot" / "store" / "schema" / "migrations" / "env.py"
"""Alembic runs this file as a script."""
WATCHED = """
import importlib, sys
import asyncio, pydantic, PIL.Image, PIL.ImageFont, babel, sqlalchemy, alembic, aiohttp, discord

ACTIONS = "socket.connect", "socket.bind", "subprocess.Popen", "os.fork", "_thread.start_new_thread", "sqlite3.connect"
root, *modules = sys.argv[1:]

def watch(event, arguments):
    if event in ACTIONS:
        raise SystemExit(f"{event} happens on import")
    path = str(arguments[0]) if event == "open" else ""
    if path.startswith(root) and "site-packages" not in path and not path.endswith((".py", ".pyc")):
        raise SystemExit(f"{path} is opened on import")

sys.addaudithook(watch)
for module in modules:
    importlib.import_module(module)
"""
"""Imports the modules it is given, and stops at the first that does something."""


def sources(*parts: str) -> list[Path]:
    """The modules of some packages."""
    return sorted(path for part in parts for path in (ROOT / part).rglob("*.py") if path != EXECUTED)


def name_of(path: Path) -> str:
    """A file's path inside the project."""
    return path.relative_to(ROOT).as_posix()


def module_of(path: Path) -> str:
    """The name by which a file is imported."""
    return name_of(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def words_in(text: str) -> set[str]:
    """The words of a text, those inside camelCase and snake_case too, in small letters."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", text)}


def offenders(find: Callable[[ast.Module, str], set[str]], *parts: str, saying: str = "") -> dict[str, set[str]]:
    """What `find` finds in each module, given its tree and its text; modules without a find are left out. Those whose
    text does not match `saying` are not looked at."""
    texts = {name_of(path): path.read_text("utf-8") for path in sources(*parts)}
    found = {name: find(ast.parse(text), text) for name, text in texts.items() if re.search(saying, text)}
    return {name: finds for name, finds in found.items() if finds}


def test_no_module_of_the_bot_names_a_game() -> None:
    titles = {game.title for game in GAMES.values()}

    def named(tree: ast.Module, text: str) -> set[str]:
        return (words_in(text) & set(GAMES)) | {title for title in titles if title.lower() in text.lower()}

    assert offenders(named, "bot") == {}, "the bot serves every game alike: ask the Game instead"


def imported(tree: ast.Module, text: str) -> set[str]:
    """The modules that a module imports, or imports from."""
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    froms = {node.module or "" for node in imports if isinstance(node, ast.ImportFrom)}
    return froms | {name.name for node in imports if isinstance(node, ast.Import) for name in node.names}


def importing(part: str) -> Callable[[ast.Module, str], set[str]]:
    """Finds the modules of a package that a module imports."""
    return lambda tree, text: {it for it in imported(tree, text) if it == part or it.startswith(f"{part}.")}


def test_the_product_imports_neither_tests_nor_tools() -> None:
    assert offenders(importing("tests"), *PRODUCT, saying="tests") == {}
    assert offenders(importing("tools"), *PRODUCT, saying="tools") == {}


def test_only_the_tests_of_tools_import_tools() -> None:
    """What tools and tests need lies in tests/support."""
    users = set(offenders(importing("tools"), "tests", saying=r"import tools|from tools"))

    assert users
    assert {it for it in users if not it.startswith("tests/tools/")} == set()


def test_tools_import_no_tests_but_what_supports_them() -> None:
    found = offenders(importing("tests"), "tools")

    assert {it for modules in found.values() for it in modules if not it.startswith("tests.support")} == set()


def private_parts(tree: ast.Module, text: str) -> set[str]:
    """The names with an underscore that a module reads, patches or imports of others."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and not (
            isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
        ):
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom):
            found |= {it.name for it in node.names}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "setattr":
            texts = [it.value for it in node.args if isinstance(it, ast.Constant) and isinstance(it.value, str)]
            found |= {it.rpartition(".")[2] for it in texts}
    return {it for it in found if it.startswith("_") and not it.startswith("__")} - OF_TUPLES


def test_tests_hold_what_is_promised_and_no_private_parts() -> None:
    found = {
        name: parts
        for name, parts in offenders(private_parts, "tests", saying=r"\b_[a-z]").items()
        if "/support/" not in name
    }

    assert set(found) == set(PRIVATE), "pass the part in, or look at what is stored or sent"


def pauses(tree: ast.Module, text: str) -> set[str]:
    """The lines at which a module lets real time pass."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) in REAL_PAUSES]
    return {f"line {it.lineno}" for it in calls if not (it.args and ast.unparse(it.args[0]) == "0")}


def test_no_test_waits_for_time_to_pass() -> None:
    found = {
        name: lines for name, lines in offenders(pauses, "tests", saying="sleep").items() if "/support/" not in name
    }

    assert set(found) == set(REAL_TIME), "turn the clock by hand, or poll for what is awaited"


def test_pictures_know_no_state() -> None:
    def known(tree: ast.Module, text: str) -> set[str]:
        names = {
            getattr(node, part) for node in ast.walk(tree) for part in ("id", "attr", "name") if hasattr(node, part)
        }
        return {name for name in names if name and (name.endswith("State") or name in ("_state", "snapshot"))}

    assert offenders(known, "render") == {}, "a painter draws a View; a State holds the secrets of all"


def test_a_file_has_at_most_400_lines() -> None:
    files = [path for part in PARTS for ending in ("py", "js", "css") for path in (ROOT / part).rglob(f"*.{ending}")]

    long = {name_of(path) for path in files if len(path.read_text("utf-8").splitlines()) > LINES}

    assert long == set(LONGER), "split it by what its parts are about, or give a reason in LONGER"


def test_no_module_keeps_state() -> None:
    def kept(tree: ast.Module, text: str) -> set[str]:
        at_top = {target.id for node in tree.body for target in targets(node) if isinstance(target, ast.Name)}
        return at_top & {name for node in ast.walk(tree) for name in changes(node)}

    assert offenders(kept, *PRODUCT) == {}, "state belongs to an object that is built in bot/app/build.py and passed in"


def test_the_top_of_a_module_only_defines() -> None:
    def done(tree: ast.Module, text: str) -> set[str]:
        return {f"line {node.lineno}" for node in tree.body if not (documents(node) or isinstance(node, ON_IMPORT))}

    assert offenders(done, *PRODUCT) == {}, "nothing happens on import"


def test_every_class_of_the_games_is_a_type() -> None:
    def wrapped(path: Path) -> set[str]:
        module = importlib.import_module(module_of(path))
        classes = {node.name for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.ClassDef)}
        return {f"{name} in {name_of(path)}" for name in classes if not isinstance(getattr(module, name), type)}

    assert set().union(*map(wrapped, sources("games"))) == set(), "a decorator of functions stands on a class"


def test_nothing_is_opened_or_started_on_import() -> None:
    modules = [module_of(path) for path in sources(*PRODUCT) if "versions" not in path.parts]

    done = subprocess.run(
        [sys.executable, "-B", "-c", WATCHED, str(ROOT), *modules],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stderr == ""
    assert done.returncode == 0


def test_every_task_of_the_bot_has_an_owner() -> None:
    def unowned(tree: ast.Module, text: str) -> set[str]:
        functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
        awaited = {call for function in functions for call in started(function) if waits_for(function, call)}
        return {f"line {call.lineno}" for call in started(tree) if call not in awaited}

    assert set(offenders(unowned, "bot")) == set(OWNERS), (
        "give the work to a TaskOwner, or await the task in the function that starts it, or give a reason in OWNERS"
    )


def started(tree: ast.AST) -> list[ast.Call]:
    """The calls that start a task."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in STARTS_TASK]


def waits_for(function: ast.AST, call: ast.Call) -> bool:
    """Whether a function awaits the task that a call in it starts, by itself or among others."""
    awaited = [node for it in ast.walk(function) if isinstance(it, ast.Await) for node in ast.walk(it)]
    names = {node.id for node in awaited if isinstance(node, ast.Name)}
    assigned = (node for node in ast.walk(function) if isinstance(node, ast.Assign) and node.value is call)
    return call in awaited or any(names >= {getattr(it, "id", "")} for node in assigned for it in node.targets)


def documents(node: ast.stmt) -> bool:
    """Whether a statement is a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def targets(node: ast.AST) -> list[ast.expr]:
    """What an assignment assigns to."""
    if isinstance(node, ast.Assign | ast.Delete):
        return node.targets
    return [node.target] if isinstance(node, ast.AnnAssign | ast.AugAssign) else []


def changes(node: ast.AST) -> Iterator[str]:
    """The names that a statement or an expression changes in place, or declares global."""
    if isinstance(node, ast.Global):
        yield from node.names
    changed = [target.value for target in targets(node) if isinstance(target, ast.Subscript)]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and CHANGES.fullmatch(node.func.attr):
        changed.append(node.func.value)
    yield from (expression.id for expression in changed if isinstance(expression, ast.Name))


def said_by_all() -> frozenset[str]:
    """Every text that a translator gets to see, each of two numbers by itself."""
    found = marked(*SOURCES) | marked(TEST_GAMES)
    return frozenset(text for msgid in found for text in ((msgid,) if isinstance(msgid, str) else msgid))


def field_texts(model: type[Frozen]) -> Iterator[str]:
    """The titles and descriptions of a model's fields."""
    for name, field in model.model_fields.items():
        if name != "kind":
            yield from (field.title or "", field.description or "")


def texts(game: AnyGame) -> Iterator[str]:
    """Every msgid that a game's classes carry."""
    yield from (game.title, game.about, *([game.differences] if game.differences else []), *field_texts(game.options))
    for move in game.moves:
        yield from (move.label, move.help, *([move.confirm] if move.confirm else []), *field_texts(move))
    for event in game.events:
        text = event.text
        yield from (text.singular, text.plural) if isinstance(text, Plural) else (text,)
    for order in game.orders:
        yield from (order.title, *order.values.values())


@pytest.mark.parametrize("game", EVERY.values(), ids=EVERY)
def test_every_text_of_a_game_is_marked_for_translation(game: AnyGame) -> None:
    said = set(texts(game))

    assert "" not in said, "an option or a move's field has no title or no description"
    assert said - said_by_all() == set(), "mark it with N_ or NN_"
