"""How strong the computer players are: matches over the same deals from every seat, until the answer is clear."""
