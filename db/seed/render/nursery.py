"""Toys for the smallest, things that fly, float and make a noise."""
import math

from hull import Hull
from kit import TAU, Vector, ball, box, lathe, mesh, paint, place, ribbon, rounded, slab, tube
from parts import laid, loop, wood


def bath_duck():
    green, brown, grey = paint('#12703f', rough=0.28, coat=0.5), paint('#8a5530', rough=0.35, coat=0.4), paint('#cfc8ba', rough=0.35, coat=0.4)
    white, bill, black, blue = paint('#f6f2e8', rough=0.35, coat=0.4), paint('#efb31d', rough=0.35, coat=0.4), paint('#17171a', rough=0.15, coat=1.0), paint('#2b58a8', rough=0.35, coat=0.4)
    body = Hull([(-1.02, 0.1, 0.4, 0.7), (-0.96, 0.34, 0.16, 0.86), (-0.7, 0.62, 0.03, 0.98), (-0.2, 0.76, 0, 0.98), (0.35, 0.68, 0.02, 0.92), (0.75, 0.44, 0.16, 0.94), (1.02, 0.22, 0.46, 1.06), (1.16, 0.07, 0.78, 1.12)], power=2.3, steps=8)
    body.show(grey, angle=180)
    breast = Hull([(-1.04, 0.1, 0.38, 0.7), (-0.98, 0.35, 0.14, 0.88), (-0.72, 0.635, 0.015, 1.0), (-0.5, 0.7, 0.0, 1.0), (-0.42, 0.6, 0.06, 0.96)], power=2.3, steps=8)
    breast.show(brown, angle=180)
    for s in (-1, 1):
        wing = Hull([(-0.4, 0.03, 0.5, 0.62), (-0.3, 0.1, 0.34, 0.76), (0.1, 0.14, 0.3, 0.8), (0.55, 0.1, 0.46, 0.84), (0.9, 0.03, 0.74, 0.9)], power=2.4, steps=8)
        it = wing.show(paint('#a79c8a', rough=0.35, coat=0.4), at=(0, s * 0.62, 0.02), angle=180)
        it.rotation_euler[2] = math.radians(-s * 7)
        patch = Hull([(0.12, 0.02, 0.44, 0.5), (0.18, 0.1, 0.38, 0.56), (0.42, 0.09, 0.46, 0.62), (0.5, 0.02, 0.54, 0.6)], power=2.4)
        patch.show(blue, at=(0, s * 0.675, 0.02), angle=180)
    lathe(rounded([(0.36, 0), (0.39, 0.06), (0.35, 0.12)]), white, at=(-0.56, 0, 0.94))
    lathe(rounded([(0.4, 0.78), (0.35, 0.98), (0.33, 1.12), (0.4, 1.24)]), green, at=(-0.56, 0, 0))
    ball((0.5, 0.46, 0.44), green, at=(-0.6, 0, 1.46))
    upper = Hull([(-1.46, 0.1, 1.33, 1.38), (-1.42, 0.2, 1.31, 1.4), (-1.2, 0.2, 1.33, 1.46), (-0.98, 0.2, 1.3, 1.56)], power=2.4)
    upper.show(bill, angle=180)
    lower = Hull([(-1.38, 0.08, 1.25, 1.3), (-1.3, 0.16, 1.23, 1.32), (-1.0, 0.17, 1.22, 1.36)], power=2.4)
    lower.show(paint('#d99412', rough=0.35, coat=0.4), angle=180)
    for s in (-1, 1):
        ball((0.07, 0.05, 0.09), white, at=(-0.9, s * 0.33, 1.6))
        ball((0.055, 0.04, 0.07), black, at=(-0.93, s * 0.36, 1.6))
        ball(0.016, white, at=(-0.965, s * 0.385, 1.63))
    for k in range(3):
        tube(rounded([(1.06, 0, 1.04), (1.02 - 0.05 * k, 0, 1.22), (0.86 - 0.02 * k, 0, 1.24 - 0.05 * k)]), 0.06, black, thin=[1 - 0.05 * i for i in range(17)])


def sailboat():
    red, yellow, orange, white = (paint(c, rough=0.3, coat=0.6) for c in ('#1f78c8', '#f4c21f', '#ee7d1c', '#f6f3ea'))
    hull = Hull([(-1.55, 0.03, 0.66, 0.86), (-1.4, 0.2, 0.4, 0.84), (-1.0, 0.46, 0.14, 0.8), (-0.3, 0.62, 0.04, 0.78), (0.5, 0.62, 0.04, 0.78), (1.05, 0.5, 0.1, 0.82), (1.2, 0.4, 0.2, 0.84)], power=3, steps=8)
    hull.show(red, angle=60)
    deck = Hull([(-1.5, 0.05, 0.76, 0.9), (-1.0, 0.49, 0.74, 0.88), (-0.3, 0.655, 0.72, 0.86), (0.5, 0.655, 0.72, 0.86), (1.05, 0.53, 0.76, 0.9), (1.24, 0.42, 0.78, 0.92)], power=4, steps=8)
    deck.show(white, angle=60)
    hull.both([(-1.2, 0.5), (1.1, 0.52), (1.1, 0.6), (-1.2, 0.58)], white, out=0.008, corner=40)
    box((0.7, 0.5, 0.2), yellow, at=(0.5, 0, 0.95), bevel=0.08)
    tube([(-0.2, 0, 0.8), (-0.2, 0, 3.1)], 0.07, white)
    ball(0.1, orange, at=(-0.2, 0, 3.14))
    main, jib = [(-0.1, 1.1), (1.15, 1.1), (0.85, 1.7), (0.4, 2.5), (-0.1, 3.0)], [(-0.3, 1.1), (-1.3, 1.1), (-0.95, 1.7), (-0.55, 2.3), (-0.3, 2.75)]

    def sail(corners, material, bulge):
        # A sail is thick and soft-edged, and bellied to one side.
        outline = [(p.x, p.y) for a, b in zip(corners, corners[1:] + corners[:1]) for p in [Vector(a).lerp(Vector(b), t / 8) for t in range(8)]]
        middle = Vector((sum(x for x, _ in outline) / len(outline), sum(z for _, z in outline) / len(outline)))
        n, points, rings = len(outline), [], (1.0, 0.97, 0.8, 0.5, 0.0)
        for side in (1, -1):
            for share in rings:
                for x, z in outline:
                    p = middle.lerp(Vector((x, z)), share)
                    points.append((p.x, bulge * (1 - share**2) + side * 0.05 * (1 if share < 1 else 0.35), p.y))
        k = len(rings)
        faces = [(b * k * n + i * n + j, b * k * n + i * n + (j + 1) % n, b * k * n + (i + 1) * n + (j + 1) % n, b * k * n + (i + 1) * n + j) for b in (0, 1) for i in range(k - 1) for j in range(n)]
        faces += [(j, (j + 1) % n, k * n + (j + 1) % n, k * n + j) for j in range(n)]
        place(mesh(points, faces), material, angle=60, smooth=1)

    sail(main, yellow, -0.16)
    sail(jib, orange, -0.12)
    for z in (1.5, 2.1):
        tube(rounded([(-0.06, -0.13, z), (0.35, -0.2, z), ((0.98 if z < 2 else 0.6), -0.09, z)], 8), 0.018, orange)
    tube([(-0.2, 0, 1.06), (1.2, 0, 1.06)], 0.05, white)


def glider():
    foam, blue, red, clip = paint('#f5f4ef', rough=0.85, grain=0.15, size=70), paint('#2267bd', rough=0.7), paint('#d8282c', rough=0.7), paint('#d8282c', rough=0.3, coat=0.6)

    def plane():
        shape = rounded([(-1.6, 0.02), (-1.5, 0.14), (-1.1, 0.22), (-0.5, 0.24), (0.2, 0.16), (1.2, 0.08), (1.5, 0.1), (1.56, 0.0), (1.2, -0.06), (0, -0.14), (-0.9, -0.2), (-1.45, -0.12), (-1.6, 0.02)], 6)[:-1]
        slab([(p.x, p.y) for p in shape], 0.12, foam, bevel=0.03)
        for s in (-1, 1):
            slab([(x, z) for x, z in ((-1.1, 0.06), (-0.5, 0.1), (-0.5, 0.19), (-0.95, 0.18))], 0.01, blue, at=(0, s * 0.062, 0), bevel=0.002)
            slab([(0.1, -0.08), (1.3, -0.01), (1.3, 0.03), (0.1, 0.0)], 0.01, red, at=(0, s * 0.062, 0), bevel=0.002)
        for root, tip, long, at, z in ((0.72, 0.4, 1.75, -0.6, 0.06), (0.4, 0.26, 0.66, 1.1, 0.04)):
            for s in (-1, 1):
                points = []
                n, m = 14, 8
                for i in range(n + 1):
                    t = i / n
                    chord = root + (tip - root) * t
                    if t > 0.8:
                        chord *= 1 - 0.5 * ((t - 0.8) / 0.2) ** 2
                    for k in range(2 * m):
                        u = abs(k - m) / m if k else 1.0
                        thick = 0.045 * math.sqrt(max(u * (1 - u), 0)) * 2 * (1 if k < m else -0.5)
                        points.append((at + 0.28 * t * t * long * 0.3 + chord * (u - 0.3), s * (0.03 + long * t), z + 0.16 * t * long * 0.5 + thick + 0.015))
                w = 2 * m
                faces = [(i * w + k, i * w + (k + 1) % w, (i + 1) * w + (k + 1) % w, (i + 1) * w + k) for i in range(n) for k in range(w)] + [tuple(range(n * w, n * w + w))]
                place(mesh(points, faces), foam, angle=50)
                if long > 1:
                    for a, b, colour in ((1.12, 1.24, blue), (1.3, 1.42, red)):
                        line = [(at + (a / long) ** 2 * 0.28 * long * 0.3 + x, s * a, z + 0.08 * a + 0.068) for x in (-0.12, 0.0, 0.12, 0.26)]
                        ribbon([Vector(p) + Vector((0, s * (b - a) / 2, 0.02 - 0.02 * abs(i - 1))) for i, p in enumerate(line)], (0, (b - a) / 2, 0.004), 0.008, colour)
        fin = rounded([(1.0, 0.08), (1.24, 0.5), (1.36, 0.6), (1.54, 0.58), (1.56, 0.1)], 5)
        slab([(p.x, p.y) for p in fin], 0.07, foam, bevel=0.02)
        slab([(1.27, 0.42), (1.55, 0.42), (1.55, 0.52), (1.33, 0.52)], 0.08, red, bevel=0.004)
        box((0.22, 0.2, 0.14), clip, at=(-1.52, 0, 0.01), bevel=0.05)

    laid(plane, (0, 7, 0), (0, 0, 0.5))


def tin_drum():
    red, white, steel, skin = paint('#c9191f', rough=0.25, coat=0.7), paint('#f5f1e6', rough=0.35, coat=0.5), paint('#cdd0d4', rough=0.18, metal=1), paint('#f7f2e4', rough=0.4, coat=0.2)
    cord, stick, gold = paint('#f3ead2', rough=0.95, grain=0.5, size=60), wood('#d8a866', '#bd8a4a', 'x', coat=0.3), paint('#d9a93a', rough=0.3, metal=0.9)
    lathe([(0.98, 0.1), (0.98, 1.3)], red)
    n = 12
    for k in range(n):
        a0, a2 = (TAU * (k + t) / n for t in (0.12, 0.88))
        tri = []
        for i in range(9):
            t = i / 8
            tri.append([((0.986) * math.cos(a0 + (a2 - a0) * (t / 2 + (1 - t) * j / 8)), 0.986 * math.sin(a0 + (a2 - a0) * (t / 2 + (1 - t) * j / 8)), 0.26 + 0.8 * t) for j in range(9)])
        points = [p for row in tri for p in row]
        place(mesh(points, [(i * 9 + j, i * 9 + j + 1, (i + 1) * 9 + j + 1, (i + 1) * 9 + j) for i in range(8) for j in range(8)]), white, angle=180)
    for z in (0.1, 1.3):
        lathe(rounded([(0.97, z - 0.1), (1.05, z - 0.09), (1.06, z), (1.05, z + 0.09), (0.97, z + 0.1)], 4), white)
        for s in (-0.1, 0.1):
            tube(loop(1.03, (0, 0, z + s), plane='xy', steps=90), 0.035, steel, closed=True)
    lathe(rounded([(0, 1.37), (0.9, 1.37), (0.99, 1.33)]), skin)
    for k in range(n):
        a, b, c = (TAU * (k + t) / n for t in (0, 0.5, 1))
        tube([(1.085 * math.cos(a), 1.085 * math.sin(a), 1.22), (1.07 * math.cos(b), 1.07 * math.sin(b), 0.2), (1.085 * math.cos(c), 1.085 * math.sin(c), 1.22)], 0.02, cord)
        ball(0.05, gold, at=(1.08 * math.cos(a), 1.08 * math.sin(a), 1.22))
        ball(0.05, gold, at=(1.07 * math.cos(b), 1.07 * math.sin(b), 0.2))
    for (x0, y0, z0), (x1, y1, z1) in (((-0.62, -0.36, 1.5), (0.95, 0.3, 1.47)), ((-0.5, 0.4, 1.5), (0.9, -0.55, 1.56))):
        a, b = Vector((x0, y0, z0 - 0.02)), Vector((x1, y1, z1))
        tube([a, b], 0.045, stick)
        ball((0.1, 0.085, 0.085), stick, at=a)
    tube(rounded([(-1.04, -0.2, 1.2), (-1.3, -0.5, 0.7), (-1.25, -0.9, 0.06), (-0.7, -1.3, 0.04), (0.2, -1.35, 0.04), (0.9, -1.15, 0.04), (1.2, -0.7, 0.5), (1.04, -0.2, 1.2)], 10), 0.04, cord)


def maracas():
    stick = wood('#d3a05f', '#b98246', 'z', coat=0.4)
    for x, lean, base, band in ((0.56, -33, '#ea7a1e', '#f8d24a'), (-0.56, 33, '#15908e', '#f3e6c8')):

        def shaker(base=base, band=band):
            body, stripe, dot = paint(base, rough=0.22, coat=0.8), paint(band, rough=0.25, coat=0.7), paint('#c9202c' if base != '#15908e' else '#ea7a1e', rough=0.25, coat=0.7)
            egg = [(0.15, 1.2), (0.3, 1.3), (0.52, 1.6), (0.58, 1.95), (0.46, 2.3), (0.22, 2.5), (0, 2.54)]
            lathe(rounded(egg, 8), body)
            lathe(rounded([(0.0, 0.0), (0.12, 0.02), (0.13, 0.1), (0.085, 0.2), (0.08, 0.9), (0.13, 1.22), (0.16, 1.26)], 6), stick)
            lathe(rounded([(0.155, 1.2), (0.2, 1.24), (0.2, 1.29), (0.17, 1.32)]), stripe)
            lathe(rounded([(0.553, 1.72), (0.585, 1.76), (0.59, 1.8), (0.594, 1.84)]), stripe)
            lathe(rounded([(0.585, 2.04), (0.578, 2.08), (0.566, 2.12), (0.553, 2.16)]), stripe)
            for k in range(14):
                a = TAU * k / 14
                ball((0.035, 0.05, 0.05), dot, at=(0.575 * math.cos(a), 0.575 * math.sin(a), 1.94)).rotation_euler[2] = a
            for k in range(10):
                a = TAU * k / 10
                tube([(0.43 * math.cos(a), 0.43 * math.sin(a), 1.44), (0.545 * math.cos(a + 0.3), 0.545 * math.sin(a + 0.3), 1.69)], 0.025, stripe)
                ball((0.03, 0.04, 0.04), stripe, at=(0.36 * math.cos(a), 0.36 * math.sin(a), 2.39))

        laid(shaker, (-10, lean, 0), (x, 0.2 if x > 0 else -0.1, 0))
