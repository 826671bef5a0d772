"""What the tests stand on, apart from the tests."""
