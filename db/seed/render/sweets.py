"""Sweets and cakes, and the pot of honey."""
import math

import bpy
from hull import grains
from kit import TAU, Matrix, Vector, ball, box, dice, drum, lathe, mesh, move, paint, place, rounded, tube


def chocolate():
    there = set(bpy.data.objects)
    dark, milk, light = paint('#3a1d10', rough=0.35, coat=0.3), paint('#5b3019', rough=0.35, coat=0.3), paint('#6f4023', rough=0.35, coat=0.3)
    foil, sleeve, band = paint('#d9b45a', rough=0.25, metal=0.9, grain=0.5, size=14), paint('#7c1522', rough=0.4, coat=0.4), paint('#e2b65a', rough=0.3, metal=0.7)
    for z, material in ((0.05, dark), (0.13, light)):
        box((1.5, 2.9, 0.1), material, at=(0, 0, z), bevel=0.025)
    for i in range(3):
        for k in range(6):
            x, y = (i - 1) * 0.49, (k - 2.5) * 0.475
            box((0.46, 0.45, 0.1), milk, at=(x, y, 0.21), bevel=0.045)
            box((0.3, 0.29, 0.05), milk, at=(x, y, 0.255), bevel=0.02)
    box((1.58, 1.5, 0.34), foil, at=(0, -0.62, 0.15), bevel=0.05)
    chance = dice(2)
    points, n = [], 60
    for row in range(3):
        for k in range(n + 1):
            x = (k / n - 0.5) * 1.62
            points.append((x, 0.08 + row * 0.11 + chance.uniform(-0.035, 0.035) * row, 0.3 + 0.04 * row + 0.025 * math.sin(k * 1.3) * row))
    w = n + 1
    place(mesh(points, [(i * w + k, i * w + k + 1, (i + 1) * w + k + 1, (i + 1) * w + k) for i in range(2) for k in range(n)]), foil, angle=20).modifiers.new('solid', 'SOLIDIFY').thickness = 0.012
    box((1.62, 1.3, 0.37), sleeve, at=(0, -0.8, 0.15), bevel=0.045)
    for y in (-0.28, -1.32):
        box((1.625, 0.05, 0.375), band, at=(0, y, 0.15), bevel=0.02)
    drum(0.4, 0.02, band, at=(0, -0.8, 0.34), bevel=0.006)
    drum(0.34, 0.02, paint('#f5e7cb', rough=0.5), at=(0, -0.8, 0.346), bevel=0.006)
    for x, y, a in ((-0.1, -0.82, 30), (0.09, -0.78, -40), (0, -0.92, 90)):
        ball((0.13, 0.06, 0.03), paint('#c08a4e', rough=0.5), at=(x, y, 0.362)).rotation_euler[2] = math.radians(a)
    move([it for it in bpy.data.objects if it not in there], Matrix.Rotation(math.radians(52), 4, 'X'))
    # A broken piece lies before it: dark, milk, and milk with cashew.
    for k, (z, material) in enumerate(((0.05, dark), (0.15, light), (0.25, milk))):
        box((0.46, 0.44, 0.1), material, at=(1.02, -0.95, z), turn=(0, 0, 24), bevel=0.02)
    for x, y in ((0.9, -1.02), (1.1, -0.86), (1.04, -1.06)):
        ball((0.09, 0.05, 0.03), paint('#ead2a4', rough=0.6), at=(x, y, 0.3))


def lollipop():
    colours = [paint(c, rough=0.12, coat=1.0) for c in ('#d81e34', '#f08a1d', '#f6cf2a', '#3fa648', '#2f78c9', '#8a3fae')]
    wide, middle = 0.07, 2.35
    for k, sugar in enumerate(colours):
        line, thick = [], []
        for i in range(110):
            t = i / 109
            a, r = TAU * (k / 6 + 1.15 * t), 0.03 + 1.0 * t
            line.append((r * math.cos(a), 0, middle + r * math.sin(a)))
            thick.append(1.2 + 0.25 * math.sin(math.pi * t))
        tube(line, wide, sugar, thin=thick)
    ring = [(1.05 * math.cos(a), 0, middle + 1.05 * math.sin(a)) for a in [TAU * i / 90 for i in range(90)]]
    for k in range(6):
        tube(ring[k * 15 : k * 15 + 16] + ([ring[0]] if k == 5 else []), 0.1, colours[(k + 2) % 6])
    tube([(0, 0, 0), (0, 0, 1.36)], 0.062, paint('#f6f1e6', rough=0.6))
    drum(0.075, 0.05, paint('#e9e2d3', rough=0.6), at=(0, 0, 0.025), bevel=0.01)


def rosette(at, r, h, cream, ridges=8):
    def twist(p):
        swell = 1 + 0.16 * math.cos(ridges * (math.atan2(p.y, p.x) + 2.2 * p.z / h))
        return Vector((p.x * swell, p.y * swell, p.z))

    lathe(rounded([(r * 0.8, 0), (r, h * 0.22), (r * 0.72, h * 0.5), (r * 0.4, h * 0.72), (r * 0.12, h * 0.95), (0, h)], 6), cream, steps=64, bend=twist, at=at)


def flame(at, size=1.0):
    x, y, z = at
    tube([(x, y, z - 0.02), (x, y, z + 0.07 * size)], 0.01 * size, paint('#241a14', rough=1))
    line = rounded([(0, 0), (0.04, 0.04), (0.06, 0.1), (0.04, 0.2), (0.015, 0.29), (0, 0.33)])
    lathe([(r * size, h * size) for r, h in line], paint('#ff9a2e', glow=3.2), at=(x, y, z + 0.03 * size))


def cake():
    cream, pink = paint('#fbf3e3', rough=0.5, coat=0.1), paint('#f2a9bd', rough=0.5, coat=0.1)
    board, chance = paint('#d9b45a', rough=0.3, metal=0.85, grain=0.15, size=30), dice(5)
    lathe([(0, 0), (1.32, 0), (1.34, 0.02), (1.32, 0.05), (0, 0.05)], board, bevel=0.01)
    lathe(rounded([(0, 0.05), (0.98, 0.05), (1.0, 0.1), (1.0, 0.9), (0.97, 0.97), (0.88, 1.0), (0, 1.0)], 5), cream)
    for k in range(14):
        a = TAU * k / 14
        rosette((0.8 * math.cos(a), 0.8 * math.sin(a), 0.99), 0.165, 0.25, pink if k % 2 else cream)
    for k in range(26):
        a = TAU * k / 26
        rosette((1.03 * math.cos(a), 1.03 * math.sin(a), 0.05), 0.115, 0.19, pink)
    colours = [paint(c, rough=0.3, coat=0.5) for c in ('#d81e34', '#f08a1d', '#f6cf2a', '#3fa648', '#2f78c9', '#8a3fae', '#e54f92')]

    spots = [[] for _ in colours]
    for _ in range(120):
        a, r = chance.uniform(0, TAU), 0.6 * math.sqrt(chance.random())
        spots[chance.randrange(7)].append(((r * math.cos(a), r * math.sin(a), 1.01), (0.016, 0.016, 0.05), (math.pi / 2, 0, chance.uniform(0, 3))))
    for _ in range(210):
        a, z = chance.uniform(0, TAU), 0.24 + 0.5 * chance.random() ** 2
        spots[chance.randrange(7)].append(((1.008 * math.cos(a), 1.008 * math.sin(a), z), (0.016, 0.016, 0.05), (chance.uniform(0, 3), 0, a)))
    for some, colour in zip(spots, colours):
        grains(some, colour)
    for k, colour in enumerate(('#3f9bd8', '#f6cf2a', '#e54f92', '#57b46a')):
        a = TAU * k / 4 + 0.5
        at = Vector((0.34 * math.cos(a), 0.34 * math.sin(a), 1.0))
        drum(0.045, 0.62, paint(colour, rough=0.4, coat=0.4), at=at + Vector((0, 0, 0.31)), bevel=0.01)
        twist = [at + Vector((0.046 * math.cos(i / 4), 0.046 * math.sin(i / 4), i * 0.6 / 90)) for i in range(91)]
        tube(twist, 0.012, paint('#fdfaf2', rough=0.4))
        flame(at + Vector((0, 0, 0.62)))


def cupcake(x, y, base=0.06):
    sponge, liner = paint('#d9a765', rough=0.9, grain=0.6, size=30), paint('#f7efe0', rough=0.8)
    cream, pearl = paint('#f08fb4', rough=0.4, coat=0.2), paint('#fbf7ee', rough=0.15, coat=1.0)

    def flute(p):
        swell = 1 + 0.035 * math.cos(30 * math.atan2(p.y, p.x))
        return Vector((p.x * swell, p.y * swell, p.z))

    lathe([(0, 0), (0.3, 0), (0.36, 0.2), (0.44, 0.42)], liner, steps=240, bend=flute, at=(x, y, base), angle=60)
    lathe(rounded([(0.42, 0.38), (0.44, 0.46), (0.3, 0.52), (0, 0.54)]), sponge, at=(x, y, base))
    line, thick = [], []
    for i in range(140):
        t = i / 139
        a, r = TAU * 3.3 * t, 0.29 * (1 - t) ** 0.8
        line.append((x + r * math.cos(a), y + r * math.sin(a), base + 0.54 + 0.44 * t))
        thick.append(1 - 0.78 * t**1.4)
    tube(line, 0.15, cream, thin=thick)
    chance, pearls = dice(int(x * 10 + y * 100) + 500), []
    for _ in range(26):
        i = chance.randrange(10, 120)
        a = TAU * 3.3 * i / 139
        out = 0.14 * thick[i]
        px, py, pz = line[i]
        pearls.append(((px + out * 0.75 * math.cos(a), py + out * 0.75 * math.sin(a), pz + out * 0.66), (0.026, 0.026, 0.026), (0, 0, 0)))
    grains(pearls, pearl, 12)


def cupcakes():
    card, inside = paint('#e8d3b0', rough=0.85, grain=0.1, size=30), paint('#f3e6cf', rough=0.85)
    for x in (-0.48, 0.48):
        for y in (-0.48, 0.48):
            cupcake(x, y)
    box((2.06, 2.06, 0.05), card, at=(0, 0, 0.025), bevel=0.01)
    box((1.96, 1.96, 0.04), inside, at=(0, 0, 0.3), bevel=0.01)
    for s in (-1, 1):
        box((2.06, 0.04, 0.42), card, at=(0, s * 1.02, 0.21), bevel=0.01)
        box((0.04, 2.06, 0.42), card, at=(s * 1.02, 0, 0.21), bevel=0.01)
    box((2.06, 0.04, 1.5), card, at=(0, 1.2, 1.12), bevel=0.01, turn=(-14, 0, 0))
    drum(0.42, 0.02, paint('#d9497f', rough=0.5), at=(0, 1.17, 1.14), turn=(76, 0, 0), bevel=0.004)
    drum(0.34, 0.02, paint('#fbf1e4', rough=0.5), at=(0, 1.155, 1.14), turn=(76, 0, 0), bevel=0.004)


def label(radius, a0, a1, z0, z1, material, out=0.012, n=40):
    """A label on a turned body; `radius` is a function of the height, angles in degrees, 270 looks at the camera."""
    points = []
    for i in range(13):
        z = z0 + (z1 - z0) * i / 12
        for k in range(n + 1):
            a = math.radians(a0 + (a1 - a0) * k / n)
            points.append(((radius(z) + out) * math.cos(a), (radius(z) + out) * math.sin(a), z))
    w = n + 1
    it = place(mesh(points, [(i * w + k, i * w + k + 1, (i + 1) * w + k + 1, (i + 1) * w + k) for i in range(12) for k in range(n)]), material, angle=180)
    it.modifiers.new('solid', 'SOLIDIFY').thickness = 0.008
    return it


def honey():
    clay, cork = paint('#b5673a', rough=0.5, coat=0.25, grain=0.12, size=18, second='#a3572e'), paint('#c9a06a', rough=0.95, grain=0.7, size=26, second='#a97d48')
    amber, twine = paint('#d98a12', rough=0.08, coat=1.0), paint('#a9814e', rough=1, grain=0.6, size=60)
    body = rounded([(0, 0), (0.6, 0), (0.7, 0.06), (0.98, 0.5), (1.0, 0.85), (0.8, 1.25), (0.6, 1.42), (0.58, 1.5), (0.7, 1.6), (0.69, 1.68), (0.58, 1.68), (0.54, 1.5)], 8)
    lathe(body, clay)
    lathe(rounded([(0, 1.5), (0.53, 1.5), (0.55, 1.7), (0.58, 1.88), (0.56, 1.93), (0, 1.94)], 5), cork)

    def radius(z):
        return max((a[0] + (b[0] - a[0]) * (z - a[1]) / (b[1] - a[1]) for a, b in zip(body, body[1:]) if a[1] <= z <= b[1] and b[1] > a[1]), default=0.9)

    label(radius, 214, 306, 0.36, 1.02, paint('#f6ead2', rough=0.7))
    for z in (0.39, 0.99):
        label(radius, 215, 305, z - 0.012, z + 0.012, paint('#7a3b16', rough=0.6), out=0.02)
    for q, r in ((0, 0), (1, 0), (-1, 0), (0, 1), (1, -1), (0, -1), (-1, 1)):
        a, z = 260 + (q + r / 2) * 11.5, 0.69 + r * 0.17
        line = [Vector(((radius(z) + 0.025) * math.cos(math.radians(a + 5.4 * math.sin(b))), (radius(z) + 0.025) * math.sin(math.radians(a + 5.4 * math.sin(b))), z + 0.095 * math.cos(b))) for b in [TAU * k / 6 for k in range(6)]]
        place(mesh(line, [tuple(range(6))]), amber if (q + r) % 2 == 0 else paint('#eab02f', rough=0.2, coat=0.6)).modifiers.new('solid', 'SOLIDIFY').thickness = 0.02
    for turn in (0, 1, 2):
        tube([(0.625 * math.cos(a), 0.625 * math.sin(a), 1.43 + turn * 0.03) for a in [TAU * k / 80 for k in range(80)]], 0.018, twine, closed=True)
    for s in (-1, 1):
        tube(rounded([(0.06, -0.63, 1.45), (0.06 + s * 0.16, -0.72, 1.52), (0.06 + s * 0.26, -0.76, 1.4), (0.06 + s * 0.1, -0.7, 1.4), (0.06, -0.64, 1.45)], 8), 0.016, twine)
        tube(rounded([(0.06, -0.64, 1.44), (0.06 + s * 0.08, -0.76, 1.3), (0.06 + s * 0.14, -0.88, 1.12)], 8), 0.016, twine)
