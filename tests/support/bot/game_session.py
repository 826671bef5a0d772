"""A table on the fake Discord and the people around it: how they sit down, and each way to make a move."""

import json
import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise
from typing import Any

from games import GAMES
from games.chance import Chance
from games.core import AnyGame, Move, Outcome, Seat
from games.match import Match, Played, Record, Snapshot, living, replay
from playground.client.person import Person, Where
from playground.client.seen import SeenMessage
from playground.model import Event, Json, Message
from tests.support.bot.bot_process import BotProcess
from tests.support.bot.presses import actions, chosen, control, current, done, rank

GLORY = GAMES["glory"]

Way = Callable[["GameSession", Person], Awaitable[None]]
"""How somebody who must act makes a move."""


@dataclass
class GameSession:
    """One table: its number, its channel, and the people at it by their seats (None: a computer player)."""

    bot: BotProcess
    table: int
    channel: str
    seats: list[Person | None]
    rules: AnyGame = GLORY

    @property
    def people(self) -> list[Person]:
        return [person for person in self.seats if person is not None]

    @property
    def status(self) -> str:
        return str(self.bot.query("SELECT status FROM tables WHERE id = ?", self.table)[0][0])

    @property
    def row(self) -> list[tuple[object, ...]]:
        """All that the database knows of the table but what has been shown of it."""
        wanted = "SELECT status, version, host, invited, size, options, state, outcome FROM tables WHERE id = ?"
        seats = "SELECT seat, person, name FROM seats WHERE table_id = ? ORDER BY seat"
        moves = "SELECT ply, turn, line FROM moves WHERE table_id = ? ORDER BY ply"
        return [row for sql in (wanted, seats, moves) for row in self.bot.query(sql, self.table)]

    def post(self, kind: str, seat: int = -1) -> SeenMessage | None:
        """The message of a kind that stands now; "call" is a player's in private, whether it asks or is at rest."""
        kinds = ("panel", "rest") if kind == "call" else (kind, kind)
        found = self.bot.query(
            "SELECT channel, message FROM posts WHERE table_id = ? AND kind IN (?, ?) AND seat = ? AND NOT doomed",
            self.table,
            *kinds,
            seat,
        )
        for channel, number in found:
            world = self.bot.discord.world
            message: Message = world.channels[int(str(channel))].messages[int(str(number))]
            return self.bot.discord.person("ann").seen(message)
        return None

    @property
    def message(self) -> SeenMessage:
        """The table's message."""
        found = self.post("table")
        assert found is not None
        return found

    def ping(self, person: Person) -> SeenMessage | None:
        """The message in the channel that calls the person."""
        return self.post("ping", self.seats.index(person))

    def panel(self, person: Person) -> SeenMessage:
        """The person's call in their private messages, which shows this table."""
        found = self.post("call", self.seats.index(person))
        assert found is not None, f"{person} has no panel"
        return person.seen(found.message)

    @property
    def match(self) -> Match:
        """The game as it lies in the database."""
        sql = "SELECT state, outcome, options, seed FROM tables WHERE id = ?"
        [(state, outcome, options, seed)] = self.bot.query(sql, self.table)
        ended = None if outcome is None else Outcome.model_validate_json(str(outcome))
        snapshot = Snapshot(state=str(state), ended=ended)
        assert isinstance(seed, bytes)
        return Match.restore(self.rules, len(self.seats), json.loads(str(options)), seed, snapshot)

    @property
    def must_act(self) -> list[Person]:
        """The people who must act, as the database says."""
        return [person for seat, person in enumerate(self.seats) if person is not None and seat in self.match.to_act]

    def calls(self, person: Person) -> int:
        """How often it became the person's turn, but for the decisions that followed their own at once, while nobody
        else had to act."""
        seat = self.seats.index(person)
        return sum(
            not (mine and before.match.to_act == after.match.to_act == {seat})
            for before, after, mine in self._decisions(person)
        )

    def calls_by_others(self, person: Person) -> int:
        """How often it became the person's turn, but for what began with their own move, whose answer asks already."""
        return sum(not mine for *_, mine in self._decisions(person))

    def _decisions(self, person: Person) -> Iterator[tuple[Played, Played, bool]]:
        """The position before each decision of the person and the one of it, and whether their own move led there."""
        seat, played = self.seats.index(person), list(replay(self.record(), self.rules))
        for before, after in pairwise((played[0], *played)):
            begins = before is after or after.match.turn > before.match.turn
            if begins and seat in after.match.to_act:
                yield before, after, after.line.startswith(f"{seat} ")

    @property
    def over(self) -> bool:
        return self.status in ("finished", "closed")

    def record(self) -> Record:
        """All that has been played, as the database says."""
        sql = "SELECT game, rules, options, seed FROM tables WHERE id = ?"
        [(game, rules, options, seed)] = self.bot.query(sql, self.table)
        moves = self.bot.query("SELECT line FROM moves WHERE table_id = ? AND line != '' ORDER BY ply", self.table)
        assert isinstance(seed, bytes)
        return Record(
            game=str(game),
            rules=int(str(rules)),
            options=json.loads(str(options)),
            seats=len(self.seats),
            seed=seed.hex(),
            lines=tuple(str(line) for (line,) in moves),
        )

    @property
    def living(self) -> list[str]:
        """The lines that count: without undos and what they drop."""
        lines = self.record().lines
        return [lines[at] for at in living(lines)]


async def opened(
    bot: BotProcess, channel: str, host: Person, *others: Person, rules: AnyGame = GLORY, options: str = ""
) -> GameSession:
    """A lobby in a channel of its own, with these people in it."""
    bot.discord.create_channel(channel)
    answer = await host.slash(channel, f"/{rules.key} start {options}".strip())
    assert answer.message is not None, answer
    await bot.settled()
    [(table,)] = bot.query("SELECT max(id) FROM tables WHERE channel = ?", bot.discord.world.named(channel).id)
    session = GameSession(bot, int(str(table)), channel, [host], rules)
    for person in others:
        assert (await person.press(session.message, "Join")).error is None
        session.seats.append(person)
    await bot.settled()
    return session


async def begun(
    bot: BotProcess, channel: str, *people: Person, computers: int = 0, rules: AnyGame = GLORY, options: str = ""
) -> GameSession:
    """A game that has begun."""
    session = await opened(bot, channel, *people, rules=rules, options=options)
    await begin(session, computers)
    return session


async def begin(session: GameSession, computers: int = 0) -> None:
    """The host lets computer players sit down, and begins."""
    host = session.people[0]
    for _ in range(computers):
        await host.press(session.message, "Add computer")
        session.seats.append(None)
    await session.bot.settled()
    assert (await host.press(session.message, "Begin")).error is None
    await session.bot.settled()
    assert session.status == "playing"


async def begun_for(
    bot: BotProcess, channels: Iterator[str], first: Person, *people: Person, rules: AnyGame
) -> GameSession:
    """A game, in the next of these channels, that waits for `first` alone."""
    while True:
        session = await begun(bot, next(channels), *people, rules=rules)
        if session.must_act == [first]:
            return session
        await ended(people[0], session.channel, rules.key, session.table)


async def ended(host: Person, channel: Where, key: str, table: int) -> None:
    """The host ends a game for everybody."""
    question = await current(host.slash(channel, f"/table close table:{table}"))
    await current(host.press(question, control(question, "close-yes")))


async def played(session: GameSession, ways: dict[Person, Way]) -> None:
    """Play to the end, everybody in their own way, and see after each move that all messages tell the truth."""
    for _ in range(400):
        truthful(session)
        if session.over:
            return
        person = session.must_act[-1]
        await ways[person](session, person)
        await session.bot.settled()
    raise AssertionError("the game does not end")


def truthful(session: GameSession) -> None:
    """Those who must act are called and nobody else: by a panel that asks, and whoever takes no private messages by a
    ping; and no message stands twice."""
    acting = session.must_act
    channel = session.bot.discord.world.named(session.channel)
    public = [message for message in channel.messages.values() if message.owner is None]
    mentioned = [person for person in acting if not person.dms_open]
    assert len(public) == 1 + len(mentioned)
    for person in mentioned:
        ping = session.ping(person)
        assert ping is not None
        assert f"{person.mention} it is your move" in ping.text
        assert ping.mentions == {person.name}
    for person in session.people:
        about = [it for it in person.dms() if belongs(it.message, session.table) and not answers(it.message)]
        mine = [it for it in about if not writes_again(it.message)]
        assert len(mine) <= 1, mine
        if person in acting and person.dms_open:
            assert asks(mine[0])
        assert person in acting or not any(asks(it) for it in mine)


def belongs(message: Message, table: int) -> bool:
    """Whether a message has controls of this table."""
    return re.search(rf"'[\w-]+:{table}:", str(message.components)) is not None


def answers(message: Message) -> bool:
    """Whether a message is the reply to something that somebody wrote."""
    return message.reference is not None and message.interaction is None


def writes_again(message: Message) -> bool:
    """Whether a message says no more than why what was written is no move, with the button to write again."""
    return set(re.findall(r"'custom_id': '([\w-]+):", str(message.components))) == {"write"}


def asks(panel: SeenMessage) -> bool:
    """Whether a panel has something to choose."""
    actions = ("pick:", "narrow:", "ask:", "play:", "preset:", "draft:", "seal:")
    return any(str(component.get("custom_id", "")).startswith(actions) for component in panel.components)


def panels(high: bool) -> Way:
    """By the panel in the private messages; `high`: plays the highest card and steals, else the lowest and never."""

    async def act(session: GameSession, person: Person) -> None:
        await chosen(person, session.panel(person), high)

    return act


def my_move(high: bool) -> Way:
    """By the button under their ping, or else under the table."""

    async def act(session: GameSession, person: Person) -> None:
        message = session.ping(person) or session.message
        hand = await current(person.press(message, "My move" if "My move" in message.buttons else "Mijn zet"))
        assert hand.ephemeral
        await chosen(person, hand, high)

    return act


def commands(high: bool) -> Way:
    """By commands in the channel, from what is proposed."""

    async def act(session: GameSession, person: Person) -> None:
        cards = await person.autocomplete(session.channel, "/glory play card:", "card")
        thefts = await person.autocomplete(session.channel, "/glory steal collectible:", "collectible")
        typed = "/glory decline"
        if cards:
            best = sorted((str(choice.value) for choice in cards), key=rank)[-1 if high else 0]
            typed = f"/glory play card:{best}"
        elif high:
            typed = f"/glory steal collectible:{thefts[0].value}"
            attacks = await person.autocomplete(session.channel, f"{typed} card:", "card")
            highest = sorted((str(choice.value) for choice in attacks), key=rank)[-1:]
            typed += "".join(f" card:{card}" for card in highest)
        await done(person.slash(session.channel, typed))

    return act


def written(key: str, move: Move) -> str:
    """A move as the command that plays it."""
    options = (f"{name}:{token}" for name, token in zip(move.field_names(), move.tokens(), strict=False))
    return " ".join((f"/{key} {move.kind}", *options))


async def says(session: GameSession, person: Person, text: str) -> None:
    """Play a move, given in notation, by its command."""
    await done(person.slash(session.channel, written(session.rules.key, session.rules.read(text))))
    await session.bot.settled()


def anything(chance: Chance, *kinds: str) -> Way:
    """By commands, any legal move; one of these kinds where there is one."""

    async def act(session: GameSession, person: Person) -> None:
        moves = list(session.rules.legal(session.match.view(Seat(session.seats.index(person)))))
        liked = [move for move in moves if move.kind in kinds]
        await says(session, person, str(chance.pick(liked or moves)))

    return act


async def resigned(session: GameSession, person: Person) -> None:
    """Somebody gives up, and the minute passes in which they could take that back."""
    question = await current(person.slash(session.channel, f"/table resign table:{session.table}"))
    told = await current(person.press(question, control(question, "resign-yes")))
    assert actions(told) >= {"play-on"}
    await a_minute_later(session)


async def a_minute_later(session: GameSession) -> None:
    """What was to happen within a minute has happened, and is told."""
    session.bot.advance(timedelta(minutes=1))
    await session.bot.settled()


def bare(message: SeenMessage) -> Json:
    """What a message shows, without the addresses of its files, but with their bytes."""
    pictures: list[Any] = [picture.data for picture in message.pictures]
    files = [(file.filename, file.data) for file in message.attachments]
    return {"text": message.text, "pictures": pictures, "files": files, "controls": message.buttons}


class Watcher:
    """Hears who is notified in a channel and who gets private messages with a picture, from now on."""

    def __init__(self, session: GameSession) -> None:
        self._evening = session
        self._world = session.bot.discord.world
        self.pings: list[Message] = []
        self.notices: list[Message] = []
        self._stop = self._world.subscribe(self._hear)

    def _hear(self, event: Event) -> None:
        message = event.message
        if event.kind != "MESSAGE_CREATE" or message is None or message.owner is not None:
            return
        if event.channel.name == self._evening.channel and message.pinged:
            self.pings.append(message)
        if event.channel.recipient is not None and belongs(message, self._evening.table):
            self.notices.append(message)

    def pinged(self, person: Person) -> int:
        """How often the person was pinged in the channel."""
        return sum(person.id in message.pinged for message in self.pings)

    def written(self, person: Person) -> int:
        """How many private messages the person got."""
        return sum(person.id in message.pinged for message in self.notices)
