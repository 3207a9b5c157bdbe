"""What writes, draws, measures, cuts and pins."""
import math

from kit import ball, box, dice, drum, lathe, paint, ribbon, rounded, slab, tube
from parts import carton, glass, laid, loop, pencil, ring, sheet, streaked, word
from books import sticker

INKS = ('#d8323c', '#f07f2d', '#f4c430', '#8bbf3f', '#2f8f4e', '#3aa6b9', '#2b62b5', '#6a4aa3', '#e07aa8', '#8a5a3c', '#3a3634', '#f3efe4')


def pencils():
    card, deep, white = (paint(c, rough=0.5, coat=0.15) for c in ('#f2b431', '#c8322f', '#fbf3e2'))

    def box_of_nine():
        carton((1.5, 0.42, 1.75), 0.02, card)
        for k in range(9):
            x, y = (k % 5 - 2) * 0.285 + (0.14 if k > 4 else 0), -0.095 if k < 5 else 0.095
            laid(lambda: pencil(2.6, 0.098, '#e9a41c' if k % 2 else '#d8402c', False), turn=(0, 0, 15 * k), at=(x, y, 0.03 + 0.05 * math.sin(k * 2.1)))
        sticker(1.5, 0.62, deep, (0, -0.213, 1.0), bevel=0)
        sticker(1.5, 0.05, white, (0, -0.214, 1.4), bevel=0)
        sticker(1.5, 0.05, white, (0, -0.214, 0.6), bevel=0)
        word('HB', 0.52, white, (-0.3, -0.222, 1.0))
        word('10', 0.34, paint('#f2b431', rough=0.5), (0.4, -0.222, 1.0))

    laid(box_of_nine, turn=(-4, 0, 0))
    laid(lambda: pencil(2.6, 0.098, '#d8402c'), turn=(0, 90, -10), at=(-1.3, -0.9, 0.1))


def crayon(colour, long=1.1, r=0.12):
    wax, wrap = paint(colour, rough=0.55), paint(colour, rough=0.75)
    lathe([(0, 0), (r, 0), (r, long), (r * 0.93, long + 0.02)], wrap, steps=32)
    lathe([(r * 0.94, long - 0.02), (r * 0.94, long + 0.1), (r * 0.6, long + 0.15), (r * 0.42, long + 0.33), (r * 0.36, long + 0.36), (0, long + 0.36)], wax, steps=32)
    for z in (long - 0.1, long - 0.22):
        lathe([(r * 1.01, z), (r * 1.012, z + 0.025)], paint('#22201f', rough=0.7), steps=32)


def crayons():
    card, sun, blue = (paint(c, rough=0.5, coat=0.15) for c in ('#2767b3', '#f6c33b', '#163f78'))

    def packed():
        carton((1.72, 0.62, 1.16), 0.022, card, front=0.86)
        for k in range(12):
            row, i = divmod(k, 6)
            laid(lambda: crayon(INKS[(k * 5) % 12]), at=((i - 2.5) * 0.272, -0.13 + 0.26 * row, 0.03 + 0.2 * row + 0.04 * math.sin(k * 1.7)))
        slab([(-0.86, 0.16), (0.86, 0.3), (0.86, 0.8), (-0.86, 0.66)], 0.008, sun, at=(0, -0.314, 0), bevel=0.001)
        word('12', 0.4, blue, (-0.5, -0.324, 0.46))
        for k in range(6):
            drum(0.062, 0.008, paint(INKS[k], rough=0.5), at=(-0.02 + 0.145 * k, -0.322, 0.49 + 0.012 * k), turn=(90, 0, 0), bevel=0)

    packed()
    laid(lambda: crayon(INKS[0]), turn=(0, 90, -14), at=(-1.15, -0.72, 0.12))
    laid(lambda: crayon(INKS[6]), turn=(0, 90, 24), at=(-0.1, -0.66, 0.12))


def fountain_pen():
    blue, steel = paint('#173f86', rough=0.2, metal=0.5, coat=1.0), paint('#d2d4d8', rough=0.18, metal=1)

    def pen():
        lathe(rounded([(0, -2.5), (0.13, -2.48), (0.17, -2.2), (0.19, -1.2), (0.2, 0)], 6), blue)
        lathe([(0.2, 0), (0.215, 0.01), (0.215, 0.09), (0.2, 0.1)], steel)
        lathe(rounded([(0.17, 0.1), (0.15, 0.6), (0.16, 0.72), (0.12, 0.74)], 6), paint('#16181d', rough=0.25, coat=0.8))
        nib = [(0.1, 0.72), (0.125, 0.9), (0.1, 1.1), (0.02, 1.38), (0, 1.4), (-0.02, 1.38), (-0.1, 1.1), (-0.125, 0.9), (-0.1, 0.72)]
        bow = [[(x * s, -0.1 + 0.5 * (x * s) ** 2 * 8, z) for s in (-1, -0.6, -0.2, 0.2, 0.6, 1)] for x, z in nib[:5]]
        sheet(bow, steel, thick=0.012)
        tube([(0, -0.106, 1.0), (0, -0.104, 1.38)], 0.006, paint('#2b2b2e', rough=0.6))
        drum(0.022, 0.01, paint('#2b2b2e'), at=(0, -0.106, 0.98), turn=(90, 0, 0), bevel=0)
        lathe(rounded([(0.05, 0.7), (0.07, 1.0), (0.01, 1.3)], 4), paint('#16181d', rough=0.4), at=(0, -0.04, 0))

    def cap():
        lathe(rounded([(0.22, 0), (0.225, 0.8), (0.21, 1.3), (0.14, 1.46), (0, 1.5)], 6), blue)
        lathe([(0.2, -0.01), (0.235, 0), (0.235, 0.16), (0.222, 0.17)], steel)
        lathe([(0.21, 1.28), (0.222, 1.3), (0.2, 1.37)], steel)
        ribbon(rounded([(0, -0.2, 1.33), (0, -0.29, 1.28), (0, -0.3, 0.9), (0, -0.25, 0.5), (0, -0.29, 0.42)], 6), (0.045, 0, 0), 0.03, steel, bevel=0.01)

    laid(pen, turn=(0, 90, -26), at=(-0.1, 0.1, 0.215))
    laid(cap, turn=(-90, -90, -44), at=(1.5, -0.75, 0.235))


def ball_pen():
    black, gold = paint('#17181c', rough=0.22, coat=1.0), paint('#d8aa4a', rough=0.2, metal=1)

    def pen():
        lathe(rounded([(0.1, -1.5), (0.17, -1.1), (0.2, -0.3), (0.2, 0)], 6), black)
        lathe([(0.02, -1.82), (0.035, -1.8), (0.04, -1.7), (0.1, -1.5), (0.105, -1.48)], gold)
        lathe([(0.2, 0), (0.215, 0.02), (0.215, 0.12), (0.2, 0.14)], gold)
        lathe(rounded([(0.2, 0.14), (0.205, 0.9), (0.18, 1.6)], 6), black)
        lathe(rounded([(0.18, 1.6), (0.195, 1.62), (0.195, 1.7), (0.14, 1.78), (0.12, 1.94), (0, 1.98)], 5), gold)
        ribbon(rounded([(0, -0.17, 1.62), (0, -0.29, 1.6), (0, -0.29, 1.2), (0, -0.22, 0.7), (0, -0.26, 0.62)], 6), (0.05, 0, 0), 0.03, gold, bevel=0.01)

    laid(pen, turn=(0, 90, 32), at=(0, 0, 0.215))


def paint_brush():
    red, steel = paint('#b3141f', rough=0.2, coat=1.0), paint('#cfd2d6', rough=0.2, metal=1)

    def brush():
        lathe(rounded([(0, -2.6), (0.04, -2.58), (0.055, -2.2), (0.075, -1.0), (0.12, -0.1), (0.1, 0.55), (0.095, 0.6)], 6), red)
        lathe([(0.1, 0.5), (0.108, 0.52), (0.13, 1.0), (0.115, 1.32)], steel)
        for z in (0.6, 0.68, 1.1):
            ring(0.122 if z > 1 else 0.115, 0.012, steel, at=(0, 0, z), plane='xy')
        lathe(rounded([(0.112, 1.3), (0.15, 1.55), (0.12, 1.85), (0.04, 2.14), (0, 2.2)], 6), streaked('#b9793f', '#6b3d1c', (9, 9, 0.3), rough=0.6, grain=0.5))

    laid(brush, turn=(0, 90, 30), at=(0, 0, 0.15))


def scale():
    smoke = glass('#8d9299', 0.5)
    ink = paint('#f4f2ec', rough=0.6)

    def make():
        slab([(-3.1, 0), (3.1, 0), (3.1, 0.62), (-3.1, 0.62)], 0.06, smoke, bevel=0.015, holes=[[(p.x, p.z) for p in loop(0.09, at=(2.95, 0, 0.31), steps=24)]])
        for k in range(301):
            long = 0.17 if k % 10 == 0 else 0.13 if k % 5 == 0 else 0.08
            if k % 2 == 0 or k % 5 == 0:
                box((0.008, 0.004, long), ink, at=(-2.95 + k * 0.019, -0.034, 0.61 - long / 2), bevel=0)
            if k % 10 == 0:
                word(str(k // 10), 0.12, ink, (-2.95 + k * 0.019, -0.035, 0.38))
        for k in range(0, 95):
            long = 0.13 if k % 8 == 0 else 0.07
            box((0.007, 0.004, long), ink, at=(-2.95 + k * 0.0603, -0.034, 0.01 + long / 2), bevel=0)
            if k % 8 == 0:
                word(str(k // 8), 0.1, ink, (-2.95 + k * 0.0603, -0.035, 0.19))

    laid(make, turn=(-52, 0, 0))


def set_square():
    skin, ink = glass('#7fc4d8', 0.34), paint('#173f63', rough=0.6)

    def make():
        inner = [(-0.86, 0.36), (0.52, 0.36), (-0.86, 2.72)]
        slab([(-1.3, 0), (1.3, 0), (-1.3, 4.4)], 0.07, skin, bevel=0.02, holes=[inner])
        for k in range(63):
            long = 0.14 if k % 10 == 0 else 0.08
            box((0.01, 0.004, long), ink, at=(-1.2 + k * 0.036, -0.039, 0.02 + long / 2), bevel=0)
            if k % 10 == 0:
                word(str(k // 10), 0.14, ink, (-1.2 + k * 0.036, -0.04, 0.25))
        for k in range(96):
            long = 0.14 if k % 10 == 0 else 0.08
            box((long, 0.004, 0.01), ink, at=(-1.28 + long / 2, -0.039, 0.14 + k * 0.038), bevel=0)

    laid(make, turn=(-22, 0, 0))


def scissors():
    orange, steel = paint('#f07a1f', rough=0.35, coat=0.4), paint('#cdd0d4', rough=0.2, metal=1)

    def half(s):
        blade = rounded([(-0.16, -0.35), (-0.2, 0.3), (-0.16, 1.3), (-0.02, 1.72), (0.1, 1.66), (0.12, 1.3), (0.1, 0.3), (0.14, -0.35)], 6)
        slab([(p.x * s, p.y) for p in blade], 0.05, steel, at=(0, s * 0.028, 0), bevel=0.012)
        arm = rounded([(-0.2, 0.05), (-0.12, -0.5), (0.06, -0.95), (0.24, -1.0), (0.26, -0.5), (0.18, 0.05)], 6)
        slab([(p.x * s, p.y) for p in arm], 0.2, orange, at=(0, s * 0.01, 0), bevel=0.07)
        tube([(p.x, p.y, p.z) for p in loop(0.4, at=(s * 0.46, 0, -1.36), tall=0.52)], 0.125, orange, closed=True)

    def make():
        for s in (1, -1):
            laid(lambda: half(s), turn=(0, -15 * s, 0))
        drum(0.11, 0.2, steel, turn=(90, 0, 0), bevel=0.03)
        box((0.14, 0.02, 0.025), paint('#6b6d72', rough=0.5), at=(0, -0.105, 0), turn=(0, 35, 0), bevel=0)

    laid(make, turn=(-38, 14, 0))


def push_pin(colour='#d2202c', long=0.75):
    red, steel = paint(colour, rough=0.25, coat=0.7), paint('#c8cbd0', rough=0.2, metal=1)
    lathe(rounded([(0.02, 0), (0.3, 0.02), (0.31, 0.08), (0.24, 0.13), (0.15, 0.22), (0.12, 0.5), (0.2, 0.66), (0.27, 0.7), (0.27, 0.78), (0, 0.8)], 5), red, steps=48)
    lathe([(0.035, 0.02), (0.033, -long * 0.8), (0.004, -long)], steel, steps=16)


def push_pins():
    skin, chance = glass('#eef4f4', 0.12), dice(3)
    lathe(rounded([(0, 0), (1.0, 0.0), (1.05, 0.05), (1.08, 0.5), (1.1, 0.92), (1.12, 0.95)], 5), skin)
    tube(loop(1.115, at=(0, 0, 0.95), plane='xy'), 0.025, skin, closed=True)
    for k in range(46):
        r, a = math.sqrt(chance.random()) * 0.72, chance.uniform(0, 360)
        at = (r * math.cos(a), r * math.sin(a), 0.42 + 0.016 * k - 0.32 * r)
        laid(lambda: push_pin(), turn=(chance.uniform(40, 140), chance.uniform(-60, 60), chance.uniform(0, 360)), at=at)
    for at, turn in (((-1.35, -0.85, 0.25), (100, 10, 30)), ((1.3, -0.9, 0.25), (96, -20, -70)), ((0.1, -1.6, 0.25), (98, 0, 160))):
        laid(lambda: push_pin(), turn=turn, at=at)
    laid(lambda: lathe(rounded([(0, 0.16), (1.1, 0.16), (1.16, 0.12), (1.17, 0)], 4), paint('#f1efe9', rough=0.4, coat=0.3)), turn=(-62, 0, -28), at=(1.25, 0.75, 0.98))


def map_pins():
    red, steel, foam = paint('#d2202c', rough=0.15, coat=1.0), paint('#c8cbd0', rough=0.2, metal=1), paint('#f3eee2', rough=0.9, grain=0.4, size=90)

    def make():
        box((2.1, 0.16, 2.1), foam, at=(0, 0, 1.05), bevel=0.03)
        sticker(2.1, 0.34, paint('#2767b3', rough=0.5), (0, -0.082, 1.93))
        for k in range(25):
            x, z = (k % 5 - 2) * 0.38, 0.26 + (k // 5) * 0.35
            laid(lambda: (ball(0.13, red, at=(0, -0.5, 0)), tube([(0, -0.5, 0), (0, 0, 0)], 0.02, steel)), turn=(20, 0, 8 * math.sin(k * 3.0)), at=(x, -0.08, z))
        word('25', 0.24, paint('#fbf3e2', rough=0.5), (0, -0.09, 1.93))

    laid(make, turn=(-16, 0, 0))


THINGS = {
    '30 cm Scale': (scale, -22),
    'Ball Pen, Gold Trim': (ball_pen, 0),
    'Fountain Pen, Classic Blue': (fountain_pen, 0),
    'HB Pencil, Box of 10': (pencils, 14),
    'Map Pins, 25 pc': (map_pins, 24),
    'Paint Brush, Round Tip': (paint_brush, 0),
    'Push Pins, 50 pc': (push_pins, 0),
    'Safety Scissors': (scissors, 10),
    'Set Square': (set_square, 20),
    'Wax Crayons, Box of 12': (crayons, 18),
}
