"""What comes in from Discord: presses, commands and messages are read (`entry`), and carried out (`moves`, `table`,
`settings`).

Here stands what all of these share: who does it, where, and what is asked for (`context`), at which table
(`look_up_table`), and how it is answered (`response`, `panel`).
"""
