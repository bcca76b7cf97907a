"""Draws app/styles/narrow-space.woff2: a typeface of one glyph, the narrow no-break space, 0.2 em wide and empty.

Archivo has none; a browser then halves the space, and « 66 361 » reads as one word. Needs `pip install fonttools brotli`.
"""
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

NARROW_SPACE = 0x202F
# Same line height as Archivo, so that the glyph does not shift lines.
ASCENT, DESCENT = 878, -210

# Browsers refuse a typeface without any outline.
box = TTGlyphPen(None)
box.moveTo((0, 0))
for corner in (0, 700), (200, 700), (200, 0):
    box.lineTo(corner)
box.closePath()

font = FontBuilder(1000, isTTF=True)
font.setupGlyphOrder([".notdef", "narrow"])
font.setupCharacterMap({NARROW_SPACE: "narrow"})
font.setupGlyf({".notdef": box.glyph(), "narrow": TTGlyphPen(None).glyph()})
font.setupHorizontalMetrics({".notdef": (200, 0), "narrow": (200, 0)})
font.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
font.setupNameTable({"familyName": "Narrow Space", "styleName": "Regular"})
font.setupOS2(sTypoAscender=ASCENT, sTypoDescender=DESCENT, usWinAscent=ASCENT, usWinDescent=-DESCENT)
font.setupPost(keepGlyphNames=False)
font.font.flavor = "woff2"
font.save("app/styles/narrow-space.woff2")
