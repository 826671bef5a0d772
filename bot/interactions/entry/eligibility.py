"""Which tables a command of a person can mean when it names none."""

from bot.interactions.context import Fits
from bot.interactions.table.answering import answers_at
from bot.interactions.table.lobby import is_asked
from bot.values.proposal import ProposalKind
from bot.values.table import Status, Table


def has_status(*statuses: Status) -> Fits:
    return lambda table, person: table.status in statuses


def asked_to_sit(table: Table, person: int) -> bool:
    return person in table.reserved if table.status is Status.LOBBY else is_asked(table, person)


def may_sit(table: Table, person: int) -> bool:
    if table.status is Status.LOBBY:
        return table.player_of(person) is None
    return is_asked(table, person)


def may_leave(table: Table, person: int) -> bool:
    """Whether somebody sits in a lobby, or is to say whether they take a seat."""
    sits = table.status is Status.LOBBY and table.player_of(person) is not None
    return sits or asked_to_sit(table, person)


def begun(table: Table, person: int) -> bool:
    return table.match is not None


def waits_for_others(table: Table, person: int) -> bool:
    return any(player.person != person for player in table.people_to_act)


def is_late(table: Table, person: int) -> bool:
    asked = table.open_proposal
    return asked is not None and asked.kind is ProposalKind.LATE


def has_question(table: Table, person: int) -> bool:
    """Whether a person may answer a proposal, or take back their own."""
    return bool(answers_at(table, person))


def has_question_but_time(table: Table, person: int) -> bool:
    """Whether a person may answer a proposal, and none asks what to do about a late player."""
    return has_question(table, person) and not is_late(table, person)


def asks_for_rematch(table: Table, person: int) -> bool:
    player, asked = table.player_of(person), table.open_proposal
    return asked is not None and asked.kind is ProposalKind.REMATCH and player is not None and asked.seat == player.seat


def over(table: Table, person: int) -> bool:
    """Whether a game is over; for somebody who watches, whether it has begun."""
    return table.match is not None and (table.is_over or table.player_of(person) is None)
