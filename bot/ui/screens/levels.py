"""The card on which a host chooses how well computer players play."""

from bot.ui.message import Button, Card, CustomId, MessageSpec, stack
from bot.ui.screens.table_context import GOLD, LEVELS, TableContext, TableWords
from games.levels import Level
from games.words import N_


def has_levels(context: TableContext) -> bool:
    """Whether there is a choice in the table's game."""
    return len(context.game.levels) > 1


def levels_card(words: TableWords, note: str = "") -> MessageSpec:
    """The computer players of a lobby, each with the levels of the game. `note` is a line about what was just done."""
    computers = [player for player in words.table.players if player.is_computer]
    cards = (
        Card(f"🤖 **{words.names[it.seat]}**", below=level_buttons(words, "level", it.plays_at, it.name))
        for it in computers
    )
    asked = words.label(N_("How strong?"))
    return MessageSpec(words.language.code, stack(words.heading, note, f"**{asked}**"), accent=GOLD, cards=(*cards,))


def level_buttons(words: TableWords, action: str, bright: Level, named: str = "") -> tuple[Button, ...]:
    """A button for each level of the game. The level `bright` stands out; `named` is the computer player it sets."""
    return tuple(
        Button(
            str(CustomId(action, words.table.id, rest="~".join(filter(None, (level.value, named))))),
            words.label(LEVELS[level]),
            style="primary" if level is bright else "secondary",
        )
        for level in words.game.levels
    )
