"""Stratego 4: what pieces, spaces and moves are called in menus, events and refusals."""

from typing import Any

import pytest

from bot.ui.screens.table_context import described
from games.core import Seat
from games.stratego import Go
from games.words import Phrase
from tests.support.games.headlines import LANGUAGES
from tests.support.games.stratego.positions import (
    ANN,
    BOB,
    CAS,
    GAME,
    SAID,
    TEAMS,
    labels,
    play,
    position,
    refusal,
    told,
    view,
)
from tests.support.render.names import NAMES

DUTCH = LANGUAGES[1].translator(NAMES)


def offered(standing: str, piece: str, loose: str = "", **changes: Any) -> list[str]:
    """The destinations of a piece of Ann's, as a menu shows them."""
    return labels(GAME.choices(view(position(standing, loose=loose, **changes)), ("move", piece)).options)


# What wins


def test_handing_the_own_flag_to_a_partner_on_the_turret_is_not_said_to_win() -> None:
    assert "1 · pass the flag to the turret | Pass the flag" in offered("n5ring+n s4turret", "ring", options=TEAMS)


def test_handing_a_partner_his_own_flag_on_the_turret_is_said_to_win() -> None:
    win = "1 · pass the flag to the turret | wins the game | Pass the flag"

    assert win in offered("n5ring+s s4turret", "ring", options=TEAMS)
    assert win in offered("n5ring+n n4turret", "ring")


def test_handing_a_flag_down_from_the_turret_where_the_own_one_lies_is_said_to_win() -> None:
    assert "1 · pass the flag to the ring | wins the game | Pass the flag" in offered(
        "n5turret+s n3ring", "turret", loose="nturret"
    )
    down = offered("n5turret+s n3ring", "turret", loose="eturret")
    assert "1 · pass the flag to the ring | Pass the flag" in down


@pytest.mark.parametrize("loose", ["", "nturret", "eturret", "sturret"])
@pytest.mark.parametrize("ring", ["n5ring", "n5ring+n", "n5ring+s", "n5ring+e"])
@pytest.mark.parametrize("turret", ["", "n4turret", "s4turret", "n4turret+s", "n4turret+e"])
def test_a_move_that_is_no_battle_is_said_to_win_when_it_wins_and_only_then(ring: str, turret: str, loose: str) -> None:
    state = position(f"{ring} {turret}", loose=loose, options=TEAMS)
    for start in ("ring", "turret"):
        for option in GAME.choices(view(state), ("move", start)).options:
            ended = play(state, f"{start} {option.value}").state.ended
            assert ("wins the game" in SAID(option.hint or Phrase(""))) == (ended is not None and ANN in ended.winners)


# How pieces and spaces are called


def test_a_move_that_wins_stands_first_in_the_menu() -> None:
    options = GAME.choices(view(position("n5ring+n e4f7")), ("move", "ring")).options

    assert [option.value for option in options][:2] == ["turret", "f7"]


def test_a_piece_on_the_castle_is_set_off_from_the_name_of_its_space() -> None:
    options = GAME.choices(view(position("n6ring")), ("move",)).options

    assert [SAID(option.label) for option in options] == ["Captain, the ring", "Sergeant e1"]
    assert [SAID(option.said or option.label) for option in options] == ["ring", "Sergeant e1"]


def test_the_buttons_of_pieces_that_carry_a_flag_show_one() -> None:
    options = GAME.choices(view(position("n5ring+n n4f7+e n3h4")), ("move",)).options

    for texts in zip(*((option.short, option.unsigned, option.brief) for option in options), strict=True):
        said = [SAID(text or Phrase("")) for text in texts]
        assert [text.endswith(" 🚩") for text in said] == [True, True, *[False] * (len(said) - 2)]


def test_more_spaces_than_are_told_are_hinted_at() -> None:
    three = GAME.choices(view(position("n5f5 e4e5 e4f4 e4f6")), ("move",)).options
    four = GAME.choices(view(position("n5ring e4f7 e4f8 e4f9 e4turret")), ("move",)).options

    assert [SAID(options[0].hint or Phrase("")) for options in (three, four)] == [
        "can attack f6, e5 and f4",
        "can attack f9, f8, f7, …",
    ]


@pytest.mark.parametrize(
    ("army", "order"), [("n", "f7 g6 e6 f5"), ("e", "e6 f7 f5 g6"), ("s", "f5 e6 g6 f7"), ("w", "g6 f5 f7 e6")]
)
def test_spaces_stand_in_the_order_in_which_players_read_their_own_picture(army: str, order: str) -> None:
    seen = view(position(f"{army}5f6", Seat("nesw".index(army))))

    assert [option.value for option in GAME.choices(seen, ("move", "f6")).options] == order.split()


def test_who_reads_of_his_own_flag_reads_that_it_is_his() -> None:
    assert "1 · step to f5 | here lies your flag | Forward" in offered("n5f4", "f4", loose="nf5")
    assert "1 · step to f5 | here lies your flag · here lies the flag of Cas | Forward" in offered(
        "n5f4", "f4", loose="nf5 sf5"
    )


def test_a_free_space_that_is_chosen_is_called_by_its_name_alone() -> None:
    options = GAME.choices(view(position("n5f8")), ("move", "f8")).options

    assert {option.value: SAID(option.said or option.label) for option in options} == {
        "ring": "ring",
        "f7": "f7",
        "f9": "f9",
    }
    *_, turret = GAME.choices(view(position("n5ring")), ("move", "ring")).options
    assert DUTCH(turret.said or turret.label) == "toren"


@pytest.mark.parametrize(
    ("standing", "move", "said"),
    [
        ("n5f4", "f4 f5", "Lieutenant f4 → f5"),
        ("n5f8", "f8 ring", "Lieutenant f8 → ring"),
        ("n6f4 e4f5", "f4 f5", "Captain f4 → attack f5"),
        ("n5f8 e4ring", "f8 ring", "Lieutenant f8 → attack the ring"),
        ("n1f4 e4f6", "f4 f6", "Cannon f4 → fire at f6"),
        ("n1f8 e4turret", "f8 turret", "Cannon f8 → fire at the turret"),
        ("n7f4+n n5f5", "f4 f5", "Major f4 → pass the flag to f5"),
        ("n5ring+n n4turret", "ring turret", "Ring → pass the flag to the turret"),
    ],
)
def test_a_move_that_is_asked_about_or_done_says_what_it_does(standing: str, move: str, said: str) -> None:
    whole = described(GAME, view(position(standing)), GAME.read(move), SAID)

    assert whole == said


# The castle's cells, and lakes


@pytest.mark.parametrize("cell", ["g7", "h7", "i7", "g8", "i8", "g9", "h9", "i9"])
def test_a_cell_of_the_castle_is_the_ring_and_its_middle_one_the_turret(cell: str) -> None:
    assert GAME.read(f"f8 {cell}") == Go(piece="f8", to="ring")
    assert GAME.read(f"{cell} h8") == Go(piece="ring", to="turret")
    assert str(GAME.read(f"move {cell} h8")) == "move.ring.turret"


def test_where_a_piece_on_a_cell_of_the_castle_can_go_is_known() -> None:
    seen = view(position("n5ring"))

    assert GAME.choices(seen, ("move", "i9")) == GAME.choices(seen, ("move", "ring"))


def test_a_lake_is_called_a_lake() -> None:
    assert refusal(position("n5g4"), "g4 g5") == "g5 is a lake."
    assert refusal(position("n5d8"), "d8 e8") == "e8 is a lake."
    assert refusal(position("n5d4"), "d4 c4") == "c4 is no space of the board."


# Refusals


def test_who_must_stop_at_a_flag_reads_that_he_must() -> None:
    beyond = "it must stop where a flag lies, and {to} is beyond."

    assert refusal(position("n3f4", loose="sf8"), "f4 f10") == f"Scout: {beyond.format(to='f10')}"
    assert refusal(position("n3f4 e4f9", loose="sf8"), "f4 f9") == f"Scout: {beyond.format(to='f9')}"
    assert refusal(position("n6f8", loose="sring"), "f8 turret") == f"Captain: {beyond.format(to='the turret')}"
    assert refusal(position("n3f4 n4f9", loose="sf8"), "f4 f11").startswith("A scout goes straight over free spaces")


# Events


@pytest.mark.parametrize(
    ("standing", "loose", "move", "lines"),
    [
        ("n5ring", "", "ring f8", ["Ann: the ring → f8."]),
        ("n5f8", "sring", "f8 ring", [
            "Ann: f8 → the ring.", "🚩 A piece of Ann on the ring now carries the flag of Cas.",
        ]),
        ("n7ring e4turret", "", "ring turret", [
            "⚔️ Ann's major (the ring) attacks Bob's sergeant on the turret: the attacker wins.",
        ]),
        ("n1f8 e4turret+e", "", "f8 turret", [
            "💥 Ann fires from f8 at the turret: Bob loses a sergeant, and the cannon is gone.",
            "🏳️ The flag of Bob lies on the turret.",
        ]),
        ("n5ring+e n4turret", "", "ring turret", ["🚩 Ann passes the flag of Bob from the ring to the turret."]),
    ],
)  # fmt: skip
def test_events_call_the_castle_s_spaces_by_name(standing: str, loose: str, move: str, lines: list[str]) -> None:
    assert told(play(position(standing, loose=loose), move)) == lines


@pytest.mark.parametrize(
    ("standing", "loose", "move", "line"),
    [
        ("n5f4+n n3f5", "", "f4 f5", "🚩 Ann passes the flag from f4 to f5."),
        ("n5f4+n s3ring s4f5", "", "f4 f5", "🚩 Ann passes the flag from f4 to f5."),
        ("n5f8", "nring", "f8 ring", "🚩 A piece of Ann on the ring now carries its own flag."),
        ("n7f4 e4f5+n", "", "f4 f5", "🚩 A piece of Ann on f5 now carries its own flag."),
        ("n7f4 e4f5+e", "", "f4 f5", "🚩 A piece of Ann on f5 now carries the flag of Bob."),
        ("n5f4+s s3f5", "", "f4 f5", "🚩 Ann passes the flag of Cas from f4 to f5."),
    ],
)
def test_a_player_is_not_named_twice_where_the_flag_is_his_own(standing: str, loose: str, move: str, line: str) -> None:
    assert told(play(position(standing, loose=loose, options=TEAMS), move))[-1] == line


def test_events_call_the_castle_s_spaces_by_name_in_every_language() -> None:
    step = play(position("n5ring"), "ring turret")

    assert DUTCH(step.events[0].phrase()) == "Ann: de ring → de toren."


def test_a_battle_is_told_at_once_to_him_who_is_attacked() -> None:
    battle, shot = play(position("n7f4 e4f5"), "f4 f5"), play(position("n1f4 e4f5"), "f4 f5")

    assert [step.events[0].concerned() for step in (battle, shot)] == [(BOB,), (BOB,)]


def test_a_flag_that_is_handed_over_is_told_at_once_to_its_owner() -> None:
    assert play(position("n5f4+s n3f5"), "f4 f5").events[0].concerned() == (CAS,)


def test_who_hands_over_his_own_flag_is_told_nothing_that_he_knows() -> None:
    assert play(position("n5f4+n n3f5"), "f4 f5").events[0].concerned() == ()


def test_who_is_skipped_is_told_at_once() -> None:
    around = "e5d8 w5c8 w5d7 w5d9"

    step = play(position(f"n5f4 s5f8 {around}", also="", options=TEAMS), "f4 f5")

    assert [event.concerned() for event in step.events if event.kind == "skipped"] == [(BOB,)]
