"""The one message that notifies a person of the tables that wait for them."""
