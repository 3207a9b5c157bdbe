"""For kitchen and table."""
import math

from kit import TAU, Vector, ball, dice, lathe, paint, ribbon, rounded, slab, tube
from parts import glass, laid, loop, sheet, word
from things import teapot


def mug():
    stone = paint('#dcdad3', rough=0.3, coat=0.5, size=55, second='#d2cfc6')
    raw = paint('#b39a78', rough=0.9, grain=0.2, size=60)
    lathe(rounded([(0.78, 0.1), (0.82, 0.16), (0.83, 0.9), (0.81, 1.7), (0.8, 1.8), (0.77, 1.83), (0.74, 1.8), (0.75, 1.6), (0.74, 0.4), (0.6, 0.22), (0, 0.2)], 8), stone)
    lathe([(0, 0), (0.7, 0), (0.75, 0.04), (0.785, 0.12)], raw)
    lathe([(0, 1.5), (0.748, 1.5)], paint('#2a140a', rough=0.08, coat=0.6))
    handle = rounded([(0.76, 0, 1.5), (1.02, 0, 1.56), (1.28, 0, 1.42), (1.36, 0, 1.05), (1.22, 0, 0.66), (0.98, 0, 0.5), (0.78, 0, 0.52)], 10)
    ribbon(handle, (0, 0.12, 0), 0.13, stone, bevel=0.05, smooth=1)


STEEL = {'rough': 0.22, 'metal': 1}


def fry_pan():
    coat, steel, grip = paint('#232326', rough=0.38, coat=0.2, grain=0.05, size=200), paint('#b9bcc1', **STEEL), paint('#1b1b1e', rough=0.5)

    def make():
        lathe(rounded([(0, 0.1), (1.0, 0.1), (1.15, 0.16), (1.3, 0.42), (1.36, 0.52)], 8), coat)
        lathe(rounded([(1.36, 0.52), (1.39, 0.53), (1.36, 0.44), (1.2, 0.1), (1.05, 0.02), (0.98, 0)], 8), paint('#8f2a26', rough=0.35, coat=0.5))
        lathe([(0, 0), (0.98, 0), (1.0, 0.02)], steel)
        for r in (0.35, 0.6, 0.85):
            tube(loop(r, at=(0, 0, 0.1), plane='xy'), 0.006, paint('#38383c', rough=0.5))
        ribbon([(1.3, 0, 0.4), (1.55, 0, 0.5), (1.75, 0, 0.56)], (0, 0.13, 0), 0.05, steel, bevel=0.015)
        handle = rounded([(1.68, 0, 0.55), (2.0, 0, 0.63), (2.6, 0, 0.7), (3.1, 0, 0.68), (3.2, 0, 0.67)], 8)
        ribbon(handle, [Vector((0, 0.1 + 0.06 * math.sin(i / 32 * 3.4), 0)) for i in range(33)], 0.16, grip, bevel=0.07)
        for y in (-0.08, 0.08):
            ball((0.05, 0.05, 0.025), steel, at=(1.29, y, 0.46))

    laid(make, turn=(34, 0, 0))


def cooking_pot():
    steel, dull = paint('#d2d4d6', rough=0.16, metal=1), paint('#b4b7bb', rough=0.35, metal=1)
    lathe(rounded([(0, 0), (1.2, 0), (1.24, 0.03), (1.25, 0.2)], 4), dull)
    lathe([(1.22, 0.2), (1.24, 0.22), (1.25, 1.2), (1.25, 1.34), (1.3, 1.37), (1.29, 1.4), (1.22, 1.4)], steel, bevel=0.008)
    lathe(rounded([(1.3, 1.4), (1.3, 1.44), (1.2, 1.5), (0.7, 1.66), (0.2, 1.72), (0, 1.72)], 8), steel)
    lathe(rounded([(0.12, 1.7), (0.09, 1.78), (0.2, 1.88), (0.22, 1.95), (0.14, 2.02), (0, 2.03)], 6), paint('#232326', rough=0.4, coat=0.4))
    for s in (-1, 1):
        grip = rounded([(s * 1.24, -0.32, 1.08), (s * 1.5, -0.3, 1.14), (s * 1.62, 0, 1.16), (s * 1.5, 0.3, 1.14), (s * 1.24, 0.32, 1.08)], 8)
        tube(grip, 0.06, steel)
        for y in (-0.32, 0.32):
            ball((0.03, 0.1, 0.08), dull, at=(s * 1.245, y, 1.08))


def mixing_bowl():
    blue, inside = paint('#1e4f9c', rough=0.25, coat=0.7), paint('#e9edf2', rough=0.3, coat=0.5)
    lathe([(0.5, 0), (0.72, 0), (0.76, 0.04), (0.74, 0.1), (0.6, 0.1)], paint('#26272b', rough=0.9), bevel=0.01)
    lathe(rounded([(0, 0.08), (0.68, 0.08), (1.1, 0.42), (1.36, 1.0), (1.4, 1.3), (1.46, 1.34), (1.45, 1.39), (1.38, 1.38)], 8), blue)
    lathe(rounded([(1.38, 1.38), (1.34, 1.28), (1.3, 1.0), (1.05, 0.48), (0.66, 0.16), (0, 0.14)], 8), inside)

    def spoon():
        lathe(rounded([(0, -1.85), (0.09, -1.8), (0.075, -0.8), (0.065, 0.2), (0.1, 0.7)], 6), blue)
        round_ = [math.pi * k / 16 for k in range(17)]
        cup = [[Vector((0.34 * math.sin(a) * math.cos(b), 0.12 * math.sin(a) * math.sin(b), 1.1 - 0.5 * math.cos(a))) for b in round_] for a in round_]
        sheet(cup, blue, thick=0.045, angle=180)

    laid(spoon, turn=(0, 112, 0), at=(-0.82, -0.1, 1.16))


def fork(steel):
    stem = rounded([(0, 0, 0), (0, 0.02, 0.5), (0, 0.06, 1.4), (0, 0.03, 2.1), (0, -0.03, 2.5)], 6)
    wide = [0.15, 0.16, 0.155, 0.15, 0.14, 0.13, 0.12, 0.11, 0.1, 0.09, 0.08, 0.075, 0.07, 0.068, 0.066, 0.066, 0.066, 0.066, 0.07, 0.08, 0.11, 0.18, 0.25, 0.27, 0.27]
    ribbon(stem, [Vector((w, 0, 0)) for w in wide], 0.06, steel, bevel=0.02)
    for k in range(4):
        x = (k - 1.5) * 0.148
        tine = rounded([(x, -0.03, 2.46), (x, -0.05, 2.8), (x, 0.0, 3.2), (x * 0.96, 0.05, 3.36)], 6)
        ribbon(tine, [Vector((0.045 - 0.022 * (i / 18) ** 2, 0, 0)) for i in range(19)], 0.05, steel, bevel=0.015)


def knife(steel):
    outline = rounded([(-0.14, 0.02), (-0.15, 0.5), (-0.09, 1.7), (-0.08, 1.82), (-0.13, 1.95), (-0.18, 2.3), (-0.18, 2.9), (-0.1, 3.3), (0.04, 3.46), (0.1, 3.4), (0.1, 2.2), (0.09, 1.7), (0.14, 0.5), (0.13, 0.02), (0, -0.03), (-0.14, 0.02)], 5)[:-1]
    slab([(p.x, p.y) for p in outline], 0.08, steel, bevel=0.03)


def cutlery():
    steel = paint('#dcdde0', rough=0.14, metal=1)

    def make():
        laid(lambda: fork(steel), at=(-0.42, 0, 0))
        laid(lambda: knife(steel), at=(0.42, 0, 0))

    laid(make, turn=(-48, 0, 0))


def plates():
    china, steel = paint('#f6f3ec', rough=0.22, coat=0.6), paint('#dcdde0', rough=0.14, metal=1)

    def plate():
        lathe(rounded([(0, 0), (0.8, 0), (0.86, 0.02), (1.15, 0.1), (1.42, 0.2), (1.47, 0.24)], 8), china)
        lathe(rounded([(1.47, 0.24), (1.45, 0.27), (1.4, 0.24), (1.12, 0.15), (0.98, 0.08), (0.9, 0.06), (0, 0.05)], 8), china)

    for k in range(3):
        laid(plate, at=(0.02 * (-1) ** k, 0.7, 0.13 * k))
    laid(plate, turn=(68, 0, 0), at=(0, 1.35, 1.75))
    for k in range(4):
        laid(lambda: fork(steel), turn=(-88, 0, 2 * k), at=(-2.2 + 0.12 * k, -1.1, 0.1 + 0.03 * k))
        laid(lambda: knife(steel), turn=(-90, 90, 0), at=(1.75 + 0.14 * k, -1.1, 0.1))


def storage_jar():
    clear, lid = glass('#eef6f2', 0.1), paint('#c9ccd0', rough=0.25, metal=1)
    chance = dice(8)
    lathe(rounded([(0, 0.02), (0.75, 0.02), (0.86, 0.08), (0.88, 0.3), (0.88, 1.7), (0.84, 1.9), (0.72, 2.04), (0.7, 2.1), (0.7, 2.3)], 8), clear)
    lathe([(0.7, 2.12), (0.76, 2.14), (0.76, 2.18), (0.7, 2.2)], paint('#e9e4da', rough=0.6))
    lathe([(0.78, 2.18), (0.8, 2.2), (0.8, 2.5), (0.77, 2.54), (0, 2.55)], lid, bevel=0.015)
    for k in range(48):
        a = TAU * k / 48
        tube([(0.8 * math.cos(a), 0.8 * math.sin(a), 2.24), (0.8 * math.cos(a), 0.8 * math.sin(a), 2.46)], 0.014, lid)
    lathe(rounded([(0, 0.1), (0.74, 0.1), (0.76, 0.3), (0.75, 1.4), (0, 1.42)], 4), paint('#4a1210', rough=0.8, grain=0.8, size=14, second='#7a1f1c'))
    reds = [paint(c, rough=0.3, coat=0.5) for c in ('#7a1f1c', '#8e2a22', '#641815')]
    for k in range(520):
        layer = k // 40
        r = 0.785 if layer < 12 else 0.78 * math.sqrt(chance.random())
        a, z = chance.uniform(0, TAU), 0.13 + layer * 0.1 + chance.uniform(-0.03, 0.03)
        bean = bean_mesh(reds[k % 3])
        bean.location, bean.rotation_euler = (r * math.cos(a), r * math.sin(a), z), [chance.uniform(0, 3) for _ in range(3)]


def bean_mesh(material):
    return lathe(rounded([(0, -0.12), (0.07, -0.09), (0.075, 0), (0.07, 0.09), (0, 0.12)], 2), material, steps=10, bend=lambda p: Vector((p.x + 1.8 * p.z * p.z, p.y * 0.8, p.z)), angle=180)


def tea_cup():
    china, dark = paint('#f8f6f0', rough=0.15, coat=0.8), paint('#3b2a2a', rough=0.3, coat=0.5)
    lathe(rounded([(0, 0.06), (0.6, 0.06), (0.9, 0.1), (1.2, 0.2), (1.24, 0.24)], 8), dark)
    lathe(rounded([(1.24, 0.24), (1.21, 0.15), (0.9, 0.03), (0.6, 0.0), (0, 0.0)], 6), dark)
    lathe(rounded([(0, 0.12), (0.32, 0.1), (0.36, 0.14), (0.36, 0.2), (0.6, 0.5), (0.72, 0.9), (0.78, 1.2), (0.77, 1.22), (0.75, 1.19)], 8), china)
    lathe(rounded([(0.75, 1.19), (0.69, 0.9), (0.56, 0.5), (0.3, 0.28), (0, 0.26)], 8), china)
    lathe([(0, 0.98), (0.705, 0.98)], paint('#a5622b', rough=0.08, coat=0.6))
    handle = rounded([(0.74, 0, 1.04), (0.95, 0, 1.08), (1.06, 0, 0.88), (0.98, 0, 0.64), (0.68, 0, 0.56)], 8)
    tube(handle, 0.055, china)


def baby_bottle():
    clear, ring_, teat = glass('#f1f6f8', 0.14), paint('#4aa6c8', rough=0.35, coat=0.4), paint('#f2e2c4', rough=0.35, coat=0.3)
    ink, milk = paint('#2a7fa3', rough=0.5), paint('#fffaf0', rough=0.4)
    lathe(rounded([(0, 0), (0.6, 0), (0.66, 0.05), (0.66, 0.7), (0.6, 1.1), (0.66, 1.5), (0.66, 1.95), (0.56, 2.12), (0.5, 2.2)], 8), clear)
    lathe(rounded([(0, 0.06), (0.56, 0.06), (0.61, 0.1), (0.61, 0.7), (0.55, 1.1), (0.6, 1.4), (0, 1.4)], 6), milk)
    lathe([(0.56, 2.12), (0.6, 2.14), (0.6, 2.44), (0.54, 2.48), (0.3, 2.5)], ring_, bevel=0.015)
    for k in range(40):
        a = TAU * k / 40
        tube([(0.6 * math.cos(a), 0.6 * math.sin(a), 2.18), (0.6 * math.cos(a), 0.6 * math.sin(a), 2.4)], 0.014, ring_)
    lathe(rounded([(0.44, 2.46), (0.4, 2.6), (0.24, 2.76), (0.14, 2.9), (0.14, 3.05), (0.1, 3.14), (0, 3.16)], 8), teat)
    for k in range(14):
        z = 0.3 + 0.115 * k
        r = 0.663 - 0.06 * math.exp(-((z - 1.1) / 0.3) ** 2)
        wide = 0.26 if k % 3 == 0 else 0.14
        tube([(r * math.sin(t), -r * math.cos(t), z) for t in (0.1, 0.1 + wide / 2, 0.1 + wide)], 0.012, ink)
    for k, text in enumerate(('60', '120', '180', '240')):
        laid(lambda: word(text, 0.15, ink), turn=(0, 0, -20), at=(-0.22, -0.63 + 0.05 * (k in (1, 2)), 0.36 + 0.46 * k))
    lathe(rounded([(0, 0.72), (0.3, 0.7), (0.52, 0.5), (0.6, 0), (0.57, 0.0), (0.48, 0.46)], 6), glass('#dff0f6', 0.16), at=(1.15, -0.5, 0))


def vase():
    clay, dark = paint('#b5603a', rough=0.9, grain=0.3, size=22, second='#a4532f'), paint('#7d3a20', rough=0.95)
    lathe(rounded([(0, 0), (0.5, 0), (0.54, 0.06), (0.46, 0.16), (0.75, 0.7), (1.0, 1.4), (0.95, 1.9), (0.6, 2.3), (0.4, 2.5), (0.38, 2.85), (0.52, 3.05), (0.6, 3.1), (0.6, 3.18), (0.5, 3.18), (0.36, 3.0), (0.33, 2.6)], 8), clay)
    for z, r in ((1.3, 1.0), (1.74, 0.995)):
        tube(loop(r, at=(0, 0, z), plane='xy'), 0.018, dark)
    zigzag = []
    for k in range(97):
        a, up = TAU * k / 96, (k % 4) / 2 if k % 4 < 3 else 0.5
        zigzag.append((1.012 * math.cos(a), 1.012 * math.sin(a), 1.38 + 0.27 * (1 - abs(1 - up) if k % 4 else 0)))
    tube(zigzag, 0.018, dark)
    for s in (-1, 1):
        tube(rounded([(s * 0.4, 0, 2.82), (s * 0.75, 0, 2.95), (s * 0.98, 0, 2.65), (s * 0.95, 0, 2.2), (s * 0.8, 0, 2.08)], 10), 0.085, clay)


THINGS = {
    'Baby Bottle': (baby_bottle, 0),
    'Ceramic Teapot, Teal': (lambda: teapot('#0f7a78', '#04302f'), 14),
    'Coffee Mug': (mug, -24),
    'Cooking Pot with Lid': (cooking_pot, 20),
    'Cutlery Pair': (cutlery, 8),
    'Dinner Plate Set': (plates, 0),
    'Glass Storage Jar': (storage_jar, 0),
    'Mixing Bowl and Spoon': (mixing_bowl, 0),
    'Non-Stick Fry Pan': (fry_pan, -24),
    'Tea Cup with Saucer': (tea_cup, -24),
    'Terracotta Vase': (vase, 10),
}
