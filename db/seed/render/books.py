"""Books, notebooks and what else is bound or folded paper, standing with the cover to the front."""
import math

from kit import ball, box, dice, drum, paint, ribbon, rounded, slab, tube
from parts import laid, loop, pages, printed, sheet, word


def book(w, h, t, cover, hard=True, front=None, colour='#f6f0e0'):
    """Spine on the left, standing on its lower edge about x = 0; `front` draws on its cover at the depth it is given."""
    skin, board, over = (cover, 0.035 * w, 0.025 * w) if hard else (cover, 0.012, 0)
    box((w - over, t - 2 * board, h - 2 * over), pages('y', colour), at=(0, 0, h / 2), bevel=0.004)
    for s in (-1, 1):
        box((w + over, board, h), skin, at=(0, s * (t - board) / 2, h / 2), bevel=min(board * 0.4, 0.012))
    x = -(w + over) / 2
    if hard:
        bow = rounded([(x + board, -t / 2), (x - board * 0.6, -t / 2 + board), (x - board * 0.9, 0), (x - board * 0.6, t / 2 - board), (x + board, t / 2)])
        sheet([[(p.x, p.y, z) for p in bow] for z in (0.0, h)], skin, thick=board * 0.7)
        box((board * 0.5, 0.004, h * 0.998), paint('#000000', rough=1), at=(x + board * 2.2, -t / 2 - 0.001, h / 2), bevel=0)
    else:
        box((board, t, h), skin, at=(x, 0, h / 2), bevel=0.004)
    if front:
        front(-t / 2 - 0.003)


def sticker(w, h, material, at, bevel=0.0, thick=0.006):
    return box((w, thick, h), material, at=at, bevel=bevel)


def leaning(make, back=-12):
    return laid(make, turn=(back, 0, 0))


def ruled_notebook():
    black, band = paint('#1d1d20', rough=0.55, grain=0.12, size=160), paint('#4a4a50', rough=0.9, grain=0.3, size=200)
    corners = [(x, z) for x, z in rounded_corners(1.5, 2.15, 0.13)]

    def make():
        for y in (-0.13, 0.13):
            slab(corners, 0.035, black, at=(0, y, 0), bevel=0.012)
        slab([(x * 0.985 - 0.005, z * 0.985 + 0.016) for x, z in corners], 0.23, pages('z'), bevel=0.004)
        bow = rounded([(-0.74, -0.13), (-0.775, -0.09), (-0.78, 0.09), (-0.74, 0.13)])
        sheet([[(p.x, p.y, z) for p in bow] for z in (0.1, 2.05)], black, thick=0.03)
        frame = [(0.58, -0.152, 0), (0.58, -0.152, 2.16), (0.58, 0.152, 2.16), (0.58, 0.152, -0.01), (0.58, -0.152, -0.01)]
        ribbon(frame, (0.035, 0, 0), 0.01, band)
        ribbon(rounded([(-0.1, -0.02, 0.1), (-0.1, -0.06, -0.02), (-0.08, -0.24, -0.1), (-0.06, -0.5, -0.03)]), (0.035, 0, 0), 0.008, paint('#a51f2b', rough=0.5))

    leaning(make, -14)


def rounded_corners(w, h, r, steps=8):
    """An upright rectangle from x = -w/2 and z = 0 with round corners."""
    line = []
    for cx, cz, start in ((w / 2 - r, h - r, 0), (-w / 2 + r, h - r, 90), (-w / 2 + r, r, 180), (w / 2 - r, r, 270)):
        line += [(p.x, p.z) for p in loop(r, at=(cx, 0, cz), steps=steps, start=start, end=start + 90)]
    return line


def confetti_notebook():
    chance, navy = dice(7), paint('#1c2340', rough=0.4, coat=0.4)
    flecks = [paint(c, rough=0.4, coat=0.4) for c in ('#e8476a', '#f2b530', '#4cb7a5', '#5b8def', '#f4f0e6', '#f07c3a', '#a96bd6')]

    def front(y):
        for i in range(115):
            x, z = chance.uniform(-0.66, 0.72), chance.uniform(0.06, 2.1)
            if i % 3 == 0:
                drum(chance.uniform(0.022, 0.036), 0.005, flecks[i % 7], at=(x, y, z), turn=(90, 0, 0), bevel=0)
            else:
                box((chance.uniform(0.03, 0.05), 0.005, chance.uniform(0.07, 0.13)), flecks[i % 7], at=(x, y, z), turn=(0, chance.uniform(0, 180), 0), bevel=0)
        sticker(0.66, 0.3, paint('#f4ecd9', rough=0.6), (0.03, y - 0.004, 1.5), bevel=0.002)
        for z in (1.56, 1.46):
            sticker(0.5, 0.012, paint('#8d8676'), (0.03, y - 0.008, z))

    leaning(lambda: book(1.5, 2.15, 0.26, navy, front=front))


def textbook(cover, front, h=2.2, w=1.66, t=0.2):
    leaning(lambda: book(w, h, t, paint(cover, rough=0.35, coat=0.5), hard=False, front=front), -14)


def maths():
    def front(y):
        white, sun, deep = paint('#fdf6ea', rough=0.4, coat=0.4), paint('#f6b62d', rough=0.4, coat=0.4), paint('#7e1220', rough=0.4, coat=0.4)
        sticker(1.66, 0.62, deep, (0, y, 0.31))
        word('MATHS', 0.4, white, (0, y - 0.006, 1.9))
        word('6', 0.62, sun, (0.55, y - 0.006, 0.32))
        for k in range(3):
            sticker(0.62 - 0.16 * k, 0.028, white, (-0.36 - 0.08 * k, y - 0.006, 0.42 - 0.1 * k))
        drum(0.3, 0.006, sun, at=(-0.34, y - 0.002, 1.12), turn=(90, 0, 0), bevel=0)
        slab([(-0.05, 0.8), (0.7, 0.8), (0.7, 1.5)], 0.008, paint('#2f78b7', rough=0.4, coat=0.4), at=(0, y - 0.004, 0), bevel=0.001)
        tube([(-0.05, y - 0.012, 0.8), (0.7, y - 0.012, 0.8), (0.7, y - 0.012, 1.5)], 0.014, white, closed=True)
        tube([(-0.34, y - 0.008, 1.12), (-0.06, y - 0.008, 1.12)], 0.012, deep)
        tube([(-0.34, y - 0.008, 1.12), (-0.2, y - 0.008, 1.38)], 0.012, deep)

    textbook('#c22733', front)


def science():
    def front(y):
        white, lime, deep = paint('#fdf6ea', rough=0.4, coat=0.4), paint('#b9d84a', rough=0.4, coat=0.4), paint('#0f4d2c', rough=0.4, coat=0.4)
        sticker(1.66, 0.62, deep, (0, y, 0.31))
        word('SCIENCE', 0.34, white, (0, y - 0.006, 1.9))
        word('7', 0.62, lime, (0.55, y - 0.006, 0.32))
        for k in range(3):
            sticker(0.62 - 0.16 * k, 0.028, white, (-0.36 - 0.08 * k, y - 0.006, 0.42 - 0.1 * k))
        for a in (30, 90, 150):
            c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
            tube([(p.x * c - p.z * s, y - 0.006, 1.18 + p.x * s + p.z * c) for p in loop(0.47, tall=0.17)], 0.017, white, closed=True)
            ball((0.05, 0.012, 0.05), lime, at=(0.47 * c, y - 0.01, 1.18 + 0.47 * s))
        ball((0.11, 0.014, 0.11), paint('#f0953a', rough=0.4, coat=0.4), at=(0, y - 0.01, 1.18))

    textbook('#1f8a4c', front)


def grammar():
    def front(y):
        white, sun, deep = paint('#fdf6ea', rough=0.4, coat=0.4), paint('#f6c33b', rough=0.4, coat=0.4), paint('#173a73', rough=0.4, coat=0.4)
        sticker(1.3, 0.78, white, (0, y, 1.12))
        word('ENGLISH', 0.3, white, (0, y - 0.006, 1.95))
        word('GRAMMAR', 0.22, sun, (0, y - 0.006, 1.69))
        word('Aa', 0.6, deep, (-0.26, y - 0.008, 1.12))
        word('?', 0.5, paint('#d8453b', rough=0.4), (0.28, y - 0.008, 1.14))
        word(',', 0.5, paint('#1f8a4c', rough=0.4), (0.5, y - 0.008, 1.14))
        for k in range(3):
            sticker(1.3, 0.02, paint('#a9c4ea', rough=0.5), (0, y - 0.002, 0.5 - 0.13 * k))

    textbook('#2b67b8', front, t=0.15)


def atlas():
    def front(y):
        white, sea, deep = paint('#fdf6ea', rough=0.4, coat=0.4), paint('#3a8fc4', rough=0.4, coat=0.4), paint('#8a3a10', rough=0.4, coat=0.4)
        word('ATLAS', 0.5, white, (0, y - 0.006, 2.2))
        word('OF  INDIA', 0.22, white, (0, y - 0.006, 1.84))
        drum(0.68, 0.006, sea, at=(0, y, 0.95), turn=(90, 0, 0), bevel=0)
        for wide in (0.68, 0.45, 0.2):
            tube(loop(wide, at=(0, y - 0.004, 0.95), tall=0.68), 0.009, white, closed=True)
        for z in (-0.4, -0.14, 0.14, 0.4):
            half = math.sqrt(0.68**2 - z * z)
            tube([(-half, y - 0.004, 0.95 + z), (half, y - 0.004, 0.95 + z)], 0.008, white)
        for a, long in [(k * 45, 0.62 if k % 2 == 0 else 0.34) for k in range(8)]:
            c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
            for side, material in ((1, paint('#f7d268', rough=0.4)), (-1, deep)):
                slab([(0, 0), (c * long, s * long), ((c - side * s) * 0.09, (s + side * c) * 0.09)], 0.008, material, at=(0, y - 0.01, 0.95), bevel=0)
        sticker(2.0, 0.1, deep, (0, y, 0.1))

    textbook('#e5791f', front, h=2.6, w=2.0, t=0.1)


def reference_set():
    gold = paint('#e9c766', rough=0.35, metal=0.6)
    for x, h, t, colour in ((-0.55, 2.2, 0.56, '#b5232e'), (0.0, 2.12, 0.48, '#1c7a4a'), (0.5, 2.26, 0.46, '#1d549f')):
        def make(h=h, t=t, colour=colour):
            book(1.55, h, t, paint(colour, rough=0.45, coat=0.3, grain=0.05, size=120))
            left = -0.868
            for z in (0.22, 0.3, h - 0.3, h - 0.22):
                box((0.012, t * 0.86, 0.025), gold, at=(left - 0.004, 0, z), bevel=0)
            box((0.014, t * 0.72, h * 0.36), paint('#fbf3df', rough=0.5), at=(left - 0.006, 0, h * 0.6), bevel=0.003)
            for k in range(3):
                box((0.018, t * (0.5 - 0.1 * k), 0.035), paint(colour), at=(left - 0.01, 0, h * 0.66 - 0.1 * k), bevel=0)
        laid(make, turn=(0, 0, 90), at=(x, 0, 0))


def storybook():
    def left(u, v):
        if (u - 0.72) ** 2 + ((v - 0.72) * 0.8) ** 2 < 0.012:
            return '#f7b733'
        hill = 0.34 + 0.12 * math.sin(u * 5 + 0.6)
        if (u - 0.3) ** 2 / 0.022 + (v - 0.6) ** 2 / 0.02 < 1:
            return '#2f8a4b'
        if abs(u - 0.3) < 0.025 and 0.25 < v < 0.55:
            return '#7a4a2a'
        return '#4fa05a' if v < hill - 0.14 else '#86bf5b' if v < hill else '#fbe3b2' if v < 0.55 else '#8fd0e0'

    def right(u, v):
        if u < 0.1 or u > 0.9 or v < 0.08 or v > 0.92:
            return '#fbf5e6'
        if v > 0.46:
            sky = '#f3a6a0' if v < 0.66 else '#f6c67e'
            if v > 0.54 and (u - 0.5) ** 2 / 0.06 + (v - 0.62) ** 2 / 0.014 < 1:
                return '#5b6f9e'
            if (u - 0.74) ** 2 / 0.011 + (v - 0.66) ** 2 / 0.008 < 1 or (abs(u - 0.82) < 0.022 and 0.52 < v < 0.66):
                return '#5b6f9e'
            if v < 0.6 and min(abs(u - x) for x in (0.31, 0.43, 0.57, 0.68)) < 0.035:
                return '#4d5f8a'
            return '#d96f4c' if v < 0.5 else sky
        return '#6e675c' if int((v - 0.08) / 0.026) % 2 and v < 0.42 and (u < 0.84 or int(v * 40) % 3) else '#fbf5e6'

    def make():
        cover = paint('#b03a6a', rough=0.4, coat=0.3)
        for s, drawing in ((-1, left), (1, right)):
            swell = rounded([(0, 0.1), (0.1, 0.2), (0.35, 0.245), (0.8, 0.19), (1.35, 0.12), (1.5, 0.1)], 6)
            box((1.6, 2.1, 0.03), cover, at=(s * 0.8, 0, 0.015), bevel=0.01)
            for k in range(8):
                share = k / 7
                line = [(p.x * s * (1 + 0.012 * (7 - k)), 0.03 + (p.y - 0.03) * (0.25 + 0.75 * share)) for p in swell]
                skin = printed(drawing, (1.5, 2.0), axes='xy', middle=(s * 0.75, 0), rough=0.85) if k == 7 else paint('#efe6d2', rough=0.9)
                sheet([[(x, y, z) for x, z in line][::s] for y in (-1.0, 1.0)], skin, thick=0.012)
            box((1.42, 1.97, 0.06), pages('z'), at=(s * 0.72, 0, 0.06), bevel=0.003)

    laid(make, turn=(38, 0, 0))


THINGS = {
    'Atlas of India': (atlas, 22),
    'Class 6 Maths Textbook': (maths, 22),
    'Class 7 Science Textbook': (science, 22),
    'Confetti Cover Notebook': (confetti_notebook, 22),
    'English Grammar Workbook': (grammar, 22),
    'Illustrated Storybook': (storybook, -10),
    'Reference Book Set (3)': (reference_set, 24),
    'Ruled Notebook, Hard Cover': (ruled_notebook, -22),
}
