"""Camera, radio, suitcase, robot and other things with cases and buttons."""
import math

from kit import Vector, ball, box, drum, lathe, paint, ribbon, rounded, slab, tube
from parts import laid, printed, ring, wood, word


def soft_box(w, h, r, n=8):
    """The outline of a rounded rectangle that stands on the ground."""
    corners = ((w / 2 - r, r, -90), (w / 2 - r, h - r, 0), (-w / 2 + r, h - r, 90), (-w / 2 + r, r, 180))
    return [(x + r * math.cos(math.radians(a + 90 * k / n)), z + r * math.sin(math.radians(a + 90 * k / n))) for x, z, a in corners for k in range(n + 1)]


def camera():
    mint, white, black = paint('#9fd6c6', rough=0.35, coat=0.4), paint('#f4f2ea', rough=0.35, coat=0.4), paint('#1b1c20', rough=0.4, coat=0.3)
    steel, pane = paint('#c6c9ce', rough=0.2, metal=1), paint('#0d1420', rough=0.03, coat=1.0)
    slab(soft_box(2.3, 1.75, 0.42), 0.86, mint, bevel=0.12)
    slab(soft_box(2.32, 0.62, 0.28), 0.89, white, bevel=0.12)
    for r, y, deep, material in ((0.62, -0.5, 0.24, white), (0.54, -0.68, 0.26, mint), (0.44, -0.84, 0.16, black)):
        drum(r, deep, material, at=(-0.12, y, 0.86), turn=(90, 0, 0), bevel=0.04)
    ring(0.44, 0.025, steel, at=(-0.12, -0.92, 0.86))
    lathe(rounded([(0, 0.09), (0.2, 0.07), (0.32, 0), (0.33, -0.03)]), pane, at=(-0.12, -0.9, 0.86), turn=(90, 0, 0))
    ball((0.1, 0.03, 0.06), paint('#5a7ea8', rough=0.05, coat=1.0), at=(-0.2, -0.975, 0.95))
    slab(soft_box(0.46, 0.3, 0.06), 0.06, paint('#e9edf2', rough=0.15, coat=1.0, grain=0.4, size=50), at=(0.7, -0.43, 1.32), bevel=0.015)
    slab(soft_box(0.54, 0.38, 0.08), 0.05, black, at=(0.7, -0.42, 1.28), bevel=0.015)
    slab(soft_box(0.34, 0.26, 0.05), 0.06, black, at=(-0.72, -0.43, 1.36), bevel=0.015)
    slab(soft_box(0.24, 0.17, 0.04), 0.06, pane, at=(-0.72, -0.445, 1.405), bevel=0.01)
    drum(0.13, 0.06, steel, at=(0.68, -0.44, 0.86), turn=(90, 0, 0), bevel=0.02)
    drum(0.1, 0.07, paint('#dfe6ee', rough=0.02, metal=1), at=(0.68, -0.445, 0.86), turn=(90, 0, 0), bevel=0.01)
    drum(0.16, 0.12, paint('#e2574c', rough=0.3, coat=0.5), at=(0.72, 0, 1.78), bevel=0.04)
    box((1.3, 0.14, 0.03), black, at=(-0.3, 0, 1.75), bevel=0.01)

    def photo(u, v):
        if v < 0.22 or v > 0.93 or u < 0.08 or u > 0.92:
            return '#f8f5ec'
        if (u - 0.6) ** 2 + (v - 0.7) ** 2 < 0.008:
            return '#fbe6a0'
        return '#2f6f5a' if v < 0.38 + 0.05 * math.sin(u * 9) else '#e58a5a' if v < 0.55 + 0.08 * math.sin(u * 6 + 1) else '#f2b98a' if v < 0.72 else '#9cc4dc'

    box((1.16, 0.025, 1.0), printed(photo, (1.16, 1.0), rough=0.3, coat=0.4), at=(-0.3, 0, 2.0), turn=(-4, 0, 0), bevel=0.004)
    for s in (-1, 1):
        drum(0.05, 0.1, steel, at=(s * 1.18, 0, 1.35), turn=(0, 90, 0), bevel=0.015)
    tube(rounded([(1.22, 0, 1.35), (1.42, -0.2, 1.0), (1.5, -0.6, 0.3), (1.3, -0.9, 0.05), (0.8, -1.0, 0.04), (0.7, -1.25, 0.04), (1.1, -1.35, 0.04), (1.45, -1.0, 0.06), (1.6, -0.5, 0.3), (1.46, -0.1, 1.0), (1.22, 0.04, 1.36)], 8), 0.03, black)


def radio():
    walnut, cream = wood('#7a4526', '#56301a', 'x', coat=0.5), paint('#efe3c8', rough=0.4, coat=0.3)
    brass, dark, dial = paint('#c99b45', rough=0.25, metal=1), paint('#221a14', rough=0.5), paint('#f7e9c4', rough=0.3, coat=0.6, glow=0.25)
    slab(soft_box(3.0, 1.86, 0.3), 1.0, walnut, bevel=0.06, at=(0, 0, 0.1))
    slab(soft_box(2.76, 1.62, 0.2), 0.1, cream, bevel=0.03, at=(0, -0.48, 0.22))

    def weave(u, v):
        return ('#b48a55', '#8d6637', '#a17a48')[(int(u * 64) + int(v * 52) * 2) % 3]

    slab(soft_box(1.34, 1.34, 0.14), 0.05, printed(weave, (1.34, 1.34), axes='xy', middle=(0, 0.67), rough=0.9), bevel=0.01, at=(-0.62, -0.53, 0.36))
    for k in range(6):
        box((1.3, 0.03, 0.035), brass, at=(-0.62, -0.57, 0.5 + k * 0.21), bevel=0.01)
    tube([(x - 0.62, -0.56, z + 0.36) for x, z in soft_box(1.34, 1.34, 0.14)], 0.022, brass, closed=True)
    drum(0.5, 0.06, dial, at=(0.76, -0.53, 1.2), turn=(90, 0, 0), bevel=0.02)
    ring(0.5, 0.035, brass, at=(0.76, -0.56, 1.2))
    for k in range(31):
        a = math.radians(-120 + k * 8)
        long = 0.09 if k % 5 == 0 else 0.05
        r = 0.43 - long / 2
        box((0.012, 0.01, long), dark, at=(0.76 + r * math.sin(a), -0.567, 1.2 + r * math.cos(a)), turn=(0, math.degrees(a), 0), bevel=0)
    box((0.02, 0.012, 0.4), paint('#c3241f', rough=0.4), at=(0.76 + 0.17 * math.sin(0.5), -0.58, 1.2 + 0.17 * math.cos(0.5)), turn=(0, math.degrees(0.5), 0), bevel=0)
    drum(0.09, 0.08, brass, at=(0.76, -0.58, 1.2), turn=(90, 0, 0), bevel=0.02)
    for x in (0.36, 0.76, 1.16):
        drum(0.13, 0.14, dark, at=(x, -0.58, 0.5), turn=(90, 0, 0), bevel=0.03)
        drum(0.1, 0.16, brass, at=(x, -0.585, 0.5), turn=(90, 0, 0), bevel=0.02)
        box((0.02, 0.01, 0.07), dark, at=(x, -0.67, 0.54), bevel=0)
    tube(rounded([(-0.9, 0, 1.94), (-0.88, 0, 2.12), (-0.7, 0, 2.2), (0.7, 0, 2.2), (0.88, 0, 2.12), (0.9, 0, 1.94)], 8), 0.05, paint('#4a2c1a', rough=0.6))
    for s in (-1, 1):
        drum(0.07, 0.08, brass, at=(s * 0.9, 0, 1.97), bevel=0.02)
        for y in (-0.34, 0.34):
            drum(0.1, 0.12, dark, at=(s * 1.15, y, 0.05), top=0.13, bevel=0.02)
    tube([(1.3, 0.36, 1.9), (1.62, 0.36, 2.95)], 0.02, paint('#c6c9ce', rough=0.2, metal=1))
    ball(0.04, paint('#c6c9ce', rough=0.2, metal=1), at=(1.62, 0.36, 2.96))


def suitcase():
    blue, dark, steel = paint('#1f5ea8', rough=0.4, coat=0.4, grain=0.08, size=90), paint('#1c1d21', rough=0.5), paint('#b9bdc3', rough=0.25, metal=1)
    z0 = 0.24
    for y in (-0.27, 0.27):
        slab(soft_box(1.9, 2.5, 0.26), 0.52, blue, bevel=0.14, at=(0, y, z0))
    slab(soft_box(1.86, 2.46, 0.26), 0.1, dark, bevel=0.02, at=(0, 0, z0 + 0.02))
    tube([(x, 0, z + z0 - 0.005) for x, z in soft_box(1.91, 2.51, 0.26)], 0.03, dark, closed=True)
    for k in range(9):
        x = (k - 4) * 0.19
        box((0.1, 0.05, 2.06), blue, at=(x, -0.53, z0 + 1.25), bevel=0.024)
    for z in (0.42, 1.3, 2.1):
        box((0.04, 0.3, 0.09), blue, at=(-0.955, -0.3, z0 + z), bevel=0.02)
    for x in (-0.36, 0.36):
        tube([(x, 0.22, z0 + 2.4), (x, 0.22, z0 + 3.1)], 0.035, steel)
        tube([(x, 0.22, z0 + 2.3), (x, 0.22, z0 + 2.62)], 0.05, dark)
    tube(rounded([(-0.4, 0.22, z0 + 3.0), (-0.38, 0.22, z0 + 3.14), (-0.24, 0.22, z0 + 3.18), (0.24, 0.22, z0 + 3.18), (0.38, 0.22, z0 + 3.14), (0.4, 0.22, z0 + 3.0)], 6), 0.065, dark)
    tube(rounded([(-0.34, -0.18, z0 + 2.5), (-0.32, -0.18, z0 + 2.62), (0, -0.18, z0 + 2.66), (0.32, -0.18, z0 + 2.62), (0.34, -0.18, z0 + 2.5)], 6), 0.055, dark)
    tube(rounded([(0.95, -0.0, z0 + 0.95), (1.05, -0.0, z0 + 1.0), (1.06, -0.0, z0 + 1.5), (0.95, 0, z0 + 1.55)], 6), 0.05, dark)
    box((0.06, 0.2, 0.36), dark, at=(-0.97, 0, z0 + 1.5), bevel=0.02)
    for k in range(3):
        drum(0.05, 0.05, steel, at=(-1.0, 0, z0 + 1.42 + 0.08 * k), turn=(90, 0, 0), bevel=0.008)
    for x in (-0.76, 0.76):
        for y in (-0.36, 0.36):
            box((0.2, 0.2, 0.1), dark, at=(x, y, z0 - 0.02), bevel=0.03)
            for s in (-0.045, 0.045):
                drum(0.1, 0.06, dark, at=(x + 0.05, y + s, 0.1), turn=(90, 0, 0), bevel=0.02)
            drum(0.05, 0.16, steel, at=(x + 0.05, y, 0.1), turn=(90, 0, 0), bevel=0.01)
    slab(soft_box(0.36, 0.14, 0.04), 0.03, steel, at=(0, -0.58, z0 + 1.98), bevel=0.008)


def robot():
    body, dark, silver = paint('#d9dde2', rough=0.3, coat=0.5), paint('#2a2d34', rough=0.5), paint('#aeb3ba', rough=0.25, metal=0.9)
    blue, red, yellow, green = (paint(c, rough=0.25, coat=0.7) for c in ('#1f66c0', '#d3222a', '#f2bd1f', '#2f9a4e'))
    glow = paint('#39d0f2', rough=0.2, glow=1.2)
    for s in (-1, 1):
        box((0.46, 0.74, 0.24), blue, at=(s * 0.36, -0.08, 0.14), bevel=0.09)
        for k in range(4):
            drum(0.19 - 0.004 * k, 0.08, dark if k % 2 else silver, at=(s * 0.36, 0, 0.34 + 0.085 * k), bevel=0.02)
        drum(0.16, 0.16, silver, at=(s * 0.72, 0, 1.52), turn=(0, 90, 0), bevel=0.04)
        ball((0.2, 0.2, 0.2), blue, at=(s * 0.86, 0, 1.52))
        way = rounded([(s * 0.9, 0, 1.46), (s * 1.04, -0.02, 1.2), (s * 1.06, -0.12, 0.98), (s * 1.02, -0.3, 0.84)], 8)
        tube(way, 0.09, silver)
        for p in way[4:-2:4]:
            ball((0.115, 0.115, 0.06), dark, at=p)
        ball((0.15, 0.15, 0.13), blue, at=way[-1])
        for k in (-1, 1):
            tube(rounded([way[-1], way[-1] + Vector((k * 0.11, -0.1, -0.05)), way[-1] + Vector((k * 0.07, -0.24, -0.07))]), 0.045, dark)
        drum(0.1, 0.12, red, at=(s * 0.62, -0.02, 2.3), turn=(0, 90, 0), bevel=0.03)
    slab(soft_box(1.3, 1.1, 0.16), 0.86, body, bevel=0.09, at=(0, 0, 0.68))
    slab(soft_box(0.96, 0.72, 0.1), 0.06, dark, bevel=0.02, at=(0, -0.43, 0.86))
    for k, colour in enumerate((red, yellow, green, blue, yellow, red)):
        drum(0.095, 0.08, colour, at=(-0.26 + 0.26 * (k % 3), -0.47, 1.02 + 0.2 * (k // 3)), turn=(90, 0, 0), bevel=0.025)
    box((0.7, 0.05, 0.12), glow, at=(0, -0.45, 1.44), bevel=0.02)
    for k in range(3):
        drum(0.2 - 0.02 * k, 0.06, dark if k % 2 else silver, at=(0, 0, 1.82 + 0.06 * k), bevel=0.015)
    slab(soft_box(1.14, 0.78, 0.2), 0.8, body, bevel=0.1, at=(0, -0.02, 1.92))
    slab(soft_box(0.92, 0.4, 0.16), 0.06, dark, bevel=0.02, at=(0, -0.41, 2.22))
    for s in (-1, 1):
        drum(0.13, 0.05, glow, at=(s * 0.22, -0.44, 2.42), turn=(90, 0, 0), bevel=0.02)
        ring(0.14, 0.02, silver, at=(s * 0.22, -0.455, 2.42))
        ball((0.035, 0.02, 0.035), paint('#ffffff', rough=0.2, glow=1.0), at=(s * 0.22 - 0.04, -0.475, 2.46))
    for k in range(5):
        box((0.05, 0.05, 0.12), dark, at=((k - 2) * 0.1, -0.42, 2.08), bevel=0.015)
    tube([(0, 0, 2.68), (0, 0, 2.96)], 0.025, silver)
    lathe([(0.12, 2.68), (0.13, 2.7), (0.1, 2.75), (0, 2.76)], dark)
    ball(0.085, paint('#e2222c', rough=0.15, coat=1.0, glow=0.5), at=(0, 0, 3.0))


def sunglasses():
    frame, lens, hinge = paint('#2a1c46', rough=0.15, coat=0.9), paint('#17141c', rough=0.03, coat=1.0), paint('#c6c9ce', rough=0.2, metal=1)

    def glasses():
        for s in (-1, 1):
            outline = rounded([(s * 0.13, 0.1), (s * 0.16, 0.36), (s * 0.4, 0.44), (s * 0.86, 0.44), (s * 1.04, 0.36), (s * 1.0, 0.04), (s * 0.84, -0.26), (s * 0.52, -0.34), (s * 0.24, -0.2), (s * 0.13, 0.1)], 8)[:-1]
            points = [(p.x, p.y) for p in outline]
            cx, cz = s * 0.58, 0.07
            inner = [(cx + (x - cx) * 0.86, cz + (z - cz) * 0.82) for x, z in points]
            slab(points, 0.11, frame, bevel=0.03, holes=[inner])
            slab([(cx + (x - cx) * 0.9, cz + (z - cz) * 0.87) for x, z in points], 0.03, lens, bevel=0.008)
            box((0.12, 0.16, 0.16), frame, at=(s * 1.03, 0.05, 0.32), bevel=0.03)
            for z in (0.29, 0.35):
                ball((0.022, 0.01, 0.022), hinge, at=(s * 0.98, -0.06, z))
            arm = rounded([(s * 1.06, 0.1, 0.33), (s * 1.08, 0.9, 0.32), (s * 1.06, 1.5, 0.26), (s * 1.02, 1.85, 0.02), (s * 1.0, 2.0, -0.22)], 8)
            ribbon(arm, (0, 0.02, 0.075), 0.06, frame, bevel=0.02)
        tube(rounded([(-0.16, 0, 0.28), (0, -0.03, 0.34), (0.16, 0, 0.28)]), 0.055, frame)

    laid(glasses, (6, 0, 0), (0, 0, 0.34))


def playing_cards():
    white, red, black = paint('#f8f6ee', rough=0.3, coat=0.3), paint('#c31f28', rough=0.5), paint('#1b1b1e', rough=0.5)
    heart = [(p.x, p.y) for p in rounded([(0, -0.5), (0.26, -0.2), (0.46, 0.1), (0.4, 0.36), (0.2, 0.42), (0, 0.22), (-0.2, 0.42), (-0.4, 0.36), (-0.46, 0.1), (-0.26, -0.2), (0, -0.5)], 6)[:-1]]
    stem = [(0.06, -0.1), (0.16, -0.48), (-0.16, -0.48), (-0.06, -0.1)]
    diamond = [(0, -0.5), (0.36, 0), (0, 0.5), (-0.36, 0)]

    def suit(kind, x, z, size, y=-0.018):
        colour = red if kind in 'hd' else black
        if kind == 'c':
            for dx, dz in ((0, 0.22), (-0.22, -0.08), (0.22, -0.08)):
                drum(0.21 * size, 0.01, colour, at=(x + dx * size, y, z + dz * size), turn=(90, 0, 0), bevel=0)
        else:
            shape = diamond if kind == 'd' else [(a, -b if kind == 's' else b) for a, b in heart]
            slab([(a * size, b * size) for a, b in shape], 0.01, colour, bevel=0.001, at=(x, y, z))
        if kind in 'sc':
            slab([(a * size, b * size) for a, b in stem], 0.01, colour, bevel=0.001, at=(x, y, z))

    def card(rank, kind):
        slab(soft_box(1.26, 1.76, 0.1), 0.018, white, bevel=0.004)
        for s in (1, -1):
            x, z = -s * 0.49, 0.88 + s * 0.68
            word(rank, 0.26, red if kind in 'hd' else black, at=(x, -0.016, z), turn=(90, 0 if s > 0 else 180, 0))
            suit(kind, x, z - s * 0.22, 0.17)
        suit(kind, 0, 0.88, 0.62)

    for k, (rank, kind) in enumerate((('10', 'd'), ('J', 'c'), ('Q', 'h'), ('K', 's'), ('A', 'h'))):
        lean = -40 + 20 * k
        laid(lambda r=rank, s=kind: laid(lambda: card(r, s), at=(0, 0, 0.5)), (-14, lean, 0), (0.4, -0.02 * k, -0.2))

    def back(u, v):
        return '#f4efe2' if abs(u - 0.5) > 0.44 or abs(v - 0.5) > 0.455 else ('#1f4f9c', '#2f66b8', '#e8e2d0')[(int(u * 22 + v * 31) % 2) + (1 if int(u * 22 - v * 31) % 5 == 0 else 0)]

    slab(soft_box(1.3, 1.84, 0.06), 0.36, paint('#1f4f9c', rough=0.4, coat=0.4), bevel=0.02, at=(-1.75, 0.15, 0.0))
    slab(soft_box(1.26, 1.8, 0.06), 0.01, printed(back, (1.26, 1.8), axes='xy', middle=(0, 0.9), rough=0.35, coat=0.5), bevel=0.002, at=(-1.75, -0.035, 0.02))
    drum(0.3, 0.014, white, at=(-1.75, -0.04, 0.92), turn=(90, 0, 0), bevel=0.003)
    suit('s', -1.75, 0.92, 0.34, y=-0.052)
