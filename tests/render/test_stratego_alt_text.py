"""The position of Stratego 4 in words: a blind player plays from it."""

import pytest

from games.stratego import StrategoView
from games.stratego.events import Skipped
from games.words import english
from render.stratego.alt_text import describe
from render.toolkit.alt_text import length
from tests.support.render.names import NAMES, NASTY
from tests.support.render.stratego_views import (
    ANN,
    BOB,
    CAS,
    DEE,
    DRAFT,
    bunch,
    classic,
    few,
    fought,
    middle,
    opening,
    over,
    panel,
    recruit,
    sealed,
    setting_up,
    short,
    shot,
    three,
)


def described(seen: StrategoView, *partial: str, names: tuple[str, ...] = NAMES) -> str:
    called = names[: len(seen.sides)]
    return describe(seen, called, english(called), partial)


def test_the_table_before_the_first_move() -> None:
    text = described(opening())

    assert text.startswith(
        "Stratego 4. Ann is to move. Ann: North, 20 pieces, slider 0; hidden k3 j3 i3 h3 g3 f3 e3 k2"
    )
    assert text.endswith("Flag of Ann: on h1. Flag of Bob: on o8. Flag of Cas: on h15. Flag of Dee: on a8.")


def test_players_read_their_pieces_by_rank_first() -> None:
    text = described(panel())

    assert "You are Bob. It is your turn. Last move: Ann from h3 to h4. Your pieces: 9 n9; 8 n7; 7 o9 o7; 6 " in text
    assert "Off the board: 2 × Scout (3) and 1 × Cannon (1)." in text
    assert text.index("Your pieces") < text.index("Ann: North")


def test_announced_ranks_sliders_and_losses_are_told() -> None:
    text = described(panel())

    assert "Bob: East, 17 pieces, slider 5, lost 2 × Scout (3) and 1 × Cannon (1). " in text
    assert " and 1 × Scout (3), known 9 j5; 8 the ring; hidden " in text


def test_losses_go_without_names_of_ranks_where_there_is_no_room_for_them() -> None:
    text = described(panel(), names=tuple(32 * sign for sign in "WXYZ"))

    assert "Off the board: 2×3 and 1×1." in text
    assert "lost 1×6, 1×4 and 2×3, known" in text
    assert "hidden" in text


def test_with_classic_memory_only_the_battle_tells_ranks() -> None:
    text = described(classic())

    assert "Last move: Ann's general attacked Cas's marshal on h10, from the ring. The defender won." in text
    assert "known" not in text


def test_flags_are_told_with_their_carriers() -> None:
    assert "Flag of Cas: on f8, carried by Dee." in described(middle())
    assert "Flag of Dee: abandoned on f10." in described(middle())
    assert (
        "Flag of Ann: on l10, carried by Bob. Flag of Ann: abandoned on d6. Flag of Bob: abandoned on d6."
        in described(bunch())
    )


def test_a_shot_and_its_victim_are_told() -> None:
    assert "Last move: Dee fired from d10 and hit Cas's captain on g10. Both fell." in described(shot())


def test_a_battle_is_told_to_everybody() -> None:
    for me in (None, ANN, CAS):
        assert "Ann's general attacked Cas's marshal on h10, from the ring. The defender won." in described(fought(me))


def test_who_was_skipped_is_told() -> None:
    assert "Dee has no move and is skipped." in described(middle(last=(Skipped(seat=DEE),)))


def test_recruiters_read_that_they_may_bring_a_piece_back() -> None:
    assert "Bob may bring a lost piece back." in described(recruit())
    assert "Off the board: 2 × Scout (3) and 1 × Cannon (1)." in described(recruit())
    assert "Off the board" not in described(recruit(None))


def test_where_the_picked_piece_can_go_is_told_and_what_it_does_there() -> None:
    assert "From m8 you can go to: " in described(panel(), "move", "m8")
    assert "m9 (pass the flag)" in described(panel(), "move", "m8")
    assert "j5 (attack)" in described(panel(), "move", "j6")
    assert "g10 (fire)" in described(middle(DEE, to_act=(DEE,), mover=DEE), "move", "d10")
    assert "Chosen: m8 to m7." in described(panel(), "move", "m8", "m7")


def test_a_draft_is_told_row_by_row_to_its_player_alone() -> None:
    rows = (
        "front row 3 m11, 4 m10, 5 m9, 6 m8, 5 m7, 4 m6, 3 m5; middle row 1 n11, 6 n10, 9 n9, 8 n7, 6 n6, 1 n5; "
        "back row 3 o11, 4 o10, 7 o9, 5 o8, 7 o7, 2 o6, 3 o5, the fourth with the flag."
    )

    assert rows in described(setting_up(), "place", DRAFT)
    assert rows in described(sealed())
    assert "row" not in described(setting_up())
    assert "row" not in described(setting_up(None), "place", DRAFT)


def test_who_sees_armies_being_placed_is_told_of_no_pieces() -> None:
    assert "pieces" not in described(setting_up(None))
    assert "Ann: North, slider 0." in described(setting_up(None))


def test_who_is_still_placing_is_told() -> None:
    assert "Still placing their armies: Cas and Dee." in described(sealed())
    assert "It is your turn. Still placing their armies: Cas and Dee." in described(setting_up())
    assert "9 Marshal, 8 General, 7 Major, 6 Captain" in described(setting_up())


def test_the_closed_zone_is_told() -> None:
    assert described(three()).endswith("Closed: West.")


def test_a_long_quiet_and_who_is_out_are_told() -> None:
    assert "Dee: out of the game." in described(few())
    assert described(few()).endswith("No battle for 21 rounds: after 30 the game is a draw.")


def test_the_end_names_winner_and_reason() -> None:
    assert "Winner: Ann. A player brought their own flag to the turret." in described(over())


@pytest.mark.parametrize("names", [NASTY, tuple(32 * sign for sign in "WXYZ"), tuple(32 * sign for sign in "😀😁😂🤣")])
def test_long_names_leave_own_pieces_flags_and_sliders_in_it(names: tuple[str, ...]) -> None:
    for seen in (panel(), recruit(), bunch(BOB)):
        text = described(seen, names=names)

        assert length(text) <= 1024
        assert "Your pieces: 9 n9; 8 n7" in text
        assert "slider" in text
        assert "abandoned on" in text


def test_what_does_not_fit_is_left_out_from_the_hidden_pieces_on() -> None:
    names = tuple(32 * sign for sign in "😀😁😂🤣")
    text = described(middle(BOB, quiet=29), "move", "j6", names=names)

    assert length(text) <= 1024
    assert text.endswith("No battle for 29 rounds: after 30 the game is a draw.")


def test_what_is_left_of_a_short_game_and_of_its_turn_is_told() -> None:
    early: dict[str, object] = {"round": 5, "settled": (), "struck": False}

    assert "Round 5 of 12. Two different pieces move in this turn." in described(short(**early, spent=None))
    assert "Round 5 of 12. One more piece moves in this turn. " in described(short(**early))
    assert "moves in this turn, without an attack or a shot." in described(short())
    assert "move in this turn" not in described(short(**early, spent=None, phase="recruit", recruiter=BOB))
    assert "Round" not in described(panel())


def test_how_far_the_flags_are_in_a_short_game_is_told_as_it_counts() -> None:
    steps = "Steps from the flags to the turret"

    assert f"{steps}: Ann 7, Bob 8, Cas 11 and Dee 11." in described(short(round=5, settled=()))
    assert f"{steps}, kept from when a player's last turn begins: Ann 3, Bob 9, Cas 11 and Dee 11." in described(
        short(settled=(3, 9, None, None))
    )
    assert f"{steps}, now or when this round began, whichever is more: Ann 8, Bob 8," in described(
        short(settled=(), nearness=(8, 2, 2, 2))
    ), "by rules 2"
    assert steps not in described(panel())
