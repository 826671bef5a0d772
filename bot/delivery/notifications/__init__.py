"""The one message by which a person is called to the tables that wait for them."""
