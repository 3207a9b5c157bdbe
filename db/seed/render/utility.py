"""For washing, light and rain: brooms, buckets, bulbs, soap, the umbrella."""
import math

from kit import TAU, Vector, box, dice, drum, lathe, paint, ribbon, rounded, slab, tube
from books import rounded_corners
from parts import glass, laid, loop, ring, sheet, strands, streaked, word


def broom():
    chance = dice(5)
    grass = streaked('#d9bb74', '#b0a25c', (3, 3, 0.4), rough=0.8)
    tips = streaked('#c4a873', '#978659', (3, 3, 0.6), rough=0.9)
    stems, plumes = [], []
    for _ in range(420):
        a, wide = chance.uniform(-1, 1), chance.uniform(-1, 1)
        x, y, low = a * 1.3, wide * 0.2, chance.uniform(0.02, 0.22) + 0.2 * a * a
        stems.append(rounded([(a * 0.16, wide * 0.13, 2.75), (a * 0.2, wide * 0.14, 2.2), (a * 0.66, wide * 0.17, 1.4), (x, y, low)], 4))
        for _ in range(5):
            p = stems[-1][chance.randint(6, 11)]
            plumes.append([p, Vector((p.x + chance.uniform(-0.06, 0.06) + a * 0.09, p.y + chance.uniform(-0.09, 0.09), max(p.z - chance.uniform(0.18, 0.42), 0)))])
    strands(stems, 0.012, grass)
    strands(plumes, 0.006, tips, thin=[1, 0.3])
    lathe(rounded([(0, 2.3), (0.19, 2.32), (0.185, 2.7), (0.13, 3.2), (0.11, 3.8), (0.1, 3.84), (0, 3.86)], 5), paint('#1f6f4a', rough=0.35, coat=0.5))
    for z in (2.35, 2.43, 2.62, 2.7):
        tube(loop(0.2, at=(0, 0, z), plane='xy', tall=0.19), 0.025, paint('#d8a63a', rough=0.4))
    ring(0.1, 0.018, paint('#c9302f', rough=0.6), at=(0, 0, 3.94))


def bucket(colour, spout=False):
    skin, inside, steel = paint(colour, rough=0.35, coat=0.3), paint(colour, rough=0.5), paint('#c2c5ca', rough=0.25, metal=1)

    def lip(p):
        if not spout:
            return p
        near = math.exp(-((math.atan2(p.y, p.x) - math.pi) % TAU if p.y > 0 else (math.atan2(p.y, p.x) + math.pi) % TAU) ** 2 / 0.05) * max(p.z - 1.3, 0) / 0.6
        return Vector((p.x * (1 + 0.22 * near), p.y, p.z + 0.02 * near))

    lathe([(0, 0.03), (0.7, 0.03), (0.74, 0), (0.76, 0.02), (0.78, 0.14), (0.98, 1.52), (1.0, 1.54), (1.0, 1.68), (1.02, 1.7), (1.03, 1.86), (1.07, 1.88), (1.07, 1.93), (1.0, 1.93)], skin, bend=lip, bevel=0.008)
    lathe([(1.0, 1.93), (0.97, 1.86), (0.74, 0.1), (0, 0.1)], inside, bend=lip)
    for k, z in enumerate((0.58, 1.02, 1.44)):
        r = 0.78 + 0.2 * (z - 0.14) / 1.38 + 0.004
        tube([(r * math.cos(t), r * math.sin(t), z) for t in (-2.1, -2.03, -1.96)], 0.012, paint('#f4f2ee', rough=0.5))
        laid(lambda: word(str(5 * (k + 1)), 0.16, paint('#f4f2ee', rough=0.5)), turn=(0, 0, -10), at=(r * math.cos(-1.75), r * math.sin(-1.75), z))
    for s in (-1, 1):
        box((0.1, 0.26, 0.3), skin, at=(s * 1.04, 0, 1.66), bevel=0.04)
        drum(0.06, 0.06, steel, at=(s * 1.1, 0, 1.68), turn=(0, 90, 0), bevel=0.02)
    arch = [Vector((1.12 * math.cos(a), -0.28 * math.sin(a), 1.68 + 1.12 * math.sin(a))) for a in [math.pi * i / 60 for i in range(61)]]
    tube(arch, 0.03, steel)
    tube(arch[23:38], 0.085, skin)


def bulb():
    white, body, steel = paint('#fffaf0', rough=0.35, glow=0.25), paint('#f4f3ef', rough=0.3, coat=0.4), paint('#c5c8cc', rough=0.25, metal=1)
    lathe(rounded([(0.56, 1.5), (0.72, 1.75), (0.8, 2.1), (0.72, 2.5), (0.45, 2.8), (0, 2.9)], 10), white)
    lathe(rounded([(0.34, 0.68), (0.36, 0.72), (0.4, 1.0), (0.5, 1.36), (0.57, 1.5), (0.56, 1.53)], 8), body)
    tube(loop(0.575, at=(0, 0, 1.5), plane='xy'), 0.018, steel)
    for k in range(20):
        a = TAU * k / 20
        tube([(0.375 * math.cos(a), 0.375 * math.sin(a), 0.8), (0.43 * math.cos(a), 0.43 * math.sin(a), 1.06), (0.51 * math.cos(a), 0.51 * math.sin(a), 1.34)], 0.022, body)
    lathe([(0, 0.1), (0.2, 0.1), (0.31, 0.2), (0.31, 0.7)], steel)
    coil = [(0.31 * math.cos(TAU * t / 24), 0.31 * math.sin(TAU * t / 24), 0.2 + 0.46 * t / 108) for t in range(109)]
    tube(coil, 0.034, steel)
    lathe([(0.22, 0.09), (0.24, 0.13), (0.27, 0.17)], paint('#1d1d20', rough=0.5))
    lathe(rounded([(0, 0.0), (0.1, 0.02), (0.13, 0.06), (0.18, 0.1)], 4), steel)


def battery(at=(0, 0, 0), turn=(0, 0, 0)):
    def make():
        steel, black, copper, ink = paint('#d3d5d8', rough=0.2, metal=1), paint('#1f2024', rough=0.3, coat=0.6), paint('#c77b35', rough=0.28, metal=0.8), paint('#f4f2ee', rough=0.5)
        lathe([(0, 0), (0.26, 0), (0.29, 0.03), (0.29, 0.06)], steel)
        lathe([(0.28, 0.03), (0.298, 0.06), (0.3, 0.08), (0.3, 1.35)], black)
        lathe([(0.3, 1.35), (0.3, 1.92), (0.29, 1.95), (0.24, 1.96)], copper)
        lathe([(0.25, 1.955), (0.12, 1.965), (0.11, 1.97), (0.11, 2.06), (0.09, 2.08), (0, 2.08)], steel)
        for x, y, z, turn_ in ((0.05, -0.3, 1.62, 0), (0.05, -0.3, 1.62, 90)):
            box((0.2, 0.012, 0.05), ink, at=(x, y, z), turn=(0, turn_, 0), bevel=0)
        laid(lambda: word('AA', 0.26, ink), at=(0.0, -0.304, 0.78))
        box((0.3, 0.02, 0.05), copper, at=(0.02, -0.296, 0.44), bevel=0)

    laid(make, turn=turn, at=at)


def batteries():
    for x, y, turn in ((-0.75, 0.1, -22), (0.0, 0.16, -10), (0.75, 0.1, -4)):
        battery((x, y, 0), (0, 0, turn))
    battery((-0.7, -0.95, 0.3), (0, 90, 8))


def umbrella():
    violet, seam = paint('#6a3fa0', rough=0.55, grain=0.08, size=160), paint('#4c2a78', rough=0.6)
    steel, cane = paint('#c0c3c8', rough=0.25, metal=1), streaked('#9a6234', '#7a4721', (4, 4, 0.4), rough=0.35, coat=0.6)

    def point(k, t):
        """The cloth sags between its ribs and hangs in at the edge."""
        share = (k % 12) / 12
        a, sag = TAU * k / 96, math.sin(math.pi * share)
        r = 2.0 * math.sin(t * 1.32) * (1 - 0.09 * sag * t**1.5) / math.sin(1.32)
        return Vector((r * math.cos(a), r * math.sin(a), 1.15 * math.cos(t * 1.32) - 0.14 * sag * t * (1 - t) * 2 + 0.06 * sag * t**4))

    def make():
        sheet([[point(k, t / 20) for k in range(97)] for t in range(21)], violet, thick=0.012, angle=70)
        for k in range(8):
            rib = [point(12 * k, t / 20) for t in range(21)]
            tube([p + Vector((0, 0, 0.008)) for p in rib], 0.014, seam)
            tube([p - Vector((0, 0, 0.04)) for p in rib], 0.018, steel)
            tube([rib[10] - Vector((0, 0, 0.05)), (0.05 * math.cos(TAU * k / 8), 0.05 * math.sin(TAU * k / 8), 0.1)], 0.016, steel)
            tube([rib[-1], rib[-1] + Vector((0.05 * math.cos(TAU * k / 8), 0.05 * math.sin(TAU * k / 8), -0.08))], 0.024, steel)
        tube([(0, 0, 1.2), (0, 0, -1.75)], 0.032, steel)
        lathe(rounded([(0.09, 1.12), (0.07, 1.2), (0.035, 1.26), (0.03, 1.5), (0, 1.54)], 5), steel)
        drum(0.06, 0.12, paint('#2a2430', rough=0.5), at=(0, 0, 0.1), bevel=0.02)
        hook = [(0, 0, -1.55), (0, 0, -2.05)] + [(0.26 - 0.26 * math.cos(a), 0, -2.05 - 0.3 * math.sin(a)) for a in [math.pi * i / 24 for i in range(25)]] + [(0.52, 0, -1.92)]
        tube(hook, 0.065, cane)
        drum(0.07, 0.07, paint('#d3b25e', rough=0.3, metal=1), at=(0, 0, -1.55), bevel=0.01)

    laid(make, turn=(22.5, -50, -8))


def soap():
    for at, turn, colour, band in (((-0.62, 0.05, 0.3), 8, '#7fb069', '#2f6b3c'), ((0.75, -0.1, 0.3), -14, '#e79aac', '#a92f56'), ((0.03, 0.02, 0.9), -4, '#e0bd84', '#8a5a2b')):
        def make(colour=colour, band=band):
            wax, ink = paint(colour, rough=0.45, coat=0.15), paint('#fbf3e2', rough=0.7)
            box((1.3, 0.94, 0.6), wax, bevel=0.22)
            paper = paint(band, rough=0.6)
            wrap = [Vector((0, 0.5 * math.copysign(abs(math.cos(a)) ** 0.55, math.cos(a)), 0.325 * math.copysign(abs(math.sin(a)) ** 0.55, math.sin(a)))) for a in [TAU * i / 64 for i in range(65)]]
            ribbon(wrap, (0.3, 0, 0), 0.012, paper)
            drum(0.15, 0.01, ink, at=(0, 0, 0.332), bevel=0)
            drum(0.06, 0.014, wax, at=(0, 0, 0.334), bevel=0)
            box((0.36, 0.01, 0.12), ink, at=(0, -0.5, 0), bevel=0)
        laid(make, turn=(0, 0, turn), at=at)


def sponges():
    chance = dice(2)
    yellow, hole, green = paint('#f3c544', rough=0.95, grain=0.9, size=16, second='#dca92a'), paint('#b98718', rough=1), paint('#3f8f4e', rough=1, grain=1.0, size=60)
    for x, y, z, turn in ((0.55, 0.3, 0.24, 2), (0.59, 0.32, 0.76, -5), (0.51, 0.28, 1.28, 7)):
        laid(lambda: sponge(yellow, hole, chance), turn=(0, 0, turn), at=(x, y, z))
    laid(lambda: sponge(yellow, hole, chance), turn=(70, 0, -34), at=(-0.95, -0.45, 0.58))


def sponge(yellow, hole, chance):
    box((1.7, 1.1, 0.48), yellow, bevel=0.07)
    for _ in range(130):
        side = chance.choice('tfe')
        x, y, z = chance.uniform(-0.78, 0.78), chance.uniform(-0.48, 0.48), chance.uniform(-0.18, 0.18)
        r = chance.uniform(0.012, 0.04)
        at = {'t': (x, y, 0.238), 'f': (x, -0.548, z), 'e': (-0.848, y, z)}[side]
        it = lathe([(0, -1), (0.7, -0.7), (1, 0), (0.7, 0.7), (0, 1)], hole, steps=12, at=at)
        it.scale = [0.008 if flat == side else r for flat in 'eft']


def toothbrush():
    card, pink = paint('#f4f1ea', rough=0.6), paint('#e0335a', rough=0.25, coat=0.6)
    white, clear = paint('#fbfbf8', rough=0.7), glass('#f2f7f7', 0.1)

    def brush():
        spine = rounded([(0, 0, -1.7), (0, -0.02, -1.4), (0, -0.06, -0.7), (0, 0, 0.2), (0, 0.03, 0.8), (0, 0, 1.1), (0, 0, 1.62)], 8)
        n = len(spine) - 1
        wide = [0.11 + 0.04 * math.sin(i / n * 5) if i < n * 0.55 else 0.09 if i < n * 0.8 else 0.15 for i in range(n + 1)]
        wide = [sum(wide[max(0, i - 4) : i + 5]) / len(wide[max(0, i - 4) : i + 5]) for i in range(n + 1)]
        tube(spine, 1.0, pink, thin=wide)
        box((0.13, 0.02, 1.0), paint('#f7b8c8', rough=0.5), at=(0, -0.17, -0.75), bevel=0.008)
        for i in range(4):
            for k in range(9):
                tint = paint('#3f8fd0', rough=0.7) if 2 < k < 6 and i in (1, 2) else white
                drum(0.026, 0.3, tint, at=((i - 1.5) * 0.066, -0.27, 1.12 + k * 0.066), turn=(90, 0, 0), bevel=0)

    def make():
        slab(rounded_corners(1.3, 4.4, 0.1), 0.03, card, bevel=0.006, holes=[[(p.x, p.z) for p in loop(0.1, at=(0, 0, 4.2), steps=24)]])
        slab([(-0.64, 3.2), (0.64, 3.6), (0.64, 4.02), (-0.64, 4.02)], 0.006, paint('#1f6fb5', rough=0.5), at=(0, -0.018, 0), bevel=0.001)
        slab([(-0.64, 0.02), (0.64, 0.02), (0.64, 0.42), (-0.64, 0.3)], 0.006, pink, at=(0, -0.018, 0), bevel=0.001)
        laid(brush, at=(0, -0.24, 1.92))
        shell = slab(rounded_corners(0.56, 3.66, 0.24), 0.5, clear, at=(0, -0.26, 0.1), bevel=0.08)
        shell.data.bevel_resolution = 2

    laid(make, turn=(-14, 0, 0))


def torch():
    metal, dark, rubber = paint('#5a6069', rough=0.3, metal=1), paint('#2a2d32', rough=0.35, metal=0.9), paint('#d4452f', rough=0.6)

    def make():
        lathe([(0, -2.1), (0.3, -2.1), (0.36, -2.05), (0.36, -1.75), (0.33, -1.72), (0.33, 0.7), (0.36, 0.74), (0.36, 0.86), (0.34, 0.9), (0.46, 1.2), (0.58, 1.36), (0.6, 1.4), (0.6, 1.9), (0.55, 1.93)], metal, bevel=0.008)
        for k in range(13):
            tube(loop(0.335, at=(0, 0, -1.5 + 0.1 * k), plane='xy'), 0.028, dark)
        for z in (1.46, 1.54, 1.62):
            tube(loop(0.6, at=(0, 0, z), plane='xy'), 0.02, dark)
        lathe([(0.57, 1.92), (0.53, 1.86), (0.2, 1.5), (0, 1.48)], paint('#e8eaec', rough=0.1, metal=1))
        drum(0.16, 0.06, paint('#fff4c8', rough=0.3, glow=2.5), at=(0, 0, 1.53))
        lathe([(0, 1.9), (0.54, 1.9)], glass('#eef6ff', 0.12))
        lathe(rounded([(0.17, 0), (0.17, 0.05), (0.1, 0.09), (0, 0.1)], 4), rubber, at=(0, -0.3, 0.45), turn=(90, 0, 0))

    laid(make, turn=(0, 90, -52), at=(0, 0, 0.6))
    cord = [(-1.28, 1.66, 0.5), (-1.5, 1.8, 0.2), (-1.9, 1.5, 0.04), (-1.7, 0.9, 0.04), (-1.25, 0.9, 0.04), (-1.2, 1.5, 0.25), (-1.28, 1.66, 0.5)]
    tube(rounded(cord, 10), 0.035, paint('#26272b', rough=0.9))


THINGS = {
    'AA Battery, Pack of 4': (batteries, 10),
    'Bath Soap, Pack of 3': (soap, 14),
    'Bucket 15 L, Blue': (lambda: bucket('#2c6fc0'), 12),
    'Bucket 15 L, Pink': (lambda: bucket('#e0608f', spout=True), 20),
    'Kitchen Sponge, Pack of 4': (sponges, 20),
    'LED Bulb 9 W': (bulb, 0),
    'LED Torch': (torch, 0),
    'Soft Broom': (broom, 8),
    'Toothbrush': (toothbrush, 18),
    'Umbrella, Violet': (umbrella, 0),
}
