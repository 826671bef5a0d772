"""The log: a line for each record, as text or as JSON, and no secret in it."""

import asyncio
import json
import logging
import re
import sys

import pytest

from bot.process import logs
from bot.process.logs import JsonLine, OneLine
from bot.process.tasks import TaskOwner

TOKEN = "the.secret.token"


@pytest.mark.parametrize("path", ["/webhooks/12/{}/messages", "/interactions/12/{}/callback", "/webhooks/12/{}?wait=1"])
def test_a_record_is_one_line_without_secrets(path: str) -> None:
    record = logging.LogRecord("bot", logging.ERROR, "", 0, f"at %s\nand {path.format('AbC')}", (TOKEN,), None)

    line = OneLine(TOKEN).format(record)

    assert line.endswith(f"at [token] ⏎ and {path.format('[token]')}")


def test_a_json_record_holds_no_secrets_and_all_that_is_known() -> None:
    try:
        raise ValueError(f"with {TOKEN}")
    except ValueError:
        record = logging.LogRecord("bot", logging.ERROR, "", 0, "at %s\nof %s", (TOKEN, "me"), sys.exc_info())
    about = logs.ABOUT.set({"table": 7, "interaction": 0})

    line = JsonLine(TOKEN).format(record)

    logs.ABOUT.reset(about)
    read = json.loads(line)
    assert (line.count("\n"), read["message"], read["table"], "interaction" in read) == (
        0,
        "at [token]\nof me",
        "7",
        False,
    )
    assert "ValueError: with [token]" in read["error"]
    assert TOKEN not in line


def test_without_a_token_a_record_stays_as_it_is() -> None:
    assert OneLine("").format(logging.LogRecord("bot", logging.INFO, "", 0, "hello", (), None)).endswith("bot: hello")


async def test_what_a_task_raises_and_nobody_catches_is_logged_with_an_id(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.get_running_loop()

    logs.report(loop, {"message": "Task exception was never retrieved", "exception": ValueError("lost")})

    assert re.search(r"unhandled \[[0-9a-f]{8}\]: Task exception", caplog.text)
    assert "ValueError: lost" in caplog.text


async def test_work_in_the_background_is_not_told_under_the_press_that_began_it() -> None:
    told: list[str] = []

    async def work(_key: str) -> None:
        told.append(OneLine("").format(logging.LogRecord("bot", logging.INFO, "", 0, "done", (), None)))

    about = logs.ABOUT.set({"interaction": 5, "table": 7})
    owner = TaskOwner("working", work)
    owner.schedule("on it")
    await owner.settled()
    logs.ABOUT.reset(about)

    assert told[0].endswith("bot: done")
