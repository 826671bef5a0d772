"""The tools of all painters: canvas, sprites, fonts, colours, cards, dice, and common texts."""
