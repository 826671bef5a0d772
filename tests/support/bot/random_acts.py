"""What people do in a random round: each act is one of a person's, which may be refused."""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import islice
from random import Random
from typing import Final, NamedTuple, TypeAlias

from bot.interactions.entry.incoming import read_press
from bot.tables import agreements, replacing
from bot.tables.refusals import NotSeated
from bot.ui.message import Menu, MessageSpec, Row, buttons_in
from bot.values.preferences import Channel
from bot.values.table import ChannelRef, Person, Player, Table
from games.core import AnyGame, View
from games.planning import planning
from tests.support.bot.carried_out import handle_component
from tests.support.bot.chats import Chats
from tests.support.bot.direct_bot import ALL, DirectBot
from tests.support.bot.service import first_move

GAMES: Final = ("sets", "setup", "heroes")
MOVES: Final = 30
"""Among so many moves somebody chooses."""


class Control(NamedTuple):
    """What can be pressed, with what is picked there."""

    id: str
    values: tuple[str, ...] = ()


@dataclass
class Ground:
    """The people of a round, and where they play."""

    bot: DirectBot
    chats: Chats
    random: Random
    people: tuple[Person, ...]
    tables: list[int] = field(default_factory=list)
    deaf: set[int] = field(default_factory=set)
    """Who has been called by mentions, or may be."""

    async def seat(self, person: Person, *, acts: bool = False) -> tuple[Table, Player]:
        """A seat of somebody's; one at which they must act, where that is asked for. Raises NotSeated."""
        tables = await self.bot.tables.finder.of_person(person.id)
        seats = [(it, player) for it in tables if (player := it.player_of(person.id)) is not None]
        found = [(it, player) for it, player in seats if not acts or player in it.people_to_act]
        if not found:
            raise NotSeated
        return self.random.choice(found)

    def choice(self, game: AnyGame, view: View) -> str:
        """Some legal move, in notation."""
        return str(self.random.choice(list(islice(game.legal(view), MOVES))))


Act: TypeAlias = Callable[[Ground, Person], Awaitable[None]]


async def opens(ground: Ground, _: Person) -> None:
    """A game more begins."""
    game = ground.random.choice(GAMES)
    people = ground.random.sample(ground.people, max(2, ALL[game].seats[0]))
    table = await ground.bot.begun(game, tuple(people), seed=ground.random.randrange(100))
    ground.tables.append(table.id)


async def moves(ground: Ground, person: Person) -> None:
    """Somebody moves, by a command or by what nobody sees them press."""
    table, player = await ground.seat(person, acts=True)
    if table.match is None:
        return
    if ground.random.random() < 0.5:
        ground.bot.presses.note(person.id)
    await ground.bot.play(table, person.id, ground.choice(table.match.game, table.match.view(player.seat)))


async def other_moves(ground: Ground, person: Person) -> None:
    """Whoever else must act at a table does."""
    table, player = await ground.seat(person)
    others = [it for it in table.people_to_act if it != player]
    if others:
        await ground.bot.play(table, others[0].person or 0, first_move(table, others[0].seat))


async def asks(ground: Ground, person: Person) -> None:
    """Somebody proposes something: most often to call it a draw."""
    (table, _), number, services = await ground.seat(person), ground.bot.interaction_id(), ground.bot.services
    match ground.random.choice(("end", "end", "pause", "tonight", "undo")):
        case "end":
            await ground.bot.tables.change(table, number, agreements.end_proposed, person.id, ground.bot.tables.now())
        case "pause":
            until = ground.bot.clock.now() + timedelta(days=2)
            await ground.bot.tables.change(
                table, number, agreements.pause_proposed, person.id, until, ground.bot.tables.now()
            )
        case "tonight":
            await ground.bot.tables.change(
                table, number, agreements.fast_play_proposed, person.id, None, ground.bot.tables.now()
            )
        case _:
            await ground.bot.tables.change(table, number, services.proposals.undo, person.id, None)


async def answers(ground: Ground, person: Person) -> None:
    """Somebody answers what they are asked, elsewhere than in their chat: most often with no."""
    services, yes = ground.bot.services, ground.random.random() < 0.3
    for table in await ground.bot.tables.finder.of_person(person.id):
        player = table.player_of(person.id)
        for asked in () if player is None else filter(None, [table.question_to(player)]):
            number = ground.bot.interaction_id()
            ground.bot.presses.note(person.id)
            if asked.kind.lasts:
                await ground.bot.tables.change(
                    table, number, agreements.answered, person.id, asked, ground.bot.tables.now(), yes=yes
                )
            else:
                await ground.bot.tables.change(table, number, services.proposals.answer, person.id, asked.kind, yes=yes)
            return


async def presses(ground: Ground, person: Person) -> None:
    """Somebody presses something in their chat."""
    for message in ground.chats.private(person.id)[-1:]:
        controls = list(_controls(ground.chats.standing[message].spec, ground.random))
        if not controls:
            return
        ctx, reply = ground.bot.ctx(person, ChannelRef(None, person.id, "en-US"), pressed=message)
        with ground.bot.presses.answering(person.id):
            await handle_component(ctx, *ground.random.choice(controls))
        if reply.shown and not reply.fresh[-1]:
            ground.chats.show(message, reply.shown[-1])


def _controls(spec: MessageSpec, random: Random) -> Iterator[Control]:
    rows: tuple[Row, ...] = (*spec.rows, *(question.buttons for question in spec.questions))
    for row in rows:
        found = [Control(it.id) for it in buttons_in(row) if not it.link and not it.disabled]
        if isinstance(row, Menu):
            found = [Control(row.id, tuple(random.sample([it.value for it in row.options], row.least)))]
        yield from (it for it in found if not read_press(it.id).action.opens_modal)


async def plans(ground: Ground, person: Person) -> None:
    """Somebody plans a move."""
    table, player = await ground.seat(person)
    position = None if table.match is None else planning(table.match, player.seat)
    if position is not None:
        move = position.read(ground.choice(position.game, position.view(player.seat)))
        await ground.bot.services.plans.add(table, person.id, move, 0)


async def hands_over(ground: Ground, person: Person) -> None:
    """Somebody else plays on for a person who asks them to."""
    (table, player), number = await ground.seat(person), ground.bot.interaction_id
    for friend in (it for it in ground.people if table.player_of(it.id) is None):
        offered = await ground.bot.tables.change(
            table, number(), replacing.offered, person.id, False, player.seat, friend.id
        )
        await ground.bot.tables.change(offered.table, number(), replacing.seated, friend, ground.bot.tables.clock())


async def resigns(ground: Ground, person: Person) -> None:
    """Somebody leaves a game for good, in a minute."""
    table, _ = await ground.seat(person)
    await ground.bot.services.timed.resign(table, person.id)


async def chooses(ground: Ground, person: Person) -> None:
    """Somebody chooses how they are called."""
    ground.deaf.add(person.id)
    await ground.bot.services.preferences.change(person, call=ground.random.choice(tuple(Channel)))


async def closes(ground: Ground, person: Person) -> None:
    """Somebody takes no private messages any more, or takes them again."""
    ground.deaf.add(person.id)
    ground.chats.closed ^= {person.id}


async def deletes(ground: Ground, person: Person) -> None:
    """Somebody deletes the newest message from their chat, and so has to look for their tables themselves."""
    ground.deaf.add(person.id)
    for message in ground.chats.private(person.id)[-1:]:
        del ground.chats.standing[message]


async def messages_grow_old(ground: Ground, person: Person) -> None:
    """Discord edits no more what stands in somebody's chat."""
    for message in ground.chats.private(person.id):
        ground.chats.standing[message] = ground.chats.standing[message]._replace(old=True)


QUICK: Final[tuple[Act, ...]] = (
    *(moves, moves, *(other_moves,) * 6, *(answers,) * 3),
    *(asks, presses, presses, plans, chooses, hands_over),
)
"""What people do while the bot is at work, some of it more often than the rest."""
OFTEN: Final[tuple[Act, ...]] = (
    *(*(moves,) * 3, *(other_moves,) * 5, *(presses,) * 6, *(asks,) * 4, *(answers,) * 4),
    *(plans, hands_over, resigns, chooses, deletes, closes, messages_grow_old, messages_grow_old, opens),
)
"""What they do otherwise."""
