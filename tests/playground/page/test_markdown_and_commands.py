"""The page's own rules that need no clicking: Discord's Markdown, and commands as they are typed."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from playground.client.page import STATIC
from playground.fake_discord import FakeDiscord

pytest_plugins = ["tests.support.browser"]

CONTEXT = """{
    store: {
        user: (id) => (id === "1" ? {id, username: "ann", global_name: "Ann"} : null),
        me: {id: "2"},
        channels: new Map([["7", {name: "games"}]]),
        people: [{id: "1", username: "ann", global_name: "Ann"}], bot: null,
    },
    locale: "en-US", t: (text) => text, goto() {}, command() {}, commandName: (path) => path,
}"""
TEST_GAME = {
    "id": "5",
    "name": "toy",
    "type": 1,
    "description": "A toy",
    "options": [
        {"type": 1, "name": "play", "description": "Play", "name_localizations": {"nl": "speel"}, "options": [
            {"type": 4, "name": "table", "description": "Where", "min_value": 1},
            {"type": 3, "name": "card", "required": True, "description": "It", "name_localizations": {"nl": "kaart"}},
        ]},
        {"type": 1, "name": "playback", "description": "Look back"},
        {"type": 2, "name": "set", "description": "Set", "options": [
            {"type": 1, "name": "start", "description": "Start", "options": []},
        ]},
        {"type": 1, "name": "start", "description": "Begin", "options": []},
    ],
}  # fmt: skip


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def page(browser: Browser) -> AsyncIterator[Page]:
    async with FakeDiscord.running() as fake_discord:
        tab = await browser.new_page()
        await tab.goto(fake_discord.page_url)
        yield tab
        await tab.close()


async def markdown(page: Page, text: str) -> str:
    return str(
        await page.evaluate(
            f"""async (text) => {{
                const {{ markdown }} = await import("/static/markdown.js");
                const box = document.createElement("div");
                box.append(...markdown(text, {CONTEXT}));
                return box.innerHTML;
            }}""",
            text,
        )
    )


async def commands(page: Page, expression: str, locale: str = "en-US") -> Any:
    """What an expression over the module `m`, the leaves `all` and the context `c` gives."""
    return await page.evaluate(
        f"""async () => {{
            const m = await import("/static/commands.js");
            const c = {CONTEXT};
            const all = m.leaves([{json.dumps(TEST_GAME)}], {json.dumps(locale)});
            return {expression};
        }}"""
    )


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("**bold** *it* _it_", "<strong>bold</strong> <em>it</em> <em>it</em>"),
        ("***both*** __under__ ~~gone~~", "<strong><em>both</em></strong> <u>under</u> <s>gone</s>"),
        ("**bold *and it***", "<strong>bold <em>and it</em></strong>"),
        ("snake_case_name 2 * 3 * 4", "snake_case_name 2 * 3 * 4"),
        (r"\*not it\* \_nor this\_", "*not it* _nor this_"),
        ("`**as it is**`", '<code class="code">**as it is**</code>'),
        ("one\ntwo", "one<br>two"),
        ("# One\n## Two\nrest", '<h3 class="heading-1">One</h3><h4 class="heading-2">Two</h4>rest'),
        ("#not a heading", "#not a heading"),
        ("\n\nlate", "late"),
        ("-# small", '<div class="subtext">small</div>'),
        ("- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
        ("2. a\n3. b", '<ol start="2"><li>a</li><li>b</li></ol>'),
        ("> said\n> **so**\nwell", "<blockquote>said<br><strong>so</strong></blockquote>well"),
        (">>> all\nof it", "<blockquote>all<br>of it</blockquote>"),
        ("```py\nx = *1*\n```", '<pre class="fence" tabindex="0"><code>x = *1*</code></pre>'),
        ("<@1>", '<span class="mention" data-user-id="1">@Ann</span>'),
        ("<@2>", '<span class="mention mention-me" data-user-id="2">@2</span>'),
        ("<#7>", '<button class="mention" type="button">#games</button>'),
        ("<#8>", '<span class="mention">#?</span>'),  # a channel that the reader may not see
        ("</toy play:5>", '<button class="mention" type="button" data-testid="command-mention">/toy play</button>'),
        (
            "<:dice:12>",
            '<img class="emoji-picture" src="/emojis/12.png" alt=":dice:" title=":dice:" draggable="false" data-testid="emoji">',  # noqa: E501
        ),
        ("<b>&amp;</b>", "&lt;b&gt;&amp;amp;&lt;/b&gt;"),
        ("[x](javascript:y)", "[x](javascript:y)"),
    ],
)
async def test_markdown_is_drawn_as_discord_draws_it(page: Page, text: str, html: str) -> None:
    assert await markdown(page, text) == html


async def test_a_line_without_marks_ends_where_it_ends(page: Page) -> None:
    seen = await page.evaluate(
        f"""async (text) => {{
            const {{ markdown }} = await import("/static/markdown.js");
            const box = Object.assign(document.createElement("div"), {{ className: "text" }});
            document.body.append(box);
            box.append(...markdown(text, {CONTEXT}));
            const seen = box.innerText;
            box.remove();
            return seen;
        }}""",
        "Really?\nYou lose",
    )
    assert seen == "Really?\nYou lose"


async def test_a_preview_is_one_line_without_marks(page: Page) -> None:
    text = "## Title\nbefore\n> said\n> **so**\n- a\n- b\n-# <:dice:12> small"

    preview = await page.evaluate(f"async (text) => (await import('/static/markdown.js')).plain(text, {CONTEXT})", text)

    assert preview == "Title before said so a b small"


async def test_an_emoji_that_is_gone_is_its_name(page: Page) -> None:
    await page.evaluate(f"""async () => {{
        const {{ markdown }} = await import("/static/markdown.js");
        document.body.append(...markdown("<:dice:12>", {CONTEXT}));
    }}""")

    await expect(page.get_by_text(":dice:")).to_have_text(":dice:")


async def test_a_masked_link_opens_elsewhere_and_tells_nothing(page: Page) -> None:
    assert await markdown(page, "[**here**](https://example.org/a_b_c)") == (
        '<a href="https://example.org/a_b_c" target="_blank" rel="noopener noreferrer"><strong>here</strong></a>'
    )


async def test_a_spoiler_is_covered_and_out_of_reach(page: Page) -> None:
    assert 'inert="">the king</span>' in await markdown(page, "||the king||")


async def test_a_timestamp_is_told_in_words(page: Page) -> None:
    drawn = await markdown(page, "<t:0:D>")

    assert 'datetime="1970-01-01T00:00:00.000Z"' in drawn
    assert "1 January 1970" in drawn or "31 December 1969" in drawn


@pytest.mark.parametrize(
    ("style", "words"),
    [
        ("", "4 July 2031 at 15:06"),
        (":t", "15:06"),
        (":T", "15:06:07"),
        (":d", "04/07/2031"),
        (":D", "4 July 2031"),
        (":f", "4 July 2031 at 15:06"),
        (":F", "Friday,? 4 July 2031 at 15:06"),
        (":s", "04/07/2031, 15:06"),
        (":S", "04/07/2031, 15:06:07"),
    ],
)
async def test_every_style_of_a_timestamp_is_told(page: Page, style: str, words: str) -> None:
    moment = int(await page.evaluate("new Date(2031, 6, 4, 15, 6, 7) / 1000"))

    drawn = await markdown(page, f"<t:{moment}{style}>")

    assert re.fullmatch(f"<time .*>{words}</time>", drawn)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "now"),
        (1, "in 1 second"),
        (59, "in 59 seconds"),
        (60, "in 1 minute"),
        (-130, "2 minutes ago"),
        (3569, "in 59 minutes"),
        (3570, "in 1 hour"),
        (-86400, "1 day ago"),
        (10 * 86400, "in 10 days"),
        (65 * 86400, "in 2 months"),
        (-800 * 86400, "2 years ago"),
    ],
)
async def test_a_relative_timestamp_is_told_from_the_playgrounds_time(page: Page, seconds: int, words: str) -> None:
    clock = "(await import('/static/clock.js')).setClock({now: 2_000_000_000, runs: false})"
    await page.evaluate(f"async () => {{ {clock}; }}")

    assert f">{words}</time>" in await markdown(page, f"<t:{2_000_000_000 + seconds}:R>")


async def test_groups_are_flattened_with_required_options_first(page: Page) -> None:
    found = await commands(page, "all.map((leaf) => [leaf.path, leaf.options.map((option) => option.name)])")

    assert found == [["toy play", ["card", "table"]], ["toy playback", []], ["toy set start", []], ["toy start", []]]


async def test_commands_are_found_in_the_persons_language_and_in_english(page: Page) -> None:
    paths = 'm.search(all, "{}").map((leaf) => leaf.path)'

    assert await commands(page, paths.format("speel"), "nl") == ["toy play"]
    assert await commands(page, paths.format("toy pl"), "nl") == ["toy play", "toy playback"]
    assert await commands(page, paths.format("nonsense"), "nl") == []


async def test_only_commands_that_are_offered_there_are_found(page: Page) -> None:
    offered = 'm.leaves([{{name: "a", type: 1, {}}}, {{name: "b", type: 1}}], "nl", {}).map((leaf) => leaf.path)'

    there = "{{context: {}, reached: true}}"
    assert await commands(page, offered.format("contexts: [0]", there.format(1))) == ["b"]
    assert await commands(page, offered.format("contexts: [0]", there.format(0))) == ["a", "b"]
    assert await commands(page, offered.format("dm_permission: false", there.format(1))) == ["b"]
    installed = "{context: 0, reached: false}, {installed: true}"
    assert await commands(page, offered.format("integration_types: [0, 1]", installed)) == ["a"]
    assert await commands(page, offered.format("integration_types: [0, 1]", installed.replace("true", "false"))) == []


async def test_the_longest_name_that_was_typed_is_meant(page: Page) -> None:
    assert await commands(page, 'm.recognise(all, "/toy playback").leaf.path') == "toy playback"
    assert await commands(page, 'm.recognise(all, "/toy play card:x").rest') == "card:x"
    assert await commands(page, 'm.recognise(all, "/toy pla")') is None


async def test_options_are_split_at_their_names(page: Page) -> None:
    split = 'Object.fromEntries(m.splitOptions(all[0], "{}") ?? [["unreadable", ""]])'

    assert await commands(page, split.format("card:king of: hearts table:3")) == {
        "card": "king of: hearts",
        "table": "3",
    }
    assert await commands(page, split.format("kaart:K"), "nl") == {"card": "K"}
    assert await commands(page, split.format("the king")) == {"unreadable": ""}


async def test_options_travel_inside_their_subcommands(page: Page) -> None:
    assert await commands(page, 'm.nest(all[2], [{type: 4, name: "n", value: 1}])') == [
        {"type": 2, "name": "set", "options": [
            {"type": 1, "name": "start", "options": [{"type": 4, "name": "n", "value": 1}]},
        ]},
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("option", "text", "read"),
    [
        ('{type: 4, min_value: 2}', "2", {"value": 2}),
        ('{type: 4, min_value: 2}', "1", {"error": "At least {least}"}),
        ('{type: 4}', "2.5", {"error": "A whole number"}),
        ('{type: 10}', "2,5", {"value": 2.5}),
        ('{type: 5}', "true", {"value": True}),
        ('{type: 6}', "@ann", {"value": "1"}),
        ('{type: 6}', "<@1>", {"value": "1"}),
        ('{type: 6}', "nobody", {"error": "Nobody here has that name"}),
        ('{type: 3, choices: [{name: "Fast", value: "f"}]}', "fast", {"value": "f"}),
        ('{type: 3, choices: [{name: "Fast", value: "f"}]}', "slow", {"error": "Choose one of the list"}),
        ('{type: 3, required: true}', "", {"error": "Fill this in"}),
        ('{type: 3}', "", {}),
        ('{type: 3, max_length: 2}', "abc", {"error": "At most {most} characters"}),
    ],
)  # fmt: skip
async def test_a_typed_value_is_read_by_the_options_kind(page: Page, option: str, text: str, read: Any) -> None:
    found = await commands(
        page, f"m.readValue({option}, {json.dumps(text)}, m.fixedChoices({option}, c.store, c.locale, c.t), c.t)"
    )

    assert found == read


async def test_the_example_for_newcomers_is_the_first_groups_start(page: Page) -> None:
    assert await commands(page, "m.example(all).path") == "toy start"


def test_every_sentence_of_the_page_is_there_in_dutch() -> None:
    words = (STATIC / "i18n.js").read_text(encoding="utf-8")
    dutch = set(re.findall(r'^  "(.+?)":', words, re.MULTILINE))
    code = "\n".join(file.read_text(encoding="utf-8") for file in STATIC.glob("*.js") if file.name != "i18n.js")
    said = set(re.findall(r'\bt\((?:[^()"]*\? )?"(.+?)"', code))

    assert len(said) > 50
    assert said - dutch == set()


def test_the_page_takes_nothing_from_elsewhere_and_parses_no_markup() -> None:
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    code = "\n".join(file.read_text(encoding="utf-8") for file in STATIC.iterdir())

    assert "default-src 'none'" in index
    assert re.findall(r'(?:src|href)="(?:https?:)?//', code) == []
    assert re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", code) == []
