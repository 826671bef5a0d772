"""What people find who never type a command: one private screen with everything beside the moves."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Final

from bot.dates.moments import evening_hours, suggested_moments
from bot.interactions.context import InteractionContext, Seated
from bot.interactions.request import Request
from bot.interactions.settings.absence import vocabulary
from bot.interactions.settings.personal import ask_for, chooser, zone_of
from bot.tables import agreements
from bot.tables.clocks import Now
from bot.ui.custom_id import CustomId
from bot.ui.message import Picks
from bot.ui.screens.more import NOW, Way, Ways, more_screen
from bot.values.preferences import Pace
from bot.values.table import Status, Table, Transition
from games.errors import Refusal
from games.words import N_, Phrase

Choices = Sequence[tuple[str, str]]
"""What a menu offers: labels and values."""

A_DAY: Final = timedelta(days=1)


async def show(ctx: InteractionContext, table: Table, _request: Request) -> None:
    """The screen, as a message of its own."""
    await show_more(ctx, table, fresh=True)


async def show_more(
    ctx: InteractionContext, table: Table, note: str = "", *, fresh: bool = False, asked: bool = False
) -> None:
    """The screen of whoever asks for it; `note` is a line about what they just did, which the panel replaces once that
    is settled, where they `asked` something."""
    player = table.player_of(ctx.person.id)
    goes_on = player is not None and table.status is Status.PLAYING
    ways = await _ways(ctx, table) if goes_on else None
    context = await ctx.table_context(table)
    spec = more_screen(context, player, ways, note)
    await ctx.responder.show(context.pending(spec, Picks.ASKED) if asked else spec, fresh=fresh)


async def ask_until(ctx: InteractionContext, seated: Seated, _request: Request) -> None:
    """Ask until when the game shall be paused: the same text as the command takes."""
    title, label = ctx.language.text(N_("Pause until …")), ctx.language.text(N_("A day or a time"))
    example = ctx.language.text(N_("friday, 3 december or tomorrow 18:00"))
    await ask_for(ctx, CustomId("pause", seated.table.id), title, label, example)


async def ask_from(ctx: InteractionContext, seated: Seated, _request: Request) -> None:
    """Ask from which hour it shall be played fast: the same text as the command takes."""
    title, label = ctx.language.text(N_("Finish tonight?")), ctx.language.text(N_("From when?"))
    await ask_for(ctx, CustomId("tonight", seated.table.id), title, label, "20:30")


async def _ways(ctx: InteractionContext, table: Table) -> Ways:
    """What a player can propose now; nothing while something is proposed already."""
    if table.lasting is not None and table.lasting.is_open:
        return Ways()
    now, zone = ctx.services.tables.now(), await zone_of(ctx)
    paused = table.pause_at(now.moment) is not None
    days = suggested_moments("", now.moment, zone.name, vocabulary(ctx))
    hours = [(ctx.language.text(N_("Now")), NOW), *evening_hours(now.moment, zone.name)]
    return Ways(
        pause=None if paused else _pause(table, ctx.person.id, now, days),
        tonight=None if paused else _tonight(table, ctx.person.id, now, hours),
        end=_end(table, ctx.person.id, now),
        hours=chooser(ctx, zone).zone_line(),
    )


def _pause(table: Table, person: int, now: Now, days: Choices) -> Way | None:
    """A pause, where there is a clock or somebody who could wait for it."""
    if not table.pace and len(table.people) < 2:
        return None
    return Way(days, _refused(lambda: agreements.pause_proposed(table, person, now.moment + A_DAY, now)))


def _tonight(table: Table, person: int, now: Now, hours: Choices) -> Way | None:
    """An evening of fast play, where somebody can join it and it would be faster."""
    if len(table.people) < 2 or (table.pace and table.pace <= Pace.QUARTER_HOUR):
        return None
    return Way(hours, _refused(lambda: agreements.tonight_proposed(table, person, None, now)))


def _end(table: Table, person: int, now: Now) -> Way | None:
    """A draw, or a ranking as it stands, where anybody could agree to it."""
    if len(table.people) < 2:
        return None
    return Way(refused=_refused(lambda: agreements.end_proposed(table, person, now)))


def _refused(propose: Callable[[], Transition]) -> Phrase | None:
    """Why something cannot be proposed now, in the words of the refusal that proposing it raises; None where it can."""
    try:
        propose()
    except Refusal as refusal:
        return refusal.phrase
    return None
