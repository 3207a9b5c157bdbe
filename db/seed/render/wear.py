"""Bags, cloths and what is worn; and the chime of the window."""
import math

from hull import Hull
from kit import TAU, Vector, ball, box, lathe, paint, ribbon, rounded, tube
from parts import glass, loop, printed, ring, sheet, strands


def stitched(line, material, gap=0.05, radius=0.008):
    """Stitches along a line."""
    left = 0.0
    for a, b in zip(line, line[1:]):
        a, b = Vector(a), Vector(b)
        left += (b - a).length
        if left > gap * 2 and (b - a).length > 0:
            tube([b, b - (b - a).normalized() * gap], radius, material)
            left = 0.0


def handbag():
    tan, brown = paint('#b5763c', rough=0.45, coat=0.25, grain=0.14, size=30, second='#a86a33'), paint('#5a3420', rough=0.45, coat=0.25, grain=0.12, size=30)
    brass, thread = paint('#c99b45', rough=0.22, metal=1), paint('#e6cfa4', rough=0.8)
    body = Hull([(-1.3, 0.2, 0.04, 1.66), (-1.24, 0.36, 0.0, 1.7), (-1.0, 0.46, 0, 1.74), (0, 0.5, 0, 1.78), (1.0, 0.46, 0, 1.74), (1.24, 0.36, 0.0, 1.7), (1.3, 0.2, 0.04, 1.66)], power=4.5, lean=0.46, steps=8)
    body.show(tan, angle=60)
    foot = Hull([(x, w * 1.035, low - 0.01, low + 0.62) for x, w, low, _ in [(-1.33, 0.2, 0.04, 0), (-1.26, 0.37, 0.0, 0), (-1.0, 0.46, 0, 0), (0, 0.5, 0, 0), (1.0, 0.46, 0, 0), (1.26, 0.37, 0, 0), (1.33, 0.2, 0.04, 0)]], power=7, lean=0.1, steps=8)
    foot.show(brown, angle=60)
    for s in (-1, 1):
        stitched([foot.side(x / 20, 0.555, s, 0.012) for x in range(-25, 26)], thread)
        for x in (-0.62, 0.62):
            strap = [body.side(x, z / 20, s, 0.02) for z in range(22, 32)]
            ribbon(strap, (0.1, 0, 0), 0.035, brown, bevel=0.012)
            for z in (1.14, 1.3):
                ball((0.032, 0.02, 0.032), brass, at=body.side(x, z, s, 0.04))
            ring(0.1, 0.022, brass, at=body.side(x, 1.62, s, 0.03) + Vector((0, 0, 0.02)))
        y = body.side(0.62, 1.62, s, 0.03).y
        arch = rounded([(-0.62, y, 1.7), (-0.6, y, 2.1), (-0.42, y * 0.9, 2.5), (0, y * 0.85, 2.66), (0.42, y * 0.9, 2.5), (0.6, y, 2.1), (0.62, y, 1.7)], 10)
        tube(arch, 0.058, brown)
    tube([(x / 10, 0, 1.775 - 0.004 * abs(x)) for x in range(-11, 12)], 0.035, paint('#3a2417', rough=0.6, grain=0.5, size=120))
    box((0.1, 0.05, 0.06), brass, at=(1.0, 0, 1.79), bevel=0.015)
    box((0.06, 0.03, 0.22), brown, at=(1.06, -0.1, 1.7), bevel=0.01, turn=(20, 0, 0))
    box((0.3, 0.02, 0.14), brass, at=body.side(0, 1.32, -1, 0.01), bevel=0.01, turn=(-10, 0, 0))


def coin_purse():
    red, brass = paint('#b01c2b', rough=0.35, coat=0.45, grain=0.2, size=26, second='#9c1724'), paint('#c99b45', rough=0.2, metal=1)
    thread = paint('#7a101c', rough=0.7)
    body = Hull([(-1.22, 0.1, 0.5, 0.94), (-1.16, 0.26, 0.24, 1.16), (-0.9, 0.42, 0.06, 1.42), (-0.4, 0.5, 0, 1.6), (0.4, 0.5, 0, 1.6), (0.9, 0.42, 0.06, 1.42), (1.16, 0.26, 0.24, 1.16), (1.22, 0.1, 0.5, 0.94)], power=2.6, lean=0.55, steps=8)
    body.show(red, angle=180)
    for s in (-1, 1):
        frame = rounded([(-1.1, s * 0.08, 0.98), (-1.05, s * 0.13, 1.26), (-0.8, s * 0.17, 1.48), (0, s * 0.19, 1.6), (0.8, s * 0.17, 1.48), (1.05, s * 0.13, 1.26), (1.1, s * 0.08, 0.98)], 10)
        tube(frame, 0.062, brass)
        ball(0.045, brass, at=frame[0])
        ball(0.045, brass, at=frame[-1])
        tube(rounded([(s * 0.1, -s * 0.1, 1.62), (s * 0.07, -s * 0.04, 1.74), (-s * 0.08, s * 0.04, 1.88)]), 0.04, brass)
        ball(0.12, brass, at=(-s * 0.1, s * 0.04, 1.9))
        box((0.3, 0.2, 0.06), brass, at=(0, s * 0.1, 1.62), bevel=0.02)
        for x in (-0.7, -0.35, 0.35, 0.7):
            a, b = body.side(x, 1.46 - 0.1 * abs(x), -1, 0.004), body.side(x * 0.9, 1.02, -1, 0.006)
            tube([a, a.lerp(b, 0.5) + Vector((0, -0.012, 0)), b], 0.014, thread, thin=[1, 0.7, 0.1])
    stitched([(p.x * 0.94, p.y - 0.07, p.z - 0.12) for p in frame], thread, 0.06)


def scarf():
    red, dark = paint('#b3202a', rough=1, grain=0.5, size=50), paint('#8a141d', rough=1)

    def band(line, half):
        """A ribbed knit along a line, its ribs lengthwise."""
        rows = []
        for i, p in enumerate(line):
            a, b = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
            along = (b - a).normalized()
            side = Vector((0, 1, 0.0)) if abs(along.y) < 0.8 else Vector((1, 0, 0))
            side = (side - along * side.dot(along)).normalized()
            up = along.cross(side)
            rows.append([p + side * half * k / 48 + up * (0.022 * math.cos(k * TAU / 6) + 0.012 * math.cos(i * 1.9 + k * 0.5)) for k in range(-48, 49)])
        sheet(rows, red, 0.05, angle=180)

    # Folded in four layers, the ends with fringe hang to the front.
    for k in range(3):
        z, x = 0.1 + 0.2 * k, 0.06 * math.sin(k * 2)
        loop_ = rounded([(-1.2, 0, z), (-0.6, 0, z + 0.02), (0.6, 0, z), (1.2, 0, z + 0.02), (1.34, 0, z + 0.1), (1.2, 0, z + 0.19), (0.5, 0, z + 0.18)], 8)
        band([Vector((p.x * (1 if k % 2 == 0 else -1) + x, p.y, p.z)) for p in loop_], 0.72)
    z = 0.72
    top = rounded([(-1.26, 0, z - 0.02), (-0.6, 0, z + 0.03), (0.4, 0, z + 0.02), (1.2, 0, z)], 10)
    band(top, 0.74)
    front = [Vector(p) for p in rounded([(0.35, 0.5, z + 0.1), (0.35, 0, z + 0.13), (0.36, -0.6, z + 0.1), (0.37, -0.84, z - 0.12), (0.38, -0.95, 0.3), (0.4, -1.15, 0.08), (0.42, -1.5, 0.05)], 8)]
    band(front, 0.42)
    lines = []
    for k in range(22):
        x = 0.42 + (k - 10.5) * 0.039
        lines.append(rounded([(x, -1.48, 0.06), (x + 0.02 * math.sin(k), -1.66, 0.05), (x + 0.04 * math.sin(k * 2.3), -1.86, 0.035)], 4))
    strands(lines, 0.022, red)
    for k in range(11):
        ball((0.03, 0.03, 0.03), dark, at=(0.42 + (k - 5) * 0.078, -1.54, 0.07))


def summer_cap():
    sky, seam, hole = paint('#7db9e0', rough=0.95, grain=0.25, size=70, second='#74afd7'), paint('#5f9dc6', rough=0.95), paint('#d9e8f2', rough=0.7)
    crown = [(1.0, 0.0), (1.0, 0.2), (0.94, 0.52), (0.74, 0.82), (0.42, 1.0), (0.0, 1.06)]
    line = rounded(crown, 8)
    lathe(line, sky, bend=lambda p: Vector((p.x, p.y * 1.12, p.z)))
    for k in range(6):
        a = TAU * (k + 0.5) / 6
        tube([(r * 1.006 * math.cos(a), r * 1.126 * math.sin(a), z + 0.004) for r, z in line], 0.016, seam)
        b = TAU * k / 6
        r, z = line[26]
        ring(0.045, 0.018, hole, at=(r * 1.01 * math.cos(b), r * 1.13 * math.sin(b), z), plane='xz', turn=(0, 0, 0))
    ball((0.1, 0.1, 0.06), sky, at=(0, 0, 1.07))
    rows = []
    for i in range(15):
        t = i / 14
        row = []
        for k in range(-20, 21):
            a = math.radians(-90 + k * 3.5)
            u = abs(k) / 20
            reach = 0.86 * t * math.cos(u * math.pi / 2) ** 0.6
            x, y = 0.99 * math.cos(a), 1.1 * math.sin(a)
            row.append((x * (1 + 0.06 * t * (1 - u)), y - reach, 0.05 - 0.1 * (k / 20) ** 2 * (0.4 + t) + 0.03 * t - 0.1 * t * t))
        rows.append(row)
    sheet(rows, sky, 0.05, angle=180)
    for t in (3, 6, 9, 12, 14):
        tube([Vector(p) + Vector((0, 0, 0.028)) for p in rows[t][2:-2]], 0.008 if t < 14 else 0.028, seam)
    tube([(1.004 * math.cos(a), 1.124 * math.sin(a), 0.1) for a in [TAU * k / 80 for k in range(80)]], 0.01, seam, closed=True)


def saree():
    green, gold, red = paint('#1f8a7a', rough=0.35, coat=0.15, grain=0.05, size=60, second='#1b7d70'), paint('#d9a93a', rough=0.3, metal=0.8), paint('#b3202c', rough=0.4, coat=0.1)

    def border(u, v):
        if v < 0.12 or v > 0.88:
            return '#d9a93a'
        if abs(v - 0.5) < 0.3 and (abs((u * 26) % 1 - 0.5) + abs(v - 0.5) * 0.9) < 0.3:
            return '#e8bd55' if (abs((u * 26) % 1 - 0.5) + abs(v - 0.5) * 0.9) > 0.14 else '#1f8a7a'
        return '#b3202c'

    def motif(u, v):
        x, y = (u * 7) % 1 - 0.5, (v * 5 + 0.5 * (int(u * 7) % 2)) % 1 - 0.5
        return '#dcae45' if (x * x + y * y < 0.016 or (abs(x) < 0.035 and -0.26 < y < 0)) else '#1f8a7a'

    # Folded flat, with the borders to the front; the end with the widest border is drawn out on top.
    for k in range(5):
        z = 0.07 + 0.135 * k
        size = 1.0 - 0.008 * k
        box((2.6 * size, 1.7 * size, 0.12), green, at=(0, 0.1, z), bevel=0.055)
        tube(rounded([(-1.28 * size, -0.76 * size, z), (0, -0.765 * size, z), (1.28 * size, -0.76 * size, z)], 4), 0.056, red)
        tube([(-1.28 * size, -0.79 * size, z + 0.03), (1.28 * size, -0.79 * size, z + 0.03)], 0.02, gold)
        tube([(-1.28 * size, -0.79 * size, z - 0.03), (1.28 * size, -0.79 * size, z - 0.03)], 0.02, gold)
    top = 0.69
    box((2.56, 1.64, 0.06), printed(motif, (2.56, 1.64), axes='xy', rough=0.4, coat=0.15, wide=420), at=(0, 0.1, top + 0.02), bevel=0.02)
    box((2.58, 0.4, 0.07), printed(border, (2.58, 0.4), axes='xy', rough=0.35, coat=0.2, wide=520), at=(0, -0.56, top + 0.03), bevel=0.02)
    drape = rounded([(0.62, 0.92, top + 0.09), (0.62, 0.2, top + 0.12), (0.63, -0.55, top + 0.11), (0.66, -0.86, top - 0.06), (0.7, -0.95, 0.35), (0.74, -1.12, 0.07), (0.78, -1.5, 0.04)], 10)
    n = len(drape) - 1
    rows = []
    for i, p in enumerate(drape):
        t = i / n
        half = 0.34 + 0.22 * t**1.5
        rows.append([(p.x + half * k / 30, p.y, p.z + 0.035 * math.sin(k * TAU / 10) * (0.3 + t)) for k in range(-30, 31)])
    third = int(n * 0.5)
    sheet(rows[: third + 1], green, 0.02, angle=180)
    sheet(rows[third : third + 5], gold, 0.024, angle=180)
    sheet(rows[third + 4 : n - 14], red, 0.022, angle=180)
    sheet(rows[n - 15 : n - 10], gold, 0.026, angle=180)
    sheet(rows[n - 11 : n - 4], red, 0.022, angle=180)
    sheet(rows[n - 5 :], gold, 0.024, angle=180)
    lines = [rounded([(rows[-1][k][0], rows[-1][k][1], 0.05), (rows[-1][k][0] + 0.02, rows[-1][k][1] - 0.1, 0.04), (rows[-1][k][0], rows[-1][k][1] - 0.2, 0.03)], 3) for k in range(0, 61, 3)]
    strands(lines, 0.014, gold)


def wind_chime():
    clear, blue, cord = glass(colour='#dcefff', strength=0.22), paint('#2f6fc4', rough=0.4, coat=0.4), paint('#2a3a66', rough=0.9)
    paper, red = paint('#4f8fd6', rough=0.75), paint('#d23a3a', rough=0.4, coat=0.4)
    base = 2.0
    bell = rounded([(0.46, 0), (0.62, 0.14), (0.7, 0.4), (0.62, 0.7), (0.4, 0.9), (0.12, 0.98), (0.04, 0.99)], 8)
    lathe([(r, base + z) for r, z in bell], clear)
    tube(loop(0.465, (0, 0, base), plane='xy'), 0.022, clear, closed=True)
    # Painted inside: fish among waves.
    for k in range(5):
        a = math.radians(200 + 34 * k)
        for j, dz in enumerate((0.3, 0.36)):
            tube([((0.695 - 0.0 * j) * math.cos(a + t * 0.1), 0.695 * math.sin(a + t * 0.1), base + dz + 0.03 * math.sin(t * 1.6)) for t in [i / 2 - 2 for i in range(9)]], 0.013, blue)
    for a, z in ((238, 0.62), (296, 0.4)):
        b = math.radians(a)
        r = 0.68
        ball((0.03, 0.12, 0.055), red, at=(r * math.cos(b), r * math.sin(b), base + z)).rotation_euler[2] = b
        c = math.radians(a + 12)
        ball((0.02, 0.05, 0.07), red, at=(r * math.cos(c), r * math.sin(c), base + z)).rotation_euler[2] = c
    lathe(rounded([(0.0, base + 0.97), (0.09, base + 0.98), (0.1, base + 1.04), (0, base + 1.1)], 5), blue)
    tube([(0, 0, base + 1.08), (0, 0, base + 1.62)], 0.014, cord)
    ring(0.09, 0.016, cord, at=(0, 0, base + 1.7))
    tube([(0, 0, base + 0.96), (0, 0, 1.35)], 0.012, cord)
    ball((0.085, 0.085, 0.085), blue, at=(0, 0, base + 0.06))
    tube([(0, 0, base - 0.2), (0, 0, base + 0.9)], 0.02, clear)
    rows = [[(x + 0.05 * math.sin(i * 0.35), 0.06 * math.sin(i * 0.3 + x), 1.36 - i * 0.08) for x in (-0.2, -0.1, 0, 0.1, 0.2)] for i in range(17)]
    sheet(rows, paper, 0.012, angle=180)
    for i in (3, 6, 9, 12):
        at = Vector(rows[i][2])
        for k in range(5):
            b = TAU * k / 5
            ball((0.035, 0.01, 0.035), paint('#f4f2ea', rough=0.7), at=at + Vector((0.05 * math.cos(b), -0.016, 0.05 * math.sin(b))))
