"""Tables in positions of every kind, and the words that mean something in them."""

from collections.abc import Callable
from itertools import islice

from bot.tables import lobbies, transitions
from bot.ui.message import Menu, MessageSpec, buttons_in
from bot.ui.screens.panel import panel
from bot.values.table import Person, Table
from games import GAMES
from games.chance import Chance, SeededChance
from games.core import Move, Seat, View
from games.match import Match
from games.spy import SpyView
from games.spy.legal import deployments
from tests.support.bot.direct_bot import PEOPLE, DirectBot
from tests.support.bot.picking import forms

WORDS = ("play", "steal", "decline", "glory.0", "glory.1", "many.3", "nobody.1", "0", "1", "3", "KS", "4", "place", "")


def _fresh(view: View) -> bool:
    return True


def _phase(name: str) -> Callable[[View], bool]:
    return lambda view: getattr(view, "phase", "") == name


def _to_tick(view: View) -> bool:
    """Whether who is to act in Spy can keep some of the cards that fit a target, and has one of them in hand."""
    if not isinstance(view, SpyView) or view.phase != "deploy":
        return False
    return any(it.least < it.most and it.hand for it in deployments(view))


POSITIONS: dict[str, tuple[str, Callable[[View], bool] | None]] = {
    "lobby": ("glory", None),
    "cancelled": ("glory", None),
    "sealed": ("glory", _fresh),
    "steal": ("glory", _phase("steal")),
    "tie": ("glory", _phase("tie")),
    "duel": ("glory", _phase("duel")),
    "finished": ("glory", _phase("over")),
    "closed": ("glory", _fresh),
    "many": ("many", _fresh),
    "sets": ("sets", _fresh),
    "set-up": ("setup", _fresh),
    "drafted": ("setup", _fresh),
    "turn": ("setup", _phase("turn")),
    "recruit": ("setup", _phase("recruit")),
    **{f"first of {key}": (key, _fresh) for key in GAMES},
    "army": ("stratego", _phase("turn")),
    "deploy": ("spy", _to_tick),
}
"""By name: the game, and what the position looks like (None: not begun)."""
SOON, LATE = 12, 3000
"""In so many lines a random game comes to a position; what any deal can bring soon is not worth a long one."""


async def build(bot: DirectBot, name: str) -> tuple[Table, list[str]]:
    """A table in the position of that name, and words that mean something in it."""
    game, fits = POSITIONS[name]
    people = PEOPLE[: bot.services.games[game].seats[-1]]
    most = SOON if name == "deploy" else LATE
    table = await bot.lobby(game, people) if fits is None else await played_until(bot, game, people, fits, most)
    host = people[0].id
    if name == "cancelled":
        table = (await bot.tables.change(table, bot.interaction_id(), lobbies.cancelled, host, False)).table
    elif name == "closed":
        table = (await bot.tables.change(table, bot.interaction_id(), transitions.closed, host, False)).table
    elif name == "sealed" and table.match is not None:
        move = str(next(iter(table.match.game.legal(table.match.view(table.players[0].seat)))))
        table = (await bot.play(table, host, move)).table
    words = _words(bot, table)
    if name == "drafted" and table.match is not None:
        draft = table.match.read(next(word for word in words if word.startswith("place.")))
        await bot.repositories.drafts.keep(table.id, Seat(0), str(draft))
        words += _shown(panel(bot.contexts.of(table, "en"), table.players[0], draft=draft))
    return await bot.tables.get(table.id), words


async def played_until(
    bot: DirectBot, game: str, people: tuple[Person, ...], fits: Callable[[View], bool], most: int = LATE
) -> Table:
    """A game played at random until what somebody who is to act sees fits, or everybody once nobody is; other deals are
    tried when it never does."""
    return await played_to(bot, game, people, lambda match: fits(match.view(min(match.to_act, default=None))), most)


async def played_to(
    bot: DirectBot, game: str, people: tuple[Person, ...], fits: Callable[[Match], bool], most: int = LATE
) -> Table:
    """A game played at random until the match fits; other deals are tried when it does not within so many lines."""
    for seed in range(60):
        lines = _lines(bot, game, len(people), seed, fits, most)
        if lines is None:
            continue
        table = await bot.begun(game, people, seed=seed)
        for seat, move in lines:
            table = (await bot.play(table, people[seat].id, move)).table
        return table
    raise AssertionError(f"no such position of {game}")


def _lines(
    bot: DirectBot, key: str, seats: int, seed: int, fits: Callable[[Match], bool], most: int
) -> list[tuple[int, str]] | None:
    game, chance = bot.services.games[key], SeededChance(bytes([seed]) * 32, 1)
    match = Match.start(game, seats, game.options(), bytes([seed]) * 32).match
    lines: list[tuple[int, str]] = []
    while not fits(match):
        if not match.to_act or len(lines) == most:
            return None
        seat = min(match.to_act)
        move = chance.pick(some_moves(match, seat, chance))
        lines.append((seat, str(move)))
        match = match.play(seat, move).match
    return lines


def some_moves(match: Match, seat: Seat, chance: Chance) -> list[Move]:
    """Legal moves of a seat that must act: the ready-made ones where there are such, else the first ones."""
    view = match.view(seat)
    return [preset.move for preset in match.game.presets(view, chance)] or list(islice(match.game.legal(view), 400))


def _words(bot: DirectBot, table: Table) -> list[str]:
    """Moves, their parts, and all that stands in the ids and menus of the panels."""
    words = list(WORDS)
    match = table.match
    if match is None:
        return words
    for player in table.players:
        view = match.view(player.seat)
        if player.seat in match.to_act:
            words += [str(preset.move) for preset in match.game.presets(view, SeededChance(bytes(32), 0))]
            words += [str(move) for move in islice(match.game.legal(view), 12)]
        context = bot.contexts.of(table, player.language)
        words += _shown(panel(context, player))
        words += [it.value for form in forms(context, match, player.seat) for it in form.questions[0].options]
    return list(dict.fromkeys([*words, *(part for word in words for part in word.split("."))]))


def _shown(spec: MessageSpec) -> list[str]:
    """What stands in the ids and menus of a message."""
    words: list[str] = []
    for row in spec.rows:
        ids = [row.id] if isinstance(row, Menu) else [button.id for button in buttons_in(row)]
        words += [word.split(":", 3)[-1] for word in ids]
        words += [option.value for option in row.options[:6]] if isinstance(row, Menu) else []
    return words
