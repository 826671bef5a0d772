"""What is run by hand: measurements, simulations, ratings, training and pictures of screens. No tests."""
