"""Soft toys, and animals of vinyl."""
import math

from hull import Hull
from kit import TAU, Vector, ball, drum, hair, lathe, paint, rounded, tube
from parts import sheet


def furry(radii, at, skin, fur, lean=(0, 0, 0), length=0.05, more=1.0):
    it = ball(radii, skin, at=at)
    it.rotation_euler = [math.radians(a) for a in lean]
    hair(it, fur, int(2400 * (radii[0] * radii[2]) ** 0.75 * 4 * more), length)
    return it


def smile(y, z, dark, wide=0.11):
    tube(rounded([(0, y, z + 0.13), (0, y - 0.005, z + 0.04)]), 0.014, dark)
    tube(rounded([(-wide, y + 0.035, z + 0.03), (-wide * 0.55, y + 0.005, z - 0.005), (0, y - 0.01, z + 0.02), (wide * 0.55, y + 0.005, z - 0.005), (wide, y + 0.035, z + 0.03)]), 0.014, dark)


def panda():
    white, black = (paint('#ded8cb', rough=1), paint('#f6f2e9', rough=0.8)), (paint('#141416', rough=1), paint('#26262a', rough=0.8))
    dark, shine = paint('#151114', rough=0.4), paint('#ffffff', rough=0.3)
    furry((0.68, 0.56, 0.66), (0, 0, 0.66), *white)
    furry((0.64, 0.54, 0.52), (0, -0.08, 1.6), *white)
    furry((0.52, 0.42, 0.2), (0, 0.02, 1.1), *black)
    for s in (-1, 1):
        furry((0.2, 0.12, 0.19), (s * 0.47, 0.0, 2.03), *black, lean=(0, s * 25, 0))
        furry((0.2, 0.22, 0.48), (s * 0.68, -0.2, 0.88), *black, lean=(0, s * -30, 0))
        furry((0.27, 0.5, 0.26), (s * 0.46, -0.56, 0.25), *black)
        furry((0.28, 0.15, 0.31), (s * 0.5, -0.98, 0.31), *black)
        furry((0.155, 0.05, 0.19), (s * 0.25, -0.545, 1.66), *black, lean=(-8, s * 28, s * -18), length=0.025)
        # Sleepy: the eyes are stitched half closed.
        tube(rounded([(s * 0.15, -0.63, 1.66), (s * 0.21, -0.655, 1.625), (s * 0.27, -0.645, 1.625), (s * 0.33, -0.6, 1.66)]), 0.022, shine)
    furry((0.24, 0.18, 0.17), (0, -0.52, 1.44), *white, length=0.03)
    ball((0.085, 0.05, 0.06), dark, at=(0, -0.71, 1.52))
    smile(-0.725, 1.37, dark)


def elephant():
    grey, pink = (paint('#84889a', rough=1), paint('#a2a7b8', rough=0.9)), paint('#e8b3bd', rough=1, grain=0.4, size=60)
    dark, white = paint('#1c1a1f', rough=0.4), paint('#f3eee4', rough=1, grain=0.3, size=60)
    short = {'length': 0.022, 'more': 1.5}
    furry((0.66, 0.56, 0.64), (0, 0, 0.64), *grey, **short)
    furry((0.54, 0.5, 0.5), (0, -0.1, 1.52), *grey, **short)
    for s in (-1, 1):
        furry((0.44, 0.09, 0.5), (s * 0.74, 0.06, 1.56), *grey, lean=(0, s * 8, s * -22), **short)
        ball((0.32, 0.05, 0.38), pink, at=(s * 0.74, -0.025, 1.55)).rotation_euler = (0, math.radians(s * 8), math.radians(s * -22))
        furry((0.2, 0.22, 0.44), (s * 0.64, -0.26, 0.84), *grey, lean=(0, s * -26, 0), **short)
        furry((0.27, 0.48, 0.27), (s * 0.46, -0.58, 0.27), *grey, **short)
        furry((0.28, 0.15, 0.31), (s * 0.5, -0.98, 0.31), *grey, **short)
        ball((0.2, 0.05, 0.22), pink, at=(s * 0.5, -1.12, 0.3))
        for k in range(3):
            ball((0.055, 0.03, 0.05), white, at=(s * 0.5 + (k - 1) * 0.13, -1.12, 0.52))
        tube(rounded([(s * 0.13, -0.6, 1.8), (s * 0.21, -0.59, 1.83), (s * 0.3, -0.55, 1.79)]), 0.022, dark)
        ball((0.07, 0.045, 0.085), dark, at=(s * 0.21, -0.6, 1.66))
        ball(0.02, white, at=(s * 0.2 - 0.02, -0.645, 1.69))
    trunk = rounded([(0, -0.5, 1.5), (0, -0.74, 1.3), (0, -0.86, 1.02), (0.04, -0.98, 0.84), (0.12, -1.14, 0.86), (0.16, -1.2, 1.0)], 8)
    n = len(trunk)
    # The trunk is a row of furry rings that grow thinner.
    for i in range(0, n, 2):
        r = 0.215 - 0.115 * i / n
        furry((r, r, r), trunk[i], *grey, length=0.022, more=1.2)


def unicorn():
    white, lilac = (paint('#e2dccf', rough=1), paint('#fbf7f0', rough=0.85)), (paint('#8f6fb8', rough=1), paint('#b795dc', rough=0.8))
    pink, dark = paint('#f2bccb', rough=1, grain=0.4, size=60), paint('#2a2030', rough=0.5)
    silver, hoof = paint('#c9ccd6', rough=0.25, metal=0.9), (paint('#8f6fb8', rough=1), paint('#a685cc', rough=0.85))
    short = {'length': 0.03, 'more': 1.3}
    furry((0.62, 0.54, 0.64), (0, 0, 0.64), *white, **short)
    furry((0.5, 0.46, 0.48), (0, -0.06, 1.54), *white, **short)
    furry((0.34, 0.36, 0.28), (0, -0.42, 1.4), *white, **short)
    for s in (-1, 1):
        furry((0.12, 0.07, 0.2), (s * 0.34, -0.02, 2.0), *white, lean=(0, s * 18, 0), **short)
        ball((0.07, 0.03, 0.13), pink, at=(s * 0.335, -0.085, 2.0)).rotation_euler[1] = math.radians(s * 18)
        furry((0.18, 0.2, 0.42), (s * 0.6, -0.24, 0.86), *white, lean=(0, s * -26, 0), **short)
        furry((0.19, 0.2, 0.16), (s * 0.74, -0.26, 0.56), *hoof, lean=(0, s * -26, 0), **short)
        furry((0.25, 0.46, 0.25), (s * 0.44, -0.58, 0.25), *white, **short)
        furry((0.27, 0.17, 0.29), (s * 0.48, -0.98, 0.29), *hoof, **short)
        tube(rounded([(s * 0.17, -0.535, 1.7), (s * 0.25, -0.525, 1.64), (s * 0.34, -0.47, 1.7)]), 0.028, dark)
        for k in range(3):
            x = 0.2 + 0.06 * k
            tube([(s * x, -0.54 + 0.02 * k, 1.66), (s * (x + 0.035), -0.575 + 0.02 * k, 1.59)], 0.017, dark)
        ball((0.03, 0.02, 0.022), pink, at=(s * 0.1, -0.77, 1.44))
        ball((0.1, 0.05, 0.07), pink, at=(s * 0.33, -0.56, 1.42))
    tube(rounded([(-0.1, -0.765, 1.32), (0, -0.785, 1.28), (0.1, -0.765, 1.32)]), 0.013, dark)
    lathe(rounded([(0.12, 0), (0.08, 0.25), (0.012, 0.62), (0, 0.63)]), silver, at=(0, -0.16, 1.94), turn=(14, 0, 0))
    line = [(0.125 * (1 - i / 64) * math.cos(i * 0.5), -0.16 - 0.01 * i * 0.245 + 0.125 * (1 - i / 64) * math.sin(i * 0.5), 1.95 + 0.0095 * i) for i in range(60)]
    tube(line, 0.02, paint('#aeb2c0', rough=0.3, metal=0.9))
    for x, y, z, r in ((0, -0.26, 1.96, 0.15), (-0.16, -0.2, 1.98, 0.14), (0.13, -0.1, 2.02, 0.16), (0, 0.1, 2.04, 0.18), (0.02, 0.3, 1.9, 0.18), (0.02, 0.42, 1.68, 0.18), (0.0, 0.44, 1.44, 0.18), (-0.1, -0.34, 1.86, 0.1), (0.3, 0.3, 1.5, 0.16), (-0.3, 0.3, 1.5, 0.16), (0.42, 0.2, 1.25, 0.14), (-0.42, 0.2, 1.25, 0.14)):
        furry((r, r, r * 1.15), (x, y, z), *lilac, length=0.07)
    for x, y, z, r in ((0.62, 0.42, 0.4, 0.16), (0.74, 0.4, 0.22, 0.14), (0.5, 0.46, 0.52, 0.13)):
        furry((r, r, r * 1.1), (x, y, z), *lilac, length=0.09)


def spine(line, radii, material, flat=0.85):
    """A body along a line in the upright plane, with a radius at each point."""
    n = 40
    way = rounded([(*p, r) for p, r in zip(line, radii)], 8)
    rows = []
    for i, at in enumerate(way):
        a, b = way[max(i - 1, 0)], way[min(i + 1, len(way) - 1)]
        along = Vector((b[0] - a[0], 0, b[1] - a[1])).normalized()
        up = Vector((-along.z, 0, along.x))
        rows.append([Vector((at[0], 0, at[1])) + up * at[2] * math.sin(TAU * k / n) + Vector((0, at[2] * flat * math.cos(TAU * k / n), 0)) for k in range(n + 1)])
    sheet(rows, material, angle=180)
    for end in (0, -1):
        ball(way[end][2] * 0.98, material, at=(way[end][0], 0, way[end][1]))


def eye(at, size=0.05):
    x, y, z = at
    s = 1 if y > 0 else -1
    ball((size * 1.25, size * 0.6, size * 1.25), paint('#f6f0dc', rough=0.3, coat=0.6), at=at)
    ball((size * 0.75, size * 0.5, size * 0.85), paint('#17171a', rough=0.1, coat=1.0), at=(x - size * 0.25, y + s * size * 0.32, z))
    ball(size * 0.2, paint('#ffffff', rough=0.2), at=(x - size * 0.5, y + s * size * 0.78, z + size * 0.3))


def long_neck():
    green, belly, spot = paint('#8dbb6a', rough=0.55, coat=0.12, grain=0.08, size=14, second='#7cad5c'), paint('#dfe3ac', rough=0.55, coat=0.1), paint('#5f9350', rough=0.55, coat=0.1)
    spine([(-1.9, 2.12), (-1.72, 2.16), (-1.42, 2.04), (-1.2, 1.6), (-0.86, 1.15), (-0.3, 1.0), (0.4, 0.98), (0.95, 0.86), (1.5, 0.56), (2.1, 0.34), (2.6, 0.36)], [0.15, 0.2, 0.21, 0.2, 0.34, 0.56, 0.58, 0.42, 0.22, 0.12, 0.04], green)
    ball((0.66, 0.42, 0.4), belly, at=(0.02, 0, 0.82))
    for x, y in ((-0.45, 0.3), (0.58, 0.32)):
        for s in (-1, 1):
            lathe(rounded([(0.21, 0), (0.235, 0.06), (0.19, 0.24), (0.2, 0.5), (0.25, 0.8), (0.1, 0.98)]), green, at=(x + 0.05 * s, s * y, 0))
            for k in (-1, 0, 1):
                ball((0.05, 0.055, 0.05), belly, at=(x + 0.05 * s - 0.2 + abs(k) * 0.025, s * y + k * 0.1, 0.06))
    for s in (-1, 1):
        eye((-1.8, s * 0.15, 2.22), 0.06)
        ball((0.02, 0.015, 0.015), spot, at=(-2.02, s * 0.06, 2.18))
        tube(rounded([(-2.02, s * 0.04, 2.06), (-1.9, s * 0.115, 2.04), (-1.76, s * 0.15, 2.1)]), 0.012, spot)
        for x, z, r in ((-0.5, 1.3, 0.09), (-0.1, 1.36, 0.12), (0.3, 1.38, 0.1), (0.66, 1.24, 0.09), (-1.02, 1.5, 0.06), (0.05, 1.14, 0.07), (0.46, 1.12, 0.08), (1.1, 0.98, 0.06)):
            out = 0.5 if -0.7 < x < 0.7 else 0.3 if x > 0 else 0.2
            y = out * math.sqrt(max(1 - ((z - 1.0) / 0.6) ** 2, 0.1)) if -0.7 < x < 0.7 else (0.2 if x > 0 else 0.19)
            ball((r, 0.035, r * 0.85), spot, at=(x, s * y, z))


def t_rex():
    green, belly, dark = paint('#3f8a3c', rough=0.4, coat=0.3, grain=0.2, size=22, second='#33772f'), paint('#d3cf8c', rough=0.45, coat=0.2), paint('#1f5427', rough=0.45, coat=0.3)
    white, mouth = paint('#f7f2e0', rough=0.35, coat=0.4), paint('#a8303a', rough=0.45, coat=0.3)
    spine([(-0.52, 2.02), (-0.3, 1.74), (-0.04, 1.36), (0.3, 1.08), (0.82, 0.86), (1.4, 0.66), (2.0, 0.62), (2.5, 0.76)], [0.3, 0.3, 0.44, 0.5, 0.36, 0.22, 0.12, 0.03], green, 0.8)
    spine([(-0.42, 1.62), (-0.3, 1.36), (-0.06, 1.02), (0.3, 0.8)], [0.17, 0.26, 0.34, 0.3], belly, 0.86)
    upper = Hull([(-1.42, 0.12, 2.02, 2.2), (-1.38, 0.2, 1.98, 2.28), (-1.1, 0.25, 1.96, 2.36), (-0.8, 0.3, 1.95, 2.5), (-0.45, 0.32, 1.9, 2.52), (-0.2, 0.22, 1.9, 2.36)], power=2.8, steps=8)
    upper.show(green, angle=180)
    jaw = [(-1.26, 0.1, 1.66, 1.76), (-1.2, 0.17, 1.6, 1.78), (-0.9, 0.21, 1.62, 1.84), (-0.5, 0.25, 1.7, 2.02), (-0.3, 0.2, 1.76, 2.06)]
    Hull(jaw, power=2.8, steps=8).show(green, angle=180)
    Hull([(x + 0.03, w * 0.8, high - 0.05, high + 0.03) for x, w, _, high in jaw], power=2.4, steps=8).show(mouth, angle=180)
    for s in (-1, 1):
        for k in range(7):
            x = -1.32 + 0.12 * k
            drum(0.035, 0.11, white, at=(x, s * (0.17 + 0.012 * k), 1.96), top=0.004, turn=(180, 0, 0), bevel=0)
            if k < 6:
                drum(0.03, 0.09, white, at=(x + 0.1, s * (0.125 + 0.012 * k), 1.8 + 0.02 * k), top=0.004, bevel=0)
        eye((-0.66, s * 0.29, 2.36), 0.07)
        tube(rounded([(-0.84, s * 0.27, 2.44), (-0.68, s * 0.31, 2.49), (-0.5, s * 0.3, 2.45)]), 0.045, dark)
        ball((0.03, 0.02, 0.02), dark, at=(-1.3, s * 0.14, 2.24))
        tube(rounded([(-0.36, s * 0.3, 1.5), (-0.52, s * 0.38, 1.34), (-0.72, s * 0.36, 1.36)]), 0.075, green, thin=[1 - 0.02 * i for i in range(17)])
        for k in (-1, 1):
            drum(0.03, 0.12, white, at=(-0.77, s * 0.36 + k * 0.04, 1.35), top=0.004, turn=(0, -70, 0), bevel=0)
        ball((0.36, 0.22, 0.42), green, at=(0.26 - 0.05 * s, s * 0.36, 0.84)).rotation_euler[1] = math.radians(-18)
        tube(rounded([(0.12 - 0.05 * s, s * 0.4, 0.66), (0.3 - 0.1 * s, s * 0.42, 0.4), (0.14 - 0.1 * s, s * 0.42, 0.14)]), 0.15, green, thin=[1.25 - 0.035 * i for i in range(17)])
        ball((0.28, 0.18, 0.11), green, at=(0.02 - 0.1 * s, s * 0.42, 0.1))
        for k in (-1, 0, 1):
            drum(0.055, 0.16, white, at=(-0.26 - 0.1 * s, s * 0.42 + k * 0.1, 0.06), top=0.006, turn=(0, -84, 0), bevel=0)
    for i in range(11):
        t = i / 10
        at = [(-0.3, 2.44), (-0.06, 2.1), (0.1, 1.86), (0.3, 1.64), (0.52, 1.46), (0.76, 1.28), (1.02, 1.1), (1.28, 0.96), (1.54, 0.86), (1.8, 0.79), (2.06, 0.75)][i]
        drum(0.09 - 0.04 * t, 0.2 - 0.08 * t, dark, at=(at[0], 0, at[1]), top=0.01, turn=(0, 42 - 30 * t, 0), bevel=0.01)
