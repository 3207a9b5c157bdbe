"""Cuts Mukta to the letters of Latin text and ₹ (see README.md).

Usage: python3 cut-mukta.py <files folder of @fontsource/mukta> <weight> <output.woff2>
"""
import sys
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ASCII = ''.join(map(chr, range(0x20, 0x7F)))
LETTERS = {'latin': ASCII + '\u00a0–—‘’“”…•·×°©½éèàâêîôûçñüöäëïÉ−', 'latin-ext': '₹'}

folder, weight, output = sys.argv[1:]
options = Options()
options.hinting = False
options.name_IDs = []
options.layout_features = ['kern', 'liga', 'tnum']
with TemporaryDirectory() as there:
    parts = []
    for part, letters in LETTERS.items():
        font = TTFont(f'{folder}/mukta-{part}-{weight}-normal.woff2')
        font.flavor = None
        cut = Subsetter(options)
        cut.populate(text=letters)
        cut.subset(font)
        parts.append(f'{there}/{part}.ttf')
        font.save(parts[-1])
    whole = Merger().merge(parts)
whole.flavor = 'woff2'
whole.save(output)
