"""People are called at once, as they are not in earnest: for tests that are about something else."""

from datetime import timedelta

from bot.values.messages import AlertTimes

AT_ONCE = AlertTimes(timedelta(), timedelta(), timedelta(), quiet=False)
