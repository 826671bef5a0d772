"""The words that people type for days and times, from the catalogues of all languages.

Every language is understood at once, since a person who uses Discord in English may write Dutch. The names of days and
months are in our catalogues, since Babel's would take 4 MB.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from bot.ui.languages import Languages
from games.words import N_, NP_

T = TypeVar("T")
WEEKDAYS = (N_("Monday"), N_("Tuesday"), N_("Wednesday"), N_("Thursday"), N_("Friday"), N_("Saturday"), N_("Sunday"))
MONTHS: Final = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    NP_("a month", "May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)
LETTERS: Final = 2
"""How many letters of a name must be typed; two letters tell the seven days apart, in English and in Dutch."""

# The following words are only parsed. `|` separates synonyms; a translation may have more or fewer.
MARCH: Final = NP_("typed", "march")
TODAY: Final = NP_("typed", "today")
TONIGHT: Final = NP_("typed", "tonight")
TOMORROW: Final = NP_("typed", "tomorrow|tmr")
DAY_AFTER: Final = NP_("typed", "day after tomorrow")
YESTERDAY: Final = NP_("typed", "yesterday|day before yesterday")
NEXT_WEEK: Final = NP_("typed", "next week")
NEXT_MONTH: Final = NP_("typed", "next month")
AT: Final = NP_("typed before a time", "at")
O_CLOCK: Final = NP_("typed after a time", "o'clock|h")
IN: Final = NP_("typed before a number of days", "in")
FILLERS: Final = NP_("typed, but says nothing", "until|till|on|the|of|coming|for|and")
ARTICLES: Final = NP_("typed for 1", "a|an")
NUMBERS: Final = NP_("typed for 1 to 10, in order", "one|two|three|four|five|six|seven|eight|nine|ten")
MINUTES: Final = NP_("typed for minutes", "minute|minutes|min|mins")
HOURS: Final = NP_("typed for hours", "hour|hours|hr|hrs|h")
DAYS: Final = NP_("typed for days", "day|days|d")
WEEKS: Final = NP_("typed for weeks", "week|weeks|wk|w")
LONG_MONTHS: Final = NP_("typed for months", "month|months")
YEARS: Final = NP_("typed for years", "year|years|y")

MONTH_FIRST: Final = frozenset({"en-US", "hu", "ja", "ko", "lt", "zh-CN", "zh-TW"})
"""Locales in which 3/12 is 12 March."""


class Vocabulary:
    """The meanings of words in all languages of the bot; the person's own language comes first."""

    def __init__(self, languages: Languages, locale: str) -> None:
        self.language = languages.of(locale)
        self.month_first = locale in MONTH_FIRST
        self._languages = (self.language, *(other for other in languages if other is not self.language))
        self._words: dict[str, tuple[str, ...]] = {}

    def among(self, text: str, meanings: Mapping[str, T]) -> T | None:
        """Return the first meaning, by msgid, that a folded text is a word for; None if there is none."""
        return next((meaning for msgid, meaning in meanings.items() if text in self.words(msgid)), None)

    def words(self, msgid: str) -> tuple[str, ...]:
        if msgid not in self._words:
            texts = (language.text(msgid) for language in self._languages)
            self._words[msgid] = tuple(folded(word) for text in texts for word in text.split("|"))
        return self._words[msgid]

    def pattern(self, msgid: str) -> str:
        return "|".join(map(re.escape, sorted(self.words(msgid), key=len, reverse=True)))

    def weekday(self, text: str) -> int | None:
        """Return the weekday, 0 for Monday, whose name begins with a folded text; None for none or several."""
        return self._begun(text, WEEKDAYS)

    def month(self, text: str) -> int | None:
        """Return the month, 1 to 12, whose name begins with a folded text; None for none or several."""
        month = 2 if text in self.words(MARCH) else self._begun(text, MONTHS)
        return None if month is None else month + 1

    def number(self, text: str) -> float:
        """Parse a number in digits or, from 1 to 10, as a word. Raise ValueError if it is none."""
        if re.fullmatch(r"[0-9]+([.,][0-9]+)?", text):
            return float(text.replace(",", "."))
        if text in self.words(ARTICLES):
            return 1
        return self.words(NUMBERS).index(text) % 10 + 1  # each language has ten words, in order

    def _begun(self, text: str, names: Sequence[str]) -> int | None:
        for language in self._languages if len(text) >= LETTERS else ():
            found = [place for place, name in enumerate(names) if folded(language.text(name)).startswith(text)]
            if len(found) == 1:
                return found[0]
        return None


def folded(text: str) -> str:
    """Return a text for comparison: lower case, without accents, with single spaces."""
    bare = (it for it in unicodedata.normalize("NFKD", text) if not unicodedata.combining(it))
    return " ".join("".join(bare).casefold().replace("’", "'").split())
