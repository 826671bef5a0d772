"""What pictures of Stratego 4 show; what pictures of all games promise is in `test_all_painters.py`."""

import pytest

from bot.ui.languages import Languages
from games import GAMES
from games.core import Outcome, Seat, Term
from games.stratego import SIDES, SPACES, LooseFlag, Side, StrategoOptions, StrategoView
from games.stratego.events import NOTHING_LOST, Declined, Forfeited, Hindered, Out, Recruited, Skipped
from games.stratego.model import Trail
from games.words import Phrase, Words, english
from render.painter import LARGE
from render.stratego.board import coordinates
from render.stratego.layout import BATTLE, CELL, Layout, arrange
from render.stratego.panel_parts import NAME, PAD
from render.toolkit.box import Box
from render.toolkit.theme import DEEP, GOLD, RED, SEATS
from tests.support.render.inspection import has, header, painted, picture, written
from tests.support.render.limits import assert_within_limits
from tests.support.render.names import NAMES, NASTY
from tests.support.render.stratego_views import (
    ANN,
    ARMIES,
    BOB,
    CAS,
    DEE,
    DRAFT,
    changed,
    classic,
    few,
    fought,
    fullest,
    losses,
    middle,
    opening,
    over,
    panel,
    recruit,
    sealed,
    setting_up,
    shot,
    teams,
    three,
)

SHORT = StrategoOptions(length="short")


@pytest.mark.parametrize(
    ("seen", "partial", "status"),
    [
        (opening(), (), "Ann is to move"),
        (panel(), (), "Your turn: choose a piece"),
        (panel(), ("move", "m8"), "Your turn: where to from m8?"),
        (panel(), ("move", "m8", "m7"), "Your turn: m8–m7"),
        (panel(), ("move", "turret"), "Your turn: where to from the turret?"),
        (changed(panel(), gone=("ring",)), ("move", "turret", "ring"), "Your turn: turret–ring"),
        (recruit(), (), "Bring back which piece?"),
        (recruit(None), (), "Bob may bring a piece back"),
        (panel(options=SHORT), (), "Choose your first piece"),
        (panel(options=SHORT, spent=0), (), "Choose your second piece"),
        (panel(options=SHORT, spent=0, struck=True), (), "Choose a second piece, no attack"),
        (middle(options=SHORT, spent=0), (), "Bob moves a second piece"),
        (setting_up(), (), "Place your army"),
        (setting_up(None), (), "The armies are being placed"),
        (sealed(), (), "Waiting for the others"),
        (over(), (), "Ann wins!"),
    ],
)
def test_the_header_says_what_is_being_done(seen: StrategoView, partial: tuple[str, ...], status: str) -> None:
    assert status in written(header(seen, *partial))


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        (opening(), "Ann begins"),
        (middle(), "Last move: h3–h4"),
        (shot(), "Last move: d10 fired at g10"),
        (middle(trail=Trail(seat=ANN, kind="step", start="ring", to="f8")), "Last move: ring–f8"),
        (middle(trail=Trail(seat=ANN, kind="attack", start="f7", to="ring")), "Last move: f7 attacked the ring"),
        (middle(trail=Trail(seat=ANN, kind="fire", start="f7", to="turret")), "Last move: f7 fired at the turret"),
        (
            middle(trail=Trail(seat=ANN, kind="hand over", start="ring", to="turret")),
            "Last move: flag from the ring to the turret",
        ),
        (fought(), "Last move: the ring attacked h10"),
        (middle(trail=Trail(seat=ANN, kind="hand over", start="h4", to="g4")), "Last move: flag from h4 to g4"),
        (middle(trail=Trail(seat=DEE, kind="recruit", start="b8", to="b8")), "Last move: a recruit on b8"),
        (middle(last=(Skipped(seat=DEE),)), "Last move: h3–h4 · Dee is skipped"),
        (middle(last=(Out(seat=DEE),)), "Last move: h3–h4 · Dee is out"),
        (middle(last=(Declined(seat=DEE),)), "Last move: h3–h4 · Dee does not recruit"),
        (middle(last=(Hindered(seat=DEE, reason=NOTHING_LOST),)), "Last move: h3–h4 · Dee cannot recruit"),
        (middle(last=(Forfeited(seat=DEE, reason=NOTHING_LOST),)), "Last move: h3–h4 · Dee cannot recruit"),
        (middle(last=(Recruited(seat=DEE, space="b8"),)), "Last move: h3–h4 · a recruit on b8"),
        (setting_up(None), "Still busy: Bob, Cas, Dee"),
    ],
)
def test_above_it_stands_what_was_done_last(seen: StrategoView, told: str) -> None:
    assert told in written(header(seen))


def dutch(phrase: Phrase) -> str:
    """A phrase in which only the turret's names are translated."""
    said = {"turret": "toren", "the turret": "de toren"}.get(phrase.msgid)
    fields = {name: dutch(value) if isinstance(value, Phrase) else value for name, value in phrase.fields.items()}
    return said or english(NAMES)(phrase._replace(fields=fields))


@pytest.mark.parametrize("kind", ["attack", "fire"])
def test_the_castle_s_spaces_are_named_in_the_viewer_s_language(kind: str) -> None:
    seen = fought()
    assert seen.battle is not None
    assert seen.trail is not None
    seen = seen.replace(battle=seen.battle.replace(to="turret"), trail=seen.trail.replace(kind=kind, to="turret"))

    said = written(painted(seen, words=dutch))

    assert "ring–toren" in said
    last = written(header(seen, words=dutch))
    assert any(text.startswith("Last move") and text.endswith("de toren") for text in last)


def test_the_header_is_golden_for_players_to_act_and_dark_for_the_others() -> None:
    assert header(panel()).image.getpixel((4, 4)) == GOLD
    assert header(middle(CAS)).image.getpixel((4, 4)) == DEEP
    assert header(middle()).image.getpixel((4, 4)) == DEEP


@pytest.mark.parametrize("seen", [middle(), panel(), few(), three(), teams()])
def test_the_name_of_who_is_awaited_stands_on_gold_and_no_other(seen: StrategoView) -> None:
    canvas = painted(seen)
    names = {label.text.split()[0]: label.box for label in canvas.texts if label.text.split()[0] in NAMES[:4]}

    behind = {name: canvas.image.getpixel((box.right - 2, box.y + 6)) == GOLD for name, box in names.items()}
    assert behind == {name: NAMES.index(name) in seen.to_act for name in names}


def test_a_panel_shows_name_living_pieces_and_how_often_each_rank_fell() -> None:
    said = written(painted(middle(chronicle=((), losses(3, 3, 1), (), ()))))
    bob = said.index("Bob")

    assert said[bob : bob + 7] == ["Bob", "17", "×", "3", "2", "1", "1"]
    assert said.count("×") == 1
    assert said.count("no losses") == 3


def test_losses_are_counted_as_often_as_a_rank_fell_though_a_recruit_fell_twice() -> None:
    chronicle = ((), (*losses(9), *losses(9), *losses(9)), (), ())
    said = written(painted(middle(chronicle=chronicle)))
    bob = said.index("Bob")

    assert said[bob : bob + 5] == ["Bob", "17", "×", "9", "3"]


def test_who_has_lost_all_pieces_is_out_of_the_game() -> None:
    assert written(painted(few())).count("out of the game") == 1
    assert "out of the game" not in written(painted(setting_up(None)))


def test_every_step_of_a_slider_looks_different() -> None:
    seen = [painted(middle(sliders=(0, slider, 0, 0))).image.tobytes() for slider in range(6)]

    assert len(set(seen)) == 6


@pytest.mark.parametrize(
    ("seen", "left", "right"),
    [
        (fought(), ("General", "Ann"), ("Marshal", "Cas")),
        (shot(), ("Cannon", "Dee"), ("Captain", "Cas")),
        (classic(None), ("General", "Ann"), ("Marshal", "Cas")),
    ],
)
def test_a_battle_is_shown_with_both_ranks_and_players(
    seen: StrategoView, left: tuple[str, ...], right: tuple[str, ...]
) -> None:
    canvas = painted(seen)
    sizes = {label.text: label.size for label in canvas.texts}
    said = written(canvas)

    assert tuple(said[said.index(left[0]) :][:2]) == left
    assert tuple(said[said.index(right[0]) :][:2]) == right
    assert sizes[left[0]] >= LARGE
    assert sizes[right[0]] >= LARGE


def test_who_fell_in_a_battle_is_struck_out() -> None:
    for result, fell in (("attacker", (False, True)), ("defender", (True, False)), ("both", (True, True))):
        battle = fought().battle
        assert battle is not None
        image = painted(fought(battle=battle.replace(result=result))).image

        assert tuple(has(image.crop(side), RED) for side in ((0, 0, 60, BATTLE), (940, 0, 1000, BATTLE))) == fell


def test_recruiters_see_what_they_may_bring_back_and_nobody_else_does() -> None:
    reserve = (8, 8, 2)
    for me, shown in ((BOB, True), (None, False), (ANN, False)):
        said = written(painted(recruit(me, reserve=reserve)))
        name = said.index("Bob (you)" if me == BOB else "Bob")

        assert (said[name + 2 : name + 7] == ["×", "8", "2", "2", "1"]) == shown


def test_long_quiet_is_announced() -> None:
    assert {"quiet rounds", "21/30"} <= set(written(painted(few())))
    assert "quiet rounds" not in written(painted(few(quiet=19)))


def test_a_short_game_says_which_round_it_is() -> None:
    assert {"Round", "5/12"} <= set(written(painted(middle(options=SHORT, round=5))))
    assert "Round" not in written(painted(middle()))


@pytest.mark.parametrize("me", [None, ANN, BOB, CAS, DEE])
def test_a_board_fuller_than_any_game_can_bring_makes_no_picture_too_large(me: Seat | None) -> None:
    names = NASTY[:4]

    assert_within_limits(picture(fullest(me), names=names))


def test_partners_win_together() -> None:
    outcome = Outcome(winners=(ANN, CAS), reason=Term("A player brought their own flag to the turret."))
    said = written(header(over(outcome=outcome, options=StrategoOptions(teams=True))))

    assert "Ann and Cas win!" in said


def test_a_draw_is_told() -> None:
    outcome = Outcome(winners=(), reason=Term("Nobody can move."))

    assert {"A draw", "Nobody can move."} <= set(written(header(over(outcome=outcome))))


def test_a_tab_beside_every_panel_shows_with_whom_that_seat_plays() -> None:
    canvas = painted(teams(None))
    tabs = [label.box for label in canvas.texts if label.text == "with"]
    partners = [canvas.image.crop((box.x, box.y, box.right + box.height, box.bottom)) for box in tabs]

    assert len(tabs) == 4
    for seat, image in enumerate(partners):
        assert has(image, SEATS[(seat + 2) % 4].body)
        assert has(image, SEATS[seat % 2].dark)


def test_players_are_told_which_panel_is_their_partners() -> None:
    said = written(painted(teams(BOB)))

    assert said[said.index("your partner") :].count("with") == 0
    assert said.index("Cas") < said.index("Dee") < said.index("your partner")
    assert said.count("with") == 2
    assert not {"with", "your partner"} & set(written(painted(panel())))


def test_a_panel_says_the_same_of_pieces_with_partners_and_without() -> None:
    box = arrange(panel()).panel("west")
    inner = (box.x + PAD, box.y + PAD + NAME, box.right - PAD, box.bottom - PAD)

    with_partners, without = (painted(seen).image.crop(inner) for seen in (teams(), panel()))

    assert with_partners.tobytes() == without.tobytes()


def test_while_armies_are_placed_players_are_told_who_their_partner_is() -> None:
    said = written(painted(setting_up(CAS, options=StrategoOptions(teams=True))))

    assert said[said.index("partner") + 1] == "Ann"
    assert said.count("partner") == 1
    assert "partner" not in written(painted(setting_up(CAS)))


def test_names_of_computer_players_are_written_whole_while_armies_are_placed() -> None:
    names = ("Ann", "Computer 1", "Computer 2", "Computer 3")

    assert set(names) - {"Ann"} <= set(written(painted(setting_up(ANN), names=names)))


def test_ring_and_turret_are_named_and_the_turret_as_long_as_nothing_covers_it() -> None:
    lying = opening(flags=(LooseFlag(owner=CAS, space="turret"),))
    left = opening(trail=Trail(seat=ANN, kind="step", start="ring", to="h10"))

    assert {"ring", "turret"} <= set(written(painted(opening())))
    for seen in (middle(), changed(middle(), gone=("turret",)), lying, left):
        assert "turret" not in written(painted(seen))


def test_the_signs_that_are_on_the_board_are_explained() -> None:
    cannon = middle(DEE, to_act=(DEE,), mover=DEE)

    assert {"step", "fire"} <= set(written(painted(cannon, "move", "d10")))
    assert {"step", "pass the flag"} <= set(written(painted(panel(), "move", "m8")))
    assert "attack" not in written(painted(panel(), "move", "m8"))
    assert {"step", "attack"} <= set(written(painted(panel(), "move", "j6")))


@pytest.mark.parametrize("space", ["ring", "m9"])
def test_the_sign_of_a_step_leaves_the_letter_of_a_flag_free(space: str) -> None:
    seen = changed(panel(flags=(LooseFlag(owner=CAS, space=space),)), gone=("ring", "m9"), flags={"m8": None})
    box = arrange(seen).box(space)
    letter = (box.x + 18, box.y + 11, box.x + 43, box.y + 36)
    picked = {"ring": "turret", "m9": "m8"}[space]

    near, far = (painted(seen, "move", piece).image for piece in (picked, "l10"))

    assert near.crop(letter).tobytes() == far.crop(letter).tobytes()
    assert near.crop((*letter[2:], box.right, box.bottom)) != far.crop((*letter[2:], box.right, box.bottom))


@pytest.mark.parametrize("piece", ["m8", "turret", "l10"])
def test_every_space_that_a_piece_can_go_to_carries_the_number_of_its_button(piece: str) -> None:
    seen = changed(panel(), gone=("ring", "m9"))
    said = [(it.text, it.box) for it in painted(seen, "move", piece).texts]

    for number, option in enumerate(GAMES["stratego"].choices(seen, ("move", piece)).options, 1):
        space = arrange(seen).box(option.value)
        at = {text for text, box in said if space.holds(Box(box.x + box.width // 2, box.y + box.height // 2, 0, 0))}
        assert at >= {str(number)}
        assert option.short is not None
        assert english(())(option.short) == str(number)


def test_players_place_their_army_in_their_own_zone_as_they_see_it() -> None:
    said = written(painted(setting_up()))
    spaces = [text for text in said if text[0] in "mno" and text[1:].isdecimal()]

    assert spaces[:8] == ["m11", "m10", "m9", "m8", "m7", "m6", "m5", "n11"]
    assert len(spaces) == 21
    assert {"the castle", "Marshal", "Lieutenant", "×4"} <= set(said)


def test_a_draft_is_shown_and_so_is_the_army_that_was_sealed() -> None:
    none, draft = painted(setting_up()), painted(setting_up(), "place", DRAFT)
    swapped = painted(setting_up(), "place", ",".join(map(str, ARMIES[0])))
    done = painted(sealed())

    assert none.image != draft.image != swapped.image
    assert done.image.crop((0, 300, 1000, 900)).tobytes() == draft.image.crop((0, 300, 1000, 900)).tobytes()


def test_a_draft_that_is_no_army_is_left_out() -> None:
    for draft in ("", "9", "nine,8", "10,9"):
        assert painted(setting_up(), "place", draft).image == painted(setting_up()).image


def test_nobody_else_sees_a_formation() -> None:
    assert painted(setting_up(None)).image == painted(setting_up(None), "place", DRAFT).image


@pytest.mark.parametrize("below", SIDES)
def test_coordinates_stand_at_both_ends_of_every_row_and_column(below: Side) -> None:
    layout = Layout(0, below)
    found = [text for text, _ in coordinates(layout)]

    assert sorted(found) == sorted([*"abcdefghijklmno", *map(str, range(1, 16))] * 2)
    for space in SPACES[:-2]:
        at = layout.middle(space)
        assert {text for text, box in coordinates(layout) if in_line(at, box)} == {space[0], space[1:]}


def in_line(at: tuple[int, int], box: Box) -> bool:
    """Whether a coordinate, which is as long as a space is wide, stands at the row or the column of a point."""
    (x, y), (left, top, wide, high) = at, box
    return abs(y - top - high // 2) < 20 if high == CELL else abs(x - left - wide // 2) < 20


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (middle(), middle(trail=None)),
        (middle(), middle(to_act=(CAS,), mover=CAS)),
        (middle(), middle(flags=())),
        (panel(), middle()),
        (fought(), fought(battle=None)),
        (three(), three(sides=("east", "south", "west"))),
    ],
)
def test_positions_that_differ_look_different(one: StrategoView, other: StrategoView) -> None:
    assert painted(one).image != painted(other).image


def test_viewers_alone_are_told_which_seat_is_theirs() -> None:
    assert "Bob (you)" in written(painted(panel()))
    assert "Bob (you)" not in written(painted(middle()))


@pytest.mark.parametrize("words", [language.translator(NAMES) for language in Languages.read()])
def test_no_meaning_and_no_countdown_is_cut(words: Words) -> None:
    cannon = changed(middle(DEE, to_act=(DEE,), mover=DEE, options=SHORT), flags={"d10": DEE})
    carrier = panel(quiet=24)

    for seen, piece in ((cannon, "d10"), (carrier, "m8"), (carrier, "j6")):
        assert not [text for text in written(painted(seen, "move", piece, words=words)) if "…" in text]
