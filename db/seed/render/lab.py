"""For science and geography: glass, lenses, magnets, the compass, the telescope."""
import math

from kit import TAU, Vector, ball, box, drum, lathe, mesh, paint, place, rounded, slab, tube
from parts import glass, laid, loop, wood, word


def telescope():
    white, black, steel = paint('#eceae4', rough=0.3, coat=0.5), paint('#1f2024', rough=0.4, coat=0.3), paint('#b8bcc2', rough=0.25, metal=1)

    def optics():
        drum(0.2, 2.5, white, at=(0, 0, 0.2), bevel=0.01)
        drum(0.25, 0.5, black, at=(0, 0, 1.6), bevel=0.02)
        drum(0.22, 0.02, paint('#1f3a5c', rough=0.05, coat=1.0), at=(0, 0, 1.82))
        drum(0.21, 0.1, steel, at=(0, 0, 1.3), bevel=0.02)
        drum(0.13, 0.5, black, at=(0, 0, -1.2), bevel=0.02)
        drum(0.16, 0.14, steel, at=(0, 0, -1.1), bevel=0.02)
        drum(0.12, 0.34, black, at=(0, -0.16, -1.5), turn=(90, 0, 0), bevel=0.03)
        drum(0.13, 0.3, black, at=(0, 0, -1.45), bevel=0.04)
        drum(0.085, 0.34, steel, at=(0, -0.4, -1.5), turn=(90, 0, 0), bevel=0.02)
        drum(0.1, 0.1, black, at=(0, -0.54, -1.5), turn=(90, 0, 0), bevel=0.02)
        for s in (-1, 1):
            drum(0.09, 0.1, black, at=(s * 0.2, 0, -1.0), turn=(0, 90, 0), bevel=0.02)
        drum(0.075, 0.9, black, at=(0, -0.34, -0.55), bevel=0.02)
        for z in (-0.8, -0.3):
            box((0.06, 0.18, 0.08), black, at=(0, -0.25, z), bevel=0.01)
        box((0.3, 0.16, 0.7), black, at=(0, 0.24, 0), bevel=0.03)

    laid(optics, turn=(0, -56, 0))
    drum(0.12, 0.5, steel, at=(0, 0, -0.42), bevel=0.03)
    drum(0.24, 0.14, black, at=(0, 0, -0.7), bevel=0.03)
    for k in range(3):
        a = TAU * k / 3 + 0.5
        out = Vector((math.cos(a), math.sin(a), 0))
        tube([out * 0.2 + Vector((0, 0, -0.72)), out * 1.25 + Vector((0, 0, -3.2))], 0.055, steel)
        tube([out * 0.82 + Vector((0, 0, -2.2)), out * 1.32 + Vector((0, 0, -3.35))], 0.075, black)
        tube([out * 0.66 + Vector((0, 0, -1.8)), (0, 0, -1.86)], 0.025, black)
    drum(0.12, 0.03, black, at=(0, 0, -1.86))


def test_tubes():
    beech, clear, cork = wood('#c89a62', '#a87945', 'x'), glass('#eaf4f4', 0.12), paint('#b88a58', rough=0.95, grain=0.6, size=60, second='#94683c')
    box((3.2, 0.9, 0.14), beech, at=(0, 0, 0.07), bevel=0.02)
    box((3.2, 0.7, 0.1), beech, at=(0, 0, 1.5), bevel=0.02)
    for s in (-1, 1):
        box((0.12, 0.7, 1.56), wood('#c89a62', '#a87945', 'z'), at=(s * 1.54, 0, 0.78), bevel=0.02)
    for k, (colour, level) in enumerate((('#3f86d0', 0.9), ('#e0483e', 0.55), ('#f0b12f', 1.1), ('#5aa84f', 0.7), ('#8a54b5', 0.95), ('#e87fa4', 0.45))):
        x = -1.2 + 0.48 * k
        bottom = [(0.19 * math.sin(a), 0.33 - 0.19 * math.cos(a)) for a in [math.pi / 2 * i / 8 for i in range(9)]]
        lathe(bottom + [(0.19, 2.3), (0.22, 2.34), (0.21, 2.37)], clear, steps=48, at=(x, 0, 0))
        filled = [(r * 0.88, z + 0.02) for r, z in bottom] + [(0.168, 0.35 + level), (0, 0.35 + level)]
        lathe(filled, paint(colour, rough=0.1, coat=0.8), steps=48, at=(x, 0, 0))
        drum(0.165, 0.34, cork, at=(x, 0, 2.42), top=0.2, bevel=0.02)
        tube(loop(0.21, at=(x, 0, 1.55), plane='xy'), 0.02, beech, closed=True)
    tube([(-1.3, -0.75, 0.12), (0.2, -0.95, 0.12)], 0.02, paint('#b8bcc2', rough=0.3, metal=1))
    laid(lambda: lathe(rounded([(0.03, 0), (0.15, 0.1), (0.15, 0.8), (0.05, 0.95)], 4), paint('#f0ece2', rough=1, grain=1.0, size=120)), turn=(0, 90, -8), at=(0.2, -0.95, 0.13))
    tube([(-1.5, -0.72, 0.12)] + [(-1.5 + 0.2 * math.cos(a) - 0.0, -0.72 + 0.12 * math.sin(a), 0.12) for a in [TAU * i / 20 for i in range(1, 20)]], 0.02, paint('#b8bcc2', rough=0.3, metal=1))


def retort():
    clear, black, blue = glass('#e6f2f4', 0.16), paint('#2a2b2f', rough=0.6, grain=0.2, size=60), paint('#3f86d0', rough=0.08, coat=1.0)
    z = 2.35
    neck = rounded([(0.35, 0, z + 0.75), (0.7, 0, z + 0.98), (1.1, 0, z + 0.8), (1.9, 0, z + 0.1), (2.7, 0, z - 0.7)], 10)
    tube(neck, 1.0, clear, thin=[0.34 - 0.24 * (i / (len(neck) - 1)) ** 0.6 for i in range(len(neck))])
    ball(0.85, clear, at=(0, 0, z))
    bowl = [(0.8 * math.sin(a), z - 0.8 * math.cos(a)) for a in [math.pi * 0.47 * i / 16 for i in range(17)]]
    lathe(bowl + [(0, bowl[-1][1])], blue)
    drum(0.13, 0.24, paint('#b88a58', rough=0.95, grain=0.6, size=60), at=(-0.1, 0, z + 0.93), bevel=0.02)
    tube(loop(0.72, at=(0, 0, z - 0.62), plane='xy'), 0.05, black, closed=True)
    for k in range(3):
        a = TAU * k / 3 + 0.9
        tube([(0.7 * math.cos(a), 0.7 * math.sin(a), z - 0.62), (1.05 * math.cos(a), 1.05 * math.sin(a), 0.03)], 0.045, black)
    lathe(rounded([(0, 0), (0.42, 0), (0.46, 0.06), (0.42, 0.3), (0.2, 0.5), (0.18, 0.56)], 6), glass('#dff0f6', 0.2))
    lathe(rounded([(0, 0.04), (0.38, 0.04), (0.4, 0.2), (0, 0.22)], 4), paint('#8fc0e8', rough=0.1))
    drum(0.2, 0.1, paint('#c8a14a', rough=0.3, metal=1), at=(0, 0, 0.58), bevel=0.02)
    tube([(0, 0, 0.62), (0.02, 0, 0.78)], 0.05, paint('#efe9da', rough=1, grain=0.5))
    lathe(rounded([(0, 0), (0.42, 0), (0.46, 0.05), (0.2, 0.75), (0.16, 0.95), (0.21, 1.0)], 6), glass('#e6f2f4', 0.16), at=(2.75, 0, 0))
    lathe(rounded([(0, 0.03), (0.4, 0.03), (0.35, 0.24), (0, 0.25)], 4), paint('#bfe0f4', rough=0.08, coat=1.0), at=(2.75, 0, 0))


def helix():
    red, blue, base = paint('#d22f3a', rough=0.3, coat=0.5), paint('#2864bd', rough=0.3, coat=0.5), paint('#26282d', rough=0.4, coat=0.4)
    bars = [paint(c, rough=0.35, coat=0.4) for c in ('#f2b327', '#3aa35c', '#e8733a', '#8a54b5')]
    lathe(rounded([(0, 0), (0.85, 0), (0.9, 0.06), (0.8, 0.14), (0.15, 0.2), (0.08, 0.3), (0.08, 0.42), (0, 0.42)], 5), base)
    tube([(0, 0, 0.3), (0, 0, 4.2)], 0.04, paint('#d8dade', rough=0.3))
    n = 12

    def at(t, s):
        a = t * TAU * 1.15 + (math.pi if s else 0)
        return Vector((0.72 * math.cos(a), 0.72 * math.sin(a), 0.5 + 3.7 * t))

    for s, material in ((0, red), (1, blue)):
        tube([at(t / 120, s) for t in range(121)], 0.1, material)
        for k in range(n):
            ball(0.15, material, at=at((k + 0.5) / n, s))
    for k in range(n):
        a, b = at((k + 0.5) / n, 0), at((k + 0.5) / n, 1)
        one, two = ((0, 1), (2, 3), (1, 0), (3, 2))[k % 4]
        tube([a, (a + b) / 2], 0.075, bars[one])
        tube([(a + b) / 2, b], 0.075, bars[two])


def magnet():
    red, steel = paint('#c8202c', rough=0.25, coat=0.8), paint('#c9ccd1', rough=0.25, metal=1)

    def make():
        outer = [(p.x, p.z) for p in loop(1.1, at=(0, 0, 1.7), steps=40, start=0, end=180)]
        inner = [(p.x, p.z) for p in loop(0.52, at=(0, 0, 1.7), steps=40, start=0, end=180)][::-1]
        slab([(1.1, 0.5), *outer, (-1.1, 0.5), (-0.52, 0.5), *inner, (0.52, 0.5)], 0.6, red, bevel=0.06)
        for s in (-1, 1):
            box((0.58, 0.6, 0.56), steel, at=(s * 0.81, 0, 0.27), bevel=0.05)
        box((2.3, 0.5, 0.24), steel, at=(0, 0, -0.14), bevel=0.04)
        word('N', 0.34, paint('#fbf6ea', rough=0.5), (-0.81, -0.305, 0.9))
        word('S', 0.34, paint('#fbf6ea', rough=0.5), (0.81, -0.305, 0.9))

    laid(make, turn=(-8, 0, 0))


def compass():
    brass, cream = paint('#c99b3f', rough=0.25, metal=1), paint('#f6efdc', rough=0.5)
    ink, red = paint('#22242a', rough=0.5), paint('#cf2a2a', rough=0.4)

    def make():
        lathe(rounded([(0, 0), (1.1, 0), (1.2, 0.06), (1.22, 0.3), (1.16, 0.36)], 4), brass)
        lathe(rounded([(1.16, 0.36), (1.1, 0.46), (1.02, 0.46), (0.98, 0.34)], 4), brass)
        drum(1.05, 0.02, cream, at=(0, 0, 0.3), bevel=0)
        for k in range(72):
            a, long = TAU * k / 72, 0.13 if k % 9 == 0 else 0.07
            box((0.012, long, 0.006), ink, at=((0.93 - long / 2) * math.sin(a), (0.93 - long / 2) * math.cos(a), 0.314), turn=(0, 0, -math.degrees(a)), bevel=0)
        for k, name in enumerate('NESW'):
            a = TAU * k / 4
            word(name, 0.27, red if name == 'N' else ink, (0.64 * math.sin(a), 0.64 * math.cos(a), 0.315), (0, 0, 0))
        for k in range(8):
            a, long = TAU * k / 8, 0.42 if k % 2 == 0 else 0.26
            tip, side = Vector((math.sin(a), math.cos(a), 0)), Vector((math.cos(a), -math.sin(a), 0))
            place(mesh([(0, 0, 0.316), tip * long + Vector((0, 0, 0.316)), tip * 0.12 + side * 0.07 + Vector((0, 0, 0.316))], [(0, 1, 2)]), brass)
        for s, material in ((1, red), (-1, ink)):
            tip = Vector((math.sin(0.5), math.cos(0.5), 0)) * s
            side = Vector((math.cos(0.5), -math.sin(0.5), 0)) * 0.09
            place(mesh([tip * 0.84 + Vector((0, 0, 0.38)), side + Vector((0, 0, 0.38)), -side + Vector((0, 0, 0.38))], [(0, 1, 2)]), material)
        drum(0.07, 0.06, brass, at=(0, 0, 0.39), bevel=0.02)
        lathe([(0, 0.44), (1.0, 0.44)], glass('#f2f8fa', 0.06))
        drum(0.14, 0.3, brass, at=(0, 1.3, 0.2), turn=(90, 0, 0), bevel=0.04)
        tube(loop(0.3, at=(0, 1.7, 0.2), plane='xy'), 0.05, brass, closed=True)

    laid(make, turn=(52, 0, 0))


def magnifier():
    violet, rim = paint('#6a3fa0', rough=0.3, coat=0.6), paint('#2a2433', rough=0.35, coat=0.5)

    def make():
        tube(loop(1.0, at=(0, 0, 1.0)), 0.1, rim, closed=True)
        lathe(rounded([(0, -0.09), (0.6, -0.06), (0.96, 0.0), (0.6, 0.06), (0, 0.09)], 6), glass('#e4f0f6', 0.14, 0.02), at=(0, 0, 1.0), turn=(90, 0, 0))
        laid(lambda: (lathe(rounded([(0.09, 0), (0.1, -0.3), (0.09, -0.4)], 4), paint('#c2c5ca', rough=0.2, metal=1)), lathe(rounded([(0.1, -0.36), (0.17, -0.42), (0.15, -0.9), (0.2, -1.6), (0.19, -2.0), (0.1, -2.1), (0, -2.11)], 6), violet)), at=(0, 0, -0.05))

    laid(make, turn=(-56, 38, 0))


THINGS = {
    'Beginner Telescope': (telescope, 36),
    'Chemistry Retort Kit': (retort, 0),
    'DNA Helix Model': (helix, 0),
    'Horseshoe Magnet': (magnet, 28),
    'Magnetic Compass': (compass, 12),
    'Magnifying Glass 75 mm': (magnifier, 0),
    'Test Tube Set': (test_tubes, 14),
}
