"""Adds the rupee sign and the letters of the shop's Devanagari name to the Latin file of Baloo 2 (see README.md).

Usage: python3 merge-baloo-2.py <files folder of @fontsource-variable/baloo-2> merged.ttf
"""
import sys
from fontTools.ttLib import TTFont

WANTED = {'latin-ext': '₹', 'devanagari': 'टकरोी'}
TABLES = ('cmap', 'glyf', 'gvar', 'hmtx', 'GDEF', 'GPOS', 'GSUB')


def open_part(folder, part):
    font = TTFont(f'{folder}/baloo-2-{part}-wght-normal.woff2')
    for table in TABLES:  # read everything before glyphs are added: the counts in the file no longer fit afterwards
        if hasattr(font[table], 'ensureDecompiled'):
            font[table].ensureDecompiled()
    return font


def copy_letter(source, target, letter):
    old, new = source.getBestCmap()[ord(letter)], f'u{ord(letter):04X}'
    if source['glyf'][old].isComposite():
        raise SystemExit(f'{letter} is drawn from parts; copy those too')
    target['glyf'].glyphs[new] = source['glyf'][old]
    target.setGlyphOrder([*target.getGlyphOrder(), new])
    target['glyf'].glyphOrder = target.getGlyphOrder()
    target['hmtx'].metrics[new] = source['hmtx'][old]
    target['gvar'].variations[new] = source['gvar'].variations.get(old, [])
    for table in target['cmap'].tables:
        if table.isUnicode():
            table.cmap[ord(letter)] = new


folder, output = sys.argv[1:]
merged = open_part(folder, 'latin')
for part, letters in WANTED.items():
    source = open_part(folder, part)
    for letter in letters:
        copy_letter(source, merged, letter)
del merged['HVAR']  # has no rows for the new glyphs; without it the advances come from gvar
merged.flavor = None
merged.save(output)
