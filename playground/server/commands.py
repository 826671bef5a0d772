"""The application's commands, as the bot registered them."""

from playground.checks.commands import check_command, check_commands
from playground.checks.form import FormField
from playground.errors import api_error
from playground.model import Json
from playground.server.world import World

_LOCALIZATIONS = ("name_localizations", "description_localizations")
_TEXTS = ("name", "description", *_LOCALIZATIONS)
_CHANGEABLE = (*_TEXTS, "options", "type", "contexts", "default_member_permissions")


class Commands:
    """Global commands by id; every change is published as COMMANDS."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._commands: dict[int, Json] = {}

    def all(self, *, localized: bool) -> list[Json]:
        """Return all commands, without localizations by default, as Discord does."""
        commands = list(self._commands.values())
        return commands if localized else [_without_localizations(command) for command in commands]

    def get(self, command_id: int) -> Json:
        """Return a command. Raise 10063 if there is none."""
        if command_id not in self._commands:
            raise api_error(10063)
        return self._commands[command_id]

    def replace(self, bodies: list[Json]) -> list[Json]:
        """Replace all commands at once; an unchanged one keeps its version. Raise 50035."""
        form = FormField(bodies)
        check_commands(form)
        form.raise_errors()
        made = [self._made(body, self._namesake(body)) for body in bodies]
        self._commands = {int(command["id"]): command for command in made}
        self._world.publish_outside_channels("COMMANDS")
        return made

    def restore(self, commands: list[Json]) -> None:
        """Set the commands, as `all` returned them with localizations, without publishing it."""
        self._commands = {int(command["id"]): command for command in commands}

    def put(self, body: Json) -> Json:
        """Add a command, or replace the one with the same name and type. Raise 50035."""
        return self._put(body, None)

    def change(self, command_id: int, body: Json) -> Json:
        """Replace the fields in the body. Raise 10063 or 50035."""
        old = self.get(command_id)
        return self._put({key: old[key] for key in _CHANGEABLE if key in old} | body, old)

    def delete(self, command_id: int) -> None:
        """Delete a command. Raise 10063 if there is none."""
        self.get(command_id)
        del self._commands[command_id]
        self._world.publish_outside_channels("COMMANDS")

    def _put(self, body: Json, old: Json | None) -> Json:
        form = FormField(body)
        check_command(form)
        form.raise_errors()
        command = self._made(body, old or self._namesake(body))
        self._commands[int(command["id"])] = command
        self._world.publish_outside_channels("COMMANDS")
        return command

    def _namesake(self, body: Json) -> Json | None:
        key = (body.get("type", 1), body["name"])
        return next((it for it in self._commands.values() if (it["type"], it["name"]) == key), None)

    def _made(self, body: Json, old: Json | None) -> Json:
        number = str(self._world.ids.next())
        command: Json = {
            **{key: body.get(key) for key in _TEXTS},
            "id": number if old is None else old["id"],
            "application_id": str(self._world.bot.id),
            "version": number,
            "default_member_permissions": body.get("default_member_permissions"),
            "type": body.get("type", 1),
            "nsfw": bool(body.get("nsfw")),
            "dm_permission": body.get("dm_permission", True),
            "contexts": body.get("contexts"),
            "integration_types": body.get("integration_types") or [0],
            **({"options": body.get("options") or []} if body.get("type", 1) == 1 else {}),
            "description": body.get("description") or "",
        }
        unchanged = old is not None and command | {"version": ""} == old | {"version": ""}
        return old if old is not None and unchanged else command


def _without_localizations(value: Json) -> Json:
    plain = {key: item for key, item in value.items() if key not in _LOCALIZATIONS}
    for key in ("options", "choices"):
        if key in plain:
            plain[key] = [_without_localizations(item) for item in plain[key]]
    return plain
