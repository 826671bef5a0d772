"""`python -m tools.screens.heights [POSITIONS [GAME …]]`: how high panels are on a phone, as the page lays them out.

Of each game so many positions of random matches are taken; of each the panel of somebody who must act, that panel after
a press, that panel in a first game after a move that can be undone, with tips, and after a hint, and the panel of
somebody who need not act. Each is shown at 400 px, half of them in Dutch. A row of the table
gives the median and the ninth of ten of the whole, and of its texts, picture and controls, in pixels.
"""

import asyncio
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Final, NamedTuple

from playwright.async_api import Page, async_playwright

from bot.delivery.drawing import Job
from bot.delivery.renderer import PictureDrawer
from bot.ui.languages import Emojis
from bot.ui.layout import PICTURE, layout
from bot.ui.message import MessageSpec
from bot.ui.partial_move import NOTHING_PICKED, PartialMove
from bot.ui.picker import controls
from bot.ui.screens.panel import panel
from bot.ui.screens.table_context import TableContext
from bot.values.record import PlayedLine, Since, Undoing
from games import GAMES
from games.core import AnyGame, Event, Seat
from games.match import Match
from playground.fake_discord import FakeDiscord
from playground.model import Emoji, MessageFlag, RequestBody, Upload
from render import EMOJIS, PAINTERS
from render.emojis import draw_emoji
from tests.support.bot.hand_clock import frozen_at
from tests.support.browser import ARGUMENTS, chromium, opening
from tests.support.game_pages import PHONE
from tests.support.games.random_play import Ply, random_play
from tests.support.languages import LANGUAGES
from tests.support.screens.drawn import MATCHES, at_table
from tests.support.screens.situations import first_game, shown, timed

LOCALES: Final = ("en-US", "nl")
MOST: Final = 720
"""A phone shows about so many pixels of a message."""
SCREENS: Final = ("my move", "after a press", "not my turn", "with tips and undo", "after a hint")
MEASURE: Final = """it => {
  const box = it.querySelector(".container");
  const sum = kind => [...box.children].filter(child => child.matches(kind))
    .reduce((all, child) => all + child.getBoundingClientRect().height, 0);
  return [box.getBoundingClientRect().height, sum(".text"), sum(".gallery"), sum(".row, .select-holder")];
}"""
"""The heights of a message's box, and of the texts, the picture and the controls in it."""


class Height(NamedTuple):
    """In pixels, each without the room between them."""

    whole: float
    text: float
    picture: float
    controls: float


class Position(NamedTuple):
    """A match, somebody in it, and what happened since their last move."""

    match: Match
    seat: Seat
    since: tuple[Event, ...]


def positions(game: AnyGame, count: int) -> Iterator[Position]:
    """Of several random matches, spread over each: who must act, or every other time somebody who need not."""
    left, number = count, 0
    while left > 0:
        played = random_play(game, number)
        every = max(1, -(-len(played) // -(-count // MATCHES)))
        for at in islice(range(number % every, len(played), every), left):
            yield Position(played[at].match, played[at].seat, tuple(_since(played, at, played[at].seat)))
            left -= 1
        number += 1


def _since(played: tuple[Ply, ...], at: int, seat: Seat) -> Iterator[Event]:
    """The events of a seat's last move and of all after it."""
    first = next((before for before in range(at - 1, -1, -1) if played[before].seat == seat), 0)
    for ply in played[first:at]:
        yield from ply.match.play(ply.seat, ply.move).events


def panels(game: AnyGame, count: int) -> Iterator[tuple[str, MessageSpec]]:
    """The panels of so many positions, each under its name."""
    for number, (match, seat, since) in enumerate(positions(game, count)):
        context = shown(at_table(game.key, match, LOCALES[number % 2]), timed)
        yield SCREENS[0], _panel(context, seat, number, since)
        for pressed in _pressed(context, seat):
            yield SCREENS[1], _panel(context, seat, number, since, pressed)
        for name, hinted in ((SCREENS[3], False), (SCREENS[4], True)):
            yield name, _first_game(at_table(game.key, match, LOCALES[number % 2]), seat, since, hinted=hinted)
        others = sorted(set(range(match.seats)) - match.to_act)
        if others:
            yield SCREENS[2], _panel(context, Seat(others[number % len(others)]), number, since)


def _panel(
    context: TableContext, seat: Seat, number: int, events: Iterable[Event], pressed: PartialMove = NOTHING_PICKED
) -> MessageSpec:
    """Somebody's panel; half of all have played before."""
    player = context.table.players[seat]
    player = replace(player, history=player.history._replace(is_practised=number // 2 % 2 == 0))
    return panel(context, player, pressed, since=Since((), context.table.told(tuple(events))))


def _first_game(context: TableContext, seat: Seat, events: Iterable[Event], *, hinted: bool) -> MessageSpec:
    """Somebody's panel in their first game, alone, after a move that can be undone."""
    context = shown(context, lambda it: first_game(it, seat, hinted=hinted))
    line = PlayedLine(1, seat, context.table.decision, "", undoable=True, person=True)
    since = Since((), context.table.told(tuple(events)))
    return panel(context, context.table.players[seat], since=since, undo=Undoing(seat, (line,)))


def _pressed(context: TableContext, seat: Seat) -> list[PartialMove]:
    """What is picked after a press in the middle of all that leads on."""
    offered = controls(context.game, context.match.view(seat), NOTHING_PICKED, context.words.plain)
    leading = [it.to for it in (*offered.spots, *offered.ways) if isinstance(it.to, PartialMove)]
    return leading[len(leading) // 2 :][:1]


async def measured(tab: Page, discord: FakeDiscord, spec: MessageSpec, emojis: Emojis) -> Height:
    """Post a message to Ann in private, and measure what her tab shows of it."""
    assert spec.picture_spec is not None
    drawn = PictureDrawer(PAINTERS, LANGUAGES).draw(Job(*spec.picture_spec[:-1], locale=spec.locale))
    body = {
        "components": layout(spec, drawn, emojis=emojis).to_components(),  # type: ignore[no-untyped-call]
        "flags": int(MessageFlag.COMPONENTS_V2),
        "attachments": [{"id": 0, "filename": PICTURE, "description": drawn.alt}],
    }
    message = discord.posting.create(
        discord.person("ann").channel("dm"), RequestBody(body, {0: Upload(PICTURE, drawn.png)})
    )
    found = tab.locator(f"[data-message-id='{message.id}']")
    height = Height(*await found.evaluate(MEASURE))
    discord.posting.remove(message)
    return height


def known(discord: FakeDiscord) -> Emojis:
    """All emojis of all games, which Discord has."""
    emojis = Emojis()
    for name, draw in EMOJIS.items():
        made = draw_emoji(name, draw)
        emoji = Emoji(discord.world.ids.next(), made.full_name, made.png, "image/png")
        discord.world.emojis[emoji.id] = emoji
        emojis.know(name, made.full_name, emoji.id)
    return emojis


def nth(values: Iterable[float], of_ten: int) -> int:
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, len(ordered) * of_ten // 10)])


def row(name: str, heights: list[Height]) -> str:
    columns = zip(*heights, strict=True)
    cells = (f"{nth(it, 5)} / {nth(it, 9)}" for it in map(list, columns))
    low = sum(it.whole <= MOST for it in heights) * 100 // len(heights)
    return f"| {' | '.join((name, str(len(heights)), *cells, f'{low} %'))} |"


async def main(count: int, keys: list[str]) -> None:
    print("| game, screen | drawn | whole | text | picture | controls | ≤ 720 px |")
    print("|---|---|---|---|---|---|---|")
    async with async_playwright() as playwright, FakeDiscord.running(clock=frozen_at()) as discord:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        emojis = known(discord)
        async with opening(browser) as open_tab:
            tab = await open_tab(discord.page_url, channel="@speeltafel", width=PHONE, height=850, touch=True)
            for key in keys or GAMES:
                found: dict[str, list[Height]] = {it: [] for it in SCREENS}
                for name, spec in panels(GAMES[key], count):
                    found[name].append(await measured(tab, discord, spec, emojis))
                for name, heights in found.items():
                    if heights:
                        print(row(f"{key}, {name}", heights), flush=True)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if sys.argv[1:] else 100, sys.argv[2:]))
