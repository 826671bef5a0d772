"""Messages and modals as a person sees them."""

from dataclasses import dataclass, field

from playground.errors import NotAllowed
from playground.model import SELECTS, Attachment, ComponentType, Interaction, Json, Message, MessageFlag
from playground.server.payloads import flat, message_json, texts_of
from playground.server.world import World


@dataclass(frozen=True)
class Button:
    """`custom_id` is None for a link."""

    label: str
    custom_id: str | None
    disabled: bool
    style: int
    emoji: str | None = None
    url: str | None = None


@dataclass(frozen=True)
class Option:
    label: str
    value: str
    description: str | None
    default: bool
    emoji: str | None = None


@dataclass(frozen=True)
class Select:
    """`options` is empty for a select of people, roles or channels."""

    custom_id: str
    placeholder: str
    options: list[Option]
    min_values: int
    max_values: int
    disabled: bool
    type: int

    def value_of(self, text: str) -> str:
        """Return the value of the option with this label or value. Raise NotAllowed if there is none."""
        for option in self.options:
            if text in (option.label, option.value):
                return option.value
        raise NotAllowed(f"{self.placeholder or self.custom_id!r} offers {self.labels}, not {text!r}")

    @property
    def labels(self) -> list[str]:
        return [option.label for option in self.options]


@dataclass(frozen=True)
class Picture:
    """`description` is the alt text."""

    data: bytes = field(repr=False)
    description: str | None
    filename: str


class SeenMessage:
    """A message, always with its present content."""

    def __init__(self, world: World, message: Message) -> None:
        self._world = world
        self.message = message

    def __repr__(self) -> str:
        return f"<{self.author}: {self.text[:60]!r} {list(self.buttons)}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeenMessage) and other.message is self.message

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def id(self) -> int:
        return self.message.id

    @property
    def json(self) -> Json:
        """The message as Discord's JSON object."""
        return message_json(self._world, self.message)

    @property
    def author(self) -> str:
        return self.message.author.name

    @property
    def text(self) -> str:
        """The content, embeds and text displays, in lines."""
        parts = [self.message.content, *(line for embed in self.message.embeds for line in _embed_texts(embed))]
        return "\n".join(part for part in [*parts, *texts_of(self.message.components)] if part)

    @property
    def components(self) -> list[Json]:
        """All components, with nested ones, in reading order."""
        return flat(self.message.components)

    @property
    def buttons(self) -> dict[str, Button]:
        """The buttons by label, or by emoji without a label; the first of equal ones."""
        found: dict[str, Button] = {}
        for component in self.components:
            if component["type"] == ComponentType.BUTTON:
                button = _button(component)
                found.setdefault(button.label or button.emoji or "", button)
        return found

    @property
    def selects(self) -> list[Select]:
        return [_select(component) for component in self.components if component["type"] in SELECTS]

    @property
    def attachments(self) -> list[Attachment]:
        """All files, displayed or not."""
        return list(self.message.attachments)

    @property
    def pictures(self) -> list[Picture]:
        """The pictures in galleries, thumbnails, embeds and attachments, in reading order."""
        files = {file.url: file for file in self.message.attachments}
        found: list[Picture] = []
        for url, description in _shown_media([*self.message.embeds, *self.components]):
            if url in files:
                file = files.pop(url)
                found.append(Picture(file.data, description or file.description, file.filename))
        rest = [] if self.message.v2 else [file for file in files.values() if file.width is not None]
        return found + [Picture(file.data, file.description, file.filename) for file in rest]

    @property
    def ephemeral(self) -> bool:
        return bool(self.message.flags & MessageFlag.EPHEMERAL)

    @property
    def loading(self) -> bool:
        return self.message.loading

    @property
    def deleted(self) -> bool:
        return self.message.deleted

    @property
    def mentions(self) -> set[str]:
        """The names of the people whom its text mentions, as far as the bot allowed mentions."""
        users = self._world.users
        return {users[user].name for user in self.message.mentions}

    @property
    def pinged(self) -> set[str]:
        """The names of the people whom it notified when it was sent."""
        users = self._world.users
        return {users[user].name for user in self.message.pinged}

    @property
    def history(self) -> list[Json]:
        """Its earlier contents, oldest first, as Discord's JSON objects."""
        return list(self.message.versions)


def _embed_texts(embed: Json) -> list[str]:
    fields = [text for item in embed.get("fields") or [] for text in (item["name"], item["value"])]
    footer = (embed.get("footer") or {}).get("text")
    return [embed.get("title") or "", embed.get("description") or "", *fields, footer or ""]


def _button(component: Json) -> Button:
    emoji = (component.get("emoji") or {}).get("name")
    return Button(
        component.get("label") or "",
        component.get("custom_id"),
        bool(component.get("disabled")),
        component["style"],
        emoji,
        component.get("url"),
    )


def _select(component: Json) -> Select:
    minimum, maximum = component.get("min_values"), component.get("max_values")
    options = [
        Option(
            it["label"],
            it["value"],
            it.get("description"),
            bool(it.get("default")),
            (it.get("emoji") or {}).get("name"),
        )
        for it in component.get("options") or []
    ]
    return Select(
        component["custom_id"],
        component.get("placeholder") or "",
        options,
        1 if minimum is None else minimum,
        1 if maximum is None else maximum,
        bool(component.get("disabled")),
        component["type"],
    )


def _shown_media(parts: list[Json]) -> list[tuple[str, str | None]]:
    found: list[tuple[str, str | None]] = []
    for part in parts:
        items = part.get("items") or ([part] if "media" in part else [])
        found += [(item["media"]["url"], item.get("description")) for item in items]
        found += [(part[key]["url"], None) for key in ("image", "thumbnail") if isinstance(part.get(key), dict)]
    return found


@dataclass(frozen=True)
class Modal:
    """A modal that waits to be filled in."""

    interaction: Interaction = field(repr=False)
    body: Json

    @property
    def title(self) -> str:
        return str(self.body["title"])

    @property
    def fields(self) -> dict[str, Json]:
        """The inputs by custom id, each with its label."""
        found: dict[str, Json] = {}
        for component in self.body["components"]:
            inner = component.get("component") or next(iter(component.get("components") or []), None)
            if inner is not None:
                label = inner.get("label") or component.get("label")
                found[inner["custom_id"]] = inner | {"label": label}
        return found
