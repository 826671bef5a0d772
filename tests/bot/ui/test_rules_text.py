"""The rules of a game are cut into pages where it disturbs a reader least."""

import pytest

from bot.ui.rules_text import paginated, rules_pages


def test_rules_begin_a_page_at_a_heading_when_the_next_part_does_not_fit() -> None:
    text = "# Title\n\n" + "a" * 30 + "\n\n## One\n\n" + "b" * 30 + "\n\n## Two\n\n" + "c" * 30 + "\n"

    assert paginated(text, 100) == ["# Title\n\n" + "a" * 30 + "\n\n## One\n\n" + "b" * 30, "## Two\n\n" + "c" * 30]


@pytest.mark.parametrize("between", ["\n\n", "\n", " ", ""])
def test_a_long_part_is_cut_at_paragraphs_else_lines_else_words(between: str) -> None:
    text = "## Long\n\n" + between.join(["word" * 5] * 20)

    parts = paginated(text, 100)

    assert all(0 < len(part) <= 100 for part in parts)
    assert "".join("".join(parts).split()) == "".join(text.split())
    assert not between or parts[0].startswith("## Long\n\nword")


def test_a_game_without_rules_texts_has_no_pages() -> None:
    assert rules_pages("no-such-game", "en") == ()
