"""Trouble that Discord makes: refusals that hold until they are ended, malformed events, and acts of moderators.

A `Begin` starts one trouble, and returns the function that ends it; `situations.py` names them.
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
"""The number of private channels that may be opened within OPENED_IN seconds."""
KILLED_EVERY = 20.0
"""Seconds between two kills of a process."""
_CHANNEL = re.compile(r"^/channels/(\d+)")
_EDITED = re.compile(r"^/channels/\d+/messages/(\d+)$")
_OF_PERSON = re.compile(r"^(?:/users|/guilds/\d+/members)/(\d+)$")
_LINK = re.compile(r"https?://")


@dataclass
class Stage:
    """What a trouble can use.

    `time_out_bot` times the bot out for so many seconds; None ends that. `kill_process` kills a drawing process of the
    bot and returns whether there was one; it is None if nothing here runs the bot.
    """

    world: World
    faults: Faults
    gateway: Gateway
    interactions: Interactions
    time_out_bot: Callable[[float | None], None]
    kill_process: Callable[[], bool] | None = None


@dataclass(frozen=True)
class Case:
    """A trouble that is on: the ids of the people concerned (empty: everybody), and the function to call on each
    effect."""

    stage: Stage
    people: frozenset[int]
    met: Callable[[], None]

    def concerns(self, user: User | None) -> bool:
        return user is not None and (not self.people or user.id in self.people)


End = Callable[[], None]
Begin = Callable[[Case], End]
Meant = Callable[[Case, Request], bool]


def together(*begins: Begin) -> Begin:
    """Combine several troubles."""

    def begin(case: Case) -> End:
        ends = [each(case) for each in begins]

        def end() -> None:
            for each in ends:
                each()

        return end

    return begin


# refusals


def refuses(response: CannedResponse, path: str, meant: Meant, *, method: str | None = None) -> Begin:
    """Refuse the requests for which `meant` is True."""

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
    """Return the error for a text in a message's components that is too long."""
    problem = {"code": "BASE_TYPE_BAD_LENGTH", "message": "Must be between 1 and 4000 in length."}
    return error(400, INVALID_FORM, "Invalid Form Body", {"components": {"0": {"content": {"_errors": [problem]}}}})


def limited(code: int, message: str, retry_after: float | None) -> CannedResponse:
    """Return a 429 with `retry_after` in seconds, or without it."""
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
    """Return whether the request is in the private channel of a person concerned."""
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
    """Return whether the request writes to a person concerned or asks about them."""
    return case.concerns(_person(case, request))


def not_written_to(case: Case, request: Request) -> bool:
    """Return whether the request opens the private channel of a person to whom the bot has never written."""
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
    """Return the owner of the private channel, or the person in the path or body."""
    if channel := _channel(case, request):
        return channel.recipient
    found = _OF_PERSON.match(request.path)
    named = found.group(1) if found else (request.body or {}).get("recipient_id")
    return case.stage.world.users.get(int(named or 0))


def opens_too_fast(response: CannedResponse) -> Begin:
    """Refuse to open private channels once OPENED were opened within OPENED_IN seconds."""

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


# malformed events


def announces(channel: Json, *, absent: tuple[str, ...] = (), null: tuple[str, ...] = ()) -> Begin:
    """Announce a new channel and then a change of it without the `absent` fields and with the `null` ones as null.

    Each new session receives the changed form. At the end the channel is deleted.
    """

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
    """Alter interactions before they are sent to the bot; an unchanged one does not count."""

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
    """Do nothing: the clients check whether the situation is on."""
    return lambda: None


# the server and the host


def deletes_channel(name: str) -> Begin:
    """Delete a channel, if it exists. At the end create a new one with its name."""

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
    """Archive every open thread, and open them at the end.

    Each unarchiving and each action refused to the bot in one counts.
    """

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
    """Count the answered requests for which `meant` is True."""

    def answered(request: Request) -> None:
        if meant(request):
            case.met()

    case.stage.faults.watchers.append(answered)
    return lambda: case.stage.faults.watchers.remove(answered)


def kills_processes(case: Case) -> End:
    """Kill one of the bot's drawing processes now and every KILLED_EVERY seconds."""
    clock = case.stage.world.clock
    due: list[Timer] = []

    def kill() -> None:
        if case.stage.kill_process is not None and case.stage.kill_process():
            case.met()
        due[:] = [clock.call_after(KILLED_EVERY, kill)]

    kill()
    return lambda: clock.cancel(due[0])
