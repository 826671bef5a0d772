"""The buttons with which the pages of a long text are turned."""

from bot.ui.languages import Language
from bot.ui.message import Button, CustomId
from games.words import N_


def page_buttons(
    language: Language,
    page_id: CustomId,
    beside: tuple[int, int],
    pages: int,
    labels: tuple[str, str] = (N_("Previous"), N_("Next")),
) -> tuple[Button, ...]:
    """The buttons to the two pages `beside` one of `pages`; their numbers follow the `rest` of `page_id`.

    Without such a page a button is disabled, with an id that no other has.
    """
    found = []
    for number, label, emoji, missing in zip(beside, labels, ("◀️", "▶️"), (pages, pages + 1), strict=True):
        exists = 0 <= number < pages
        custom_id = str(page_id._replace(rest=f"{page_id.rest}{number if exists else missing}"))
        found.append(Button(custom_id, language.text(label), emoji=emoji, disabled=not exists))
    return tuple(found)
