"""The colours, each under its name."""

PAPER, PANEL, EDGE = "#fdf9ef", "#f8edd3", "#cbbd9c"
INK, WHITE = "#241f1c", "#fffdf6"
RED, BLUE, GREEN, GOLD, BROWN = "#c4242b", "#2a5599", "#3c7d3f", "#eab232", "#8a5a2b"
DARK_RED, NAVY, DARK_GREEN, OCHRE, AMBER, UMBER = "#8e1b24", "#1c3763", "#24552b", "#9a6300", "#d18a1c", "#4d3019"
STEEL, SKIN, BLUSH = "#c9d6e3", "#f3cfa5", "#dd9574"
TAN, WOOD, LEAF = "#ecd3a0", "#a36d35", "#5da245"
BAY, GREY, ASH = "#b98a58", "#8d99a6", "#b9b2a4"
