"""How our playing cards are drawn: ink, letters, pips and figures, all as SVG text."""
