"""Everything that can be sent fits into Discord: the command tree, and all messages of games played at random."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

import pytest

from bot.registration.commands import slash_commands
from bot.ui.languages import BEGIN
from bot.ui.layout import modal
from bot.ui.message import Form, Grid, Menu, MenuOption, MessageSpec
from bot.ui.partial_move import Field, PartialMove, field_menus
from bot.ui.picker import controls
from bot.ui.sample_messages import sample_noticeboard
from bot.ui.screens.calling import call_message
from bot.ui.screens.confirmations import move_confirmation, resign_confirmation
from bot.ui.screens.drafts import draft_panel
from bot.ui.screens.ending import record_message
from bot.ui.screens.history import chapter_page, chapters_of, history_page, page_of
from bot.ui.screens.lobby import invitation
from bot.ui.screens.more import Way, Ways, more_screen, proposing
from bot.ui.screens.notification import OtherTables, notification, ping, reminder
from bot.ui.screens.options import options_form
from bot.ui.screens.panel import panel
from bot.ui.screens.rules import rules_page, rules_pages
from bot.ui.screens.table import table_message
from bot.ui.screens.table_context import TableContext
from bot.ui.screens.turn_context import TurnContext
from bot.values.messages import Stage
from bot.values.preferences import TableSettings
from bot.values.proposal import Proposal, ProposalKind, Proposals
from bot.values.record import Since, StoryLine, Told
from bot.values.seating import Seating
from bot.values.table import Player, Status, Table
from games import GAMES
from games.chance import SeededChance
from games.core import AnyGame, Choice, Event, Option, Seat
from games.match import Match, Record
from games.rulebook import Rulebook
from games.words import Phrase
from playground.checks.commands import check_commands, size
from playground.checks.form import FormField
from playground.checks.modals import check_modal
from render.painter import ALT_LIMIT, Picture
from tests.support.amount import amount
from tests.support.bot.direct_bot import ALL, HERE, LongestEmojis, check
from tests.support.bot.hand_clock import NOON
from tests.support.bot.picking import forms, further, led, made
from tests.support.games.random_play import EVERY, KNOWN, TRIED
from tests.support.languages import LANGUAGES
from tests.support.test_games import TEST_GAMES
from tests.support.test_games.many import Many, ManyView

LONG = "W" * 30 + "💥é"
"""Discord's longest display name, and none of its characters narrow."""
WAY = Way([("W" * 100, str(number)) for number in range(10)])
WAYS = Ways(dict.fromkeys((ProposalKind.PAUSE, ProposalKind.FAST_PLAY, ProposalKind.END), WAY), "W" * 100)
PICTURE = Picture(b"", "x" * ALT_LIMIT)
EACH = amount(30, 5)
"""Every so manieth position of a game is looked at, in English, and others in Dutch."""


@pytest.mark.parametrize("games", [GAMES, TEST_GAMES, ALL], ids=["real", "test games", "all"])
def test_the_commands_are_within_all_limits(games: Rulebook) -> None:
    tree = slash_commands(games, LANGUAGES)
    form = FormField(tree)
    check_commands(form)
    form.raise_errors()
    for command in tree:
        assert size(command) <= 8000
        assert len(command["options"]) <= 25
        names = [option["name"] for option in command["options"]]
        assert len(set(names)) == len(names)


def test_every_description_is_translated_and_short_enough() -> None:
    for item in _items(slash_commands(GAMES, LANGUAGES)):
        for text in (item["description"], *item.get("description_localizations", {}).values()):
            assert 1 <= len(text) <= 100
        assert "nl" in item["description_localizations"], item["name"]


def test_a_description_or_a_tree_that_is_too_long_is_noticed() -> None:
    command, *_ = slash_commands(GAMES, LANGUAGES)
    for broken in ({"description": "x" * 101}, {"options": command["options"] * 2}, {"name": "Glory!"}):
        form = FormField([command | broken])
        check_commands(form)
        with pytest.raises(Exception, match="Invalid Form Body"):
            form.raise_errors()


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in KNOWN else pytest.mark.soak) for name in TRIED]
)
@pytest.mark.parametrize(("locale", "first"), [("en-US", 0), ("nl", EACH // 2)])
async def test_all_messages_of_a_random_game_are_within_all_limits(name: str, locale: str, first: int) -> None:
    game, seed = EVERY[name], bytes([len(locale)]) * 32
    seats, chance = game.seats[-1], SeededChance(bytes(32), 0)
    played = Match.start(game, seats, game.options(), seed)
    match, steps = played.match, [PlayedStep(-1, None, played.events)]
    for number in range(200):
        if number % EACH == first or not match.to_act:
            for spec in _messages(match, steps, locale):
                check(spec, PICTURE)
                _rows_fit(spec)
                if _looks_different_with_emojis(spec):
                    check(spec, PICTURE, emojis=LongestEmojis())
            for form in _forms(match, locale):
                _check_form(form)
        if not match.to_act:
            break
        seat = chance.pick(sorted(match.to_act))
        ready = [preset.move for preset in game.presets(match.view(seat), chance)]
        move = chance.pick(ready or list(islice(game.legal(match.view(seat)), 60)))
        step = match.play(seat, move, match.turn)
        steps.append(PlayedStep(match.turn, seat, step.events))
        match = step.match


@pytest.mark.parametrize("name", EVERY)
async def test_lobbies_and_rules_are_within_all_limits(name: str) -> None:
    game = EVERY[name]
    for language in LANGUAGES:
        for seats in range(1, game.seats[-1] + 1):
            table = _table(None, game, seats, Status.LOBBY, tuple(range(200, 205)))
            context = TableContext(table, game, language, "https://discord.com/channels/1/2/3")
            beside = invitation(context, table.reserved), call_message(context), sample_noticeboard(context)
            for spec in (table_message(context), *beside):
                check(spec, PICTURE)
                check(spec, PICTURE, emojis=LongestEmojis())
            _check_form(options_form(context))
        pages = rules_pages(game, language)
        for page in range(-1, len(pages) + 1):
            spec = rules_page(game, language, pages, page, game.differences)
            check(spec, PICTURE if spec.picture_spec is not None else None)


class PlayedStep(NamedTuple):
    """At which turn somebody moved (None: the set-up), and what came of it."""

    turn: int
    seat: Seat | None
    events: tuple[Event, ...]


def _messages(match: Match, steps: list[PlayedStep], locale: str) -> Iterator[MessageSpec]:
    """All messages of a position, to each player and in public."""
    over = match.outcome is not None
    status = Status.FINISHED if over else Status.PLAYING
    table = _table(match, match.game, match.seats, status)
    context = TableContext(table, match.game, LANGUAGES.of(locale), "https://discord.com/channels/1/2/3")
    events = table.told(event for step in steps for event in step.events)
    record = Record(game=match.game.key, rules=1, options={}, seats=match.seats, seed="0" * 64)
    yield table_message(context, [(0, told) for told in events])
    yield record_message(context.words, record)
    if not over:
        for player in table.players:
            reminded = reminder(context, player, Stage.REMINDER, NOON)
            yield ping(context, player, events, events, OtherTables(99), reminded)
            yield more_screen(context, player, WAYS)
            told = panel(context, player, since=Since(events, events))
            yield from (proposing(context, player, kind, WAYS) for kind in WAYS.can)
            yield notification(context, player, told, OtherTables(99), reminded)
            asked = _asked(context, player, events)
            yield ping(asked, player, events, events, OtherTables(99), reminded)
            told = panel(asked, player, since=Since(events, events))
            yield notification(asked, player, told, OtherTables(99), reminded)
            yield from _panels(asked, player, match)
    yield resign_confirmation(context)
    yield from _history(context, match, steps)
    for player in table.players:
        yield panel(context, player, since=Since(events, events))
        yield from _panels(context, player, match)


def _asked(context: TableContext, player: Player, events: Sequence[Told]) -> TableContext:
    """The table where a player is asked all that may be asked at the same time."""
    asks = next(other.seat for other in context.table.players if other != player)
    asking = Proposal(kind=ProposalKind.UNDO, seat=asks, decision=context.table.decision, asked=(player.seat,))
    lasting = asking.replace(kind=ProposalKind.FAST_PLAY, made=NOON, begin=NOON, until=NOON)
    table = replace(context.table, proposals=Proposals(asking, lasting, context.table.proposals.refusals))
    return context._replace(table=table, asked_back=tuple(events))


def _history(context: TableContext, match: Match, steps: list[PlayedStep]) -> Iterator[MessageSpec]:
    """The newest pages of the history and the oldest, and the turns or rounds at either end."""
    names = context.table.names
    lines = (
        StoryLine(ply, step.turn, step.seat, False, tuple(Told(event, names) for event in step.events), names)
        for ply, step in enumerate(steps)
    )
    chapters = chapters_of(match.game, tuple(lines), Seat(0))
    for page in (0, 1, 99):
        yield history_page(context, chapters, page_of(context.words, chapters, page))
    for number in {0, len(chapters) // 2, len(chapters) - 1}:
        yield chapter_page(context, chapters, number, match.view(Seat(0)))


def _panels(context: TableContext, player: Player, match: Match) -> Iterator[MessageSpec]:
    """A player's panel, and some of those that presses lead to."""
    yield panel(context, player)
    if player.seat not in match.to_act:
        return
    view = match.view(player.seat)
    for preset in match.game.presets(view, SeededChance(bytes(32), 0)):
        yield draft_panel(TurnContext(context, player, match), preset.move.kind, preset.move)
    offered = controls(match.game, view, PartialMove(), context.words.plain)
    for move in filter(None, map(made, offered.buttons)):
        yield move_confirmation(TurnContext(context, player, match), move)
    for partial in further(match.game, view, offered):
        yield panel(context, player, partial)


def _forms(match: Match, locale: str) -> Iterator[Form]:
    """All forms of a position, of each player."""
    context = TableContext(_table(match, match.game, match.seats, Status.PLAYING), match.game, LANGUAGES.of(locale))
    for seat in sorted(match.to_act):
        yield from forms(context, match, seat)


def _check_form(form: Form) -> None:
    field = FormField(dict(modal(form).to_dict()))
    check_modal(field)
    field.raise_errors()


def _looks_different_with_emojis(spec: MessageSpec) -> bool:
    """Whether there are emojis in a text or in place of a grid's words."""
    return BEGIN in spec.above + spec.below or any(isinstance(row, Grid) and row.brief for row in spec.rows)


def _rows_fit(spec: MessageSpec) -> None:
    """No menu is longer than Discord's, and none offers a value twice."""
    for row in spec.rows:
        if isinstance(row, Menu):
            values = [option.value for option in row.options]
            assert len(set(values)) == len(values) <= 25
            assert row.least <= row.most <= len(values)


def _table(match: Match | None, game: AnyGame, seats: int, status: Status, invited: tuple[int, ...] = ()) -> Table:
    people = [Player(Seat(seat), 2**62 + seat, LONG, "en-US", unreachable=0) for seat in range(seats)]
    settings, seating = TableSettings(game.options().model_dump(mode="json")), Seating(game.seats[-1], invited)
    return Table(10**9, game.key, settings, HERE, 2**62, status, seating, tuple(people), match=match)


def _items(tree: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Commands, subcommands and options."""
    for item in tree:
        yield item
        yield from _items(item.get("options") or [])


class Crowded(Many):
    """Ninety stones to choose from, eighty of them in one group."""

    def choices(self, view: ManyView, partial: tuple[str, ...]) -> Choice:
        groups = [Phrase("small")] * 10 + [Phrase("large")] * 80
        options = [Option(f"v{n}", Phrase(f"L{n}"), None, group) for n, group in enumerate(groups)]
        return Choice(tuple(options)) if partial == ("move",) else super().choices(view, partial)


def test_more_values_than_fit_stand_in_several_named_parts() -> None:
    game = Crowded()
    match = Match.start(game, 2, game.options(), bytes(32)).match
    [seat] = match.to_act
    view, words = match.view(seat), LANGUAGES.of("en")
    ways = controls(game, view, PartialMove(), words).ways
    assert [way.label for way in ways] == [
        "small", "large · L10–L29", "large · L30–L49", "large · L50–L69", "large · L70–L89"
    ]  # fmt: skip
    grids = [grid for way in ways for grid in controls(game, view, led(way), words).grids]
    assert [spot.label for grid in grids for row in grid.rows for spot in row] == [f"L{number}" for number in range(90)]


def test_no_menu_wants_more_values_than_it_has() -> None:
    few = Phrase("few")
    options = [Option(f"v{at}", Phrase(f"L{at}"), group=few if at >= 25 else None) for at in range(28)]

    field = Field(PartialMove(("deploy",)), (Choice(tuple(options), 4, 6),), "With which cards?")
    menus = field_menus(field, LANGUAGES.of("en").translator(()))

    assert [len(menu.options) for menu in menus] == [25, 3]
    assert [(menu.least, menu.most) for menu in menus] == [(4, 6), (3, 3)]


async def test_a_menu_of_which_nothing_need_be_picked_is_taken() -> None:
    options = tuple(MenuOption(f"v{at}", f"L{at}") for at in range(3))
    check(MessageSpec("en-US", rows=(Menu("pick:1::", "Which?", options, 0, 3),)), None)
