"""For the rooms of the house: mirror, chair, cactus, tools, ladder, basket, lock, wool, fan and tent."""
import math

from kit import TAU, Vector, ball, box, dice, drum, lathe, mesh, paint, place, ribbon, rounded, slab, tube
from books import rounded_corners, sticker
from parts import laid, loop, printed, sheet, strands, streaked, wood, word


def tissue():
    paper, core, film = paint('#fbfaf6', rough=0.95, grain=0.25, size=60), paint('#b89468', rough=0.9), paint('#eef0ec', rough=0.9)

    def roll():
        lathe([(0.22, 0), (0.6, 0), (0.64, 0.03), (0.64, 1.07), (0.6, 1.1), (0.22, 1.1)], paper, bevel=0.01)
        lathe([(0.22, 0.0), (0.22, 1.1), (0.2, 1.1), (0.2, 0.0)], core)
        for r in (0.34, 0.44, 0.54):
            tube(loop(r, at=(0, 0, 1.1), plane='xy'), 0.004, film)
        for k in range(20):
            a = TAU * k / 20
            drum(0.012, 0.004, film, at=(0.642 * math.cos(a), 0.642 * math.sin(a), 0.9), turn=(90, 0, 0))

    for x, y in ((-0.66, 0.5), (0.66, 0.5), (0, 1.4)):
        laid(roll, at=(x, y, 0))
    for x in (-0.66, 0.66):
        laid(roll, turn=(0, 0, 40), at=(x, 0.5, 1.1))
    laid(roll, turn=(90, 0, 24), at=(-0.25, -0.35, 0.64))
    tail = rounded([(-0.02, -0.95, 1.24), (-0.02, -1.0, 0.9), (-0.02, -1.06, 0.3), (0.02, -1.16, 0.05), (0.06, -1.6, 0.02)], 6)
    laid(lambda: ribbon([(0, p.y + 0.3, p.z) for p in tail], (0.53, 0, 0), 0.008, paper), turn=(0, 0, 24), at=(-0.03, 0.1, 0))


def lotion():
    body, pump, leaf = paint('#dfe9d2', rough=0.35, coat=0.4), paint('#f7f6f1', rough=0.3, coat=0.4), paint('#4f8f4a', rough=0.5)
    lathe(rounded([(0, 0), (0.62, 0), (0.68, 0.06), (0.68, 1.7), (0.62, 2.0), (0.36, 2.2), (0.3, 2.26), (0.3, 2.34)], 8), body, bend=lambda p: Vector((p.x, p.y * 0.78, p.z)))
    lathe([(0.33, 2.32), (0.35, 2.34), (0.35, 2.58), (0.3, 2.62), (0.12, 2.64), (0.12, 2.84), (0, 2.85)], pump, bevel=0.012)
    drum(0.06, 0.2, pump, at=(0, 0, 2.9))
    lathe(rounded([(0.2, 2.95), (0.22, 3.0), (0.2, 3.14), (0, 3.18)], 4), pump)
    tube(rounded([(0, 0, 3.07), (-0.4, 0, 3.1), (-0.72, 0, 3.06), (-0.8, 0, 2.92)], 8), 0.075, pump)
    rows = [[(0.69 * math.sin(a), -0.69 * 0.78 * math.cos(a) - 0.004, z) for a in [math.radians(-58 + 6 * k) for k in range(20)]] for z in (0.3, 0.7, 1.1, 1.5)]
    sheet(rows, paint('#fbfaf3', rough=0.5))
    for a, long in ((90, 0.44), (55, 0.36), (125, 0.36), (20, 0.28), (160, 0.28)):
        c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
        petal = rounded([(0, 0), (0.09, 0.45), (0, 1.0), (-0.09, 0.45), (0, 0)], 5)[:-1]
        slab([(p.x * s + p.y * c * long, -p.x * c + p.y * s * long) for p in petal], 0.012, leaf, at=(0, -0.55, 0.92), bevel=0.001)
    word('ALOE', 0.2, leaf, (0, -0.56, 0.72))
    for k in range(2):
        sticker(0.44, 0.02, paint('#b9c7a8', rough=0.5), (0, -0.55, 0.54 - 0.08 * k))


def plunger():
    red, stick = paint('#b8272a', rough=0.45, coat=0.2), wood('#c99a60', '#a87843', 'z', coat=0.4)
    lathe(rounded([(0.86, 0), (0.92, 0.04), (0.9, 0.12), (0.82, 0.3), (0.78, 0.4), (0.84, 0.46), (0.8, 0.54), (0.6, 0.86), (0.3, 1.02), (0.2, 1.08), (0.19, 1.4), (0.14, 1.42)], 6), red)
    lathe(rounded([(0.86, 0), (0.8, 0.06), (0.7, 0.4)], 4), red)
    lathe(rounded([(0.13, 1.2), (0.13, 3.6), (0.15, 3.7), (0.12, 3.86), (0, 3.9)], 6), stick)


def mirror():
    gold, silver = paint('#d3a64a', rough=0.28, metal=0.9, grain=0.05, size=40), paint('#eef2f4', rough=0.02, metal=1)

    def make():
        drum(1.0, 0.08, silver, at=(0, 0, 1.6), turn=(90, 0, 0), bevel=0.02).scale = (1, 1.36, 1)
        oval = loop(1.04, at=(0, -0.02, 1.6), tall=1.4, steps=96)
        tube(oval, 0.09, gold, closed=True)
        tube(loop(1.2, at=(0, 0.02, 1.6), tall=1.56, steps=96), 0.06, gold, closed=True)
        for k in range(28):
            a = TAU * (k + 0.5) / 28
            at = Vector((1.24 * math.cos(a), 0.02, 1.6 + 1.6 * math.sin(a)))
            it = ball((0.15, 0.07, 0.11), gold, at=at)
            it.rotation_euler[1] = math.pi / 2 - a
            ball((0.05, 0.05, 0.05), gold, at=(1.18 * math.cos(a), -0.05, 1.6 + 1.54 * math.sin(a)))
        for s in (-1, 0, 1):
            laid(lambda: lathe(rounded([(0, 0), (0.1, 0.05), (0.13, 0.2), (0, 0.42)], 4), gold), turn=(0, 40 * s, 0), at=(0.12 * s, -0.02, 3.2))

    laid(make, turn=(-12, 0, 0))
    laid(lambda: box((0.1, 0.05, 2.3), gold, at=(0, 0, 1.15), bevel=0.01), turn=(16, 0, 0), at=(0, 1.1, 0))


def chair():
    across, up, deep = (wood('#7d4a28', '#552e15', axis, coat=0.5, rough=0.35) for axis in 'xzy')
    for s in (-1, 1):
        box((0.17, 0.17, 1.5), up, at=(s * 0.74, -0.72, 0.75), bevel=0.03)
        back = rounded([(s * 0.72, 0.74, 0), (s * 0.72, 0.7, 0.8), (s * 0.72, 0.7, 1.5), (s * 0.73, 0.8, 2.3), (s * 0.74, 0.98, 3.3)], 8)
        ribbon(back, (0.085, 0, 0), 0.17, up, bevel=0.025)
        box((0.1, 1.3, 0.12), deep, at=(s * 0.74, 0, 0.5), bevel=0.02)
        box((0.08, 1.3, 0.2), deep, at=(s * 0.74, 0, 1.4), bevel=0.02)
    for y in (-0.72, 0.7):
        box((1.4, 0.08, 0.2), across, at=(0, y, 1.4), bevel=0.02)
    box((1.4, 0.1, 0.1), across, at=(0, 0, 0.5), bevel=0.02)
    rows = [[(x, -0.86 + 1.66 * t, 1.56 - 0.06 * math.cos(x * 1.4) * math.sin(math.pi * t)) for x in [-0.86 + 0.1147 * k for k in range(16)]] for t in [i / 12 for i in range(13)]]
    sheet(rows, across, thick=0.1, bevel=0.02)
    for z, y, h in ((3.12, 0.92, 0.4), (2.55, 0.82, 0.22), (2.1, 0.76, 0.22)):
        curve = [(x, y + 0.16 * math.cos(x * 1.9) - 0.02, z) for x in [-0.7 + 0.1 * k for k in range(15)]]
        ribbon(curve, (0, 0.04 * h, h / 2), 0.08, across, bevel=0.02)


def cactus():
    green, spine, clay = paint('#4f8f45', rough=0.6, grain=0.1, size=20, second='#3f7a3c'), paint('#f3ead0', rough=0.6), paint('#c06a3e', rough=0.85, grain=0.25, size=25, second='#ab5a33')
    chance = dice(9)
    lathe([(0.0, 0.0), (0.5, 0.0), (0.62, 0.66), (0.68, 0.67), (0.7, 0.92), (0.63, 0.93), (0.6, 0.8), (0, 0.8)], clay, bevel=0.012)
    lathe([(0, 0.86), (0.62, 0.84)], paint('#8a7a62', rough=1, grain=1.0, size=40, second='#5e503e'))
    for _ in range(90):
        a, r = chance.uniform(0, TAU), 0.58 * math.sqrt(chance.random())
        ball(chance.uniform(0.02, 0.05), paint('#b5a68c', rough=0.9) if _ % 3 else clay, at=(r * math.cos(a), r * math.sin(a), 0.87))

    def column(profile, ribs=12):
        def ribbed(p):
            wave = 1 + 0.09 * math.cos(math.atan2(p.y, p.x) * ribs)
            return Vector((p.x * wave, p.y * wave, p.z))
        line = rounded(profile, 8)
        lathe(line, green, bend=ribbed, angle=180)
        hairs = []
        for k in range(ribs):
            a = TAU * k / ribs
            for i in range(3, len(line) - 2, 3):
                r, z = line[i].x * 1.09, line[i].y
                at = Vector((r * math.cos(a), r * math.sin(a), z))
                for _ in range(4):
                    hairs.append([at, at + Vector((math.cos(a) + chance.uniform(-0.7, 0.7), math.sin(a) + chance.uniform(-0.7, 0.7), chance.uniform(-0.5, 0.9))) * 0.09])
        strands(hairs, 0.007, spine, thin=[1, 0.3])

    column([(0.3, 0.84), (0.4, 1.1), (0.44, 1.7), (0.4, 2.3), (0.26, 2.62), (0, 2.72)])
    laid(lambda: column([(0.16, 0), (0.22, 0.2), (0.22, 0.5), (0.12, 0.74), (0, 0.8)], 9), turn=(0, 12, 0), at=(0.72, -0.1, 1.45))
    tube(rounded([(0.36, -0.04, 1.42), (0.6, -0.1, 1.4), (0.74, -0.1, 1.56)], 6), 0.15, green)
    laid(lambda: column([(0.14, 0), (0.19, 0.16), (0.18, 0.4), (0.1, 0.56), (0, 0.6)], 9), turn=(0, -14, 0), at=(-0.68, 0.05, 1.75))
    tube(rounded([(-0.36, 0, 1.74), (-0.56, 0.04, 1.7), (-0.69, 0.05, 1.84)], 6), 0.13, green)
    for k in range(10):
        a = TAU * k / 10
        it = ball((0.13, 0.05, 0.02), paint('#e8588a', rough=0.5), at=(0.11 * math.cos(a), 0.11 * math.sin(a), 2.76))
        it.rotation_euler = (0, -0.5, a)
    ball((0.05, 0.05, 0.04), paint('#f4c43a', rough=0.6), at=(0, 0, 2.76))


def toolbox():
    red, steel, black = paint('#bd1f26', rough=0.3, coat=0.6), paint('#c6c9ce', rough=0.25, metal=1), paint('#232428', rough=0.5)
    box((3.2, 1.4, 1.0), red, at=(0, 0, 0.5), bevel=0.05)
    lid = [(-0.72, 0), (0.72, 0), (0.72, 0.22), (0.36, 0.46), (-0.36, 0.46), (-0.72, 0.22)]
    laid(lambda: slab(lid, 3.24, red, bevel=0.04), turn=(0, 0, 90), at=(0, 0, 1.02))
    box((3.26, 1.46, 0.05), steel, at=(0, 0, 1.02), bevel=0.01)
    for s in (-1, 1):
        box((0.3, 0.06, 0.16), steel, at=(s * 0.9, -0.73, 1.12), bevel=0.02)
        box((0.22, 0.08, 0.4), steel, at=(s * 0.9, -0.74, 0.92), bevel=0.03)
        tube(loop(0.09, at=(s * 0.9, -0.79, 0.8), plane='xz'), 0.02, steel, closed=True)
        box((0.12, 0.2, 0.2), black, at=(s * 0.72, 0, 1.54), bevel=0.03)
        for z in (0.18, 0.84):
            drum(0.04, 0.03, steel, at=(s * 1.5, -0.71, z), turn=(90, 0, 0), bevel=0.01)
    box((0.24, 0.05, 0.3), steel, at=(0, -0.73, 1.0), bevel=0.02)
    tube(loop(0.07, at=(0, -0.78, 0.98), plane='xz'), 0.022, steel, closed=True)
    tube(rounded([(-0.72, 0, 1.56), (-0.66, 0, 1.8), (-0.4, 0, 1.86), (0.4, 0, 1.86), (0.66, 0, 1.8), (0.72, 0, 1.56)], 8), 0.06, steel)
    tube([(-0.42, 0, 1.865), (0.42, 0, 1.865)], 0.11, black)
    box((2.5, 0.02, 0.06), paint('#8f161c', rough=0.4), at=(0, -0.705, 0.5), bevel=0.005)
    box((2.5, 0.02, 0.06), paint('#8f161c', rough=0.4), at=(0, -0.705, 0.34), bevel=0.005)


def hammer():
    steel, ash = paint('#6f747b', rough=0.35, metal=1), wood('#d0a066', '#b07f48', 'z', coat=0.4)
    bright = paint('#c9ccd0', rough=0.2, metal=1)

    def make():
        grip = rounded([(0, -3.4), (0.15, -3.38), (0.19, -3.1), (0.16, -2.2), (0.11, -1.2), (0.12, -0.4), (0.13, 0.22), (0, 0.24)], 8)
        lathe(grip, ash, bend=lambda p: Vector((p.x * 1.25, p.y * 0.95, p.z)))
        box((0.42, 0.36, 0.46), steel, at=(0, 0, 0), bevel=0.06)
        lathe(rounded([(0.15, 0.1), (0.14, 0.34), (0.17, 0.4), (0.24, 0.46), (0.25, 0.66)], 5), steel, turn=(0, -90, 0))
        drum(0.245, 0.06, bright, at=(-0.68, 0, 0), turn=(0, 90, 0), bevel=0.02)
        for s in (-1, 1):
            claw = rounded([(0.16, s * 0.05, 0.08), (0.5, s * 0.1, 0.1), (0.86, s * 0.16, -0.04), (1.12, s * 0.2, -0.36), (1.2, s * 0.21, -0.5)], 8)
            n = len(claw) - 1
            ribbon(claw, [Vector((0, 0.11 - 0.04 * i / n, 0)) for i in range(n + 1)], 0.13, steel, bevel=0.03)

    laid(make, turn=(-62, 42, 0))


def screwdriver():
    pink, red, steel = paint('#e8588a', rough=0.3, coat=0.6), paint('#c3202b', rough=0.3, coat=0.6), paint('#cdd0d4', rough=0.2, metal=1)

    def make():
        def fluted(p):
            wave = 1 + 0.07 * math.cos(math.atan2(p.y, p.x) * 6)
            return Vector((p.x * wave, p.y * wave, p.z))
        lathe(rounded([(0, -1.7), (0.24, -1.66), (0.34, -1.4), (0.33, -0.6), (0.26, -0.25)], 8), red, bend=fluted)
        lathe(rounded([(0.27, -0.28), (0.24, -0.1), (0.3, 0.06), (0.28, 0.16), (0.14, 0.2)], 6), pink)
        lathe(rounded([(0.345, -1.2), (0.35, -0.8)], 3), pink, bend=fluted)
        drum(0.09, 1.9, steel, at=(0, 0, 1.1), bevel=0.01)
        slab([(-0.09, 2.0), (0.09, 2.0), (0.12, 2.3), (0.1, 2.48), (-0.1, 2.48), (-0.12, 2.3)], 0.06, steel, bevel=0.015)
        drum(0.125, 0.2, steel, at=(0, 0, 0.28), bevel=0.02)

    laid(make, turn=(0, 90, 30), at=(0, 0, 0.36))


def ladder():
    stile, tread = wood('#d2a468', '#b3834a', 'z', coat=0.3), wood('#d2a468', '#b3834a', 'x', coat=0.3)
    steel = paint('#b9bcc1', rough=0.3, metal=1)

    def front():
        for s in (-1, 1):
            laid(lambda: box((0.12, 0.24, 4.3), stile, at=(0, 0, 2.15), bevel=0.02), turn=(0, -4 * s, 0), at=(s * 0.98, 0, 0))
        for k in range(4):
            z = 0.75 + 0.95 * k
            laid(lambda: box((1.82 - 0.138 * z, 0.42, 0.1), tread, bevel=0.02), turn=(17, 0, 0), at=(0, -0.02, z))

    def back():
        for s in (-1, 1):
            laid(lambda: box((0.1, 0.16, 4.1), stile, at=(0, 0, 2.05), bevel=0.02), turn=(0, -4 * s, 0), at=(s * 0.9, 0, 0))
        for z in (0.7, 2.4):
            box((1.7 - 0.138 * z, 0.1, 0.16), tread, at=(0, 0, z), bevel=0.02)

    laid(front, turn=(-17, 0, 0), at=(0, -1.3, 0))
    laid(back, turn=(15, 0, 0), at=(0, 1.15, 0))
    box((1.55, 0.5, 0.12), tread, at=(0, -0.0, 4.12), bevel=0.03)
    for s in (-1, 1):
        tube([(s * 0.86, -0.72, 1.9), (s * 0.8, 0.62, 1.9)], 0.03, steel)
        drum(0.05, 0.1, steel, at=(s * 0.86, -0.72, 1.9), turn=(0, 90, 0), bevel=0.01)


def waste_basket():
    wire = paint('#2e3035', rough=0.4, metal=0.6)
    lines = []
    for k in range(56):
        for s in (-1, 1):
            lines.append([((0.72 + 0.26 * t) * math.cos(TAU * k / 56 + s * 0.34 * t), (0.72 + 0.26 * t) * math.sin(TAU * k / 56 + s * 0.34 * t), 0.05 + 2.1 * t) for t in [i / 16 for i in range(17)]])
    strands(lines, 0.011, wire)
    for z, r, thick in ((0.04, 0.73, 0.04), (2.16, 0.99, 0.05), (0.16, 0.745, 0.018)):
        tube(loop(r, at=(0, 0, z), plane='xy'), thick, wire, closed=True)
    drum(0.72, 0.03, wire, at=(0, 0, 0.05), bevel=0.005)


def padlock():
    brass, steel = paint('#c9973a', rough=0.25, metal=1, grain=0.03, size=30), paint('#ced1d5', rough=0.15, metal=1)
    slab(rounded_corners(2.0, 1.6, 0.22), 0.66, brass, bevel=0.08)
    arch = [(-0.62, 0, 1.4), (-0.62, 0, 2.0)] + [(-0.62 * math.cos(a), 0, 2.0 + 0.62 * math.sin(a)) for a in [math.pi * i / 32 for i in range(1, 32)]] + [(0.62, 0, 2.0), (0.62, 0, 1.4)]
    tube(arch, 0.16, steel)
    for s in (-1, 1):
        tube(loop(0.19, at=(s * 0.62, 0, 1.6), plane='xy'), 0.04, brass, closed=True)
    tube([(p.x, -0.335, p.z) for p in loop(0.5, at=(0, 0, 0.82))], 0.018, paint('#8f6a22', rough=0.4, metal=1), closed=True)
    word('50', 0.4, paint('#7d5a1a', rough=0.4, metal=1), (0, -0.335, 0.82))

    def key():
        slab([(p.x, p.z) for p in loop(0.3, at=(0, 0, 0), steps=32)], 0.07, steel, bevel=0.02, holes=[[(p.x, p.z) for p in loop(0.12, at=(0, 0, 0.08), steps=24)]])
        slab([(-0.07, -0.25), (0.07, -0.25), (0.07, -0.5), (0.12, -0.58), (0.06, -0.66), (0.12, -0.76), (0.06, -0.86), (0.11, -0.96), (0.02, -1.12), (-0.07, -1.02)], 0.06, steel, bevel=0.015)

    for k, turn in enumerate((-38, -8, 22)):
        laid(key, turn=(-86, 0, turn), at=(1.2 + 0.42 * k, -0.75 - 0.1 * k, 0.07 + 0.03 * k))


def sewing_kit():
    colours = ('#d8323c', '#f07f2d', '#f4c430', '#5aa84f', '#2f8f8f', '#2b62b5', '#6a4aa3', '#e07aa8', '#8a5a3c', '#22252b', '#f6f2e8', '#9aa0a8')
    spool, pouch = wood('#dcb680', '#c29658', 'z'), paint('#2f5d8f', rough=0.9, grain=0.3, size=100)

    def reel(colour):
        thread = streaked(colour, colour, (1, 1, 30), rough=0.7, grain=0.8)
        lathe([(0.02, 0), (0.26, 0), (0.27, 0.06), (0.18, 0.1), (0.18, 0.56), (0.27, 0.6), (0.26, 0.66), (0.06, 0.66)], spool, bevel=0.01)
        lathe(rounded([(0.19, 0.09), (0.25, 0.13), (0.26, 0.33), (0.25, 0.53), (0.19, 0.57)], 4), thread)

    for k, colour in enumerate(colours):
        row, i = divmod(k, 6)
        laid(lambda: reel(colour), at=((i - 2.5) * 0.56 + 0.02 * (-1) ** k * row, 0.2, 0.66 * row))
    box((3.6, 0.1, 1.5), pouch, at=(0, 1.2, 0.75), bevel=0.045, turn=(-10, 0, 0))
    tube([(-1.7, 1.02, 1.46), (1.7, 1.02, 1.46)], 0.035, paint('#d8b25a', rough=0.3, metal=1))
    tape = rounded([(-1.7, -0.9, 0.02), (-1.2, -0.55, 0.25), (-0.7, -0.9, 0.02), (-0.2, -0.6, 0.2), (0.3, -0.95, 0.02)], 8)
    ribbon(tape, (0, 0.12, 0.03), 0.012, paint('#f2cf4a', rough=0.6))
    for k, (x, y, colour) in enumerate(((0.7, -0.7, '#d8323c'), (1.0, -1.0, '#f6f2e8'), (0.45, -1.15, '#2b62b5'), (1.35, -0.72, '#2f8f4e'))):
        lathe(rounded([(0, 0.03), (0.1, 0.03), (0.15, 0.07), (0.17, 0.03), (0.15, 0), (0, 0)], 4), paint(colour, rough=0.3, coat=0.5), at=(x, y, 0))
        for dx in (-0.04, 0.04):
            drum(0.018, 0.01, paint('#2b2624', rough=0.9), at=(x + dx, y, 0.036))
    lathe(rounded([(0.17, 0), (0.15, 0.26), (0.1, 0.34), (0, 0.36)], 5), paint('#c9ccd0', rough=0.3, metal=1, grain=0.8, size=50), at=(1.75, -0.85, 0))


def yarn():
    wool, dark = paint('#2f6fc4', rough=1, grain=0.8, size=60), paint('#24589f', rough=1)
    ball(0.98, dark, at=(0, 0, 1.0))
    chance = dice(11)
    for k in range(16):
        tilt, spin = chance.uniform(-1.3, 1.3), chance.uniform(0, TAU)
        for j in range(-4, 5):
            off = j * 0.075
            r = math.sqrt(1 - off * off)
            line = []
            for i in range(48):
                a = TAU * i / 48
                p = Vector((r * math.cos(a), r * math.sin(a), off))
                p = Vector((p.x, p.y * math.cos(tilt) - p.z * math.sin(tilt), p.y * math.sin(tilt) + p.z * math.cos(tilt)))
                q = Vector((p.x * math.cos(spin) - p.y * math.sin(spin), p.x * math.sin(spin) + p.y * math.cos(spin), p.z))
                line.append(q * (1.0 + 0.004 * k) + Vector((0, 0, 1.0)))
            strands([line + line[:1]], 0.042, wool)
    tube(rounded([(0.6, -0.75, 0.5), (0.9, -1.0, 0.06), (1.3, -1.1, 0.045), (1.6, -0.8, 0.045), (1.3, -0.5, 0.045), (1.5, -0.2, 0.045), (2.0, -0.3, 0.045)], 10), 0.045, wool)
    needle = wood('#d8b47c', '#c09656', 'x', coat=0.3)
    for y, turn in ((0.1, 28), (0.0, -20)):
        laid(lambda: (tube([(-0.6, 0, 0), (1.7, 0, 0)], 0.05, needle), ball(0.1, paint('#d8323c', rough=0.3, coat=0.5), at=(1.72, 0, 0))), turn=(0, -48, turn), at=(0.2, 0.25, 1.45))


def folding_fan():
    red, gold, bamboo = paint('#b3202c', rough=0.7), paint('#e3b64a', rough=0.5), wood('#c99a60', '#a8783f', 'z', coat=0.3)

    def colour_at(u, v):
        x, z = (u - 0.5) * 5.2, v * 2.6
        r, a = math.hypot(x, z), math.atan2(z, x)
        if r > 2.44 or r < 1.12:
            return '#e3b64a'
        for k in range(6):
            b = math.radians(22 + 27.2 * k)
            cx, cz = 1.8 * math.cos(b), 1.8 * math.sin(b)
            d, w = math.hypot(x - cx, z - cz), math.atan2(z - cz, x - cx)
            if d < 0.07:
                return '#f4d06a'
            if d < 0.2 + 0.06 * math.cos(5 * w + k):
                return '#f7e3d2' if k % 2 else '#f2a7a0'
        if abs(r - 2.2 - 0.08 * math.sin(14 * a)) < 0.02 or abs(r - 1.32 - 0.05 * math.sin(18 * a)) < 0.016:
            return '#e3b64a'
        return '#b3202c'

    def make():
        n = 60
        rows = []
        for r in (1.06, 1.5, 2.0, 2.5):
            rows.append([(r * math.cos(a), (0.045 if k % 2 else -0.045) * r / 2.5, r * math.sin(a)) for k, a in enumerate([math.radians(8 + 164 * i / n) for i in range(n + 1)])])
        sheet(rows, printed(colour_at, (5.2, 2.6), axes='xz', middle=(0, 1.3), wide=512), thick=0.01, angle=10)
        for k in range(16):
            a = 8 + 164 * k / 15
            laid(lambda: slab([(-0.035, -0.16), (0.035, -0.16), (0.06, 1.15), (-0.06, 1.15)], 0.025, bamboo, bevel=0.006), turn=(0, 90 - a, 0), at=(0, -0.04 + 0.003 * k, 0))
        for a in (8, 172):
            laid(lambda: slab([(-0.05, -0.2), (0.05, -0.2), (0.11, 2.5), (-0.11, 2.5)], 0.05, bamboo, bevel=0.012), turn=(0, 90 - a, 0), at=(0, -0.06, 0))
        drum(0.06, 0.2, gold, turn=(90, 0, 0), bevel=0.02)
        tube(rounded([(0, -0.06, -0.16), (0.03, -0.1, -0.3), (0.05, -0.12, -0.45)], 4), 0.02, red)
        ball((0.06, 0.06, 0.07), gold, at=(0.05, -0.12, -0.48))
        for k in range(16):
            a = k * 2.4
            tube([(0.05, -0.12, -0.5), (0.05 + 0.04 * math.cos(a), -0.12 + 0.04 * math.sin(a), -0.65), (0.05 + 0.06 * math.cos(a), -0.12 + 0.06 * math.sin(a), -0.85)], 0.012, red)

    laid(make, turn=(-16, 0, 0))


def tent():
    cloth_, floor, mesh_ = paint('#e07b2a', rough=0.85, grain=0.1, size=120), paint('#3a4653', rough=0.8), paint('#2c3640', rough=0.9)
    fly, pole = paint('#2f7d78', rough=0.8, grain=0.1, size=120), paint('#5a6068', rough=0.35, metal=1)

    def dome(x, y):
        u, v = x / 1.7, y / 1.4
        return 1.75 * math.sqrt(max(0.0, (1 - u * u) * (1 - v * v))) ** 0.85

    n = 40
    grid = [[(-1.7 + 3.4 * i / n, -1.4 + 2.8 * k / n) for k in range(n + 1)] for i in range(n + 1)]

    def skin(material, lift, inside):
        faces, points = [], [(x, y, dome(x, y) + lift) for row in grid for x, y in row]
        for i in range(n):
            for k in range(n):
                x, y = grid[i][k]
                if inside(x + 1.7 / n, y + 1.4 / n):
                    faces.append((i * (n + 1) + k, (i + 1) * (n + 1) + k, (i + 1) * (n + 1) + k + 1, i * (n + 1) + k + 1))
        place(mesh(points, faces), material, angle=180)

    skin(cloth_, 0.0, lambda x, y: y > -1.4)
    skin(fly, 0.02, lambda x, y: abs(x) > 0.85 or y > 0.35)
    for s in (-1, 1):
        arc = [(1.7 * t, s * 1.4 * t, dome(1.7 * t, 1.4 * t) + 0.045) for t in [-1 + i / 30 for i in range(61)]]
        tube(arc, 0.032, pole)
    box((3.5, 2.9, 0.06), floor, at=(0, 0, 0.0), bevel=0.02)
    door = rounded([(-0.62, 0.04), (-0.6, 0.5), (-0.4, 0.95), (0, 1.15), (0.4, 0.95), (0.6, 0.5), (0.62, 0.04)], 8)

    def on(x, z):
        """The front wall is where the dome is as high as z."""
        y = 0.0
        for _ in range(60):
            y -= 1.4 / 60
            if dome(x, y) < z:
                break
        return Vector((x, y - 0.035, z))

    rows = [[on(p.x * t, max(p.y, 0.05)) for p in door] for t in (0.01, 0.25, 0.5, 0.75, 1.0)]
    sheet(rows, mesh_, angle=180)
    tube([on(p.x, max(p.y, 0.05)) - Vector((0, 0.02, 0)) for p in door], 0.03, paint('#f0e6d2', rough=0.6))
    tube([on(0, z) - Vector((0, 0.02, 0)) for z in (0.08, 0.3, 0.6, 0.9, 1.12)], 0.016, paint('#f0e6d2', rough=0.6))
    for x, y in ((-1.75, -1.45), (1.75, -1.45), (-1.75, 1.45), (1.75, 1.45)):
        laid(lambda: tube([(0, 0, 0.14), (0, 0, -0.02)], 0.03, pole), turn=(0, 20 if x < 0 else -20, 0), at=(x * 1.14, y * 1.1, 0))
        tube([(x * 0.97, y * 0.97, 0.08), (x * 1.14, y * 1.1, 0.12)], 0.012, paint('#f4f1e6', rough=0.7))


THINGS = {
    'Cactus': (cactus, 0),
    'Claw Hammer': (hammer, 0),
    'Drain Plunger': (plunger, 0),
    'Folding Fan': (folding_fan, 8),
    'Hand Lotion 250 ml': (lotion, 20),
    'Knitting Yarn': (yarn, 0),
    'Padlock': (padlock, 22),
    'Screwdriver': (screwdriver, 0),
    'Sewing Kit': (sewing_kit, 8),
    'Step Ladder': (ladder, 30),
    'Tissue Roll, Pack of 6': (tissue, 8),
    'Tool Box': (toolbox, 24),
    'Two-Person Tent': (tent, 28),
    'Vanity Mirror': (mirror, 20),
    'Waste Basket': (waste_basket, 0),
    'Wooden Chair': (chair, 30),
}
