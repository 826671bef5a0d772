"""The application's commands, as the bot registered them."""

from __future__ import annotations

from playground.checks.commands import check_command, check_commands
from playground.checks.form import Field
from playground.errors import refusal
from playground.model import Channel, ChannelType, Event, Json
from playground.server.world import World

_KEPT = ("name", "name_localizations", "description", "description_localizations", "options")
_LOCALIZATIONS = ("name_localizations", "description_localizations")


class Commands:
    """Global commands by id; every change is told as COMMANDS."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._commands: dict[int, Json] = {}

    def all(self, *, localized: bool) -> list[Json]:
        """All commands; without localizations unless asked for, as Discord does."""
        return [self._shown(command, localized=localized) for command in self._commands.values()]

    def get(self, command_id: int, *, localized: bool = True) -> Json:
        """Raises 10063 when there is none."""
        if command_id not in self._commands:
            raise refusal(10063)
        return self._shown(self._commands[command_id], localized=localized)

    def replace(self, body: object) -> list[Json]:
        """All commands at once; raises 50035. Those that stay the same keep their version."""
        field = Field()
        wanted = check_commands(field, body)
        field.done()
        before = {(it["type"], it["name"]): it for it in self._commands.values()}
        made = [self._made(command, before.get((command.get("type", 1), command["name"]))) for command in wanted]
        self._commands = {int(command["id"]): command for command in made}
        self._tell()
        return self.all(localized=True)

    def put(self, body: Json) -> Json:
        """One command, which takes the place of its namesake."""
        field = Field()
        check_command(field, body)
        field.done()
        same = [it for it in self._commands.values() if (it["type"], it["name"]) == (body.get("type", 1), body["name"])]
        return self._keep(self._made(body, same[0] if same else None))

    def change(self, command_id: int, body: Json) -> Json:
        old = self.get(command_id)
        whole = {
            key: old[key] for key in (*_KEPT, "type", "contexts", "default_member_permissions") if key in old
        } | body
        field = Field()
        check_command(field, whole)
        field.done()
        return self._keep(self._made(whole, old))

    def delete(self, command_id: int) -> None:
        self.get(command_id)
        del self._commands[command_id]
        self._tell()

    def _keep(self, command: Json) -> Json:
        self._commands[int(command["id"])] = command
        self._tell()
        return command

    def _made(self, body: Json, old: Json | None) -> Json:
        number = str(self._world.ids.next())
        command: Json = {
            "id": number if old is None else old["id"],
            "application_id": str(self._world.bot.id),
            "version": number,
            "default_member_permissions": body.get("default_member_permissions"),
            "type": body.get("type", 1),
            "nsfw": bool(body.get("nsfw")),
            "dm_permission": body.get("dm_permission", True),
            "contexts": body.get("contexts"),
            "integration_types": body.get("integration_types") or [0],
            **{key: body.get(key) for key in _KEPT if key != "options"},
            "options": body.get("options") or [],
        }
        command["description"] = command["description"] or ""
        if old is not None and command | {"version": ""} == old | {"version": ""}:
            return old
        return command

    def _shown(self, command: Json, *, localized: bool) -> Json:
        return command if localized else _without_localizations(command)

    def _tell(self) -> None:
        self._world.publish(Event("COMMANDS", Channel(0, ChannelType.TEXT)))


def _without_localizations(value: Json) -> Json:
    plain = {key: item for key, item in value.items() if key not in _LOCALIZATIONS}
    for key in ("options", "choices"):
        if key in plain:
            plain[key] = [_without_localizations(item) for item in plain[key]]
    return plain
