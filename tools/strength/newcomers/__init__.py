"""Somebody's first game: newcomers of three kinds who follow two rules each.

They were written by somebody who had read `games/texts/*.en.md` and no computer player. The *careless* take what looks
big, the *rushing* go straight for the aim, the *careful* look one move ahead or compare what lies open.
"""
