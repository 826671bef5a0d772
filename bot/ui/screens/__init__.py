"""What every message of the bot says, as pure functions of a table, the person who sees it and a language.

Nothing here asks Discord, the database or the clock, so what may leak can be tested by comparing values.
"""
