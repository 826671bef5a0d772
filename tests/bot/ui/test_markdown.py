"""Names stand in a Discord message as plain text, whatever signs they hold."""

import pytest

from bot.ui.escaping import escaped


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("Ann-Bob", "Ann-Bob"),
        ("**Ann**", r"\*\*Ann\*\*"),
        ("||Ann||", r"\|\|Ann\|\|"),
        ("`Ann`", r"\`Ann\`"),
        ("[Ann](https://example.org)", r"\[Ann\](https\://example.org)"),
        ("# Ann", r"\# Ann"),
        ("> Ann", r"\> Ann"),
        ("- Ann", r"\- Ann"),
        ("1. Ann", r"1\. Ann"),
        ("-# Ann", r"\-# Ann"),
        ("Ann\\", r"Ann\\"),
        ("Ann\nBob\r\x00Cas\u2028Dee", "Ann Bob Cas Dee"),
        ("\u202eAnn", "Ann"),
        ("Ann\u200f", "Ann"),
        ("\u200b", "?"),
        ("\u3164\u2800", "?"),
        ("\U000e0041", "?"),
        ("A\ud800nn", "A nn"),
        ("@everyone", "@\u200beveryone"),
        ("<@123>", "\\<@\u200b123>"),
        ("<@&123>", "\\<@\u200b&123>"),
        ("<#123>", r"\<#123>"),
        ("👩‍👧", "👩‍👧"),
        ("", "?"),
        (" \n", "?"),
    ],
)
def test_a_name_is_plain_text_in_a_message(name: str, shown: str) -> None:
    assert escaped(name) == shown
