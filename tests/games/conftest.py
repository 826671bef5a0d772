"""What the games say is compared with what somebody has read (`__snapshots__`); `--snapshot-update` writes it anew."""

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.support.reviewed import PlainText


@pytest.fixture
def reviewed(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """The text of this test as it was read and committed."""
    return snapshot.use_extension(PlainText)
