"""What the bot keeps of a person: how they read it, and how they are forgotten."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, Final

from bot.interactions.context import Context, Request
from bot.store.privacy.data_export import OwnLine, OwnResult, OwnRows, OwnTable
from bot.tables.plans import planned_moves
from bot.ui.languages import Language
from bot.ui.partial_move import drafted_kinds
from bot.ui.screens.milestones import changed_line
from bot.ui.screens.options import chosen_options
from bot.ui.screens.privacy import Kept, data_message, erase_confirmation, erased_notice, privacy_screen
from bot.ui.screens.settings import CALLS, MOVES, PRESSES
from bot.ui.screens.table_context import LEVELS, described
from bot.values.preferences import Absence
from bot.values.results import Ending, SeatEnding
from bot.values.table import Player, Table
from games.core import Seat
from games.errors import Refusal
from games.match import Match, follow, mover
from games.words import N_

Data = dict[str, Any]
WORDED: Final = 100
"""Of so many tables the moves are put into words, the newest ones: each is played through for that."""
PARTS: Final = {
    "host": N_("host"),
    "invited": N_("invited"),
    "refusals": N_("refused what was proposed"),
    "lobby": N_("invited later, declined or removed"),
    "seat_asks": N_("asking for the seat of a computer player"),
    "replacing": N_("watching, or about a seat that changes hands"),
}
"""As what a table names somebody, by the column that does (msgids)."""
ENDINGS: Final = {
    Ending.RULES: N_("by its rules"),
    Ending.AGREED: N_("all agreed to end it"),
    Ending.RESIGNED: N_("one of two gave up"),
    Ending.LATE: N_("one of two was too late"),
}
IN_YOUR_PLACE: Final = N_("a computer played in your place")
SEAT_ENDINGS: Final = {
    SeatEnding.PLAYED: N_("you played to the end"),
    SeatEnding.RESIGNED: N_("you gave up"),
    SeatEnding.LATE: N_("you were too late"),
    **dict.fromkeys((SeatEnding.TURN, SeatEnding.ABSENT, SeatEnding.AWAY), IN_YOUR_PLACE),
}
"""How a game and a person's part in it ended (msgids)."""


async def show(ctx: Context, _request: Request) -> None:
    await ctx.responder.show(privacy_screen(ctx.language, ctx.services.privacy))


async def my_data(ctx: Context, _request: Request) -> None:
    """Show the person in words what is stored about them, with a file of it all. They alone see the message."""
    data, text = await everything(ctx), ctx.language.text
    tables = data[text(N_("Tables"))]
    kept = Kept(
        tables=len(tables),
        open=sum(it[text(N_("Over"))] is None for it in tables),
        moves=sum(len(it[text(N_("Moves"))]) for it in tables),
        named=len(data[text(N_("Tables that name you"))]),
        messages=data[text(N_("Messages to you"))],
        absences=len(data[text(N_("Away"))]),
        favourites=len(data[text(N_("Favourites"))]),
    )
    name, chosen = data[text(N_("Name"))] or ctx.person.name, data[text(N_("Your settings"))]
    await ctx.responder.show(data_message(ctx.language, name, kept, chosen, data), fresh=True)


async def ask_to_erase(ctx: Context, _request: Request) -> None:
    await ctx.responder.show(erase_confirmation(ctx.language))


async def erase(ctx: Context, _request: Request) -> None:
    """Forget the person everywhere, and say so in the language that they had chosen."""
    said = erased_notice(ctx.language)
    await ctx.services.erase(ctx.person.id)
    await ctx.responder.show(said)


async def everything(ctx: Context) -> Data:
    """All that is stored of a person, in words."""
    text, rows, person = ctx.language.text, OwnRows(ctx.services.repositories.database), ctx.person
    known, tables = await ctx.services.repositories.people.known(person.id), await rows.tables(person.id)
    played = [await _table(ctx, rows, it, worded=at < WORDED) for at, it in enumerate(tables)]
    favourites = await rows.favourites(person.id)
    mentions = await rows.mentions(person.id)
    away = await ctx.services.repositories.banned.servers(person.id)
    return {
        text(N_("Discord id")): str(person.id),
        text(N_("Name")): None if known is None else known.name,
        text(N_("Language of your Discord")): None if known is None else known.locale,
        text(N_("Your settings")): _settings(ctx),
        text(N_("Away")): [_absence(ctx.language, it) for it in ctx.preferences.absences],
        text(N_("Last notified")): _moment(await rows.called(person.id)),
        text(N_("Last press")): _moment(await rows.pressed(person.id)),
        text(N_("Messages to you")): await rows.messages(person.id),
        text(N_("Tables")): played,
        text(N_("Tables that name you")): [
            {
                text(N_("Table")): it.number,
                text(N_("Game")): _title(ctx, it.game),
                text(N_("As")): [text(PARTS[column]) for column in it.columns],
            }
            for it in mentions
        ],
        text(N_("Worked out for your profile")): await _profile(ctx),
        text(N_("Ends that you want to be told")): list(await ctx.services.repositories.wanted_ends.of(person.id)),
        text(N_("Finished game that you try differently")): await _tried(ctx),
        text(N_("Servers that keep you away")): [
            {text(N_("Server")): str(guild), text(N_("Since")): _moment(since)} for guild, since in away
        ],
        text(N_("Games to which you want to be called")): [
            {
                text(N_("Server")): str(it.guild),
                text(N_("Channel where you asked")): str(it.channel),
                text(N_("Game")): _title(ctx, it.game),
                text(N_("Since")): _moment(it.made),
                text(N_("Until")): _moment(it.until),
            }
            for it in await rows.sought(person.id)
        ],
        text(N_("Favourites")): [
            {text(N_("Game")): _title(ctx, game), text(N_("Name")): name, text(N_("Move")): move}
            for game, name, move in favourites
        ],
    }


async def _tried(ctx: Context) -> Data | None:
    """What they try again of a finished game, without what the computer players have chosen there."""
    text, found = ctx.language.text, await ctx.services.repositories.tries.of(ctx.person.id)
    if found is None:
        return None
    tried, changed = found
    own = [line.partition(" ")[2] for line in tried.lines if mover(line) == tried.seat]
    return {
        text(N_("Table")): tried.table,
        text(N_("From line")): tried.from_line,
        text(N_("Moves")): own,
        text(N_("Last played")): _moment(changed),
    }


async def _profile(ctx: Context) -> Data:
    """What `/profile` works out of the person's results, and nobody stores."""
    text, repositories = ctx.language.text, ctx.services.repositories
    profile, rating = await repositories.profiles.own(ctx.person.id), await repositories.ratings.of(ctx.person.id)
    return {
        text(N_("Games")): [
            {
                text(N_("Game")): _title(ctx, it.game),
                text(N_("Finished")): it.games,
                text(N_("won")): it.won,
                text(N_("With people")): it.with_people,
                text(N_("Level beaten")): text(LEVELS[profile.beaten[it.game]]) if it.game in profile.beaten else None,
            }
            for it in profile.figures
        ],
        text(N_("People played most")): [
            {
                text(N_("Name")): it.name,
                text(N_("You placed higher")): it.above,
                text(N_("They placed higher")): it.below,
            }
            for it in profile.met
        ],
        text(N_("Rating")): None if rating is None else f"{rating.number} ± {rating.give}",
    }


def _settings(ctx: Context) -> Data:
    text, settings = ctx.language.text, ctx.preferences.settings
    quiet = f"{settings.quiet_from}:00–{settings.quiet_until}:00"
    return {
        text(N_("Notifications")): text(CALLS[settings.call]),
        text(N_("Reminders")): text(N_("on") if settings.reminders else N_("off")),
        text(N_("Invitations")): text(N_("off") if settings.uninvited else N_("on")),
        text(N_("Quiet hours")): text(N_("none")) if settings.quiet_from == settings.quiet_until else quiet,
        text(N_("Time zone")): settings.zone,
        text(MOVES): text(PRESSES[settings.press]),
        text(N_("Language")): settings.language,
        text(N_("Strength of the computers")): {
            _title(ctx, game): text(LEVELS[level]) for game, level in settings.levels
        },
        text(N_("Left out of leaderboards")): settings.unlisted,
        text(N_("No tips in")): [_title(ctx, game) for game in settings.without_tips],
    }


def _absence(language: Language, absence: Absence) -> Data:
    text = language.text
    meanwhile = N_("a computer plays") if absence.computer else N_("your tables wait")
    return {
        text(N_("From")): _moment(absence.begin),
        text(N_("Until")): _moment(absence.end),
        text(N_("Meanwhile")): text(meanwhile),
    }


def _moment(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat(timespec="seconds")


def _title(ctx: Context, game: str) -> str:
    found = ctx.services.games.get(game)
    return game if found is None else ctx.language.text(found.title)


async def _table(ctx: Context, rows: OwnRows, own: OwnTable, *, worded: bool) -> Data:
    """A table where the person sits or sat, with their moves and what they alone know of it."""
    text, person = ctx.language.text, ctx.person.id
    lines = await rows.lines(own.number, person)
    table = next(iter(await ctx.services.tables.finder.load((own.number,))), None)
    found = {
        text(N_("Table")): own.number,
        text(N_("Game")): _title(ctx, own.game),
        text(N_("Opened")): _moment(own.opened),
        text(N_("Over")): _moment(own.over),
        **({} if own.result is None else _result(ctx.language, own.result)),
    }
    words = dict[int, str]()
    if table is not None:
        found |= await _of_table(ctx, table, table.player_of(person))
        if table.match is not None and worded:
            words = await asyncio.to_thread(_in_words, ctx.language, table, table.match, lines)
    moves = [(it.made, words.get(it.ply, _notation(it))) for it in lines if it.own]
    said = [{text(N_("Moment")): _moment(made), text(N_("Move")): move} for made, move in moves]
    return found | {text(N_("Moves")): said}


def _result(language: Language, own: OwnResult) -> Data:
    """Return what is stored of a person's result in a game, without the facts that are unknown."""
    text = language.text
    told = {
        N_("Server"): own.guild and str(own.guild),
        N_("All on the server could read the channel"): own.seen_by_all,
        N_("The game ended"): own.ending and text(ENDINGS[Ending(own.ending)]),
        N_("Your part in it"): own.seat_ending and text(SEAT_ENDINGS[SeatEnding(own.seat_ending)]),
        N_("First seat of your team"): None if own.team is None else own.team + 1,
        N_("You had the seat from the start"): own.from_start,
        N_("Moves that a computer made for you"): own.stood_in,
        N_("Hints used"): own.hints,
        N_("Moves taken back"): own.undos,
        N_("Leaderboards count it"): None if own.standing is None else own.standing >= 0,
    }
    known = {text(what): value for what, value in told.items() if value is not None}
    return {text(N_("Place")): own.place, text(N_("Result")): known}


def _notation(line: OwnLine) -> str:
    return line.text.partition(" ")[2]


async def _of_table(ctx: Context, table: Table, player: Player | None) -> Data:
    """How a table is set up, who sits there, and what the person prepares there, as far as they sit there now."""
    text, context = ctx.language.text, await ctx.table_context(table)
    found: Data = {text(N_("Options")): [*chosen_options(context.words)], text(N_("Players")): [*context.words.names]}
    if player is None:
        return found
    found |= {text(N_("Your seat")): player.seat + 1, text(N_("Host")): table.host == player.person}
    if player.hinted.used:
        found[text(N_("Hints used"))] = player.hinted.used
    found |= await _looked_back(ctx, table, player)
    changed, in_a_row = changed_line(context.words, player), player.history.wins_here
    if changed:
        found[text(N_("What the end changed"))] = changed
    if in_a_row:
        found[text(N_("Games that you have won in a row there"))] = in_a_row
    if table.match is not None:
        delayed = () if player.delayed.move is None else (player.delayed.move.text,)
        draft = await ctx.services.tables.draft(table, player)
        prepared = {
            N_("Plan"): planned_moves(player),
            N_("Held move"): delayed,
            N_("Draft"): () if draft is None else (str(draft),),
        }
        for heading, moves in prepared.items():
            if moves:
                found[text(heading)] = [_worded(ctx.language, table, table.match, player.seat, it) for it in moves]
        orders = dict(player.prepared.orders)
        answers = {
            text(it.title): text(it.values[orders[it.key]]) for it in table.match.game.orders if it.key in orders
        }
        found |= {text(N_("Standing orders")): answers} if answers else {}
    return found


async def _looked_back(ctx: Context, table: Table, player: Player) -> Data:
    """The person's costly decisions, if the coach has looked for some. What else it keeps is about the game."""
    text, kept = ctx.language.text, await ctx.services.coach.kept(table.id, player.seat)
    if kept is None:
        return {}
    told = [
        {
            text(N_("Line")): it.line,
            text(N_("Move")): it.played,
            text(N_("Better")): it.better,
            text(N_("Cost in points of a hundred")): round(100 * it.cost, 1),
        }
        for own in kept.choices
        for it in own.mistakes
    ]
    return {text(N_("Costly mistakes")): told}


def _in_words(language: Language, table: Table, match: Match, lines: Sequence[OwnLine]) -> dict[int, str]:
    """The person's own moves in words, by their lines. A game whose record does not replay has some of them."""
    return dict(_worded_lines(language, table, match, lines))


def _worded_lines(
    language: Language, table: Table, match: Match, lines: Sequence[OwnLine]
) -> Iterator[tuple[int, str]]:
    at = Match.start(match.game, match.seats, match.options, match.seed).match
    with suppress(Refusal, ValueError, LookupError):
        for line in lines:
            if line.own:
                yield line.ply, _worded(language, table, at, Seat(line.seat), _notation(line))
            at = follow(at, line.text).match


def _worded(language: Language, table: Table, match: Match, seat: Seat, notation: str) -> str:
    """A move in words as its player chose it; of a long one what it consists of, too."""
    with suppress(Refusal, ValueError, LookupError):
        move, view = match.read(notation), match.view(seat)
        said = described(match.game, view, move, language.translator(table.names))
        return f"{said}: {notation}" if move.kind in drafted_kinds(match.game, view) else said
    return notation
