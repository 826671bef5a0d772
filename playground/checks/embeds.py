"""Embeds, with their limits one by one and together."""

from __future__ import annotations

from collections.abc import Collection

from playground.checks.form import Field
from playground.model import Json

MOST_EMBEDS = 10
MOST_TOTAL = 6000


def check_embeds(field: Field, embeds: object, files: Collection[str]) -> None:
    """Refuses at the field whatever Discord would refuse; files are the names that `attachment://` may mean."""
    total = 0
    for index, item in enumerate(field.array(embeds, 0, MOST_EMBEDS)):
        place = field[index]
        total += _embed(place, place.mapping(item), files)
    if total > MOST_TOTAL:
        field.refuse("MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MOST_TOTAL}")


def _embed(field: Field, embed: Json, files: Collection[str]) -> int:
    texts = [
        field["title"].optional_text(embed.get("title"), 0, 256),
        field["description"].optional_text(embed.get("description"), 0, 4096),
        field["footer"]["text"].optional_text(_part(field, embed, "footer").get("text"), 0, 2048),
        field["author"]["name"].optional_text(_part(field, embed, "author").get("name"), 0, 256),
    ]
    for index, item in enumerate(field["fields"].array(embed.get("fields") or [], 0, 25)):
        place = field["fields"][index]
        entry = place.mapping(item)
        texts.append(place["name"].text(entry.get("name"), 1, 256))
        texts.append(place["value"].text(entry.get("value"), 1, 1024))
    for part in ("image", "thumbnail"):
        _picture(field[part]["url"], _part(field, embed, part).get("url"), files)
    field["color"].optional_number(embed.get("color"), 0, 0xFFFFFF)
    return sum(len(text) for text in texts)


def _part(field: Field, embed: Json, name: str) -> Json:
    return field[name].mapping(embed.get(name) or {})


def _picture(field: Field, url: object, files: Collection[str]) -> None:
    text = field.optional_text(url, 0, 2048)
    if text.startswith("attachment://"):
        if text.removeprefix("attachment://") not in files:
            field.refuse("EMBED_REFERENCED_ATTACHMENT_NOT_FOUND", f"The referenced attachment {text} was not found.")
    elif text and not text.startswith(("http://", "https://")):
        field.refuse("URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https').")
