"""The documents keep their word: files, commands, settings, permissions, libraries, and the games that they build."""

import re
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest
from discord import AppCommandOptionType

from bot.host.settings import Settings
from bot.registration.commands import slash_commands
from bot.registration.permissions import NEEDED
from bot.ui.partial_move import has_drafts
from games import GAMES
from render.readme_pictures import PICTURES
from tests.support.amount import SOAK
from tests.support.documented_game import copied, follow, passed, run
from tests.support.languages import LANGUAGES

ROOT = Path(__file__).parent.parent
PAGES = (
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md"),
    *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md")),
)
LIBRARIES = (ROOT / "docs/libraries.md").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")
FOR_PLAYERS = (ROOT / "docs/players.md").read_text("utf-8")
COMMANDS = (ROOT / "docs/commands.md").read_text("utf-8")
HOSTING = (ROOT / "docs/hosting.md").read_text("utf-8")
OURS = ("games", "render", "bot", "playground", "tests", "tools", "docs", ".ci")
NOT_KEPT = ("pig", "spoof", "liar", "*", "…", ".db", "bench.json")
"""What stands in a path that a clone does not have: examples, patterns, and what is made by running."""
NONE = ("DISCORD_TOKEN", "CLOCK_FILE", "SUPPORT_URL", "METRICS_PORT", "PRIVACY_URL", "BACKUP_DIR")
MAY_SAY = {**dict.fromkeys(NONE, "none"), "KEEP_GAMES": "for ever", "SHARDS": "as many as Discord advises"}
"""Defaults that are told in words."""
DOCUMENTED = {"pig": "docs/adding-a-game.md", "spoof": "docs/a-game-with-a-secret.md"}
"""The pages that build a game, by its key."""
PLAYED = """
import sys
from games import GAMES
from games.chance import SeededChance
from games.levels import Level
from games.match import Match
from games.players import PLAYERS

for key in sys.argv[1:]:
    game, draws = GAMES[key], 0
    match = Match.start(game, 3, game.options(), bytes(32)).match
    while match.outcome is None:
        seat = min(match.to_act)
        player, chance = PLAYERS[key][Level.NORMAL], SeededChance(bytes(32), draws)
        match = match.play(seat, player(match.view(seat), chance, 100)).match
        draws += 1
    print(match.outcome.reason)
"""
"""Plays games to their end by their own computer players."""


class Built(NamedTuple):
    """A copy of the project, and the Python files that the documents have written into it."""

    folder: Path
    written: list[str]


def page(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def rows(text: str, head: str) -> Iterator[tuple[str, ...]]:
    """The rows of the table whose first column is called `head`."""
    table = text.partition(f"| {head} |")[2].split("\n\n")[0]
    for line in table.splitlines()[2:]:
        yield tuple(cell.strip() for cell in line.strip("|").split(" | "))


def quoted(text: str) -> set[str]:
    """What stands in backticks or in fences, word by word."""
    fences = re.findall(r"^ *```\n(.*?)```", text, re.MULTILINE | re.DOTALL)
    code = re.sub(r"^ *```.*?^ *```", "", text, flags=re.MULTILINE | re.DOTALL)
    return {word for part in (*re.findall(r"`([^`\n]+)`", code), *fences) for word in part.split()}


def anchors(path: Path) -> set[str]:
    """What a link to a heading of a page says behind its `#`, as GitHub makes it of the heading."""
    headings = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", PAGES)
def test_every_link_and_every_picture_leads_somewhere(name: str) -> None:
    links = [link for link in re.findall(r"\]\(([^)]+)\)", page(name)) if not link.startswith("https://")]

    lost = []
    for link in links:
        file, _, anchor = link.partition("#")
        path = (ROOT / name).parent / file if file else ROOT / name
        if not path.exists() or (anchor and anchor not in anchors(path)):
            lost.append(link)

    assert lost == []


def test_every_picture_is_described_and_made_by_make_pictures() -> None:
    shown = re.findall(r"!\[([^\]]*)\]\((?:docs/)?pictures/([\w-]+)\.png\)", README + FOR_PLAYERS)
    beside = re.findall(r'<img width="\d+%" src="docs/pictures/([\w-]+)\.png"\s+alt="([^"]*)">', README)

    assert {name for _, name in shown} == {"glory-cover", *(picture.name for picture in PICTURES)}
    assert beside
    assert {name for name, _ in beside} < {name for _, name in shown}
    assert all(len(words) > 20 for words in (*(words for words, _ in shown), *(words for _, words in beside)))


def test_the_readme_is_one_page_that_nobody_scrolls_sideways() -> None:
    lines = README.splitlines()

    assert len(lines) <= 150
    assert [line for line in lines if len(line) > (120 if line.startswith(("|", "!")) else 100)] == []


@pytest.mark.parametrize("name", PAGES)
def test_every_file_that_is_named_exists(name: str) -> None:
    paths = {word.strip("(),:;.") for word in quoted(page(name)) if word.startswith(tuple(f"{part}/" for part in OURS))}

    missing = {path for path in paths if not (ROOT / path).exists()}

    assert {path for path in missing if not any(part in path for part in NOT_KEPT)} == set()


@pytest.mark.parametrize("name", PAGES)
def test_every_make_target_and_module_that_is_named_exists(name: str) -> None:
    code = "\n".join(re.findall(r"```\n(.*?)```", page(name), re.DOTALL) + re.findall(r"`([^`\n]+)`", page(name)))
    targets = set(re.findall(r"^([.\w]+):", page("Makefile"), re.MULTILINE))

    assert set(re.findall(r"^make ([.\w]+)", code, re.MULTILINE)) - targets == set()
    assert [name for name in re.findall(r"python -m ([\w.]+)", code) if find_spec(name) is None] == []


def test_the_settings_are_those_of_the_bot() -> None:
    told = {name.strip("`"): (what, default.strip("`")) for name, what, default in rows(HOSTING, "setting")}

    assert list(told) == [name.upper() for name in Settings.model_fields]
    for name, field in Settings.model_fields.items():
        what, default = told[name.upper()]
        assert str(field.description) in what
        assert default == MAY_SAY.get(name.upper(), str(field.default))
        assert f"{name.upper()}={'' if name.upper() in MAY_SAY else default}" in page(".env.example")


def test_the_permissions_are_those_that_the_bot_asks_for() -> None:
    told = [name.lower() for names, _ in rows(HOSTING, "permission") for name in names.split(", ")]
    asked = {flag.replace("_", " ") for flag, needed in NEEDED if needed}

    assert set(told) == asked - {"read messages"} | {"view channels"}, "discord.py calls it by its old name"


def test_the_games_are_those_of_the_house() -> None:
    told = {re.findall(r"`/(\w+)`", name)[0]: cells for name, *cells in rows(README, "game")}

    assert list(told) == list(GAMES)
    for key, (players, minutes, _) in told.items():
        game = GAMES[key]
        most = f" to {game.seats[-1]}" if len(game.seats) > 1 else ""
        assert players == f"{game.seats[0]}{most}"
        assert minutes == "{} to {}".format(*game.minutes)


@pytest.mark.parametrize("key", GAMES)
def test_the_minutes_are_told_of_every_option_that_changes_them(key: str) -> None:
    options, game = GAMES[key].options, GAMES[key]
    chosen = [
        options.model_validate({name: value})
        for name, field in options.model_fields.items()
        for value in get_args(field.annotation)
    ]
    told = {each.minutes(game.minutes) for each in chosen} - {game.minutes}

    assert [each for each in told if "{} to {} minutes".format(*each) not in FOR_PLAYERS] == []


@pytest.mark.parametrize("key", GAMES)
def test_the_commands_are_those_of_every_game(key: str) -> None:
    [group] = [command for command in slash_commands({key: GAMES[key]}, LANGUAGES) if command["name"] == key]
    table = [names for names, _ in rows(COMMANDS, "command")]
    own = ("glory", key) if has_drafts(GAMES[key]) else ("glory",)
    told = [name for names in table for game in own for name in re.findall(rf"`/{game} ([\w-]+)`", names)]
    moves = [move.name() for move in GAMES[key].moves]

    assert sorted([*told, *moves]) == sorted(option["name"] for option in group["options"])


def test_the_commands_of_the_house_are_told() -> None:
    table = [names for names, _ in rows(COMMANDS, "command")]
    told = {name for names in table for name in re.findall(r"`/([\w-]+|(?:lobby|table) [\w-]+)`", names)}

    assert told == {name for command in slash_commands({}, LANGUAGES) for name in typed(command)}


def typed(command: dict[str, Any]) -> list[str]:
    """How a command is typed: alone, or with each of its subcommands."""
    subcommands = [
        option["name"] for option in command["options"] if option["type"] == AppCommandOptionType.subcommand.value
    ]
    return [f"{command['name']} {name}" for name in subcommands] or [command["name"]]


@pytest.mark.parametrize("older", [False, True])
def test_the_unit_of_systemd_starts_a_failing_bot_less_often_than_discord_allows_in_a_day(older: bool) -> None:
    unit = dict(re.findall(r"^(Restart\w+)=(\d+)$", HOSTING, re.MULTILINE))
    first, steps, longest = (int(unit.get(name, 0)) for name in ("RestartSec", "RestartSteps", "RestartMaxDelaySec"))
    if older:  # than 254, which does not know the other two
        first, steps = int(re.findall(r"older than 254.*?`RestartSec=(\d+)`", HOSTING, re.DOTALL)[0]), 0

    passed, starts = 0.0, 0
    while passed < 24 * 60 * 60:
        passed += first * (longest / first) ** (min(starts, steps) / steps) if steps else first
        starts += 1

    assert starts < 1000 * 9 / 10, "each may begin a session, and a bot with a tenth of them left waits before it does"


def test_every_library_has_its_reason() -> None:
    project = tomllib.loads(page("pyproject.toml"))["project"]
    needed = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]

    told = [name.strip("`") for name, _, _ in rows(LIBRARIES, "library")]

    libraries = {re.split(r"[\[<>=]", line)[0] for line in needed} - {project["name"]}
    assert sorted(told) == sorted(libraries)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The project with the documented games in it."""
    folder = copied(tmp_path_factory.mktemp("built") / "speeltafel")
    return Built(folder, [name for path in DOCUMENTED.values() for name in follow(folder, page(path))])


def test_games_built_as_their_pages_say_are_played_to_their_ends(built: Built) -> None:
    run(built.folder, "-m", "ruff", "check", "--no-cache", *built.written)
    run(built.folder, "-m", "ruff", "format", "--check", "--no-cache", *built.written)

    assert run(built.folder, "-c", PLAYED, *DOCUMENTED) == "The goal is reached.\n" * len(DOCUMENTED)


@pytest.mark.timeout(500)
def test_games_built_as_their_pages_say_pass_every_suite(built: Built) -> None:
    if SOAK:
        run(built.folder, "-m", "mypy", "--strict", "--cache-dir", str(built.folder / ".mypy_cache"), *built.written)

    keys = DOCUMENTED if SOAK else ("pig",)
    names = passed(built.folder, keys)

    contract = [name for name in names if "test_contract.py::test_every_game_keeps" in name]
    assert [key for key in keys if not any(f"[{key}-" in name for name in contract)] == []


@pytest.mark.timeout(500)
def test_a_new_game_is_written_played_at_once_and_whole_when_it_is_filled_in(built: Built) -> None:
    *written, _ = run(built.folder, "-m", "tests.new_game", "liar").splitlines()
    sources = [name for name in written if name.endswith(".py")]
    assert run(built.folder, "-c", PLAYED, "liar") == "The goal is reached.\n"
    with pytest.raises(AssertionError, match=r"(?s)games/liar\.py:1: .*FILL IN.*Fill that in"):
        run(built.folder, "-m", "tests.new_game", "liar")

    for path in map(built.folder.joinpath, written):
        path.write_text(path.read_text("utf-8").replace(" FILL IN", ""), "utf-8")
    run(built.folder, "-m", "ruff", "check", "--no-cache", *sources)
    run(built.folder, "-m", "ruff", "format", "--check", "--no-cache", *sources)
    seed = run(built.folder, "-m", "tests.new_game", "liar", "2", "view.pot == 23", "roll: view.pot == 0")
    made = run(built.folder, "-m", "tests.new_game", "liar").splitlines()

    assert seed == "277\n", "as Pig says of its second lesson"
    assert made[0].endswith("so 5 to 20")
    assert len(made) == 4
    if SOAK:
        run(built.folder, "-m", "mypy", "--strict", "--cache-dir", str(built.folder / ".mypy_cache"), *sources)
        assert passed(built.folder, ["liar"])
