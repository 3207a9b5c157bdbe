"""The featured things, one function each, in units of their own: the studio scales them to the picture."""
import json
import math
import os

import bpy
from kit import TAU, Matrix, Vector, ball, box, dice, drum, hair, lathe, linear, mesh, move, paint, place, ribbon, rounded, slab, tube
from transport import auto_rickshaw, steam_engine


def teapot(colour='#8c0a26', inside='#2a0309'):
    ruby = paint(colour, rough=0.15, coat=0.6)
    body = rounded([(0.0, 0.02), (0.5, 0.02), (0.56, 0.06), (0.8, 0.3), (0.92, 0.62), (0.8, 0.98), (0.55, 1.17), (0.45, 1.22), (0.42, 1.2)])
    lathe(body, ruby)
    lathe(rounded([(0.5, 1.2), (0.5, 1.235), (0.44, 1.28), (0.25, 1.36), (0.09, 1.4), (0.06, 1.43)]), ruby)
    ball((0.12, 0.12, 0.1), ruby, at=(0, 0, 1.5))
    spout = rounded([(-0.75, 0, 0.45), (-1.02, 0, 0.55), (-1.2, 0, 0.8), (-1.3, 0, 1.06), (-1.44, 0, 1.2)])
    n = len(spout)
    tube(spout, 0.2, ruby, thin=[1.05 - 0.55 * (i / (n - 1)) ** 0.7 for i in range(n)])
    drum(0.075, 0.03, paint(inside, rough=0.6), at=(-1.45, 0, 1.205), turn=(0, -50, 0))
    grip = rounded([(0.72, 0, 1.02), (1.0, 0, 1.16), (1.26, 0, 1.04), (1.33, 0, 0.78), (1.2, 0, 0.5), (0.98, 0, 0.36), (0.8, 0, 0.38)])
    tube(grip, 0.085, ruby)


def cane_basket():
    cane, dark = paint('#c08a4a', rough=0.5, grain=0.4, size=30, second='#a8713a'), paint('#8a5526', rough=0.5, grain=0.4, size=30)
    stakes, rows = 30, 17

    def width(z):
        return 0.72 + 0.3 * z / 0.95

    for i in range(stakes):
        a = TAU * i / stakes
        tube([(width(z) * math.cos(a), width(z) * math.sin(a) * 0.8, z) for z in (0.0, 0.5, 0.98)], 0.03, dark)
    for row in range(rows):
        z = 0.05 + row * 0.055
        line = []
        for s in range(stakes * 8):
            a = TAU * s / (stakes * 8)
            r = width(z) + 0.042 * math.cos(a * stakes / 2 + (math.pi if row % 2 else 0))
            line.append((r * math.cos(a), r * math.sin(a) * 0.8, z))
        tube(line, 0.029, cane, closed=True)
    braid(0.99, 1.04, cane, 44)
    braid(0.03, 0.75, cane, 36)
    drum(0.7, 0.04, dark, at=(0, 0, 0.05)).scale = (1, 0.8, 1)
    arch = [Vector((-1.03 * math.cos(a), 0, 0.7 + 1.25 * math.sin(a) ** 0.8)) for a in [math.pi * i / 120 for i in range(121)]]
    for turn in range(3):
        twist = [p + 0.04 * Vector((math.cos(i * 0.55 + turn * TAU / 3) * 0.7, math.sin(i * 0.55 + turn * TAU / 3), math.cos(i * 0.55 + turn * TAU / 3) * 0.7)) for i, p in enumerate(arch)]
        tube(twist, 0.042, cane)


def braid(z, width, material, waves):
    for turn in range(3):
        line = []
        for s in range(600):
            a = TAU * s / 600
            r, h = width + 0.04 * math.cos(a * waves / 2 + turn * TAU / 3), z + 0.04 * math.sin(a * waves / 2 + turn * TAU / 3)
            line.append((r * math.cos(a), r * math.sin(a) * 0.8, h))
        tube(line, 0.034, material, closed=True)


def gift_box(paper='#d9a441', satin='#7a1230', metal=0.85):
    gold = paint(paper, rough=0.3, metal=metal, grain=0.06, size=60)
    wine = paint(satin, rough=0.35, coat=0.3)
    box((1.5, 1.5, 1.15), gold, at=(0, 0, 0.575), bevel=0.02, turn=(0, 0, 28))
    box((1.6, 1.6, 0.36), gold, at=(0, 0, 1.2), bevel=0.025, turn=(0, 0, 28))
    for turn in (28, 118):
        box((0.3, 1.525, 1.16), wine, at=(0, 0, 0.578), bevel=0.01, turn=(0, 0, turn))
        box((0.3, 1.625, 0.375), wine, at=(0, 0, 1.2), bevel=0.015, turn=(0, 0, turn))
    bow(wine, 1.4)


def bow(satin, top, size=1.0, turn=28, rings=((6, 0, 0), (4, 1, 30))):
    """Loops about a knot: rings of so many, wide or high, each ring turned by some degrees."""
    wide = rounded([(0, 0.02), (0.22, 0.2), (0.46, 0.34), (0.62, 0.26), (0.56, 0.08), (0.3, 0.03), (0, 0.02)], 10)
    high = rounded([(0, 0.05), (0.14, 0.32), (0.3, 0.5), (0.42, 0.42), (0.34, 0.22), (0.15, 0.08), (0, 0.05)], 10)
    for loop, a in [((wide, high)[kind], turn + more + 360 / count * k) for count, kind, more in rings for k in range(count)]:
        out, side = (Vector((math.cos(b), math.sin(b), 0)) for b in (math.radians(a), math.radians(a + 90)))
        halves = [side * size * (0.05 + 0.1 * math.sin(math.pi * i / (len(loop) - 1))) for i in range(len(loop))]
        ribbon([out * u * size + Vector((0, 0, top + v * size)) for u, v in loop], halves, 0.012, satin)
    ball([r * size for r in (0.12, 0.12, 0.1)], satin, at=(0, 0, top + 0.12 * size))


def potted_plant():
    clay = paint('#b9623a', rough=0.85, grain=0.25, size=25, second='#a95530')
    lathe([(0, 0), (0.62, 0), (0.7, 0.03), (0.74, 0.14), (0.7, 0.15), (0.66, 0.06), (0, 0.05)], clay, bevel=0.01)
    lathe([(0.0, 0.06), (0.42, 0.06), (0.58, 0.78), (0.64, 0.79), (0.68, 1.02), (0.6, 1.03), (0.57, 0.85), (0, 0.85)], clay, bevel=0.012)
    lathe([(0, 0.95), (0.3, 0.96), (0.58, 0.93)], paint('#3a261a', rough=1, grain=1.0, size=22, second='#22150d'))
    leaf, stem = paint('#3f8a35', rough=0.35, coat=0.2, grain=0.1, size=8, second='#2f7431'), paint('#5f8b3c', rough=0.6)
    chance = dice(4)
    for k in range(18):
        a = k * 2.4
        rise, lean = 1.15 + 0.062 * k, 0.5 - 0.024 * k
        tip = Vector((lean * math.cos(a), lean * math.sin(a), rise))
        tube(rounded([(0.05 * math.cos(a), 0.05 * math.sin(a), 0.93), (0.2 * lean * math.cos(a), 0.2 * lean * math.sin(a), 0.6 + rise / 2.4), tuple(tip)]), 0.022, stem, thin=[1 - i / 26 for i in range(17)])
        blade(tip, a, 0.78 - 0.014 * k + chance.uniform(-0.04, 0.04), 0.55 - 0.026 * k, leaf)


def blade(at, a, long, droop, material):
    """A leaf from `at` outwards, bent down by its length and folded along its vein."""
    out, side, up = Vector((math.cos(a), math.sin(a), 0)), Vector((-math.sin(a), math.cos(a), 0)), Vector((0, 0, 1))
    points, faces, n = [], [], 14
    for i in range(n + 1):
        t = i / n
        half = 0.4 * long * math.sin(math.pi * t**0.8) ** 0.85
        spine = at + out * long * t * (1 - 0.15 * t) + up * long * (0.45 * t - droop * t * t)
        for s in (-1, -0.5, 0, 0.5, 1):
            points.append(spine + side * half * s + up * half * 0.35 * abs(s) + out * half * 0.12 * abs(s))
    for i in range(n):
        for s in range(4):
            faces.append((5 * i + s, 5 * i + s + 1, 5 * i + s + 6, 5 * i + s + 5))
    it = place(mesh(points, faces), material, angle=180)
    it.modifiers.new('solid', 'SOLIDIFY').thickness = 0.012
    it.modifiers.new('smooth', 'SUBSURF').render_levels = 2


def diya():
    orange, red = paint('#d9631c', rough=0.55, grain=0.15, size=20), paint('#a31621', rough=0.5)
    gold, clay = paint('#e0ad3c', rough=0.3, metal=0.7), paint('#9c5230', rough=0.9, grain=0.3, size=20)

    def lip(p):
        near = math.exp(-((math.atan2(p.y, p.x) / 0.42) ** 2))
        up = max(p.z, 0) / 0.62
        return Vector((p.x * (1 + 0.42 * near * up), p.y * (1 - 0.25 * near * up), p.z + 0.03 * near * up))

    lathe(rounded([(0, 0), (0.42, 0), (0.46, 0.05), (0.74, 0.28), (0.9, 0.5)]), orange, bend=lip)
    lathe(rounded([(0.895, 0.49), (0.93, 0.53), (0.94, 0.6), (0.9, 0.63), (0.85, 0.6), (0.83, 0.55)]), red, bend=lip)
    lathe(rounded([(0.84, 0.57), (0.72, 0.42), (0.5, 0.24), (0, 0.16)]), clay, bend=lip)
    lathe([(r / 10, 0.44) for r in (0, 2, 3, 4, 5, 6, 7, 7.4)], paint('#b5731a', rough=0.03, coat=1.0), bend=lip)
    for k in range(34):
        a = TAU * (k + 0.5) / 34
        ball((0.034, 0.034, 0.026), gold, at=lip(Vector((0.925 * math.cos(a), 0.925 * math.sin(a), 0.612))))
    for k in range(16):
        a = TAU * (k + 0.5) / 16
        petal = [lip(Vector((r * math.cos(a + w), r * math.sin(a + w), z))) for r, w, z in ((0.6, 0, 0.13), (0.72, 0.1, 0.24), (0.85, 0.1, 0.4), (0.9, 0, 0.47), (0.85, -0.1, 0.4), (0.72, -0.1, 0.24))]
        tube(rounded(petal + petal[:1]), 0.014, gold)
        ball((0.05, 0.05, 0.06), red, at=lip(Vector((0.76 * math.cos(a), 0.76 * math.sin(a), 0.31))))
    wick = rounded([(0.2, 0.1, 0.43), (0.6, 0.03, 0.46), (1.0, 0, 0.6), (1.2, 0, 0.68), (1.24, 0, 0.74)])
    tube(wick, 0.04, paint('#efe6d2', rough=1, grain=0.5))
    ball((0.035, 0.035, 0.05), paint('#241a14', rough=1), at=(1.24, 0, 0.75))
    flame = rounded([(0, 0), (0.055, 0.04), (0.085, 0.13), (0.065, 0.27), (0.025, 0.4), (0, 0.46)])
    lathe(flame, paint('#ff9a2e', glow=3.2), at=(1.245, 0, 0.74))


def watch():
    there = set(bpy.data.objects)
    steel, blue = paint('#aeb2ba', rough=0.22, metal=1), paint('#1d4e9e', rough=0.55)
    dial, pale = paint('#1a2c74', rough=0.35, coat=0.6), paint('#f3f1e4', rough=0.4)
    strap = rounded([(0, -0.7, 0.5), (0, -0.6, 0.78), (0, -0.25, 1.0), (0, 0.25, 1.0), (0, 0.66, 0.72), (0, 0.8, 0.2), (0, 0.76, -0.35), (0, 0.45, -0.82), (0, 0, -1.0), (0, -0.4, -0.9), (0, -0.64, -0.7), (0, -0.7, -0.5)], 10)
    n = len(strap) - 1
    wide = [Vector((0.24 + 0.12 * abs(2 * i / n - 1) ** 2, 0, 0)) for i in range(n + 1)]
    ribbon(strap, wide, 0.1, blue, bevel=0.035, smooth=1)
    for z in (0.58, -0.58):
        box((0.74, 0.2, 0.3), steel, at=(0, -0.74, z), bevel=0.08)
    drum(0.66, 0.26, steel, at=(0, -0.8, 0), turn=(90, 0, 0), bevel=0.06)
    lathe(rounded([(0.53, 0.12), (0.56, 0.17), (0.62, 0.17), (0.655, 0.1)]), steel, at=(0, -0.8, 0), turn=(90, 0, 0))
    drum(0.555, 0.02, dial, at=(0, -0.935, 0), turn=(90, 0, 0), bevel=0)
    for k in range(60):
        a, long = TAU * k / 60, 0.1 if k % 5 == 0 else 0.03
        r = 0.51 - long / 2
        box((0.034 if k % 15 == 0 else 0.022 if k % 5 == 0 else 0.01, 0.012, long), pale, at=(r * math.sin(a), -0.948, r * math.cos(a)), turn=(0, math.degrees(a), 0), bevel=0)
    for a, long, wide in ((304, 0.27, 0.05), (60, 0.41, 0.036)):
        b = math.radians(a)
        box((wide, 0.014, long), pale, at=(long * 0.42 * math.sin(b), -0.965, long * 0.42 * math.cos(b)), turn=(0, a, 0), bevel=0.005)
    box((0.01, 0.01, 0.52), paint('#e2a12a', rough=0.4), at=(0.14 * math.sin(3.6), -0.98, 0.14 * math.cos(3.6)), turn=(0, math.degrees(3.6), 0), bevel=0)
    drum(0.04, 0.06, steel, at=(0, -0.97, 0), turn=(90, 0, 0), bevel=0.01)
    drum(0.09, 0.14, steel, at=(0.72, -0.8, 0), turn=(0, 90, 0), bevel=0.03)
    move([it for it in bpy.data.objects if it not in there], Matrix.Rotation(-0.3, 4, 'X'))


def teddy():
    skin, fur = paint('#a8713a', rough=1), paint('#cf9856', rough=0.7)
    muzzle_fur, dark = paint('#e6c596', rough=0.8), paint('#23150e', rough=0.45, grain=0.5, size=60)
    felt = paint('#dcb887', rough=1, grain=0.5, size=40)
    parts = [((0.62, 0.54, 0.68), (0, 0, 0.66), 0), ((0.56, 0.5, 0.5), (0, -0.08, 1.62), 0)]
    for s in (-1, 1):
        parts += [((0.19, 0.1, 0.19), (s * 0.42, -0.02, 2.02), s * 25), ((0.2, 0.22, 0.5), (s * 0.66, -0.22, 0.86), s * -30)]
        parts += [((0.27, 0.5, 0.26), (s * 0.46, -0.58, 0.24), 0), ((0.27, 0.15, 0.31), (s * 0.5, -1.0, 0.3), 0)]
        felt_at = ball((0.19, 0.06, 0.22), felt, at=(s * 0.5, -1.2, 0.3))
        felt_at.rotation_euler[2] = math.radians(s * 8)
        ball((0.11, 0.05, 0.11), felt, at=(s * 0.425, -0.11, 2.03))
        ball((0.062, 0.045, 0.072), dark, at=(s * 0.2, -0.615, 1.73))
    for radii, at, lean in parts:
        it = ball(radii, skin, at=at)
        it.rotation_euler[1] = math.radians(lean)
        hair(it, fur, int(2600 * (radii[0] * radii[2]) ** 0.75 * 4), 0.052)
    hair(ball((0.25, 0.2, 0.19), felt, at=(0, -0.5, 1.5)), muzzle_fur, 2200, 0.03)
    ball((0.085, 0.05, 0.062), dark, at=(0, -0.715, 1.6))
    tube(rounded([(0, -0.735, 1.56), (0, -0.74, 1.47)]), 0.014, dark)
    tube(rounded([(-0.11, -0.7, 1.46), (-0.06, -0.73, 1.425), (0, -0.745, 1.45), (0.06, -0.73, 1.425), (0.11, -0.7, 1.46)]), 0.014, dark)


def backpack(colour='#1b6aa5', dark='#124a78', seam='#12324f'):
    blue, deep = paint(colour, rough=0.85, grain=0.35, size=90), paint(dark, rough=0.85, grain=0.35, size=90)
    zip_, steel = paint(seam, rough=0.6, grain=0.6, size=120), paint('#b8bcc2', rough=0.3, metal=1)

    def arch(w, h, flat=0.0, n=40):
        """An upright shape with a round top and round lower corners."""
        points = []
        for i in range(n):
            a = TAU * i / n
            c, s = math.cos(a), math.sin(a)
            power = 0.45 if s > 0 else 0.28
            points.append((w * math.copysign(abs(c) ** power, c), h * 0.5 + h * 0.5 * math.copysign(abs(s) ** (0.75 if s > 0 else 0.3), s) - flat))
        return points

    def puff(outline, deep_by, material, at, swell):
        """An outline made into a cushion."""
        rings = [(1.0, 0.0), (1.0, 0.35), (0.97, 0.62), (0.9, 0.82), (0.75, 0.94), (0.5, 1.0), (0.2, 1.02)]
        h = max(z for _, z in outline) / 2
        points, n = [], len(outline)
        for share, out in rings:
            points += [(x * share, -deep_by * out * swell, h + (z - h) * share) for x, z in outline]
        faces = [(k * n + i, k * n + (i + 1) % n, (k + 1) * n + (i + 1) % n, (k + 1) * n + i) for k in range(len(rings) - 1) for i in range(n)]
        return place(mesh(points, faces + [tuple(range((len(rings) - 1) * n, len(rings) * n))]), material, at=at, smooth=2, angle=180)

    main = arch(0.82, 2.1)
    puff(main, 0.5, blue, (0, 0, 0), 1)
    puff(main, 0.22, deep, (0, 0, 0), -1)
    tube([(x * 1.005, -0.12, z) for x, z in main], 0.035, deep, closed=True)
    lid = [(x * 0.965, -0.34, 1.05 + (z - 1.05) * 0.975) for x, z in main if z > 0.95]
    tube(rounded(sorted(lid, key=lambda p: math.atan2(p[2] - 1.0, p[0]))), 0.03, zip_)
    pocket = arch(0.66, 1.02)
    puff(pocket, 0.3, blue, (0, -0.42, 0.08), 1)
    tube([(x * 1.0, -0.5, z + 0.08) for x, z in pocket], 0.025, deep, closed=True)
    line = sorted([(x * 0.96, -0.62, z * 0.965 + 0.09) for x, z in pocket if z > 0.55], key=lambda p: math.atan2(p[2] - 0.6, p[0]))
    tube(rounded(line), 0.022, zip_)
    for x, y, z in ((0.3, -0.67, 1.05), (-0.36, -0.44, 1.98)):
        box((0.06, 0.04, 0.09), steel, at=(x, y, z), bevel=0.015)
        box((0.075, 0.03, 0.22), deep, at=(x, y - 0.03, z - 0.15), bevel=0.012, turn=(-8, 0, 6))
    ribbon(rounded([(-0.17, 0.02, 2.06), (-0.16, 0.02, 2.24), (0, 0.02, 2.32), (0.16, 0.02, 2.24), (0.17, 0.02, 2.06)], 12), (0, 0.09, 0), 0.05, deep, bevel=0.015)
    for s in (-1, 1):
        puff(arch(0.3, 0.75), 0.14, deep, (s * 0.8, -0.16, 0.08), 1).rotation_euler[2] = math.radians(s * 90)
        ribbon(rounded([(s * 0.45, 0.2, 2.0), (s * 0.74, 0.5, 1.75), (s * 0.86, 0.58, 1.1), (s * 0.92, 0.42, 0.45), (s * 0.82, 0.15, 0.15)], 10), (0.11, 0.05, 0), 0.07, deep, bevel=0.02)


def microscope():
    white, black = paint('#e9e8e3', rough=0.35, coat=0.5), paint('#1e1f23', rough=0.4, coat=0.3)
    steel, glass = paint('#b4b8be', rough=0.2, metal=1), paint('#cfe6f5', rough=0.05, coat=1.0)
    box((1.15, 0.95, 0.2), black, at=(0.05, 0, 0.1), bevel=0.08)
    drum(0.2, 0.1, black, at=(-0.22, 0, 0.25), bevel=0.03)
    drum(0.14, 0.04, paint('#fff1d0', glow=1.5), at=(-0.22, 0, 0.31))
    arm = rounded([(0.3, 0.1), (0.62, 0.12), (0.68, 0.6), (0.66, 1.2), (0.5, 1.75), (0.1, 1.95), (-0.1, 1.9), (-0.12, 1.68), (0.12, 1.6), (0.34, 1.3), (0.38, 0.8), (0.36, 0.4)])
    slab([(p.x, p.y) for p in arm], 0.34, white, bevel=0.07)
    box((0.86, 0.8, 0.08), black, at=(-0.15, 0, 0.74), bevel=0.025)
    drum(0.16, 0.16, black, at=(-0.22, 0, 0.63), bevel=0.02)
    box((0.62, 0.2, 0.018), glass, at=(-0.22, 0, 0.79), bevel=0.004, turn=(0, 0, 90))
    for y in (-0.22, 0.22):
        box((0.26, 0.04, 0.02), steel, at=(-0.06, y, 0.81), bevel=0.006, turn=(0, 0, 25 if y < 0 else -25))
    drum(0.2, 0.34, white, at=(-0.22, 0, 1.78), bevel=0.04)
    drum(0.2, 0.09, steel, at=(-0.22, 0, 1.56), bevel=0.03)
    lathe(rounded([(0, -0.06), (0.18, -0.04), (0.21, 0.06), (0.16, 0.12)]), black, at=(-0.22, 0, 1.44))
    for k, (long, ring) in enumerate(((0.42, '#1e1f23'), (0.3, '#c9962b'), (0.22, '#b3262a'))):
        x, y = -0.22 - 0.11 * math.cos(TAU * k / 3), -0.11 * math.sin(TAU * k / 3)
        drum(0.05, long, steel, at=(x, y, 1.42 - long / 2), top=0.075, bevel=0.012)
        drum(0.078, 0.05, paint(ring, rough=0.4), at=(x, y, 1.42 - long * 0.3), bevel=0.01)
    up, start = Vector((math.sin(math.radians(38)), 0, math.cos(math.radians(38)))), Vector((-0.2, 0, 1.9))
    for r, long, off, material in ((0.15, 0.4, 0.2, white), (0.12, 0.5, 0.55, black), (0.15, 0.16, 0.82, black)):
        drum(r, long, material, at=start + up * off, turn=(0, 38, 0), bevel=0.03)
    drum(0.1, 0.02, glass, at=start + up * 0.905, turn=(0, 38, 0), bevel=0.005)
    for y in (-0.27, 0.27):
        drum(0.2, 0.18, black, at=(0.52, y, 0.55), turn=(90, 0, 0), bevel=0.03)
        drum(0.1, 0.1, steel, at=(0.52, y * 1.5, 0.55), turn=(90, 0, 0), bevel=0.02)


def coasts(w, h):
    """Where land is (1) and sea (0), row by row from the south, the date line at both sides."""
    world = json.load(open(os.environ['LAND']))
    rows = [[] for _ in range(h)]
    (sx, sy), (tx, ty) = world['transform']['scale'], world['transform']['translate']
    arcs = []
    for arc in world['arcs']:
        x = y = 0
        line = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            line.append(((x * sx + tx + 180) / 360 * w, (y * sy + ty + 90) / 180 * h))
        arcs.append(line)
    for shape in world['objects']['land']['geometries']:
        for ring in [r for part in shape['arcs'] for r in part]:
            line = [p for k in ring for p in (arcs[k] if k >= 0 else arcs[~k][::-1])]
            # Rings run on across the date line; what goes round the pole is not seen.
            across = [0]
            for (x1, _), (x2, _) in zip(line, line[1:]):
                across.append(across[-1] + (w if x2 - x1 < -w / 2 else -w if x2 - x1 > w / 2 else 0))
            line = [(x + shift, y) for (x, y), shift in zip(line, across)]
            for (x1, y1), (x2, y2) in [] if across[-1] else zip(line, line[1:]):
                for row in range(max(math.ceil(min(y1, y2) - 0.5), 0), min(math.ceil(max(y1, y2) - 0.5), h)):
                    x = x1 + (row + 0.5 - y1) / (y2 - y1) * (x2 - x1)
                    rows[row] += [x - w, x, x + w]
    land = []
    for row in rows:
        edges, inside, k = sorted(row), 0.0, 0
        land.append([])
        for x in range(w):
            while k < len(edges) and edges[k] <= x + 0.5:
                inside, k = 1 - inside, k + 1
            land[-1].append(inside)
    return land


def globe():
    wood, brass = paint('#6b3f22', rough=0.4, coat=0.4, grain=0.1, size=10, second='#59331a'), paint('#c29339', rough=0.25, metal=1)
    w, h = 2048, 1024
    image, points = bpy.data.images.new('land', w, h), [p for row in coasts(w, h) for inside in row for p in (inside, inside, inside, 1)]
    image.pixels = points
    image.pack()
    skin = paint('#2b78b4', rough=0.3, coat=0.6)
    nodes, link = skin.node_tree.nodes, skin.node_tree.links.new
    where, land, mix, noise, ramp = (nodes.new(f'ShaderNode{kind}') for kind in ('TexCoord', 'TexImage', 'MixRGB', 'TexNoise', 'ValToRGB'))
    land.image, land.projection, image.colorspace_settings.name = image, 'FLAT', 'Non-Color'
    spots = nodes.new('ShaderNodeTexNoise')
    spots.inputs['Scale'].default_value = 3.5
    link(where.outputs['Object'], spots.inputs['Vector'])
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.42, 0.62
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = linear('#4f9a4a'), linear('#c2b064')
    link(spots.outputs['Fac'], ramp.inputs['Fac'])
    mix.inputs[1].default_value = linear('#2f80bd')
    link(land.outputs['Color'], mix.inputs[0])
    link(ramp.outputs['Color'], mix.inputs[2])
    link(mix.outputs['Color'], nodes['Principled BSDF'].inputs['Base Color'])
    link(where.outputs['UV'], land.inputs['Vector'])
    globe_ = ball(1, skin, at=(0, 0, 1.5))
    tilt = math.radians(23.4)
    globe_.matrix_world = Matrix.Translation((0, 0, 1.5)) @ Matrix.Rotation(tilt, 4, 'Y') @ Matrix.Rotation(math.radians(-90 - 88), 4, 'Z')
    axis = Vector((math.sin(tilt), 0, math.cos(tilt)))
    arc = [Vector((1.1 * math.sin(tilt + a), 0, 1.5 + 1.1 * math.cos(tilt + a))) for a in [math.radians(k * 3) for k in range(0, 61)]]
    ribbon(arc, (0, 0.07, 0), 0.04, brass, bevel=0.012)
    for s in (1, -1):
        drum(0.05, 0.16, brass, at=Vector((0, 0, 1.5)) + axis * s * 1.06, turn=(0, math.degrees(tilt), 0), bevel=0.02)
    low = Vector((1.1 * math.sin(math.radians(150)), 0, 1.5 + 1.1 * math.cos(math.radians(150))))
    lathe(rounded([(0.62, 0), (0.66, 0.05), (0.6, 0.11), (0.3, 0.16), (0.12, 0.24), (0.08, 0.34), (0.1, 0.42), (0, 0.44)]), wood, at=(low.x * 0.35, 0, -0.06))
    tube(rounded([(low.x * 0.35, 0, 0.32), (low.x * 0.7, 0, 0.42), tuple(low)]), 0.055, brass)


THINGS = {
    'Auto Rickshaw': (auto_rickshaw, 26),
    'Brown Teddy Bear': (teddy, 14),
    'Cane Basket': (cane_basket, 16),
    'Ceramic Teapot, Ruby': (teapot, -8),
    'Clay Diya': (diya, -18),
    'Desk Globe, Asia View': (globe, 0),
    'Potted Plant': (potted_plant, 0),
    'School Backpack, Ocean Blue': (backpack, 24),
    'Steam Engine': (steam_engine, 24),
    'Student Microscope 400x': (microscope, 28),
    'Surprise Gift Box, Gold': (gift_box, 0),
    'Wrist Watch, Blue Strap': (watch, 24),
}
