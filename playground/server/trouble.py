"""How Discord makes trouble: refusals that stand until they are taken back, what is sent amiss, what moderators do.

A `Begin` starts one trouble, and returns what ends it; situations.py names those that can be switched on.
"""

import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from playground.clock import Timer, created_at
from playground.errors import INVALID_FORM
from playground.model import Channel, ChannelType, Event, Interaction, Json, User
from playground.server.faults import CannedResponse, Faults, Request, rate_limit_headers
from playground.server.gateway import Gateway
from playground.server.interactions import Interactions
from playground.server.world import World

MESSAGES = r"^/channels/\d+/messages(/\d+)?$"
OPENING = r"^/users/@me/channels$"
THREADS = r"/threads$"
HOUR = 3600
FORBIDDEN, ARCHIVED = 50013, 50083
OPENED, OPENED_IN = 20, 600
"""So many private channels may be opened within so many seconds."""
KILLED_EVERY = 20.0
"""Seconds after which another process is killed."""
_CHANNEL = re.compile(r"^/channels/(\d+)")
_EDITED = re.compile(r"^/channels/\d+/messages/(\d+)$")
_OF_PERSON = re.compile(r"^(?:/users|/guilds/\d+/members)/(\d+)$")
_LINK = re.compile(r"https?://")


@dataclass
class Stage:
    """What a trouble may touch. time_out_bot lets a moderator time the bot out for so many seconds, or with None take
    that back. kill_process kills one of the bot's drawing processes and says whether there was one;
    None where nobody runs the bot who could."""

    world: World
    faults: Faults
    gateway: Gateway
    interactions: Interactions
    time_out_bot: Callable[[float | None], None]
    kill_process: Callable[[], bool] | None = None


@dataclass(frozen=True)
class Case:
    """A trouble that is on: the ids of those whom it is about, where there are none everybody, and what is to be called
    each time that it meets something."""

    stage: Stage
    people: frozenset[int]
    met: Callable[[], None]

    def concerns(self, user: User | None) -> bool:
        return user is not None and (not self.people or user.id in self.people)


End = Callable[[], None]
Begin = Callable[[Case], End]
Meant = Callable[[Case, Request], bool]


def together(*begins: Begin) -> Begin:
    """Several as one."""

    def begin(case: Case) -> End:
        ends = [each(case) for each in begins]

        def end() -> None:
            for each in ends:
                each()

        return end

    return begin


# what is refused


def refuses(response: CannedResponse, path: str, meant: Meant, *, method: str | None = None) -> Begin:
    """Refuse the requests that are meant."""

    def begin(case: Case) -> End:
        def met(request: Request) -> bool:
            if meant(case, request):
                case.met()
                return True
            return False

        return case.stage.faults.refuse(response, method=method, path=path, meant=met)

    return begin


def error(status: int, code: int, message: str, errors: Json | None = None) -> CannedResponse:
    body: Json = {"message": message, "code": code}
    return CannedResponse(body if errors is None else body | {"errors": errors}, status, None)


def too_long() -> CannedResponse:
    """Of a text in a message's components."""
    problem = {"code": "BASE_TYPE_BAD_LENGTH", "message": "Must be between 1 and 4000 in length."}
    return error(400, INVALID_FORM, "Invalid Form Body", {"components": {"0": {"content": {"_errors": [problem]}}}})


def limited(code: int, message: str, retry_after: float | None) -> CannedResponse:
    """A 429, to be tried again after so many seconds, or nobody knows when."""
    if retry_after is None:
        return CannedResponse({"message": message, "code": code}, 429, {"Via": "1.1 google"})
    body = {"message": message, "code": code, "retry_after": retry_after, "global": False}
    return CannedResponse(body, 429, rate_limit_headers(retry_after))


def anything(case: Case, request: Request) -> bool:
    return True


def both(*conditions: Meant) -> Meant:
    return lambda case, request: all(condition(case, request) for condition in conditions)


def written(case: Case, request: Request) -> bool:
    return request.method in ("POST", "PATCH")


def in_private(case: Case, request: Request) -> bool:
    """In the private channel of somebody whom it is about."""
    channel = _channel(case, request)
    return channel is not None and case.concerns(channel.recipient)


def in_server(case: Case, request: Request) -> bool:
    channel = _channel(case, request)
    return channel is not None and channel.recipient is None


def with_picture(case: Case, request: Request) -> bool:
    return bool(request.files)


def with_link(case: Case, request: Request) -> bool:
    return bool(_LINK.search(str(request.body)))


def of_person(case: Case, request: Request) -> bool:
    """Written to somebody whom it is about, or asked about them."""
    return case.concerns(_person(case, request))


def not_written_to(case: Case, request: Request) -> bool:
    """Whether it opens the private channel of somebody to whom the bot has never written."""
    world, person = case.stage.world, _person(case, request)
    channel = None if person is None else world.dm(person)
    return channel is None or all(message.author is not world.bot for message in channel.messages.values())


def of_old_message(case: Case, request: Request) -> bool:
    found = _EDITED.match(request.path)
    return found is not None and case.stage.world.clock.now() - created_at(int(found.group(1))) >= HOUR


def _channel(case: Case, request: Request) -> Channel | None:
    found = _CHANNEL.match(request.path)
    return None if found is None else case.stage.world.channels.get(int(found.group(1)))


def _person(case: Case, request: Request) -> User | None:
    """Whose private channel it is, or whom the path or the body names."""
    if channel := _channel(case, request):
        return channel.recipient
    found = _OF_PERSON.match(request.path)
    named = found.group(1) if found else (request.body or {}).get("recipient_id")
    return case.stage.world.users.get(int(named or 0))


def opens_too_fast(response: CannedResponse) -> Begin:
    """Refuse to open private channels while as many were opened as may be."""

    def begin(case: Case) -> End:
        opened: deque[float] = deque()

        def is_too_fast(_: Case, request: Request) -> bool:
            now = case.stage.world.clock.now()
            while opened and now - opened[0] >= OPENED_IN:
                opened.popleft()
            if len(opened) >= OPENED:
                return True
            opened.append(now)
            return False

        return refuses(response, OPENING, is_too_fast, method="POST")(case)

    return begin


# what is sent amiss


def announces(channel: Json, *, absent: tuple[str, ...] = (), null: tuple[str, ...] = ()) -> Begin:
    """Tell of a channel that is made and then changed, and each new session that the guild has it; after the first time
    without some fields, or with null in them. In the end it is deleted."""

    def begin(case: Case) -> End:
        world, gateway = case.stage.world, case.stage.gateway
        number = str(world.ids.next())
        whole = {"id": number, "guild_id": str(world.guild_id)} | ANY_CHANNEL | channel
        amiss = {key: None if key in null else value for key, value in whole.items() if key not in absent}
        gateway.besides[number] = amiss
        gateway.tell_raw("CHANNEL_CREATE", whole)
        gateway.tell_raw("CHANNEL_UPDATE", amiss)
        case.met()
        gateway.when_told.append(case.met)

        def end() -> None:
            del gateway.besides[number]
            gateway.when_told.remove(case.met)
            gateway.tell_raw("CHANNEL_DELETE", whole)

        return end

    return begin


ANY_CHANNEL: Json = {
    "position": 9,
    "parent_id": None,
    "permission_overwrites": [],
    "nsfw": False,
    "rate_limit_per_user": 0,
    "last_message_id": None,
    "flags": 0,
}
VOICE: Json = {"type": 2, "name": "lounge", "bitrate": 64_000, "user_limit": 0, "rtc_region": None}
FORUM: Json = {
    "type": 15,
    "name": "ideas",
    "topic": None,
    "available_tags": [],
    "default_reaction_emoji": None,
    "default_sort_order": None,
    "default_forum_layout": 0,
}
HIDDEN: Json = {"type": 0, "name": "___hidden___", "topic": None}


def alters(alter: Callable[[Case, Interaction, Json], Json]) -> Begin:
    """Send other interactions to the bot than people have made; one that is returned unchanged is not met."""

    def begin(case: Case) -> End:
        def changed(interaction: Interaction, payload: Json) -> Json:
            sent = alter(case, interaction, payload)
            if sent != payload:
                case.met()
            return sent

        case.stage.interactions.altered.append(changed)
        return lambda: case.stage.interactions.altered.remove(changed)

    return begin


def without_languages(case: Case, interaction: Interaction, payload: Json) -> Json:
    return payload | {key: None for key in ("locale", "guild_locale") if key in payload}


def by_clients(case: Case) -> End:
    """What clients do by themselves while it is on."""
    return lambda: None


# what becomes of the server, and of the host


def deletes_channel(name: str) -> Begin:
    """Delete a channel, if it is there. In the end there is one of that name again, and it is another one."""

    def begin(case: Case) -> End:
        world = case.stage.world
        gone = [it for it in world.channels.values() if it.name == name and it.type == ChannelType.TEXT]
        paths = tuple(f"/channels/{channel.id}/" for channel in gone)
        for channel in gone:
            world.delete_channel(channel)
        watched = watches(case, lambda request: f"{request.path}/".startswith(paths))

        def end() -> None:
            watched()
            world.create_channel(name)

        return end

    return begin


def times_bot_out(case: Case) -> End:
    """Time the bot out for an hour, or until the end."""
    case.stage.time_out_bot(HOUR)
    watched = watches(case, lambda request: request.code == FORBIDDEN)

    def end() -> None:
        watched()
        case.stage.time_out_bot(None)

    return end


def archives_threads(*, locked: bool) -> Begin:
    """Archive every thread that stands. Met is what opens one again, and what the bot may not do in it. In the end they
    are open."""

    def begin(case: Case) -> End:
        world = case.stage.world
        threads = [it for it in world.channels.values() if it.type == ChannelType.THREAD and not it.archived]
        paths = tuple(f"/channels/{thread.id}/" for thread in threads)
        for thread in threads:
            world.archive(thread, locked=locked)

        def opened(event: Event) -> None:
            ours = event.kind == "THREAD_UPDATE" and any(thread is event.channel for thread in threads)
            if ours and not event.channel.archived:
                case.met()

        unsubscribe = world.subscribe(opened)
        watched = watches(case, lambda it: it.code in (FORBIDDEN, ARCHIVED) and f"{it.path}/".startswith(paths))

        def end() -> None:
            unsubscribe()
            watched()
            for thread in threads:
                if thread.id in world.channels and (thread.archived or thread.locked):
                    world.archive(thread, archived=False)

        return end

    return begin


def watches(case: Case, meant: Callable[[Request], bool]) -> End:
    """Count requests that are answered."""

    def answered(request: Request) -> None:
        if meant(request):
            case.met()

    case.stage.faults.watchers.append(answered)
    return lambda: case.stage.faults.watchers.remove(answered)


def kills_processes(case: Case) -> End:
    """Kill one of the bot's drawing processes, and again one every while."""
    clock = case.stage.world.clock
    due: list[Timer] = []

    def kill() -> None:
        if case.stage.kill_process is not None and case.stage.kill_process():
            case.met()
        due[:] = [clock.call_after(KILLED_EVERY, kill)]

    kill()
    return lambda: clock.cancel(due[0])
