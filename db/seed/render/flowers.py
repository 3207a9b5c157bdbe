"""Flowers, and paper about them."""
import math

from kit import TAU, Matrix, Vector, ball, dice, drum, lathe, mesh, move, paint, place, ribbon, rounded, tube
import bpy


def petal(a, half, line, material, at=(0, 0, 0), curl=0.0, n=9, fold=0.0):
    """A petal at the angle `a`, `half` radians wide, along (radius, height); its sides bend in or out by `fold`."""
    rows = rounded(line, 4)
    points, m = [], len(rows) - 1
    for i, (r, z) in enumerate(rows):
        v = i / m
        wide = half * (math.sin(math.pi * (0.1 + 0.72 * v)) ** 0.6)
        for k in range(n):
            u = 2 * k / (n - 1) - 1
            out = r + fold * u * u * v
            z_ = z - 0.1 * u * u * v**3 * (rows[-1][1] - rows[0][1]) + curl * u * u * v
            b = a + u * wide
            points.append(Vector(at) + Vector((out * math.cos(b), out * math.sin(b), z_)))
    faces = [(i * n + k, i * n + k + 1, (i + 1) * n + k + 1, (i + 1) * n + k) for i in range(m) for k in range(n - 1)]
    it = place(mesh(points, faces), material, angle=180)
    it.modifiers.new('solid', 'SOLIDIFY').thickness = 0.014
    it.modifiers.new('smooth', 'SUBSURF').render_levels = 1
    return it


def rose_head(material, size=1.0, count=24, open_=1.0, seed=3):
    """A rose about the origin, looking up; answers its parts."""
    there, chance = set(bpy.data.objects), dice(seed)
    for k in range(count):
        t = k / (count - 1)
        top, high = (0.05 + 0.5 * t**1.15 * open_) * size, (0.74 - 0.26 * t**1.4 + chance.uniform(-0.02, 0.02)) * size
        roll = (0.02 + 0.14 * t) * size
        line = [(0.05 * size, 0.02), (top * 0.85 + 0.04 * size, high * 0.35), (top, high * 0.78), (top + roll * 0.45, high), (top + roll, high - roll * 0.35)]
        petal(k * 2.4, 1.5 - 0.72 * t, line, material)
    return [it for it in bpy.data.objects if it not in there]


def tulip_head(material, size=1.0):
    there = set(bpy.data.objects)
    for k in range(6):
        inner = k % 2
        w = 0.86 if inner else 1.0
        line = [(0.04, 0), (0.3 * w, 0.14), (0.4 * w, 0.42), (0.33 * w, 0.74), (0.19 * w, 0.98 + 0.03 * inner)]
        petal(TAU * k / 6 + 0.3, 0.98, [(r * size, z * size) for r, z in line], material, fold=-0.03 * size)
    return [it for it in bpy.data.objects if it not in there]


def daisy_head(colour, size=1.0, count=22):
    there = set(bpy.data.objects)
    skin = paint(colour, rough=0.6)
    for ring, share in ((0, 1.0), (1, 0.82)):
        for k in range(count):
            line = [(0.1, 0.02), (0.25, 0.07 + 0.05 * ring), (0.42, 0.12 + 0.06 * ring), (0.56 * share, 0.1 + 0.08 * ring)]
            petal(TAU * (k + ring / 2) / count, 0.16, [(r * size, z * size) for r, z in line], skin, n=4)
    lathe(rounded([(0.19 * size, 0.04 * size), (0.2 * size, 0.14 * size), (0.13 * size, 0.2 * size), (0, 0.2 * size)]), paint('#5a3414', rough=1, grain=1.0, size=60, second='#8a5a1e'))
    return [it for it in bpy.data.objects if it not in there]


def aim(parts, at, way, spin=0.0):
    """Turns parts from looking up to looking along `way`, and puts them at a point."""
    turn = Vector(way).to_track_quat('Z', 'Y').to_matrix().to_4x4()
    move(parts, Matrix.Translation(at) @ turn @ Matrix.Rotation(spin, 4, 'Z'))


def leaf(at, way, up, long, half, material, droop=0.3, n=12):
    """A leaf along `way`, its face to `up`."""
    way, up = Vector(way).normalized(), Vector(up).normalized()
    side = way.cross(up).normalized()
    points = []
    for i in range(n + 1):
        t = i / n
        w = half * math.sin(math.pi * t**0.75) ** 0.9
        spine = Vector(at) + way * long * t + up * long * (0.25 * t - droop * t * t)
        points += [spine + side * w * s + up * w * 0.4 * abs(s) for s in (-1, -0.5, 0, 0.5, 1)]
    faces = [(5 * i + s, 5 * i + s + 1, 5 * i + s + 6, 5 * i + s + 5) for i in range(n) for s in range(4)]
    it = place(mesh(points, faces), material, angle=180)
    it.modifiers.new('solid', 'SOLIDIFY').thickness = 0.012
    it.modifiers.new('smooth', 'SUBSURF').render_levels = 1


def sepals(at, way, size, material, count=5):
    there = set(bpy.data.objects)
    lathe(rounded([(0.04 * size, -0.16 * size), (0.13 * size, -0.08 * size), (0.16 * size, 0.02 * size), (0.06 * size, 0.08 * size)]), material)
    for k in range(count):
        petal(TAU * k / count, 0.5, [(0.1 * size, 0), (0.3 * size, 0.05 * size), (0.44 * size, 0.02 * size), (0.54 * size, -0.1 * size)], material, n=5)
    aim([it for it in bpy.data.objects if it not in there], at, way)


def rose():
    red, green = paint('#a80d1c', rough=0.55, coat=0.1), paint('#39702f', rough=0.5, grain=0.1, size=12, second='#2c5c28')
    line = rounded([(1.5, 0.5, 0.06), (0.7, 0.22, 0.07), (0, 0.03, 0.16), (-0.5, -0.1, 0.34), (-0.72, -0.18, 0.48)], 10)
    tube(line, 0.055, green)
    way = Vector((-0.62, -0.42, 0.66))
    aim(rose_head(red, 0.95, 28), line[-1] + way * 0.06, way)
    sepals(line[-1], way, 0.8, green)
    for at, to, up in (((0.6, 0.2, 0.08), (-0.4, -0.7, 0.25), (0.1, 0.1, 1)), ((0.3, 0.1, 0.12), (0.1, 0.8, 0.35), (0, -0.4, 1)), ((1.0, 0.33, 0.07), (0.3, -0.8, 0.2), (0, 0, 1))):
        stalk = Vector(at) + Vector(to) * 0.25
        tube([Vector(at), stalk], 0.025, green)
        leaf(stalk, to, up, 0.62, 0.2, green)
        for s in (-1, 1):
            across = Vector((to[1], -to[0], 0.3)) * s
            leaf(stalk - Vector(to) * 0.06, across + Vector(to) * 0.5, up, 0.4, 0.13, green)


def tulip():
    pink, green = paint('#e0578f', rough=0.45, coat=0.2), paint('#5b9a48', rough=0.45, grain=0.1, size=10, second='#4b8a3e')
    line = rounded([(0.1, 0, 0), (0.08, 0, 0.8), (0, 0, 1.5), (-0.06, 0, 2.0)], 10)
    tube(line, 0.07, green)
    aim(tulip_head(pink, 0.92), line[-1] - Vector((0, 0, 0.05)), (-0.12, -0.16, 1))
    for a, long, half, lean in ((3.5, 1.75, 0.2, 0.26), (0.2, 1.45, 0.19, 0.42), (5.0, 1.0, 0.15, 0.5)):
        out = Vector((math.cos(a), math.sin(a), 0))
        leaf(Vector((0.1, 0, 0.03)) + out * 0.03, out * lean + Vector((0, 0, 1)), -out + Vector((0, 0, lean)), long, half, green, droop=0.42)


def bouquet():
    green = paint('#3f7a38', rough=0.5, grain=0.1, size=12, second='#336a30')
    paper = paint('#7fae7a', rough=0.8, grain=0.12, size=8)
    deep = paint('#5f9360', rough=0.8, grain=0.12, size=8)
    pinks = [paint(c, rough=0.55) for c in ('#e4679a', '#f3a6c1', '#d43f7d')]
    chance, spots = dice(8), []
    for ring, count, radius, rise in ((0, 1, 0, 2.42), (1, 6, 0.5, 2.28), (2, 10, 0.93, 2.0)):
        for k in range(count):
            a = TAU * k / count + 0.4 * ring
            spots.append((Vector((radius * math.cos(a), radius * math.sin(a) * 0.9, rise + chance.uniform(-0.06, 0.06))), ring))
    for k, (at, ring) in enumerate(spots):
        way = Vector((at.x * 0.75, at.y * 0.75 - 0.25, 1))
        if k % 3 == 1:
            aim(daisy_head('#f4c21b', 0.62, 18), at + way.normalized() * 0.16, way, k)
        else:
            aim(rose_head(pinks[k % 3 if k % 2 else (k // 2) % 3], 0.56, 15, seed=k), at - way.normalized() * 0.1, way, k)
        tube([Vector((at.x * 0.16, at.y * 0.16, 0)), Vector((0, 0, 0.75)), at], 0.028, green)
    for k in range(16):
        a = TAU * k / 16 + 0.2
        out = Vector((math.cos(a), math.sin(a), 0))
        leaf(out * 0.75 + Vector((0, 0, 1.7)), out * 0.7 + Vector((0, 0, 0.7)), Vector((0, 0, 1)) - out * 0.4, 0.75, 0.17, green)
    for k, (sheet, turn) in enumerate(((deep, 0.5), (paper, 0.0))):
        points, n, rows = [], 72, 14
        for i in range(rows + 1):
            v = i / rows
            for j in range(n + 1):
                a = -math.pi / 2 + turn * 0.8 + (j / n - 0.5) * TAU * 1.04
                u = abs(2 * j / n - 1)
                tall = 0.42 + (1.35 + 0.09 * math.sin(a * 3 + k) - 0.34 * (1 - min(u * 2.2, 1)) - 0.12 * k) * v
                r = 0.16 + 0.9 * v**1.1 + 0.02 * math.sin(a * 9 + 4 * v) * v + 0.03 * (j / n) + 0.05 * k
                points.append((r * math.cos(a), r * math.sin(a) * 0.92, tall))
        w = n + 1
        it = place(mesh(points, [(i * w + j, i * w + j + 1, (i + 1) * w + j + 1, (i + 1) * w + j) for i in range(rows) for j in range(n)]), sheet, angle=180)
        it.modifiers.new('solid', 'SOLIDIFY').thickness = 0.012
    satin = paint('#f1d9e2', rough=0.35, coat=0.3)
    drum(0.225, 0.14, satin, at=(0, 0, 0.5), bevel=0.03)
    for s in (-1, 1):
        loop = rounded([(0, -0.24, 0.5), (s * 0.2, -0.3, 0.62), (s * 0.4, -0.3, 0.6), (s * 0.38, -0.3, 0.44), (s * 0.16, -0.28, 0.46), (0, -0.24, 0.5)], 8)
        ribbon(loop, (0, 0.07, 0.03), 0.012, satin)
        ribbon(rounded([(0, -0.26, 0.48), (s * 0.1, -0.3, 0.3), (s * 0.22, -0.28, 0.12)], 8), (0.06, 0.02, 0.02), 0.012, satin)
    ball((0.07, 0.06, 0.07), satin, at=(0, -0.28, 0.5))
