"""What the games of the Scopa family share: captures, declarations, the count, and the flow of a hand.

House rule: nothing here asks which game it serves. A game differs by its hooks (`rules.FishingRules`) and by the pieces
it picks.
"""
