"""Names of players: plain ones, and those that try a picture hardest."""

NAMES = ("Ann", "Bob", "Cas", "Dee", "Eve", "Fay")
NASTY = (
    "Wolfeschlegelsteinhausenbergerdo",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦",
    "日本語の長い名前を持つ人がここにいますよ本当に",
    "שלום עולם ארוך",
    "Z̷̢̛͍a̸̡͝l̵̨̛g̴̢͠o̷̧͝",
)
"""Wide ones, and some that the font cannot write."""
