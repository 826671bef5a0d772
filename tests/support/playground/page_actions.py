"""What every test of the page does: find a message, send a command, measure.

How tests find elements (data-testid, and the attributes beside it):

person        button of the strip (data-person, aria-pressed, data-unread); person-badge: the count on it
channel       button of the list (data-channel: "games" or "@bot", data-unread, aria-current); mention-badge
message       data-message-id, data-author, data-ephemeral; in it content, used-command, thinking, failed, dismiss
button        data-custom-id, data-state="pending" until it is answered, aria-disabled while another one waits
select        data-custom-id, data-state; opens select-popover with select-option (data-value), select-confirm, -clear
emoji         one of the application's own, in a text, a button, a menu or an option
picture       opens lightbox; alt-badge opens alt-text; file
composer      the text box; composer-send, composer-slash; palette-item (data-command: "group name")
command-form  command-chip (data-command), field (data-option) with field-input, field-error, form-rest;
              suggestion (data-value) is a choice, a person or an optional option of the open list
command-pending, command-failed     a command that is on its way, or was not answered
modal         modal-input (data-custom-id), modal-choice (data-custom-id, data-value), modal-submit, modal-cancel
clock         opens clock-popover with clock-step (data-seconds), clock-ahead; in it clock-time (datetime)
trouble       opens trouble-popover with situation and situation-met (data-situation); trouble-count: how many are on
drawer-toggle, settings, locale-nl, locale-en-US, dms-open, hint, new-messages, typing, reconnecting, bot-offline
"""

from __future__ import annotations

from playwright.async_api import Locator, Page


def message(tab: Page, text: str) -> Locator:
    return tab.get_by_test_id("message").filter(has_text=text)


async def look_at(tab: Page, channel: str, person: str = "ann") -> None:
    """Turn a tab to a channel as somebody sees it, with nothing open and nothing typed."""
    await tab.keyboard.press("Escape")
    await tab.evaluate("(place) => { location.hash = place; }", f"as={person}")
    await tab.locator(f"[data-testid=channel][data-channel='{channel}']").wait_for(state="attached")
    await tab.evaluate("(place) => { location.hash = place; }", f"as={person}&channel={channel}")
    await tab.locator(f"[data-testid=channel][data-channel='{channel}'][aria-current]").wait_for(state="attached")


async def run_command(tab: Page, command: str) -> None:
    await tab.get_by_test_id("composer").fill(command)
    await tab.keyboard.press("Enter")


async def overflow(tab: Page) -> int:
    """Pixels by which anything reaches beyond the right edge."""
    return int(
        await tab.evaluate(
            """() => Math.max(document.body.scrollWidth - innerWidth,
            ...[...document.querySelectorAll(".main, .main *:not(.fence *)")].map(
            (it) => Math.ceil(it.getBoundingClientRect().right) - innerWidth))"""
        )
    )
