"""What every computer player does: it declares whatever it may."""

from engine.actions import Action, Knock, Show
from engine.view import FishingView, View


def habit(view: View) -> Action | None:
    """Computer players always knock for a bonus hand (CIR-13), and always turn over a 31 (TRE-8)."""
    if isinstance(view, FishingView) and view.offers and Knock() in view.legal:
        return Knock()
    return Show() if Show() in view.legal else None
