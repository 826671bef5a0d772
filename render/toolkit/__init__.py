"""What painters of all games draw with: canvas, sprites, fonts, colours, cards, dice, and texts in common."""
