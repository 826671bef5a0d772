"""`python -m tools.screens.shots FOLDER [en|nl]`: a picture of every screen on the page, on a phone and at a desk, in
English and in Dutch.

Ann and Bob play, Eve looks on, Cas makes up the number where two are too few. They act by custom ids and commands, so
that other labels need no change here; what is not offered any more is left out, and said.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from playwright.async_api import Browser, Error, Page, async_playwright, expect

from games import GAMES
from games.chance import SeededChance
from games.core import Seat
from playground.client.person import Person
from playground.client.response import Response
from playground.client.seen import SeenMessage
from playground.errors import NotAllowed
from playground.server.permissions import Permission
from tests.support.bot.bot_process import BotProcess, running
from tests.support.bot.game_session import GameSession, written
from tests.support.browser import ARGUMENTS, PATIENCE, chromium
from tests.support.game_pages import open_channel
from tests.support.screens.measure import PICKS

SIZES = {"phone": (400, 850), "desk": (1280, 800)}
LANGUAGES = {"en": "en-US", "nl": "nl"}
SETTLES = ("play-yes", "seal", "now")
PRESSES, MOVES, LONGEST = 8, 14, 300
HEADER = 56
"""The height of what stands above the messages, in pixels."""
TIMES = 12
"""So often half a day passes before somebody's time must be up."""


@dataclass
class Stage:
    """A bot with its people, and a tab of each of them at each size. Pictures are numbered, from `taken` on."""

    bot: BotProcess
    folder: Path
    tabs: dict[tuple[str, str], Page]
    at: dict[Page, str] = field(default_factory=dict)
    taken: int = 0

    def person(self, name: str) -> Person:
        return self.bot.discord.person(name)

    async def settled(self) -> None:
        """Wait until the bot has nothing to do; on a slow machine a computer player may still think after that."""
        with suppress(TimeoutError):
            await self.bot.settled()

    async def shoot(self, name: str, person: Person, message: SeenMessage | None) -> None:
        """The end of a message as somebody sees it who opens its channel, and the start of one that is higher than the
        page."""
        self.taken += 1
        if message is None:
            print(f"{self.folder.name}: there is no “{name}” for {person.name}")
            return
        channel = self.bot.discord.world.channels[message.message.channel_id]
        place = "@speeltafel" if channel.recipient is not None else channel.name
        for size in SIZES:
            tab = self.tabs[person.name.lower(), size]
            try:
                if self.at.get(tab) != place:
                    await open_channel(tab, place)
                    self.at[tab] = place
                await self._shoot(tab, f"{self.taken:02} {name} ({person.name.lower()}) {size}", message)
            except Error as error:
                print(f"{self.folder.name}: “{name}” is not seen by {person.name} on the {size}: {error}")

    async def _shoot(self, tab: Page, name: str, message: SeenMessage) -> None:
        found = tab.locator(f"[data-message-id='{message.message.id}']")
        await found.wait_for()
        for picture in await found.get_by_role("img").all():
            await expect(picture).to_have_js_property("complete", True)
        await found.evaluate("it => it.scrollIntoView({block: 'end'})")
        await tab.screenshot(path=self.folder / f"{name}.png")
        if await found.evaluate("(it, header) => it.getBoundingClientRect().top < header", HEADER):
            await found.evaluate("it => it.scrollIntoView({block: 'start'})")
            await tab.screenshot(path=self.folder / f"{name}, start.png")

    async def shoot_form(self, name: str, person: Person, message: SeenMessage, action: str) -> None:
        """The form that a button opens."""
        self.taken += 1
        for size in SIZES:
            tab = self.tabs[person.name.lower(), size]
            await tab.locator(f"[data-message-id='{message.message.id}'] [data-custom-id^='{action}:']").first.click()
            await tab.get_by_test_id("modal-cancel").wait_for()
            await tab.screenshot(path=self.folder / f"{self.taken:02} {name} ({person.name.lower()}) {size}.png")
            await tab.get_by_test_id("modal-cancel").click()


def custom_ids(message: SeenMessage, *actions: str) -> list[str]:
    """The controls of a message that do one of these things and can be used, by the order of the `actions`."""
    usable = [str(it["custom_id"]) for it in message.components if "custom_id" in it and not it.get("disabled")]
    return [it for action in actions for it in usable if it.partition(":")[0] == action]


async def answer(acting: Awaitable[Response]) -> SeenMessage | None:
    """What somebody is shown; nothing where they are refused, or it is not there any more."""
    try:
        response = await acting
        return None if response.error is not None else await response.shown()
    except (AssertionError, LookupError, NotAllowed, TimeoutError, ValueError) as error:
        print(f"not done: {error}")
        return None


async def press(person: Person, message: SeenMessage | None, *actions: str) -> SeenMessage | None:
    """What the first of these controls leads to; nothing where there is none."""
    found = [] if message is None else custom_ids(message, *actions)
    if message is None or not found:
        return None
    action = found[0].partition(":")[0]
    menus = [it for it in message.selects if it.custom_id == found[0]]
    if menus:
        values = [it.value for it in menus[0].options[: max(1, menus[0].min_values)]]
        return await answer(person.select(message, values, select=found[0]))
    shown = await answer(person.press(message, custom_id=found[0]))
    return shown if shown is not None or action != "now" else message


async def opened(stage: Stage, key: str, *names: str) -> GameSession:
    """A lobby in a channel of its own; the first is the host."""
    people = [stage.person(name) for name in names]
    stage.bot.discord.create_channel(f"{key}-table")
    await people[0].slash(f"#{key}-table", f"/{key} start")
    await stage.settled()
    [(number,)] = stage.bot.query("SELECT max(id) FROM tables")
    session = GameSession(stage.bot, int(str(number)), f"{key}-table", list(people), GAMES[key])
    for person in people[1:]:
        await person.press(session.message, custom_id=f"join:{number}::")
    await stage.settled()
    return session


async def begin(stage: Stage, session: GameSession) -> None:
    await session.people[0].press(session.message, custom_id=f"begin:{session.table}::")
    await stage.settled()


async def moves(stage: Stage, session: GameSession, person: Person) -> SeenMessage | None:
    """Each step of somebody's move from the table's message on, and what they are shown after it."""
    shown = await my(session, person)
    await stage.shoot("before a move", person, shown)
    for step in range(PRESSES):
        before = session.living
        picks = ("preset",) if shown is not None and not custom_ids(shown, "seal") else ()
        settles = () if picks and shown is not None and custom_ids(shown, "preset") else SETTLES
        shown = await press(person, shown, *settles, *picks, "draft", *reversed(PICKS), "pick")
        await stage.settled()
        done = session.living != before
        await stage.shoot("after a move" if done else f"step {step + 1} of a move", person, shown)
        if done or shown is None:
            break
    return shown


async def my(session: GameSession, person: Person) -> SeenMessage | None:
    return await answer(person.press(session.message, custom_id=f"my:{session.table}::"))


async def plays_on(stage: Stage, session: GameSession, most: int) -> None:
    """Legal moves at random, by commands."""
    chance = SeededChance(b"shots", 0)
    for _ in range(most):
        if session.over or not session.must_act:
            return
        person = session.must_act[0]
        view = session.match.view(Seat(session.seats.index(person)))
        legal = [move for move, _ in zip(session.rules.legal(view), range(200), strict=False)]
        await answer(person.slash(session.channel, written(session.rules.key, chance.pick(legal))))
        await stage.settled()


def call(session: GameSession, person: Person) -> SeenMessage | None:
    """Somebody's private message of a table."""
    return session.post("call", session.seats.index(person))


async def in_private(stage: Stage) -> None:
    """What a newcomer sees who writes to the bot."""
    ann = stage.person("ann")
    await stage.shoot("help in private", ann, await answer(ann.slash("dm", "/help")))
    await stage.shoot("newgame in private", ann, await answer(ann.slash("dm", "/newgame game:glory")))
    await stage.settled()
    await stage.shoot("table in private", ann, ann.dms()[-1])


async def lobby_and_reading(stage: Stage) -> None:
    """Glory up to its first moves, and all that can be read beside it."""
    ann, bob, eve = map(stage.person, ("ann", "bob", "eve"))
    session = await opened(stage, "glory", "ann")
    await stage.shoot("lobby of one", eve, session.message)
    await bob.press(session.message, custom_id=f"join:{session.table}::")
    session.seats.append(bob)
    await stage.settled()
    for person in (ann, eve):
        await stage.shoot("lobby of two", person, session.message)
        await stage.shoot("more of a lobby", person, await press(person, session.message, "more"))
    await options(stage, session, ann)
    await begin(stage, session)
    for person in (eve, bob):
        await stage.shoot("table begun", person, session.message)
    await stage.shoot("private message of one's turn", bob, call(session, bob))
    await moves(stage, session, ann)
    await stage.shoot("table while others choose", eve, session.message)
    await plays_on(stage, session, MOVES)
    await stage.shoot("table in play", eve, session.message)
    for person in (ann, eve):
        await stage.shoot("my move", person, await my(session, person))
        for action in ("more", "history", "rules"):
            await stage.shoot(action, person, await press(person, session.message, action))
    history = await press(eve, session.message, "history")
    await stage.shoot("history of a turn", eve, await press(eve, history, "turn"))
    for command in ("/help", "/games", "/settings", "/server", "/away"):
        await stage.shoot(command[1:], ann, await answer(ann.slash("#glory-table", command)))
    await questions(stage, session)
    await plays_on(stage, session, LONGEST)
    await at_the_end(stage, session)


async def options(stage: Stage, session: GameSession, host: Person) -> None:
    """The options of a lobby, and the form in which they are chosen: at once, or by a press more."""
    response, message = await host.press(session.message, custom_id=f"options:{session.table}::"), session.message
    if response.modal is None:
        message = await response.shown()
        await stage.shoot("options", host, message)
    await stage.shoot_form("options, the form", host, message, "options" if response.modal else "options-form")


async def questions(stage: Stage, session: GameSession) -> None:
    """What one proposes to the other, and how they see it."""
    ann, bob, eve = map(stage.person, ("ann", "bob", "eve"))
    for name, command in (("pause", "/table pause until:in 3 days"), ("end", "/table end")):
        await stage.shoot(f"{name} proposed", bob, await answer(bob.slash(f"#{session.channel}", command)))
        await stage.settled()
        await stage.shoot(f"{name} asked", ann, call(session, ann))
        await stage.shoot(f"{name} asked in the channel", eve, eve.messages(f"#{session.channel}")[-1])
        await press(ann, call(session, ann), "refuse")
        await stage.settled()
        await stage.shoot(f"{name} refused", eve, eve.messages(f"#{session.channel}")[-1])
    await stage.shoot("resign", ann, await answer(ann.slash(f"#{session.channel}", "/table resign")))


async def at_the_end(stage: Stage, session: GameSession) -> None:
    ann, bob, eve = map(stage.person, ("ann", "bob", "eve"))
    await stage.shoot("table at the end", eve, session.message)
    for person in (ann, bob):
        await stage.shoot("private at the end", person, call(session, person))
    await stage.shoot("rematch asked for", bob, await press(bob, session.message, "rematch"))
    await stage.settled()
    await stage.shoot("rematch asked", ann, call(session, ann))
    await stage.shoot("who watched is in", eve, await press(eve, session.message, "rematch"))


async def heroes(stage: Stage) -> None:
    """A plan, and moves that are taken back."""
    session, eve = await opened(stage, "heroes", "ann", "bob"), stage.person("eve")
    await begin(stage, session)
    [mover] = session.must_act
    [other] = [it for it in session.people if it is not mover]
    plan = await answer(other.slash(f"#{session.channel}", "/table plan"))
    await stage.shoot("nothing to decide, with a plan offered", other, plan)
    for step in range(PRESSES):
        plan = await press(other, plan, "p-yes", "p-play", "p-ask", "p-narrow", "p-pick", "p-go", "plan")
        await stage.shoot(f"plan, step {step + 1}", other, plan)
        if plan is None or custom_ids(plan, "plan-drop"):
            break
    await answer(other.slash(f"#{session.channel}", "/table plan"))
    shown = await moves(stage, session, mover)
    await stage.shoot("table after a move", eve, session.message)
    await stage.shoot("undone", mover, await press(mover, shown, "undo"))
    await stage.settled()
    await plays_on(stage, session, 2)
    undone = await answer(mover.slash(f"#{session.channel}", f"/table undo table:{session.table}"))
    await stage.shoot("undo asked for", mover, undone)
    await stage.settled()
    await stage.shoot("undo asked", other, call(session, other))
    await stage.shoot("undo asked in the channel", eve, eve.messages(f"#{session.channel}")[-1])
    await press(other, call(session, other), "refuse")


async def late(stage: Stage) -> None:
    """An opponent whose time is up."""
    session, eve = await opened(stage, "heroes", "ann", "bob"), stage.person("eve")
    await begin(stage, session)
    [slow] = session.must_act
    [other] = [it for it in session.people if it is not slow]
    for _ in range(TIMES):
        if (asked := call(session, other)) is not None and custom_ids(asked, "late-wait"):
            break
        stage.bot.advance(timedelta(hours=12))
        await stage.settled()
    await stage.shoot("the other one is late", other, call(session, other))
    await stage.shoot("one's own time is up", slow, call(session, slow))
    await stage.shoot("table of somebody late", eve, session.message)
    await stage.shoot("to end since somebody is late", other, await press(other, call(session, other), "late-end"))
    await press(other, call(session, other), "hand")
    await stage.settled()
    await press(other, call(session, other), "late-computer")
    await stage.settled()
    await stage.shoot("table with a computer for somebody", eve, session.message)
    await stage.shoot("a computer plays for oneself", slow, call(session, slow))


async def first_moves(stage: Stage) -> None:
    """The first screens of the other games."""
    for key, names in (("addvantage", ("ann", "bob")), ("stratego", ("ann", "bob", "cas")), ("spy", ("ann", "bob"))):
        session = await opened(stage, key, *names)
        await stage.shoot(f"{key}, lobby", stage.person("eve"), session.message)
        await begin(stage, session)
        await stage.shoot(f"{key}, table begun", stage.person("eve"), session.message)
        await moves(stage, session, session.must_act[0])
        await stage.shoot(f"{key}, table after a move", stage.person("eve"), session.message)
        if key != "stratego":
            await plays_on(stage, session, MOVES)
            await stage.shoot(f"{key}, table in play", stage.person("eve"), session.message)
            await stage.shoot(f"{key}, one's turn", session.must_act[0], await my(session, session.must_act[0]))


async def moderated(stage: Stage) -> None:
    """What a server warns of, whom it keeps away, and a report."""
    ann, bob, eve = map(stage.person, ("ann", "bob", "eve"))
    session, world = await opened(stage, "glory", "ann", "bob"), stage.bot.discord
    world.create_channel("dim")
    world.create_channel("mods")
    world.deny_bot("dim", Permission.ATTACH_FILES)
    for name, person, place, command in (
        ("server warns", ann, "#general", "/server allow:#dim"),
        ("no table can be shown", bob, "#dim", "/glory start"),
        ("nobody is kept away", ann, "#general", "/server everywhere:true no_reports:true"),
        ("somebody is kept away", ann, "#general", "/server keep_away:@Eve reports:#mods"),
        ("kept away", eve, "#general", "/glory start"),
        ("invited though kept away", ann, f"#{session.channel}", "/lobby invite friend1:@Eve"),
    ):
        await stage.shoot(name, person, await answer(person.slash(place, command)))
    if (more := await press(bob, session.message, "more")) is not None:
        await stage.shoot("more with a report", bob, more)
        await stage.shoot_form("report, the form", bob, more, "report")
        response = await bob.press(more, custom_id=f"report:{session.table}::")
        await stage.shoot("report sent", bob, await answer(bob.fill(response.modal, {"1": "<@1> *is* late.\nAgain!"})))
    await stage.shoot("report", ann, ann.messages("#mods")[-1])


Act: TypeAlias = Callable[[Stage], Awaitable[None]]
ACTS: tuple[Act, ...] = (in_private, lobby_and_reading, first_moves, heroes, late, moderated)


@asynccontextmanager
async def tabs_of(browser: Browser, url: str) -> AsyncIterator[dict[tuple[str, str], Page]]:
    """A tab for each who is looked at, at each size."""
    tabs = {}
    for name in ("ann", "bob", "eve"):
        for size, (width, height) in SIZES.items():
            phone = size == "phone"
            context = await browser.new_context(
                viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone, reduced_motion="reduce"
            )
            context.set_default_timeout(PATIENCE)
            tab = tabs[name, size] = await context.new_page()
            await tab.goto(f"{url}#as={name}&channel=general")
            await tab.get_by_test_id("messages").locator(".welcome").wait_for()
    yield tabs


async def shoot_all(browser: Browser, folder: Path, locale: str) -> None:
    """Each act on a bot of its own, so that no table is seen that belongs to another."""
    taken = 0
    for act in ACTS:
        with TemporaryDirectory() as data:
            async with running(Path(data)) as bot, tabs_of(browser, bot.discord.page_url) as tabs:
                bot.discord.locale = locale
                for name in ("ann", "bob", "cas", "eve"):
                    bot.discord.person(name).locale = locale
                stage = Stage(bot, folder, tabs, taken=taken)
                await act(stage)
                taken = stage.taken


async def main(folder: Path, *chosen: str) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for name in chosen or LANGUAGES:
            await shoot_all(browser, folder / name, LANGUAGES[name])
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), *sys.argv[2:]))
