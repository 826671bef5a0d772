"""What holds of the project; asserts of what supports the tests say what they compared, as those of tests do."""

import pytest

pytest.register_assert_rewrite("tests.support")
