"""How much a person meets on each screen: what is counted of a message, and the screens of random positions."""
