"""People are called at once, as they are not in earnest: for tests that are about something else."""

from datetime import timedelta

from bot.values.messages import CallTimes

AT_ONCE = CallTimes(timedelta(), timedelta(), timedelta(), quiet=False)
