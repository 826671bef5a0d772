"""Whom a text mentions, within its allowed mentions."""

import re
from dataclasses import dataclass

from playground.model import Json

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


@dataclass(frozen=True)
class Mentions:
    users: list[int]
    roles: list[int]
    everyone: bool


def mentions_of(text: str, allowed: Json | None, users: set[int], roles: set[int]) -> Mentions:
    """The mentions of a text; users and roles are those that exist. With allowed None, all are allowed."""
    return Mentions(
        _permitted(_ids(_USER, text, users), allowed, "users"),
        _permitted(_ids(_ROLE, text, roles), allowed, "roles"),
        bool(_EVERYONE.search(text)) and (allowed is None or "everyone" in (allowed.get("parse") or ())),
    )


def _ids(pattern: re.Pattern[str], text: str, known: set[int]) -> list[int]:
    return [number for number in dict.fromkeys(int(match) for match in pattern.findall(text)) if number in known]


def _permitted(ids: list[int], allowed: Json | None, kind: str) -> list[int]:
    if allowed is None or kind in (allowed.get("parse") or ()):
        return ids
    named = {int(number) for number in allowed.get(kind) or ()}
    return [number for number in ids if number in named]
