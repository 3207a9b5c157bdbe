"""Gifts to keep: bow, lantern, candle, crown, cup and others."""
import math

from kit import TAU, Vector, ball, box, dice, drum, lathe, mesh, paint, place, ribbon, rounded, slab, tube
from parts import glass, laid, loop, printed, sheet, wood
from things import bow


def satin_bow():
    satin = paint('#8e0d1e', rough=0.28, coat=0.35)

    def flower():
        bow(satin, 0.05, 1.5, 10, ((8, 0, 0), (7, 0, 22), (5, 1, 8), (3, 1, 40)))
        for a, long in ((200, 1.7), (338, 1.7)):
            out, side = (Vector((math.cos(b), math.sin(b), 0)) for b in (math.radians(a), math.radians(a + 90)))
            line = rounded([out * 0.1 + Vector((0, 0, 0.06)), out * long * 0.4 + Vector((0, 0, 0.2)), out * long * 0.75 + Vector((0, 0, 0.06)), out * long + Vector((0, 0, 0.04))], 8)
            ribbon(line, side * 0.2, 0.012, satin)

    laid(flower, (38, 0, 0), (0, 0, 0.35))
    drum(0.34, 0.02, paint('#f4efe4', rough=0.7), at=(0, 0.1, 0.3), turn=(38, 0, 0))


def lantern():
    red, gold = paint('#c4161c', rough=0.7, grain=0.06, size=30, glow=0.12), paint('#d9a93a', rough=0.35, metal=0.8)
    dark, tassel = paint('#7a0d12', rough=0.6), paint('#c4161c', rough=0.7)
    low, ribs, line = 0.95, 17, []
    for i in range(ribs * 6 + 1):
        t = i / (ribs * 6)
        a = math.pi * (0.13 + 0.74 * t)
        fold = abs(math.sin(math.pi * t * ribs)) ** 0.7
        line.append((1.12 * math.sin(a) ** 0.85 * (0.955 + 0.045 * fold), low + 0.95 - 0.98 * math.cos(a)))
    lathe(line, red)
    for i in range(0, ribs * 6 + 1, 6):
        r, z = line[i]
        tube(loop(r * 1.006, (0, 0, z), plane='xy', steps=72), 0.011, dark, closed=True)
    for (r, z), s in ((line[0], -1), (line[-1], 1)):
        lathe([(0, z), (r * 0.98, z - s * 0.02), (r * 1.06, z), (r * 1.06, z + s * 0.14), (r * 0.9, z + s * 0.17), (0, z + s * 0.17)], gold, bevel=0.012)
    top = line[-1][1] + 0.17
    tube([(-0.3, 0, top - 0.05), *loop(0.3, (0, 0, top), tall=0.34, start=180, end=0, steps=20), (0.3, 0, top - 0.05)], 0.018, gold)
    tube([(0, 0, top + 0.34), (0, 0, top + 0.62)], 0.012, tassel)
    z = line[0][1] - 0.17
    tube([(0, 0, z), (0, 0, z - 0.14)], 0.016, gold)
    ball((0.075, 0.075, 0.085), gold, at=(0, 0, z - 0.16))
    lathe(rounded([(0.05, z - 0.2), (0.09, z - 0.24), (0.08, z - 0.3)]), tassel)
    chance = dice(3)
    for _ in range(70):
        a, r = chance.uniform(0, TAU), 0.1 * math.sqrt(chance.random())
        tube([(r * 0.7 * math.cos(a), r * 0.7 * math.sin(a), z - 0.24), (r * 1.5 * math.cos(a), r * 1.5 * math.sin(a), 0.02)], 0.011, tassel)


def candle():
    wax, clear = paint('#f6e9cf', rough=0.5, coat=0.15), glass(strength=0.1)
    lathe(rounded([(0, 0.06), (0.76, 0.06), (0.8, 0.12)], 4) + [Vector(p) for p in ((0.8, 1.22), (0.78, 1.25), (0.5, 1.22), (0.12, 1.19), (0, 1.19))], wax)
    lathe(rounded([(0, 0), (0.8, 0), (0.88, 0.05), (0.9, 0.16)], 5) + [Vector(p) for p in ((0.9, 1.56), (0.885, 1.58), (0.865, 1.56), (0.865, 1.26))], clear)
    label = paint('#5f7f5a', rough=0.7)
    rows = [[((0.906) * math.cos(math.radians(a)), 0.906 * math.sin(math.radians(a)), z) for a in range(222, 323, 4)] for z in (0.3, 0.5, 0.7, 0.9, 1.06)]
    sheet(rows, label, 0.01)
    cream, yellow = paint('#fbf6ea', rough=0.7), paint('#f0c64a', rough=0.7)

    def spot(a, z, w, h, material, lift):
        points = []
        for k in range(24):
            b = TAU * k / 24
            t = math.radians(a) + w * math.cos(b) / 0.92
            points.append(((0.915 + lift) * math.cos(t), (0.915 + lift) * math.sin(t), z + h * math.sin(b)))
        place(mesh(points, [tuple(range(24))]), material)

    for x, z, big in ((272, 0.74, 1.0), (254, 0.56, 0.7), (291, 0.56, 0.7)):
        for k in range(6):
            b = TAU * k / 6
            spot(x + math.degrees(0.085 * big * math.cos(b)), z + 0.085 * big * math.sin(b), 0.055 * big, 0.055 * big, cream, 0.002)
        spot(x, z, 0.035 * big, 0.035 * big, yellow, 0.006)
    rows = [[(0.915 * math.cos(math.radians(a)), 0.915 * math.sin(math.radians(a)), z) for a in range(240, 305, 4)] for z in (0.37, 0.4)]
    sheet(rows, cream, 0.006)
    tube(rounded([(0, 0, 1.18), (0.01, 0, 1.3), (0.03, 0, 1.38)]), 0.018, paint('#241a14', rough=1))
    flame = rounded([(0, 0), (0.055, 0.04), (0.085, 0.13), (0.065, 0.27), (0.025, 0.4), (0, 0.46)])
    lathe(flame, paint('#ff9a2e', glow=3.2), at=(0.03, 0, 1.34))
    lathe([(0, 1.195), (0.3, 1.196), (0.42, 1.2)], paint('#f3dfae', rough=0.06, coat=1.0))


def party_crown():
    felt, edge = paint('#dca526', rough=0.95, grain=0.5, size=60, second='#c98f17'), paint('#b57f14', rough=0.9, grain=0.4, size=60)
    points, n, peaks, rows = [], 240, 8, 10

    def high(a):
        f = (a / TAU * peaks) % 1
        return 0.56 + 0.62 * (1 - abs(2 * f - 1)) ** 1.1

    for i in range(rows + 1):
        for k in range(n):
            a = TAU * k / n
            z = high(a) * i / rows
            r = 1.0 + 0.12 * z
            points.append((r * math.cos(a), r * math.sin(a), z))
    skin = place(mesh(points, [(i * n + k, i * n + (k + 1) % n, (i + 1) * n + (k + 1) % n, (i + 1) * n + k) for i in range(rows) for k in range(n)]), felt, angle=60)
    skin.modifiers.new('solid', 'SOLIDIFY').thickness = 0.05
    tube([((1.03 + 0.12 * high(a)) * math.cos(a) * 0.99, (1.03 + 0.12 * high(a)) * math.sin(a) * 0.99, high(a)) for a in [TAU * k / n for k in range(n)]], 0.02, edge, closed=True)
    for z in (0.08, 0.44):
        tube(loop(1.035 + 0.12 * z, (0, 0, z), plane='xy', steps=90), 0.028, edge, closed=True)
    gems = [paint(c, rough=0.05, coat=1.0) for c in ('#c2132f', '#1f5fc4', '#1f9a55', '#8a2fae')]
    gold = paint('#e8c04a', rough=0.25, metal=0.9)
    for k in range(peaks * 2):
        a = TAU * k / (peaks * 2) + TAU / peaks / 4
        z, big = 0.26, 0.105 if k % 2 else 0.075
        r = 1.04 + 0.12 * z
        ball((0.05, big, big * (1.25 if k % 2 else 1)), gems[(k * 3 // 2) % 4], at=(r * math.cos(a), r * math.sin(a), z)).rotation_euler[2] = a
        tube([Vector((r * math.cos(a), r * math.sin(a), z)) + Vector((-math.sin(a), math.cos(a), 0)) * big * 1.08 * math.cos(b) + Vector((0, 0, 1)) * big * (1.32 if k % 2 else 1.08) * math.sin(b) for b in [TAU * j / 24 for j in range(24)]], 0.014, gold, closed=True)
    for k in range(peaks):
        a = TAU * (k + 0.5) / peaks
        r = 1.04 + 0.12 * 1.18
        ball(0.085, paint('#f6f0e4', rough=0.1, coat=1.0), at=(r * math.cos(a), r * math.sin(a), 1.2))
        ball((0.045, 0.06, 0.085), gems[k % 4], at=(1.145 * math.cos(a), 1.145 * math.sin(a), 0.74)).rotation_euler[2] = a


def trophy():
    gold, black = paint('#d8a13a', rough=0.18, metal=1), paint('#17171a', rough=0.25, coat=0.8)
    box((1.1, 1.1, 0.5), black, at=(0, 0, 0.25), bevel=0.04)
    box((0.94, 0.94, 0.12), black, at=(0, 0, 0.55), bevel=0.03)
    box((0.66, 0.02, 0.24), paint('#e6c468', rough=0.3, metal=0.9), at=(0, -0.556, 0.25), bevel=0.006)
    for x in (-0.29, 0.29):
        ball((0.018, 0.012, 0.018), gold, at=(x, -0.57, 0.25))
    cup = [(0, 0.6), (0.4, 0.6), (0.42, 0.64), (0.3, 0.72), (0.12, 0.82), (0.09, 0.98), (0.17, 1.04), (0.17, 1.1), (0.09, 1.14), (0.12, 1.26), (0.34, 1.38), (0.58, 1.62), (0.68, 1.95), (0.7, 2.35)]
    lathe(rounded(cup, 6) + [Vector(p) for p in ((0.74, 2.37), (0.75, 2.41), (0.71, 2.43), (0.67, 2.38), (0.65, 1.98), (0.54, 1.66), (0.3, 1.44), (0, 1.4))], gold)
    for z in (1.78, 2.2):
        tube(loop(0.655 if z < 2 else 0.703, (0, 0, z), plane='xy'), 0.016, gold, closed=True)
    for s in (-1, 1):
        ear = rounded([(s * 0.67, 0, 2.2), (s * 0.95, 0, 2.32), (s * 1.14, 0, 2.12), (s * 1.08, 0, 1.8), (s * 0.85, 0, 1.56), (s * 0.66, 0, 1.5), (s * 0.56, 0, 1.6)], 8)
        tube(ear, 0.065, gold, thin=[0.7 + 0.5 * math.sin(math.pi * i / (len(ear) - 1)) for i in range(len(ear))])
        tube(rounded([(s * 0.95, 0, 2.32), (s * 1.06, 0, 2.42), (s * 1.16, 0, 2.36)]), 0.04, gold)
    star = [((0.19 if k % 2 == 0 else 0.085) * math.sin(TAU * k / 10), (0.19 if k % 2 == 0 else 0.085) * math.cos(TAU * k / 10)) for k in range(10)]
    slab(star, 0.05, gold, at=(0, -0.69, 2.0), bevel=0.015)


def framed_print():
    teak, side = wood('#9a6236', '#7c4a25', 'x', coat=0.3), 2.4

    def hills(u, v):
        if (u - 0.66) ** 2 + (v - 0.66) ** 2 < 0.026:
            return '#f2b92c'
        if (u - 0.66) ** 2 + (v - 0.66) ** 2 < 0.034:
            return '#f6d37a'
        for base, high, freq, shift, colour in ((0.14, 0.07, 6, 0.4, '#2f6b3c'), (0.27, 0.08, 5, 2.2, '#4a8a4c'), (0.4, 0.09, 4.2, 4.6, '#76a964'), (0.5, 0.07, 5.5, 1.0, '#a3c58a')):
            if v < base + high * math.sin(u * freq + shift):
                return colour
        return '#fbead0' if v > 0.62 else '#fde3b8'

    def picture():
        print_ = printed(hills, (1.74, 1.74), axes='xz', rough=0.75, wide=360)
        box((side, 0.06, side), paint('#e7dcc8', rough=0.9), at=(0, 0.07, 0), bevel=0.004)
        box((side - 0.3, 0.03, side - 0.3), paint('#f7f3e9', rough=0.85), at=(0, 0.03, 0), bevel=0.004)
        box((1.74, 0.02, 1.74), print_, at=(0, 0.01, 0), bevel=0)
        for s in (-1, 1):
            half, inner = side / 2, side / 2 - 0.17
            for turn in (0, 90):
                points = [(-half, s * half), (half, s * half), (inner, s * inner), (-inner, s * inner)]
                it = slab(points if s > 0 else points[::-1], 0.2, teak, bevel=0.02)
                it.rotation_euler[1] += math.radians(turn)

    laid(picture, (-12, 0, 0), (0, 0, side / 2))


def evil_eye():
    blue, white, sky, black = (paint(c, rough=0.06, coat=1.0) for c in ('#12309a', '#f4f6f8', '#4aa3dc', '#0c0e16'))

    def charm():
        lathe(rounded([(0, -0.14), (0.7, -0.12), (0.96, -0.03), (1.0, 0.03), (0.9, 0.12), (0.6, 0.19), (0, 0.2)]), blue)
        for r, material, h in ((0.62, white, 0.215), (0.41, sky, 0.25), (0.19, black, 0.28)):
            lathe(rounded([(0, h), (r * 0.7, h - 0.01), (r, h - 0.05), (r * 0.98, 0.1)]), material)

    laid(charm, (78, 0, 0), (0, 0, 1.0))
    cord = paint('#1b2f86', rough=0.95, grain=0.6, size=60)
    tube(loop(0.07, (0, 0.02, 1.98), steps=24), 0.03, paint('#c9a13f', rough=0.3, metal=1), closed=True)
    for s in (-1, 1):
        tube(rounded([(0, 0.03, 2.03), (s * 0.06, 0.04, 2.3), (s * 0.11, 0.05, 2.7), (0, 0.05, 3.05)], 10), 0.028, cord)
    ball((0.06, 0.06, 0.05), cord, at=(0, 0.04, 2.2))
    ball((0.055, 0.055, 0.09), sky, at=(0, 0.035, 2.1))


def paperweight():
    rings = [(0.0, 0.62, 0), (0.62, 0.62, 0), (0.86, 0.5, 0.5), (1.04, 0.32, 0), (1.04, 0.26, 0), (0.55, -0.25, 0.5), (0.0, -0.78, 0)]
    n, points, shades = 12, [], ('#2f86ea', '#1c5fc8', '#5aa9f5', '#134a9f')
    for r, z, shift in rings:
        points += [(r * math.cos(TAU * (i + shift) / n), r * math.sin(TAU * (i + shift) / n), z) for i in range(n)]

    def gem():
        for k, shade in enumerate(shades):
            faces = []
            for j in range(len(rings) - 1):
                for i in range(n):
                    for h, face in enumerate(((j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n), (j * n + i, (j + 1) * n + (i + 1) % n, (j + 1) * n + i))):
                        if (i * 2 + h * 3 + j * 5 + i * j) % 4 == k:
                            faces.append(face)
            made = paint(shade, rough=0.02, coat=1.0)
            made.node_tree.nodes['Principled BSDF'].inputs['Transmission'].default_value = 0.25
            it = place(mesh(points, faces), made)
            it.data.use_auto_smooth = False
            it.data.polygons.foreach_set('use_smooth', [False] * len(it.data.polygons))

    laid(gem, (40, 0, 12))
