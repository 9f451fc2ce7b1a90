"""Screens: platform-neutral messages, chosen by what happened and by the type of view."""
