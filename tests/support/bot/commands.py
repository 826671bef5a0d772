"""Commands as Discord sends them."""


def command_of(command: str, options: dict[str, object], focused: str = "") -> dict[str, object]:
    """The data of "group subcommand", or of a command of its own."""
    name, _, subcommand = command.partition(" ")
    given = [{"name": name, "value": value, "focused": name == focused} for name, value in options.items()]
    return {"name": name, "options": [{"type": 1, "name": subcommand, "options": given}] if subcommand else given}
