"""Forms as values: modals in which one or several things are ticked under each label, and sent off together."""

from typing import Final, NamedTuple

from discord import CheckboxGroupOption, RadioGroupOption, ui

from bot.ui.message import MenuOption, clip

MAX_QUESTIONS: Final = 5
"""Discord's limit of labels in a modal."""
MAX_BOXES: Final = 10
"""Discord's limit of what can be ticked under one label."""
MAX_LABEL_LENGTH: Final = 45
"""Discord's limit for titles and labels, in characters; an option's label and all descriptions have 100."""
MAX_TEXT_LENGTH: Final = 100


class Boxes(NamedTuple):
    """Options under a label, `least` to `most` of which are ticked; where `radio`, exactly one. `about` stands below
    the label."""

    label: str
    options: tuple[MenuOption, ...]
    about: str = ""
    radio: bool = False
    least: int = 0
    most: int = MAX_BOXES


class Form(NamedTuple):
    """A modal; the values that are ticked arrive together, in the order of the questions, by its custom id `id`."""

    id: str
    title: str
    questions: tuple[Boxes, ...]


def modal(form: Form) -> ui.Modal:
    """The form as Discord's modal."""
    made = ui.Modal(title=clip(form.title, MAX_LABEL_LENGTH), custom_id=form.id)
    for number, boxes in enumerate(form.questions):
        item = _radio_group(boxes, str(number)) if boxes.radio else _checkbox_group(boxes, str(number))
        about = clip(boxes.about, MAX_TEXT_LENGTH) or None
        made.add_item(ui.Label[ui.Modal](text=clip(boxes.label, MAX_LABEL_LENGTH), description=about, component=item))
    return made


def _radio_group(boxes: Boxes, custom_id: str) -> "ui.RadioGroup[ui.Modal]":
    options = [
        RadioGroupOption(label=clip(it.label, MAX_TEXT_LENGTH), value=it.value, description=it.hint, default=it.chosen)
        for it in boxes.options
    ]
    return ui.RadioGroup(custom_id=custom_id, options=options)


def _checkbox_group(boxes: Boxes, custom_id: str) -> "ui.CheckboxGroup[ui.Modal]":
    options = [
        CheckboxGroupOption(
            label=clip(it.label, MAX_TEXT_LENGTH), value=it.value, description=it.hint, default=it.chosen
        )
        for it in boxes.options
    ]
    bounds = {"min_values": boxes.least, "max_values": min(boxes.most, len(options))}
    return ui.CheckboxGroup(custom_id=custom_id, options=options, required=boxes.least > 0, **bounds)
