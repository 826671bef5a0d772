"""The numbers of decisions and tables, which are never given twice, not even where a backup is put back."""

from typing import Final

RAISED: Final = 1_000_000
"""By so much at least they are raised where a backup is put back: no game has as many decisions."""
NEVER_SO_MANY: Final = RAISED // 2
"""So many decisions lie between two of one game only where a backup was put back between them."""
