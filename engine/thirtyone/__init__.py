"""What a game of the Trentuno family is made of: what a hand is worth, turns, the end of a hand, bets to come back."""
