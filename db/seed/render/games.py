"""Games and toys for the hand and the floor."""
import math

import bpy
from hull import glass
from kit import TAU, Matrix, Vector, ball, box, dice, drum, lathe, move, paint, rounded, slab, tube
from parts import printed, wood


def market(u, v):
    """A hill station: sky, snow, hills, houses and a row of stalls."""
    snow = 0.66 + 0.2 * abs(math.sin(u * 7.3 + 0.6)) * abs(math.sin(u * 3.1 + 1)) + 0.02 * math.sin(u * 60)
    hill = 0.5 + 0.09 * math.sin(u * 5 + 1.2) + 0.012 * math.sin(u * 90)
    near = 0.36 + 0.05 * math.sin(u * 8 + 4) + 0.01 * math.sin(u * 120)
    if v > snow:
        return '#f7d27e' if (u - 0.78) ** 2 + (v - 0.86) ** 2 < 0.004 else '#8ec4e8' if v > 0.8 else '#b9dcf0'
    if v > hill:
        return '#f4f6fa' if v > snow - 0.06 - 0.03 * math.sin(u * 40) else '#8798bd' if math.sin(u * 46 + v * 30) > 0 else '#7386b0'
    if v > near:
        return '#4c8f56' if math.sin(u * 70) * math.sin(v * 80) > 0.2 else '#5da066'
    k, f = divmod(u * 9, 1)
    if v > 0.2:
        roof = 0.31 + 0.03 * (k % 3) - abs(f - 0.5) * 0.1
        if v > roof:
            return '#6fae63'
        if v > roof - 0.035:
            return ('#b8402c', '#8c4a2c', '#c96a2a')[int(k) % 3]
        return '#5a3d2b' if abs(f - 0.5) < 0.13 and v < 0.26 else ('#f3e2bd', '#e9b66b', '#dfe6cf')[int(k) % 3]
    k, f = divmod(u * 7 + 0.3, 1)
    if v > 0.11 - 0.012 * abs(math.sin(u * 7 * TAU * 2)):
        return ('#d8322f', '#f7efe0')[int(f * 6) % 2] if int(k) % 2 else ('#2b6fb3', '#f7c63a')[int(f * 6) % 2]
    if v > 0.05:
        return ('#e58b1f', '#7aa83a', '#c92f3c', '#f2cf3a', '#8a4aa0')[int(u * 70 + int(v * 90) * 3) % 5]
    return '#a9764a' if v > 0.035 else '#d9c3a0'


def piece(x, y, w, h, tabs):
    """The outline of a puzzle piece; `tabs` are -1, 0 or 1 for its lower, right, upper and left side."""
    line, corners = [], [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    knob = [(0.36, 0), (0.41, 0.05), (0.36, 0.12), (0.38, 0.2), (0.5, 0.24), (0.62, 0.2), (0.64, 0.12), (0.59, 0.05), (0.64, 0)]
    for k in range(4):
        (x0, y0), (x1, y1) = corners[k], corners[(k + 1) % 4]
        dx, dy = x1 - x0, y1 - y0
        line.append((x0, y0))
        for t, out in rounded(knob, 3) if tabs[k] else ():
            o = out * tabs[k]
            line.append((x0 + dx * t + dy * o, y0 + dy * t - dx * o))
    return line


def jigsaw():
    wide, high, cols, rows = 3.2, 2.27, 12, 8
    w, h = wide / cols, high / rows
    there, chance = set(bpy.data.objects), dice(7)
    print_ = printed(market, (wide, high), axes='xy', middle=(0, high / 2), rough=0.35, coat=0.3, wide=640)
    upright = [[chance.choice((-1, 1)) for _ in range(cols)] for _ in range(rows + 1)]
    across = [[chance.choice((-1, 1)) for _ in range(cols + 1)] for _ in range(rows)]

    def outline(i, j):
        low, up = (upright[j][i] if j else 0), (-upright[j + 1][i] if j + 1 < rows else 0)
        left, right = (across[j][i] if i else 0), (-across[j][i + 1] if i + 1 < cols else 0)
        return piece(-wide / 2 + i * w, j * h, w, h, (low, right, up, left))

    # The lower right corner is not done yet.
    missing = {(10, 0), (11, 0), (11, 1), (9, 0), (10, 1), (11, 2)}
    for j in range(rows):
        for i in range(cols):
            if (i, j) not in missing:
                cx, cy = -wide / 2 + (i + 0.5) * w, (j + 0.5) * h
                line = [(cx + (x - cx) * 0.965, cy + (y - cy) * 0.965) for x, y in outline(i, j)]
                slab(line, 0.06, print_, bevel=0.006).rotation_euler[0] = 0
    move([it for it in bpy.data.objects if it not in there], Matrix.Translation((0, -0.7, 0.035)))
    box((wide + 0.02, high + 0.02, 0.01), paint('#4a4038', rough=0.9), at=(-0.3, -0.7 + high / 2 + 0.2, 0.005), bevel=0).scale = (0.78, 0.78, 1)
    for k, (i, j) in enumerate(sorted(missing)):
        line = outline(i, j)
        cx, cy = sum(x for x, _ in line) / len(line), sum(y for _, y in line) / len(line)
        it = slab([(x - cx, y - cy) for x, y in line], 0.06, printed(lambda u, v, a=cx, b=cy: market(min(max((a + (u - 0.5) * 0.6) / wide + 0.5, 0), 0.999), min(max((b + (v - 0.5) * 0.6) / high, 0), 0.999)), (0.6, 0.6), axes='xy', rough=0.35, coat=0.3, wide=80), bevel=0.012)
        x, y = ((1.35, -1.05), (1.85, -0.72), (0.8, -1.1), (2.0, -0.1), (0.25, -1.15), (1.75, -1.2))[k]
        it.matrix_world = Matrix.Translation((x, y, 0.035)) @ Matrix.Rotation(math.radians(chance.uniform(-70, 70)), 4, 'Z')
    # The box with the picture stands behind.
    box((3.2, 0.5, 2.27), paint('#234a86', rough=0.5, coat=0.3), at=(-0.1, 2.3, 1.16), turn=(-8, 0, 0), bevel=0.02)
    cover = printed(market, (3.0, 1.75), axes='xz', rough=0.35, coat=0.4, wide=480)
    box((3.0, 0.02, 1.75), cover, at=(-0.1, 2.06, 1.33), turn=(-8, 0, 0), bevel=0.004)
    for k in range(5):
        box((0.2, 0.012, 0.1), paint('#f7e6b0', rough=0.5), at=(-1.2 + k * 0.28, 1.95, 0.31), turn=(-8, 0, 0), bevel=0.004)


def chess():
    dark, light = wood('#5a3018', '#40200f', 'x', coat=0.5), wood('#e0bd84', '#cda469', 'x', coat=0.5)
    black, white = paint('#3f2012', rough=0.3, coat=0.5, grain=0.05, size=20, second='#2c150b'), paint('#e2bf86', rough=0.3, coat=0.5, grain=0.05, size=20, second='#d3aa6c')
    cell, brass = 0.3, paint('#c29339', rough=0.25, metal=1)
    for y in (-0.66, 0.66):
        box((2.64, 1.31, 0.2), dark, at=(0, y, 0.1), bevel=0.025)
    for i in range(8):
        for j in range(8):
            box((cell, cell, 0.02), light if (i + j) % 2 else dark, at=((i - 3.5) * cell, (j - 3.5) * cell, 0.2), bevel=0.002)
    for x in (-0.8, 0.8):
        box((0.2, 0.2, 0.01), brass, at=(x, 0, 0.207), bevel=0.002)
        drum(0.02, 0.22, brass, at=(x, 0, 0.212), turn=(0, 90, 0), bevel=0.004)
    foot = [(0, 0), (0.115, 0), (0.12, 0.03), (0.1, 0.06), (0.075, 0.08)]
    tops = {
        'pawn': [(0.05, 0.16), (0.04, 0.2), (0.07, 0.215), (0.04, 0.23), (0.062, 0.265), (0.055, 0.31), (0, 0.335)],
        'rook': [(0.06, 0.2), (0.06, 0.26), (0.09, 0.28), (0.09, 0.36), (0.06, 0.36), (0.055, 0.33), (0, 0.33)],
        'bishop': [(0.045, 0.24), (0.04, 0.29), (0.075, 0.305), (0.04, 0.325), (0.066, 0.37), (0.05, 0.43), (0.015, 0.465), (0.022, 0.48), (0, 0.5)],
        'queen': [(0.05, 0.28), (0.045, 0.36), (0.085, 0.375), (0.05, 0.395), (0.06, 0.43), (0.09, 0.52), (0.07, 0.51), (0.03, 0.54), (0.025, 0.565), (0, 0.58)],
        'king': [(0.055, 0.3), (0.048, 0.4), (0.09, 0.415), (0.055, 0.435), (0.065, 0.47), (0.088, 0.55), (0.05, 0.575), (0, 0.585)],
    }

    def man(kind, x, y, material, way):
        at = ((x - 3.5) * cell, (y - 3.5) * cell, 0.21)
        if kind == 'knight':
            lathe(foot + [(0.06, 0.12), (0, 0.12)], material, steps=32, at=at)
            head = rounded([(-0.07, 0.1), (-0.075, 0.2), (-0.03, 0.26), (-0.1, 0.24), (-0.14, 0.29), (-0.08, 0.38), (-0.01, 0.42), (0.01, 0.46), (0.03, 0.41), (0.08, 0.34), (0.09, 0.22), (0.07, 0.1)], 4)
            slab([(p.x * -way, p.y) for p in head], 0.1, material, at=at, bevel=0.025)
            return
        lathe(rounded(foot + tops[kind], 4), material, steps=32, at=at, angle=50)
        if kind == 'king':
            box((0.025, 0.025, 0.1), material, at=Vector(at) + Vector((0, 0, 0.63)), bevel=0.006)
            box((0.075, 0.025, 0.025), material, at=Vector(at) + Vector((0, 0, 0.635)), bevel=0.006)

    back = ('rook', 'knight', 'bishop', 'queen', 'king', 'bishop', 'knight', 'rook')
    for x in range(8):
        man(back[x], x, 0, white, -1)
        man(back[x], x, 7, black, 1)
        man('pawn', x, 3 if x == 4 else 1, white, 1)
        man('pawn', x, 4 if x == 4 else 6, black, 1)


def jumbo_die():
    foam, white = paint('#d0262c', rough=0.85, grain=0.25, size=60), paint('#f7f3ea', rough=0.85, grain=0.2, size=60)
    box((2, 2, 2), foam, at=(0, 0, 1), bevel=0.16, angle=60)
    s = 0.5
    spots = {1: [(0, 0)], 2: [(-s, -s), (s, s)], 3: [(-s, -s), (0, 0), (s, s)], 5: [(-s, -s), (s, s), (-s, s), (s, -s), (0, 0)], 6: [(x, y) for x in (-s, s) for y in (-s, 0, s)]}
    for n, put, turn in ((5, lambda a, b: (a, b, 2.0), (0, 0, 0)), (1, lambda a, b: (a, -1.0, 1 + b), (90, 0, 0)), (3, lambda a, b: (-1.0, a, 1 + b), (0, 90, 0)), (2, lambda a, b: (1.0, a, 1 + b), (0, 90, 0))):
        for a, b in spots[n]:
            big = 1.5 if n == 1 else 1
            lathe([(0.23 * big, 0.01), (0.215 * big, 0.02), (0.2 * big, 0.006), (0.12 * big, 0.002), (0, 0.002)] if turn != (0, 90, 0) or n == 2 else [(0.23, -0.01), (0.215, -0.02), (0.2, -0.006), (0, -0.002)], white, at=put(a, b), turn=turn)


def rocket():
    red, white, silver, dark = paint('#cf2027', rough=0.25, coat=0.8), paint('#f4f2ec', rough=0.3, coat=0.7), paint('#b9bdc4', rough=0.25, metal=1), paint('#26282d', rough=0.5)
    z0 = 0.42
    lathe(rounded([(0.3, z0), (0.44, z0 + 0.06), (0.46, z0 + 0.2)], 4) + [Vector((0.46, 1.15))], white)
    lathe([(0.465, 1.12), (0.475, 1.14), (0.475, 1.24), (0.465, 1.26)], silver)
    lathe([(0.46, 1.24), (0.45, 2.0)], red)
    lathe([(0.455, 1.98), (0.465, 2.0), (0.455, 2.1), (0.42, 2.12)], silver)
    lathe(rounded([(0.44, 2.1), (0.41, 2.5), (0.32, 2.9)], 6), white)
    lathe([(0.325, 2.88), (0.335, 2.9), (0.3, 2.98)], silver)
    lathe(rounded([(0.31, 2.95), (0.24, 3.2), (0.12, 3.45), (0.03, 3.6), (0, 3.62)], 6), red)
    tube([(0, 0, 3.6), (0, 0, 3.82)], 0.014, silver)
    ball(0.035, red, at=(0, 0, 3.84))
    for k in range(12):
        a = TAU * k / 12
        box((0.03, 0.06, 0.5), dark if k % 3 == 0 else white, at=(0.455 * math.cos(a), 0.455 * math.sin(a), 0.86), turn=(0, 0, math.degrees(a)), bevel=0.01)
    for a in (-115, -65, 65):
        b = math.radians(a)
        lathe([(0.13, 0), (0.13, 0.04), (0.1, 0.05), (0.09, 0.03)], silver, at=(0.405 * math.cos(b), 0.405 * math.sin(b), 2.42), turn=(0, 84, a))
        ball((0.1, 0.1, 0.025), glass(), at=(0.425 * math.cos(b), 0.425 * math.sin(b), 2.42)).rotation_euler = (0, math.radians(84), b)
    for k in range(4):
        a = math.radians(45 + 90 * k - 20)
        fin = rounded([(0.4, 1.05), (0.62, 0.8), (0.86, 0.4), (0.92, 0.0), (0.8, 0.0), (0.64, 0.26), (0.4, 0.46)], 5)
        it = slab([(p.x, p.y) for p in fin], 0.09, red, bevel=0.03)
        it.rotation_euler[2] = a
    lathe(rounded([(0.16, 0.44), (0.2, 0.36), (0.3, 0.18), (0.33, 0.14)]), silver)
    lathe([(0.32, 0.15), (0.28, 0.17), (0.16, 0.36), (0, 0.38)], dark)
    # The astronaut has stepped down.
    suit, visor = white, paint('#d99a1e', rough=0.1, metal=0.8)
    x, y = 1.0, -0.55
    for s in (-1, 1):
        drum(0.075, 0.24, suit, at=(x + s * 0.085, y, 0.15), bevel=0.03)
        ball((0.085, 0.12, 0.06), dark, at=(x + s * 0.09, y - 0.03, 0.05))
        tube([(x + s * 0.15, y, 0.5), (x + s * 0.24, y - 0.03, 0.36), (x + s * 0.25, y - 0.08, 0.28)], 0.055, suit)
    ball((0.17, 0.14, 0.2), suit, at=(x, y, 0.4))
    box((0.22, 0.12, 0.26), silver, at=(x, y + 0.14, 0.45), bevel=0.04)
    box((0.14, 0.03, 0.09), red, at=(x, y - 0.13, 0.42), bevel=0.01)
    ball(0.17, suit, at=(x, y, 0.68))
    ball((0.13, 0.09, 0.11), visor, at=(x, y - 0.1, 0.69))
