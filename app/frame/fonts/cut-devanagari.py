"""Cuts the Hindi of a font to the letters and joined letters that people write (see README.md).

Usage: python3 cut-devanagari.py <woff2 of fontsource> <weight> <texts to read, any files> <output.woff2>
"""
import re
import sys
from subprocess import run
from tempfile import NamedTemporaryFile

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

LETTERS = 'अआइईउऊऋएऐऑओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह'
SIGNS = 'ँंः़ािीुूृेैॅॉोौ्ॐ।॰'
CONSONANTS = [letter for letter in LETTERS if letter >= 'क']
WITH_DOT = [letter + '़' for letter in 'कखगजडढफ']
# Joined in ways of their own; every other pair is a half letter and a whole one.
JOINED = (
    'क्ष ज्ञ त्र श्र क्त क्क क्र द्य द्ध द्व द्म द्र द्ग द्भ त्त त्त्व ट्ट ट्ठ ड्ड ड्ढ ह्म ह्न ह्य ह्र ह्व ह्ल '
    'ष्ट ष्ठ ष्ट्र श्च श्व न्न प्त ल्ल च्च ज्ज ञ्च ञ्ज ङ्क ङ्ग स्त्र स्त न्त्र न्द्र ट्र ड्र प्र ब्र ग्र फ़्र ट्य ठ्य ड्य ढ्य छ्य रु रू हृ दृ कृ'
).split()


def words_of(files):
    texts = (open(file, encoding='utf8', errors='ignore').read() for file in files)
    return set(re.findall('[\u0900-\u097f\u200c\u200d]+', '\n'.join(texts)))


def shaped(font, words):
    with NamedTemporaryFile(suffix='.ttf') as file:
        font.save(file.name)
        lines = run(
            ['hb-shape', '--no-positions', '--no-clusters', file.name], input='\n'.join(words), text=True, capture_output=True, check=True
        ).stdout
    return [line.strip('[]').split('|') for line in lines.splitlines()]


def samples():
    for letter in CONSONANTS + WITH_DOT:
        # With a joiner at its end it is a half letter, which joined ones are made of.
        yield from (letter, f'{letter}्', f'{letter}्\u200d', f'{letter}्य', f'{letter}्क', f'र्{letter}', f'{letter}्र', *(letter + sign for sign in SIGNS[:16]))
    yield from LETTERS
    yield from SIGNS
    yield from JOINED
    yield from (f'र्{letter}ी' for letter in CONSONANTS)


source, weight, *texts, output = sys.argv[1:]
font = TTFont(source)
if 'fvar' in font:
    font = instantiateVariableFont(font, {'wght': float(weight)})
font.flavor = None
words = sorted({*samples(), *words_of(texts)})
whole = shaped(font, words)
options = Options()
options.layout_closure = False
options.hinting = False
options.name_IDs = []
options.flavor = 'woff2'
# How letters join and where signs stand; not how far apart single pairs are.
options.layout_features = 'ccmp locl nukt akhn rphf rkrf blwf half vatu cjct pres abvs blws psts haln abvm blwm mark mkmk calt'.split()
cut = Subsetter(options)
cut.populate(unicodes=[ord(c) for c in LETTERS + SIGNS + '\u200c\u200d\u25cc'], glyphs={glyph for line in whole for glyph in line if glyph})
cut.subset(font)
wrong = [word for word, before, after in zip(words, whole, shaped(font, words)) if len(before) != len(after)]
if wrong:
    sys.exit(f'These are joined otherwise than in the whole font: {" ".join(wrong)}')
font.flavor = 'woff2'
font.save(output)
