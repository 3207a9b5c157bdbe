"""What is ridden and what flies."""
import math

from hull import BLACK, Hull, glass, lamp, tyre
from kit import TAU, Vector, ball, box, drum, lathe, paint, ribbon, rounded, slab, tube
from parts import glass as clear
from parts import laid, loop, ring, sheet, strands


def spoked(x, r, wide, rim, y=0.0, spokes=20, tyre_colour=BLACK):
    rubber, shine = paint(tyre_colour, rough=0.75), paint(rim, rough=0.2, metal=1)
    tube(loop(r - wide, (x, y, r), steps=80), wide, rubber, closed=True)
    tube(loop(r - 2.1 * wide, (x, y, r), steps=80), wide * 0.5, shine, closed=True)
    lines = []
    for k in range(spokes):
        a, s = TAU * k / spokes, (-1) ** k
        b = a + 0.5 * (-1) ** (k // 2)
        lines.append([(x + 0.06 * math.cos(b), y + s * 0.05, r + 0.06 * math.sin(b)), (x + (r - 2.2 * wide) * math.cos(a), y, r + (r - 2.2 * wide) * math.sin(a))])
    strands(lines, 0.007, shine)
    drum(0.06, 0.16, shine, at=(x, y, r), turn=(90, 0, 0), bevel=0.015)


def bicycle():
    red, dark, steel, white = paint('#cf1c22', rough=0.2, coat=0.9), paint(BLACK, rough=0.7), paint('#c9ccd1', rough=0.2, metal=1), paint('#f5f2ea', rough=0.35, coat=0.4)
    front, back, r = -1.15, 1.1, 0.68
    for x in (front, back):
        spoked(x, r, 0.085, '#c9ccd1')
        arc = [(x + 0.74 * math.cos(a), 0, r + 0.74 * math.sin(a)) for a in [math.radians(k) for k in (range(20, 165, 5) if x < 0 else range(5, 150, 5))]]
        ribbon(arc, (0, 0.11, 0), 0.02, red)
    head, crank, seat = (-0.86, 1.42), (0.12, 0.62), (0.44, 1.36)
    tube([(head[0] - 0.06, 0, head[1] + 0.12), (head[0] + 0.05, 0, head[1] - 0.2)], 0.085, red)
    tube(rounded([(head[0], 0, head[1] - 0.12), (-0.4, 0, 0.9), (crank[0], 0, crank[1])], 8), 0.07, red)
    tube([(head[0] + 0.02, 0, head[1]), (seat[0] - 0.12, 0, seat[1] - 0.36)], 0.05, red)
    tube([(crank[0], 0, crank[1]), (seat[0], 0, seat[1])], 0.058, red)
    for s in (-1, 1):
        tube([(seat[0] - 0.06, s * 0.04, seat[1] - 0.2), (back, s * 0.13, r)], 0.032, red)
        tube([(crank[0], s * 0.05, crank[1]), (back, s * 0.13, r)], 0.036, red)
        tube(rounded([(head[0] + 0.06, s * 0.05, head[1] - 0.2), (head[0] - 0.03, s * 0.12, head[1] - 0.42), (front, s * 0.13, r)], 6), 0.04, red)
        tube(rounded([(-0.96, s * 0.06, 1.72), (-0.94, s * 0.3, 1.86), (-0.74, s * 0.5, 1.9)], 8), 0.035, steel)
        tube([(-0.8, s * 0.46, 1.895), (-0.52, s * 0.55, 1.9)], 0.058, dark)
        for k in range(6):
            tube([(-0.53, s * 0.55, 1.9), (-0.44 + 0.03 * k, s * (0.55 + 0.05 * (k - 3)), 1.72 - 0.02 * k)], 0.008, (red, white)[k % 2])
        tube([(crank[0], s * 0.14, crank[1]), (crank[0] + s * 0.2, s * 0.16, crank[1] - s * 0.18)], 0.03, steel)
        box((0.22, 0.2, 0.06), dark, at=(crank[0] + s * 0.22, s * 0.28, crank[1] - s * 0.2), bevel=0.02)
        # Training wheels.
        tube(rounded([(back, s * 0.14, r), (back + 0.04, s * 0.4, r - 0.1), (back + 0.04, s * 0.46, 0.22)], 6), 0.03, steel)
        drum(0.2, 0.1, dark, at=(back + 0.04, s * 0.54, 0.2), turn=(90, 0, 0), bevel=0.03)
        drum(0.13, 0.12, white, at=(back + 0.04, s * 0.54, 0.2), turn=(90, 0, 0), bevel=0.02)
    tube([(head[0] - 0.06, 0, head[1] + 0.1), (-0.96, 0, 1.72)], 0.045, steel)
    tube([(-0.96, -0.07, 1.72), (-0.96, 0.07, 1.72)], 0.05, steel)
    cover = rounded([(-0.12, 0.6), (0.0, 0.8), (0.2, 0.84), (1.0, 0.8), (1.22, 0.76), (1.24, 0.6), (1.0, 0.54), (0.3, 0.42), (0.0, 0.44), (-0.12, 0.6)], 8)[:-1]
    slab([(p.x, p.y) for p in cover], 0.06, white, at=(0, -0.15, 0), bevel=0.02)
    slab([(p.x * 0.8 + 0.13, p.y * 0.5 + 0.33) for p in cover], 0.02, red, at=(0, -0.185, 0), bevel=0.004)
    tube([(seat[0] - 0.01, 0, seat[1] - 0.05), (seat[0] + 0.06, 0, seat[1] + 0.2)], 0.04, steel)
    saddle = Hull([(0.06, 0.05, 1.56, 1.62), (0.1, 0.08, 1.53, 1.65), (0.36, 0.11, 1.52, 1.67), (0.62, 0.22, 1.52, 1.7), (0.8, 0.25, 1.54, 1.73), (0.88, 0.18, 1.58, 1.72)], power=2.6)
    saddle.show(dark, angle=180)
    lathe(rounded([(0, 0.1), (0.09, 0.07), (0.12, 0), (0.1, -0.02)]), steel, at=(-0.9, -0.26, 1.93))
    ball((0.04, 0.09, 0.09), paint('#f4f1e6', rough=0.1, coat=1.0), at=(-1.0, 0, 1.5))
    ball((0.03, 0.06, 0.06), paint('#c3161c', rough=0.1, coat=1.0), at=(1.78, 0, 1.0))


def kick_scooter():
    blue, dark, steel = paint('#1e63b8', rough=0.3, coat=0.7), paint('#232529', rough=0.8, grain=0.4, size=90), paint('#c9ccd1', rough=0.2, metal=1)
    deck = Hull([(-0.9, 0.1, 0.28, 0.36), (-0.8, 0.2, 0.25, 0.37), (-0.5, 0.27, 0.24, 0.37), (0.9, 0.27, 0.24, 0.37), (1.1, 0.16, 0.25, 0.37), (1.4, 0.12, 0.26, 0.36)], power=5)
    deck.show(blue)
    deck.panel([(-0.62, -0.21), (-0.62, 0.21), (0.86, 0.21), (0.86, -0.21)], dark, over=True, out=0.006, corner=8)
    for x in (-1.28, 1.44):
        lathe(rounded([(0.2, -0.09), (0.27, -0.08), (0.3, 0), (0.27, 0.08), (0.2, 0.09)], 5), paint('#f1efe8', rough=0.4, coat=0.3), at=(x, 0, 0.3), turn=(90, 0, 0))
        drum(0.21, 0.13, blue, at=(x, 0, 0.3), turn=(90, 0, 0), bevel=0.02)
        drum(0.09, 0.2, steel, at=(x, 0, 0.3), turn=(90, 0, 0), bevel=0.02)
    arc = [(1.44 + 0.37 * math.cos(a), 0, 0.3 + 0.37 * math.sin(a)) for a in [math.radians(k) for k in range(40, 150, 6)]]
    ribbon(arc, (0, 0.11, 0), 0.025, dark, bevel=0.008)
    for s in (-1, 1):
        tube(rounded([(-1.28, s * 0.12, 0.3), (-1.22, s * 0.12, 0.6), (-1.12, s * 0.06, 0.72)], 5), 0.035, steel)
    tube(rounded([(-0.8, 0, 0.32), (-1.0, 0, 0.42), (-1.1, 0, 0.66)], 6), 0.07, blue)
    a, b = Vector((-1.16, 0, 0.62)), Vector((-0.72, 0, 2.5))
    tube([a, a.lerp(b, 0.62)], 0.075, blue)
    tube([a.lerp(b, 0.55), b], 0.052, steel)
    drum(0.1, 0.13, dark, at=a.lerp(b, 0.62), turn=(0, 13, 0), bevel=0.03)
    box((0.16, 0.2, 0.2), dark, at=(-1.05, 0, 0.6), bevel=0.05, turn=(0, 13, 0))
    tube([b + Vector((0, -0.62, 0)), b + Vector((0, 0.62, 0))], 0.045, steel)
    drum(0.08, 0.14, dark, at=b, turn=(90, 0, 0), bevel=0.03)
    for s in (-1, 1):
        drum(0.075, 0.34, paint('#1e63b8', rough=0.75), at=b + Vector((0, s * 0.5, 0)), turn=(90, 0, 0), bevel=0.025)
        drum(0.095, 0.04, dark, at=b + Vector((0, s * 0.32, 0)), turn=(90, 0, 0), bevel=0.012)
    tube([(-0.3, 0.25, 0.28), (-0.1, 0.4, 0.02)], 0.025, steel)


def helicopter():
    red, dark, pane, steel = paint('#d3271f', rough=0.25, coat=0.8), paint('#202226', rough=0.45), glass(), paint('#c3c6cb', rough=0.25, metal=1)
    white = paint('#f5f2e8', rough=0.35, coat=0.5)
    body = Hull([(-1.22, 0.1, 0.62, 0.86), (-1.14, 0.26, 0.5, 1.0), (-0.8, 0.42, 0.42, 1.22), (-0.3, 0.48, 0.4, 1.36), (0.2, 0.46, 0.42, 1.36), (0.6, 0.32, 0.56, 1.26), (0.9, 0.16, 0.74, 1.12), (1.1, 0.1, 0.82, 1.04)], power=2.8, steps=8)
    body.show(red, angle=180)
    body.both([(-1.02, 0.78), (-0.5, 0.8), (-0.36, 1.2), (-0.74, 1.12)], pane, corner=5)
    body.both([(-0.4, 0.8), (0.06, 0.8), (0.06, 1.2), (-0.26, 1.22)], pane, corner=6)
    body.panel([(-1.12, -0.16), (-1.12, 0.16), (-0.5, 0.2), (-0.5, -0.2)], pane, over=True, corner=4)
    body.both([(-0.95, 0.62), (0.76, 0.74), (0.8, 0.82), (-0.98, 0.69)], white, corner=30, out=0.006)
    tail = Hull([(0.8, 0.14, 0.78, 1.1), (1.2, 0.1, 0.86, 1.06), (2.1, 0.06, 0.96, 1.08), (2.3, 0.04, 0.98, 1.08)], power=2.6)
    tail.show(red, angle=180)
    fin = rounded([(1.96, 1.02), (2.2, 1.4), (2.38, 1.5), (2.5, 1.48), (2.4, 1.02), (2.46, 0.78), (2.3, 0.8), (1.96, 1.0)], 5)[:-1]
    slab([(p.x, p.y) for p in fin], 0.05, white, bevel=0.015)
    for s in (-1, 1):
        box((0.24, 0.36, 0.03), white, at=(1.72, s * 0.22, 1.02), bevel=0.01)
        tube(rounded([(-1.1, s * 0.5, 0.16), (-0.98, s * 0.5, 0.06), (-0.7, s * 0.5, 0.035), (0.6, s * 0.5, 0.035), (0.72, s * 0.5, 0.06)], 6), 0.035, dark)
        for x in (-0.56, 0.32):
            tube(rounded([(x, s * 0.28, 0.46), (x, s * 0.44, 0.26), (x, s * 0.5, 0.05)], 5), 0.03, dark)
    for k in range(4):
        a = TAU * k / 4 + 0.3
        c = Vector((2.32 + 0.2 * math.cos(a), -0.07, 1.2 + 0.2 * math.sin(a)))
        box((0.4, 0.012, 0.06), dark, at=c, turn=(0, -math.degrees(a), 0), bevel=0.004)
    drum(0.05, 0.1, steel, at=(2.32, -0.06, 1.2), turn=(90, 0, 0), bevel=0.012)
    lathe(rounded([(0.34, 1.3), (0.26, 1.42), (0.14, 1.48), (0.1, 1.5)]), dark, at=(-0.12, 0, 0))
    tube([(-0.12, 0, 1.4), (-0.12, 0, 1.86)], 0.03, steel)
    for z, turn in ((1.6, 16), (1.8, -38)):
        drum(0.1, 0.09, dark, at=(-0.12, 0, z), bevel=0.02)
        for s in (0, 180):

            def blade(z=z):
                outline = rounded([(0.1, -0.05), (0.3, -0.1), (1.5, -0.09), (1.62, 0.0), (1.5, 0.07), (0.3, 0.06), (0.1, 0.05)], 4)
                it = slab([(p.x, p.y) for p in outline], 0.02, dark, bevel=0.006)
                it.rotation_euler = (math.radians(8), 0, 0)
                box((0.12, 0.19, 0.022), paint('#f0b91d', rough=0.4), at=(1.42, -0.01, 0), bevel=0.004, turn=(8, 0, 0))

            laid(blade, (0, 0, turn + s), (-0.12, 0, z))
    tube([(-0.5, 0, 1.96), (0.26, 0, 1.96)], 0.018, steel)
    for x in (-0.5, 0.26):
        ball(0.055, steel, at=(x, 0, 1.96))
    tube([(-0.12, 0, 1.8), (-0.12, 0, 1.96)], 0.022, steel)


def saucer():
    silver, dark = paint('#b4bac4', rough=0.25, metal=0.9), paint('#3a3f49', rough=0.4, metal=0.6)
    rim, green, black = paint('#7b49b8', rough=0.45, coat=0.4), paint('#6cc04a', rough=0.4, coat=0.4), paint('#141416', rough=0.1, coat=1.0)
    lift = 0.86
    lathe(rounded([(0, lift - 0.2), (0.5, lift - 0.18), (0.9, lift - 0.06), (1.5, lift + 0.08), (1.62, lift + 0.16), (1.5, lift + 0.24), (0.9, lift + 0.42), (0.66, lift + 0.5), (0, lift + 0.5)], 8), silver)
    tube(loop(1.6, (0, 0, lift + 0.16), plane='xy', steps=96), 0.085, rim, closed=True)
    for k in range(14):
        a = TAU * k / 14 + 0.1
        ball((0.075, 0.075, 0.05), paint(('#ff4a3a', '#ffd23a', '#4ae06a', '#4ab8ff')[k % 4], rough=0.1, glow=1.6), at=(1.2 * math.cos(a), 1.2 * math.sin(a), lift + 0.35))
        ring(0.085, 0.016, dark, at=(1.2 * math.cos(a), 1.2 * math.sin(a), lift + 0.345), plane='xy')
    tube(loop(0.64, (0, 0, lift + 0.51), plane='xy'), 0.045, dark, closed=True)
    lathe(rounded([(0.62, lift + 0.5), (0.6, lift + 0.72), (0.44, lift + 0.98), (0.2, lift + 1.09), (0, lift + 1.11)], 8), clear(colour='#dff3ff', strength=0.12))
    ball((0.22, 0.18, 0.2), green, at=(0, 0, lift + 0.56))
    ball((0.25, 0.21, 0.22), green, at=(0, -0.02, lift + 0.82))
    for s in (-1, 1):
        ball((0.075, 0.04, 0.1), black, at=(s * 0.1, -0.205, lift + 0.84)).rotation_euler[1] = math.radians(-s * 18)
        tube(rounded([(s * 0.1, 0, lift + 0.98), (s * 0.14, 0, lift + 1.03)]), 0.014, green)
        ball(0.03, green, at=(s * 0.15, 0, lift + 1.04))
    tube(rounded([(-0.07, -0.215, lift + 0.7), (0, -0.225, lift + 0.68), (0.07, -0.215, lift + 0.7)]), 0.01, black)
    lathe(rounded([(0, 0), (0.3, 0), (0.34, 0.05), (0.2, 0.12), (0.15, 0.2), (0.15, 0.5), (0.22, 0.6), (0.34, 0.66), (0, 0.68)], 5), rim)
    tube(rounded([(0.15, -0.06, 0.34), (0.45, -0.3, 0.3), (0.8, -0.5, 0.05), (1.15, -0.45, 0.04)], 8), 0.014, paint('#f3efe4', rough=0.9))
    tube(loop(0.1, (1.27, -0.44, 0.05), plane='xy', steps=24), 0.035, paint('#f2bd1f', rough=0.4, coat=0.5), closed=True)


def sports_bike():
    red, dark, steel, pane = paint('#c8171d', rough=0.2, coat=0.9), paint('#1d1e22', rough=0.45), paint('#b4b8be', rough=0.25, metal=1), glass()
    gold = paint('#c99b45', rough=0.3, metal=1)
    for x, wide in ((-1.2, 0.24), (1.15, 0.32)):
        tyre(x, -0.0001, 0.56, wide, rim='#2a2c31', spokes=6)
        for s in (-1, 1):
            if x < 0 or s < 0:
                drum(0.3, 0.015, steel, at=(x, s * (wide / 2 + 0.015), 0.56), turn=(90, 0, 0), bevel=0.003)
                drum(0.2, 0.02, dark, at=(x, s * (wide / 2 + 0.016), 0.56), turn=(90, 0, 0), bevel=0.003)
    arc = [(-1.2 + 0.63 * math.cos(a), 0, 0.56 + 0.63 * math.sin(a)) for a in [math.radians(k) for k in range(35, 150, 5)]]
    ribbon(arc, (0, 0.15, 0), 0.025, red, bevel=0.008)
    fairing = Hull([(-1.3, 0.06, 1.1, 1.26), (-1.24, 0.16, 1.0, 1.4), (-1.0, 0.26, 0.86, 1.52), (-0.7, 0.28, 0.62, 1.46), (-0.35, 0.27, 0.4, 1.3), (0.0, 0.25, 0.34, 1.2), (0.3, 0.2, 0.42, 1.0)], power=3.2, steps=8)
    fairing.show(red, angle=60)
    fairing.both([(-0.62, 0.56), (0.0, 0.5), (-0.02, 0.86), (-0.5, 0.94)], dark, corner=4)
    fairing.both([(-1.06, 1.0), (-0.2, 0.98), (-0.26, 1.06), (-1.1, 1.12)], paint('#f4f1e8', rough=0.4), corner=20, out=0.008)
    screen = [[(-1.16 + 0.3 * t, y * (0.14 + 0.08 * t), 1.4 + 0.34 * t - 0.4 * y * y * (1 - t) * 0.2) for y in (-1, -0.5, 0, 0.5, 1)] for t in (0, 0.4, 0.8, 1)]
    sheet(screen, pane, 0.02, angle=180)
    tank = Hull([(-0.72, 0.14, 1.2, 1.42), (-0.6, 0.26, 1.14, 1.56), (-0.3, 0.31, 1.12, 1.66), (0.05, 0.24, 1.12, 1.54), (0.28, 0.14, 1.1, 1.36)], power=2.8, steps=8)
    tank.show(red, angle=180)
    drum(0.09, 0.03, steel, at=(-0.32, 0, 1.665), bevel=0.01)
    seat = Hull([(0.1, 0.14, 1.14, 1.3), (0.3, 0.19, 1.16, 1.34), (0.66, 0.2, 1.2, 1.38), (0.9, 0.16, 1.32, 1.52)], power=3)
    seat.show(dark, angle=180)
    rear = Hull([(0.2, 0.18, 1.02, 1.2), (0.6, 0.2, 1.06, 1.28), (1.1, 0.17, 1.24, 1.5), (1.5, 0.1, 1.44, 1.62), (1.6, 0.05, 1.5, 1.62)], power=3)
    rear.show(red, angle=180)
    ball((0.04, 0.08, 0.04), paint('#e0141c', rough=0.1, coat=1.0), at=(1.6, 0, 1.55))
    box((0.9, 0.34, 0.5), dark, at=(-0.05, 0, 0.6), bevel=0.08)
    for s in (-1, 1):
        drum(0.19, 0.42, steel, at=(0.2, s * 0.03, 0.58), turn=(90, 0, 0), bevel=0.04)
        tube([(-0.88, s * 0.17, 1.42), (-1.2, s * 0.17, 0.56)], 0.05, gold)
        tube([(-1.02, s * 0.17, 1.0), (-1.2, s * 0.17, 0.56)], 0.064, dark)
        tube(rounded([(0.1, s * 0.22, 0.66), (0.6, s * 0.22, 0.6), (1.15, s * 0.2, 0.56)], 6), 0.06, steel)
        tube([(-0.86, s * 0.12, 1.5), (-0.74, s * 0.52, 1.44)], 0.03, dark)
        tube([(-0.8, s * 0.36, 1.47), (-0.71, s * 0.58, 1.43)], 0.05, dark)
        tube(rounded([(-0.98, s * 0.22, 1.5), (-0.98, s * 0.44, 1.66), (-0.94, s * 0.5, 1.7)], 5), 0.016, dark)
        box((0.05, 0.2, 0.11), dark, at=(-0.94, s * 0.54, 1.72), bevel=0.03)
        lamp((-1.2, s * 0.13, 1.22), 0.075, ring=False)
        tube([(0.3, s * 0.2, 0.5), (0.3, s * 0.34, 0.48)], 0.03, steel)
    tube(rounded([(0.1, -0.26, 0.42), (0.6, -0.3, 0.44), (1.0, -0.32, 0.7)], 6), 0.05, steel)
    tube([(1.0, -0.32, 0.7), (1.5, -0.34, 0.98)], 0.095, steel)
    drum(0.06, 0.02, dark, at=(1.505, -0.34, 0.985), turn=(0, 60, 0), bevel=0)
    tube([(0.2, -0.2, 0.4), (0.34, -0.42, 0.02)], 0.025, steel)


def roller_skates():
    white, red, dark, steel = paint('#f2efe8', rough=0.4, coat=0.3, grain=0.06, size=40), paint('#d3273a', rough=0.4, coat=0.4), paint('#26272c', rough=0.6), paint('#b9bdc3', rough=0.25, metal=1)

    def skate():
        foot = Hull([(-1.0, 0.1, 0.56, 0.68), (-0.94, 0.22, 0.52, 0.78), (-0.7, 0.31, 0.52, 0.88), (-0.3, 0.31, 0.52, 1.02), (0.1, 0.27, 0.52, 1.24), (0.5, 0.27, 0.52, 1.3), (0.66, 0.24, 0.52, 1.2), (0.74, 0.14, 0.56, 1.0)], power=3, steps=8)
        foot.show(white, angle=180)
        cuff = [(0.27, 0.2, 1.0), (0.28, 0.3, 1.3), (0.31, 0.36, 1.7), (0.34, 0.4, 1.92), (0.3, 0.36, 1.94)]
        rows = [[(0.34 + r * 1.12 * math.cos(a) - 0.05 * (z - 1), r * 0.86 * math.sin(a), z) for a in [TAU * k / 40 for k in range(41)]] for r, _, z in cuff]
        sheet(rows, white, 0.04, angle=60)
        tube([Vector(p) for p in rows[3][:-1]], 0.04, red, closed=True)
        sole = Hull([(-1.03, 0.12, 0.46, 0.54), (-0.95, 0.25, 0.45, 0.56), (-0.6, 0.34, 0.45, 0.56), (0.0, 0.29, 0.45, 0.56), (0.5, 0.3, 0.45, 0.56), (0.76, 0.2, 0.45, 0.56)], power=4)
        sole.show(dark, angle=60)
        for s in (-1, 1):
            foot.panel([(-0.2, 0.58), (0.5, 0.58), (0.3, 0.9), (-0.1, 0.84)], red, s, out=0.008, corner=3)
        for k in range(7):
            x, z = -0.52 + 0.1 * k, 0.98 + 0.06 * k + 0.012 * k * k
            x, z = (x, z) if k < 5 else (0.0, 1.3 + 0.18 * (k - 5))
            tube(rounded([(x, -0.13, z - 0.03), (x - 0.03, 0, z + 0.03), (x, 0.13, z - 0.03)], 5), 0.026, red)
        for x in (-0.62, 0.46):
            box((0.3, 0.26, 0.16), steel, at=(x, 0, 0.38), bevel=0.04)
            drum(0.035, 0.66, steel, at=(x, 0, 0.22), turn=(90, 0, 0), bevel=0.01)
            for s in (-1, 1):
                lathe(rounded([(0.08, -0.12), (0.18, -0.12), (0.22, -0.07), (0.22, 0.07), (0.18, 0.12), (0.08, 0.12)], 5), red, at=(x, s * 0.27, 0.22), turn=(90, 0, 0))
                drum(0.1, 0.26, steel, at=(x, s * 0.27, 0.22), turn=(90, 0, 0), bevel=0.03)
        drum(0.13, 0.22, red, at=(-1.02, 0, 0.36), turn=(0, -34, 0), top=0.1, bevel=0.04)

    laid(skate, (0, 0, 8), (0.1, -0.55, 0))
    laid(skate, (0, 0, -14), (0.35, 0.55, 0))
