"""Kite, yo-yo, dolls, puzzle and other small toys."""
import math

import bpy
from kit import TAU, Matrix, Vector, ball, drum, lathe, mesh, move, paint, place, ribbon, rounded, tube


def yo_yo():
    there = set(bpy.data.objects)
    violet, glow, steel = paint('#6a2fb5', rough=0.15, coat=1.0), paint('#c9f2a8', rough=0.4, glow=0.35), paint('#c3c6cb', rough=0.2, metal=1)
    half = rounded([(0, 0.42), (0.28, 0.42), (0.34, 0.45), (0.4, 0.42), (0.86, 0.46), (0.98, 0.42), (1.0, 0.33), (0.9, 0.18), (0.5, 0.06), (0, 0.05)], 8)
    for s in (-1, 1):
        lathe([(r, s * z) for r, z in half], violet)
        lathe(rounded([(0.5, s * 0.425), (0.56, s * 0.455), (0.74, s * 0.47), (0.8, s * 0.45)]), glow)
        lathe(rounded([(0, s * 0.49), (0.16, s * 0.48), (0.24, s * 0.42)]), steel)
        for k in range(5):
            a = TAU * k / 5
            ball((0.05, 0.05, 0.02), glow, at=(0.38 * math.cos(a), 0.38 * math.sin(a), s * 0.435))
    drum(0.3, 0.1, paint('#f3efe4', rough=1, grain=0.6, size=60), bevel=0.02)
    move([it for it in bpy.data.objects if it not in there], Matrix.Translation((0, 0, 1.0)) @ Matrix.Rotation(math.radians(90), 4, 'X'))
    string = paint('#f3efe4', rough=1, grain=0.5, size=80)
    line = rounded([(0.28, 0, 1.1), (0.7, 0.0, 1.35), (1.1, -0.02, 1.0), (1.3, -0.1, 0.3), (1.25, -0.3, 0.03), (0.9, -0.75, 0.02), (0.3, -0.95, 0.02), (-0.2, -0.85, 0.02), (-0.25, -1.1, 0.02), (0.1, -1.2, 0.02)], 12)
    tube(line, 0.022, string)
    tube([(0.22 + 0.13 * math.cos(a), -1.24 + 0.09 * math.sin(a), 0.025) for a in [TAU * k / 30 for k in range(30)]], 0.022, string, closed=True)


def kite():
    there = set(bpy.data.objects)
    colours = [paint(c, rough=0.75, grain=0.05, size=30) for c in ('#d8232f', '#f4bd1a', '#2272c3', '#2f9a4e')]
    rod, wide, top, low, cross = paint('#b98a52', rough=0.6), 1.05, 2.9, 0.35, 2.0

    def bulge(x, z):
        return -0.16 * (1 - abs(x) / wide) * (1 - abs(z - cross) / 1.7) + 0.1

    n = 10
    for material, corner, end in zip(colours, ((-wide, cross), (wide, cross), (wide, cross), (-wide, cross)), (top, top, low, low)):
        points = []
        for i in range(n + 1):
            for k in range(n + 1 - i):
                u, v = i / n, k / n
                x, z = corner[0] * u, cross + (end - cross) * v
                points.append((x, bulge(x, z), z))
        index, faces, at = {}, [], 0
        for i in range(n + 1):
            for k in range(n + 1 - i):
                index[i, k], at = at, at + 1
        for i in range(n):
            for k in range(n - i):
                faces.append((index[i, k], index[i + 1, k], index[i, k + 1]))
                if k < n - i - 1:
                    faces.append((index[i + 1, k], index[i + 1, k + 1], index[i, k + 1]))
        place(mesh(points, faces), material, angle=180).modifiers.new('solid', 'SOLIDIFY').thickness = 0.008
    tube([(0, bulge(0, z) - 0.012, z) for z in [low - 0.04 + k * (top - low + 0.08) / 20 for k in range(21)]], 0.022, rod)
    tube([(x, bulge(x, cross) - 0.012, cross) for x in [-wide - 0.03 + k * (2 * wide + 0.06) / 20 for k in range(21)]], 0.022, rod)
    edge = [(0, top), (wide, cross), (0, low), (-wide, cross)]
    tube([(x, bulge(x, z), z) for (x0, z0), (x1, z1) in zip(edge, edge[1:] + edge[:1]) for x, z in [(x0 + (x1 - x0) * t / 8, z0 + (z1 - z0) * t / 8) for t in range(8)]], 0.014, paint('#f7f0df', rough=0.8), closed=True)
    move([it for it in bpy.data.objects if it not in there], Matrix.Translation((0, 0.1, 0)) @ Matrix.Rotation(math.radians(-14), 4, 'X'))
    tail = rounded([(0, 0.16, 0.36), (0.12, 0.0, 0.12), (0.42, -0.2, 0.03), (0.9, -0.3, 0.03), (1.3, -0.55, 0.03), (1.0, -0.95, 0.03), (0.4, -0.95, 0.03), (0.0, -1.15, 0.03)], 12)
    tube(tail, 0.014, paint('#f7f0df', rough=0.8))
    for k, i in enumerate(range(16, len(tail), 11)):
        at = tail[i]
        for s in (-1, 1):
            way = Vector((0.12 * s, 0.19 * s, 0.02))
            ribbon([at, at + way * 0.6 + Vector((0, 0, 0.06)), at + way * 1.1 + Vector((0, 0, 0.03))], [Vector((0.02, -0.015, 0.0)), Vector((0.05, -0.03, 0.05)), Vector((0.09, -0.06, 0.03))], 0.01, colours[k % 4])
        ball(0.035, colours[k % 4], at=at + Vector((0, 0, 0.02)))
    reel, line = paint('#c8945a', rough=0.5, coat=0.2), paint('#f5f1e6', rough=1, grain=0.8, size=50)
    x, y = -0.85, -0.75
    drum(0.2, 0.5, line, at=(x, y, 0.3), turn=(0, 90, 20), bevel=0.06)
    for s in (-1, 1):
        cx, cy = x + s * 0.27 * math.cos(math.radians(20)), y + s * 0.27 * math.sin(math.radians(20))
        drum(0.3, 0.05, reel, at=(cx, cy, 0.3), turn=(0, 90, 20), bevel=0.015)
    tube([(x - 0.62 * math.cos(0.35), y - 0.62 * math.sin(0.35), 0.3), (x + 0.62 * math.cos(0.35), y + 0.62 * math.sin(0.35), 0.3)], 0.045, reel)


def doll(x, y, size, shawl, dress):
    red, skin, gold = paint(shawl, rough=0.2, coat=0.9), paint('#f2cda4', rough=0.3, coat=0.7), paint('#e8b93a', rough=0.3, coat=0.5)
    front, dark, blush = paint(dress, rough=0.2, coat=0.9), paint('#2b1a14', rough=0.4, coat=0.5), paint('#e8837a', rough=0.4)
    line = rounded([(0, 0), (0.42, 0), (0.46, 0.04), (0.56, 0.34), (0.58, 0.62), (0.46, 0.95), (0.37, 1.1), (0.4, 1.28), (0.37, 1.5), (0.2, 1.66), (0, 1.7)], 10)
    there = set(bpy.data.objects)
    lathe(line, red)
    lathe([(0.588, 0.7), (0.6, 0.715), (0.588, 0.73)], gold)

    def radius(z):
        return max((a[0] + (b[0] - a[0]) * (z - a[1]) / (b[1] - a[1]) for a, b in zip(line, line[1:]) if a[1] <= z <= b[1] and b[1] > a[1]), default=0.5)

    def spot(a, z, w, h, material, out=0.008):
        """An oval laid on the body; `a` in degrees from the front."""
        points, n = [], 28
        for r in (0, 0.35, 0.7, 1.0):
            for k in range(n):
                b = TAU * k / n
                up = z + h * r * math.sin(b)
                turn = math.radians(a - 90) + w * r * math.cos(b) / radius(z)
                points.append(((radius(up) + out) * math.cos(turn), (radius(up) + out) * math.sin(turn), up))
        place(mesh(points, [(i * n + k, i * n + (k + 1) % n, (i + 1) * n + (k + 1) % n, (i + 1) * n + k) for i in range(3) for k in range(n)]), material, angle=180)

    spot(0, 0.46, 0.4, 0.42, front)
    spot(0, 1.34, 0.29, 0.22, skin)
    spot(0, 1.345, 0.3, 0.235, gold, 0.004)
    spot(0, 1.5, 0.16, 0.06, dark, 0.012)
    for s in (-1, 1):
        spot(s * 12, 1.49, 0.13, 0.045, dark, 0.012)
        spot(s * 15, 1.37, 0.034, 0.04, dark, 0.014)
        spot(s * 15 - 1.5, 1.385, 0.01, 0.012, paint('#ffffff', rough=0.3), 0.018)
        spot(s * 23, 1.28, 0.05, 0.035, blush, 0.012)
    spot(0, 1.235, 0.05, 0.022, paint('#c2202c', rough=0.3), 0.014)
    petals, leaf = paint('#d8243a', rough=0.3, coat=0.6), paint('#3f8a45', rough=0.3, coat=0.6)
    for a, z, big in ((0, 0.5, 1.0), (-21, 0.3, 0.7), (21, 0.3, 0.7)):
        for k in range(5):
            b = TAU * k / 5 + 0.3
            spot(a + 11 * big * math.cos(b), z + 0.095 * big * math.sin(b), 0.06 * big, 0.06 * big, petals, 0.014)
        spot(a, z, 0.045 * big, 0.045 * big, gold, 0.018)
    for a, z in ((-13, 0.64), (13, 0.64), (-10, 0.2), (10, 0.2), (0, 0.17)):
        spot(a, z, 0.07, 0.035, leaf, 0.012)
    for k in range(9):
        spot(-40 + k * 10, 0.87 + 0.012 * abs(k - 4) ** 1.3, 0.02, 0.02, gold, 0.012)
    move([it for it in bpy.data.objects if it not in there], Matrix.Translation((x, y, 0)) @ Matrix.Scale(size, 4) @ Matrix.Rotation(math.radians(-x * 5), 4, 'Z'))


def nesting_dolls():
    for x, y, size, shawl, dress in ((-1.0, 0.25, 1.3, '#c01c28', '#f4b6c6'), (0.25, 0.35, 1.0, '#d94f7f', '#fbe3c8'), (1.14, 0.1, 0.76, '#c01c28', '#f4b6c6'), (0.72, -0.55, 0.54, '#d94f7f', '#fbe3c8'), (0.1, -0.62, 0.36, '#c01c28', '#f4b6c6')):
        doll(x, y, size, shawl, dress)
