"""Real problems that other bots had with Discord, by name, to be switched on and off while the bot runs."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from playground.model import Json
from playground.server import trouble
from playground.server.trouble import (
    MESSAGES,
    OPENING,
    THREADS,
    Begin,
    Case,
    End,
    Stage,
    both,
    error,
    in_private,
    in_server,
    limited,
    refuses,
    with_link,
    with_picture,
    written,
)

TOLD, PRIVATE, PUBLIC, THREAD, SERVER, HOST = (
    "What the bot is told", "Private messages", "Messages in channels", "Threads", "The server", "The bot's computer",
)  # fmt: skip
NAMES_FOR_VALUES: Final = "names-for-values"
EXPLICIT: Final = error(400, 20009, "Explicit content cannot be sent to the desired recipient(s)")
TOO_MANY_EDITS: Final = "Maximum number of edits to messages older than 1 hour reached. Try again later."


@dataclass(frozen=True)
class Situation:
    """`title` and `about` are shown to people. `people` are the default people concerned; empty means everybody."""

    id: str
    group: str
    title: str
    about: str
    begin: Begin
    people: tuple[str, ...] = ()


SITUATIONS: Final = (
    Situation(
        "voice-without-bitrate",
        TOLD,
        "A voice channel without bitrate",
        "A channel is announced, and changed so that bitrate is missing; each new connection is told of it like that.",
        trouble.announces(trouble.VOICE, absent=("bitrate",)),
    ),
    Situation(
        "forum-without-tags",
        TOLD,
        "A forum whose tags are null",
        "A channel is announced, and changed so that available_tags is null; each new connection is told of it "
        "like that.",
        trouble.announces(trouble.FORUM, null=("available_tags",)),
    ),
    Situation(
        "hidden-channel",
        TOLD,
        "A hidden channel",
        "A channel is announced, and changed so that permission_overwrites is null; each new connection is told of it "
        "like that.",
        trouble.announces(trouble.HIDDEN, null=("permission_overwrites",)),
    ),
    Situation(
        "null-languages",
        TOLD,
        "Nobody's language is known",
        "Commands and presses reach the bot with locale and guild_locale null.",
        trouble.alters(trouble.without_languages),
    ),
    Situation(
        NAMES_FOR_VALUES,
        TOLD,
        "Suggestions are sent as they are shown",
        "Who picks a suggestion of an option sends the text that they read, not the value behind it.",
        trouble.by_clients,
    ),
    Situation(
        "private-picture",
        PRIVATE,
        "Pictures in private are refused",
        "A private message with a file is taken for explicit content (400, code 20009).",
        refuses(EXPLICIT, MESSAGES, both(written, in_private, with_picture)),
    ),
    Situation(
        "private-recipient",
        PRIVATE,
        "Private messages are refused",
        "Discord does not like who is written to (400, code 50033).",
        refuses(error(400, 50033, "Invalid Recipient(s)"), MESSAGES, both(written, in_private)),
    ),
    Situation(
        "private-channel-gone",
        PRIVATE,
        "Private channels are gone",
        "Whatever the bot does in a private channel, it is unknown (404, code 10003).",
        refuses(error(404, 10003, "Unknown Channel"), r"^/channels/", in_private),
    ),
    Situation(
        "account-gone",
        PRIVATE,
        "Accounts are gone",
        "Whoever is written to, asked about, or whose private channel is opened, is unknown (404, code 10013).",
        refuses(error(404, 10013, "Unknown User"), r"^/(channels|users)/", trouble.of_person),
    ),
    Situation(
        "opening-too-fast",
        PRIVATE,
        "Private channels are opened too fast",
        "Twenty may be opened in ten minutes, each further one is refused (403, code 40003).",
        trouble.opens_too_fast(error(403, 40003, "You are opening direct messages too fast")),
    ),
    Situation(
        "quarantined",
        PRIVATE,
        "The bot is in quarantine",
        "It cannot open the private channel of anybody to whom it has never written (403, code 20026).",
        refuses(
            error(403, 20026, "Your bot has been flagged by our anti-spam system for abusive behavior."),
            OPENING,
            trouble.not_written_to,
            method="POST",
        ),
    ),
    Situation(
        "left-server",
        PRIVATE,
        "Fay has left the server",
        "Private messages to Fay are refused (403, code 50278), and she is no member any more (404, code 10007).",
        trouble.together(
            refuses(
                error(403, 50278, "Cannot send messages to this user due to having no mutual guilds"),
                MESSAGES,
                both(written, in_private),
            ),
            refuses(error(404, 10007, "Unknown Member"), r"^/guilds/\d+/members/\d+$", trouble.of_person),
        ),
        ("fay",),
    ),
    Situation(
        "channel-picture",
        PUBLIC,
        "Pictures in channels are refused",
        "A message with a file in a channel or a thread is taken for explicit content (400, code 20009).",
        refuses(EXPLICIT, MESSAGES, both(written, in_server, with_picture)),
    ),
    Situation(
        "automod-words",
        PUBLIC,
        "AutoMod blocks what the bot writes",
        "Every message in a channel or a thread is refused, and every edit (400, code 200000).",
        refuses(error(400, 200000, "Message was blocked by automatic moderation"), MESSAGES, both(written, in_server)),
    ),
    Situation(
        "automod-links",
        PUBLIC,
        "AutoMod blocks links",
        "What has a link in it is refused in channels and threads (400, code 240000).",
        refuses(
            error(400, 240000, "Message blocked by harmful links filter"), MESSAGES, both(written, in_server, with_link)
        ),
    ),
    Situation(
        "channel-form",
        PUBLIC,
        "Messages are no valid form",
        "Every message in a channel or a thread is refused, and every edit (400, code 50035).",
        refuses(trouble.too_long(), MESSAGES, both(written, in_server)),
    ),
    Situation(
        "old-edits",
        PUBLIC,
        "Old messages cannot be edited for five minutes",
        "The edit of a message that is more than an hour old is limited (429, code 30046), with retry_after.",
        refuses(
            limited(
                30046, old := "Maximum number of edits to messages older than 1 hour reached. Try again later.", 300
            ),
            MESSAGES,
            trouble.of_old_message,
            method="PATCH",
        ),
    ),
    Situation(
        "old-edits-without-end",
        PUBLIC,
        "Old messages cannot be edited",
        "The edit of a message that is more than an hour old is limited (429, code 30046), without retry_after.",
        refuses(limited(30046, TOO_MANY_EDITS, None), MESSAGES, trouble.of_old_message, method="PATCH"),
    ),
    Situation(
        "thread-limit",
        THREAD,
        "Threads are limited",
        "No thread can be made for 219 seconds (429), and after these for 219 more.",
        refuses(limited(0, "You are being rate limited.", 219), THREADS, trouble.anything, method="POST"),
    ),
    Situation(
        "thread-maximum",
        THREAD,
        "There are too many threads",
        "No thread can be made (400, code 160006).",
        refuses(
            error(400, 160006, "Maximum number of active threads reached"), THREADS, trouble.anything, method="POST"
        ),
    ),
    Situation(
        "threads-archived",
        THREAD,
        "Threads are archived",
        "Every thread that stands is archived; a press, a command or a message in it opens it again.",
        trouble.archives_threads(locked=False),
    ),
    Situation(
        "threads-locked",
        THREAD,
        "Threads are archived and locked",
        "Every thread that stands is archived; only moderators can open it, so nothing that others press reaches the "
        "bot.",
        trouble.archives_threads(locked=True),
    ),
    Situation(
        "timed-out",
        SERVER,
        "A moderator has timed the bot out",
        "For an hour, or until this is switched off, it may write nowhere on the server (403, code 50013).",
        trouble.times_bot_out,
    ),
    Situation(
        "deleted-channel",
        SERVER,
        "#general is deleted",
        "The channel goes with all that is in it. Switched off, there is a new #general, which is another channel.",
        trouble.deletes_channel("general"),
    ),
    Situation(
        "process-dies",
        HOST,
        "Drawing processes die",
        "One of the bot's processes that draw pictures is killed, and another one every 20 seconds.",
        trouble.kills_processes,
    ),
)
"""All situations, in the order of the page."""


class Situations:
    """Which situations are on. Each change and each encounter is published as SITUATION with its id in `extra`."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._known = {situation.id: situation for situation in SITUATIONS}
        self._ends: dict[str, End] = {}
        self._met: dict[str, int] = {}

    @property
    def offered(self) -> list[Situation]:
        """The situations that can be switched on here."""
        by_hand = self._stage.kill_process is not None
        return [situation for situation in SITUATIONS if by_hand or situation.group != HOST]

    def let_kill(self, kill: Callable[[], bool]) -> None:
        """Set the function that kills one of the bot's drawing processes; `kill` returns whether there was one."""
        self._stage.kill_process = kill

    def on(self, name: str, *people: str) -> None:
        """Switch a situation on, or restart it, for these people or its default ones: on("private-picture", "bob").

        Raise KeyError for an unknown name.
        """
        situation = self._known[name]
        ids = frozenset(self._stage.world.people[each].id for each in people or situation.people)
        self.off(name)
        self._met[name] = 0
        self._ends[name] = situation.begin(Case(self._stage, ids, partial(self.meet, name)))
        self._publish(name)

    def off(self, name: str) -> None:
        """Switch a situation off if it is on. Raise KeyError for an unknown name."""
        if end := self._ends.pop(self._known[name].id, None):
            end()
            self._publish(name)

    def clear(self) -> None:
        """Switch all situations off."""
        for name in tuple(self._ends):
            self.off(name)

    def is_on(self, name: str) -> bool:
        return name in self._ends

    def met(self, name: str) -> int:
        """Return how often the situation took effect since it was last switched on."""
        return self._met.get(name, 0)

    def state(self, name: str) -> Json:
        """Return the variable part of a situation: its id, whether it is on, and how often it took effect."""
        return {"id": name, "on": self.is_on(name), "met": self.met(name)}

    def all(self) -> list[Json]:
        """Return the offered situations with their texts."""
        return [self.state(it.id) | {"group": it.group, "title": it.title, "about": it.about} for it in self.offered]

    def meet(self, name: str) -> None:
        """Count an effect of the situation. Raise KeyError if it was never on."""
        self._met[name] += 1
        if self.is_on(name):  # while it is being switched on, `on` publishes it at the end
            self._publish(name)

    def _publish(self, name: str) -> None:
        self._stage.world.publish_outside_channels("SITUATION", {"id": name})
