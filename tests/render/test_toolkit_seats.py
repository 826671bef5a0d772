"""Under which signs a table's players are told apart in pictures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.words import english
from render import PAINTERS
from render.toolkit import scene
from render.toolkit.fonts import Fonts, as_written, writable
from render.toolkit.game_painter import GamePainter
from render.toolkit.seats import initials, writable_names
from tests.support.render.names import NAMES
from tests.support.render.positions import by_hand


@pytest.mark.parametrize(
    ("names", "signs"),
    [
        ("Ann Bob Cas", "A B C"),
        ("zoë Łukasz Дмитрий élan", "Z Ł Д É"),
        ("Ann Alice Bob", "An Al B"),
        ("Willem Wim", "Wl Wm"),
        ("Anna Anne ANTON", "Aa Ae At"),
        ("_x_ 7up", "X 7"),
        ("日本 محمد 🎉", "1 2 3"),
        ("Ann Ann Ann", "A1 A2 A3"),
        ("x 2 🎉 日本", "X 2 3 4"),
    ],
)
def test_a_seat_shows_the_initial_of_who_sits_there_and_more_where_two_have_the_same(names: str, signs: str) -> None:
    assert initials(names.split()) == tuple(signs.split())


def test_people_of_one_name_and_computers_are_told_apart_by_their_own_numbers() -> None:
    assert initials(("Ann", "Ann (2)")) == initials(("Ann", "Ann (2)", "Bob"))[:2] == ("A1", "A2")
    assert initials(("Cas", "Computer 1", "Computer 2")) == ("Ca", "C1", "C2")


@given(st.lists(st.one_of(st.text(max_size=6), st.sampled_from(["A", "a", "A1", "1", "2", "é", "😀"])), max_size=6))
def test_no_two_seats_have_the_same_sign_and_every_sign_can_be_written(names: list[str]) -> None:
    signs = initials(names)

    assert len({sign.casefold() for sign in signs}) == len(signs) == len(names)
    assert all(writable(sign) and len(sign) <= 2 for sign in signs)


def test_a_name_that_cannot_be_written_is_replaced_by_the_sign_on_its_pieces() -> None:
    assert writable_names(("Zoë", "Bob🎉", "日本", "Bea")) == ("Zoë", "Bo", "3", "Bea")


def test_a_name_alone_keeps_what_can_be_written_of_it() -> None:
    assert [as_written(it) for it in ("Zoe\u0308", " Bob 🎉 B ", "日本")] == ["Zoë", "Bob B", "–"]


@pytest.mark.parametrize(("ending", "width"), [("", 120), (" wins!", 190)])
def test_a_name_that_ends_in_a_number_keeps_it_where_it_is_cut(ending: str, width: int) -> None:
    names = writable_names(("Computer 1", "Computer 12", "Ann of Cleves"))

    cut = [Fonts().fit(f"{name}{ending}", width, "Bold", 28, 28) for name in names]
    whole = [Fonts().fit(name, 400, "Bold", 28, 28).text for name in names]

    assert [label.text.partition("…")[2] for label in cut] == [f" 1{ending}", f" 12{ending}", ""]
    assert cut[0].text[:1] == cut[1].text[:1] == "C"
    assert all(label.mask.width <= width for label in cut)
    assert whole == ["Computer 1", "Computer 12", "Ann of Cleves"]


def test_only_of_names_a_number_at_the_end_stays() -> None:
    assert Fonts().fit("Round and round 12", 120, "Bold", 28, 28).text.endswith("…")


@pytest.mark.parametrize("key", ["glory", "addvantage", "spy"])
def test_every_seats_pieces_carry_its_initials(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    case = max(by_hand(key), key=lambda each: each.seats)
    names, signs = NAMES[: case.seats], initials(NAMES[: case.seats])
    painter = PAINTERS[key]
    assert isinstance(painter, GamePainter)
    plain = painter.paint(case.view, names, english(names)).canvas.image

    for seat in range(case.seats):
        changed = (*signs[:seat], "Ø", *signs[seat + 1 :])
        monkeypatch.setattr(scene, "initials", lambda called, changed=changed: changed)
        assert painter.paint(case.view, names, english(names)).canvas.image != plain
