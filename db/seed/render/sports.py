"""Balls, bats and boards."""
import math

from hull import Hull
from kit import TAU, Vector, ball, box, drum, lathe, paint, rounded, slab, tube
from parts import laid, loop, sheet, strands, wood, word


def football():
    g = (1 + 5**0.5) / 2
    corners = [Vector(p).normalized() for a in (-1, 1) for b in (-g, g) for p in ((0, a, b), (a, b, 0), (b, 0, a))]
    near = (corners[0] - min((c for c in corners[1:]), key=lambda c: (c - corners[0]).length)).length * 1.05
    next_to = [[j for j in range(12) if j != i and (corners[i] - corners[j]).length < near] for i in range(12)]
    white, blue, seam = paint('#f3f2ee', rough=0.35, coat=0.35, grain=0.06, size=50), paint('#1d4fa3', rough=0.35, coat=0.35, grain=0.06, size=50), paint('#3a3f4a', rough=0.8)

    def panel(edge, material):
        middle = sum(edge, Vector()) / len(edge)
        axis = middle.normalized()
        side = (edge[0] - middle).normalized()
        other = axis.cross(side)
        edge = sorted(edge, key=lambda p: math.atan2((p - middle).dot(other), (p - middle).dot(side)))
        rim = [a.lerp(b, t / 10) for a, b in zip(edge, edge[1:] + edge[:1]) for t in range(10)]
        rows = []
        for t in (0.001, 0.3, 0.6, 0.8, 0.9, 0.96, 1.0):
            rows.append([(middle.lerp(p, t)).normalized() * (1 - 0.03 * t**14) for p in rim + rim[:1]])
        sheet(rows, material, angle=180)

    def all_():
        for i in range(12):
            panel([(corners[i] * 2 + corners[j]) / 3 for j in next_to[i]], blue)
            for j in next_to[i]:
                for k in next_to[i]:
                    if i < j < k and k in next_to[j]:
                        a, b, c = corners[i], corners[j], corners[k]
                        panel([(2 * a + b) / 3, (a + 2 * b) / 3, (2 * b + c) / 3, (b + 2 * c) / 3, (2 * c + a) / 3, (c + 2 * a) / 3], white)
        ball(0.972, seam)

    laid(all_, (24, 16, 10), (0, 0, 1))


def basketball():
    skin, black = paint('#cf6a22', rough=0.6, coat=0.05, grain=0.5, size=70, second='#bb5a1a'), paint('#1c1a19', rough=0.7)

    def all_():
        ball(1, skin)
        for line in ([(math.cos(a), math.sin(a), 0) for a in [TAU * k / 96 for k in range(96)]], [(math.cos(a), 0, math.sin(a)) for a in [TAU * k / 96 for k in range(96)]]):
            tube(line, 0.022, black, closed=True)
        for s in (-1, 1):
            curve = [Vector((s * (0.62 - 0.24 * math.cos(2 * a)), math.cos(a), math.sin(a))).normalized() for a in [TAU * k / 96 for k in range(96)]]
            tube(curve, 0.022, black, closed=True)

    laid(all_, (30, -24, 38), (0, 0, 1))


def cricket():
    willow, grip, red = wood('#ecd2a0', '#d9b878', 'x', coat=0.15), paint('#1f2328', rough=0.75), paint('#b3161b', rough=0.35, coat=0.4, grain=0.1, size=40)
    blue, yellow, white = paint('#1c4f9e', rough=0.5), paint('#f1b92c', rough=0.5), paint('#f5f2e8', rough=0.8)

    def bat():
        blade = Hull([(-1.62, 0.24, -0.02, 0.06), (-1.6, 0.27, -0.05, 0.07), (-1.1, 0.275, -0.13, 0.07), (-0.4, 0.275, -0.12, 0.07), (0.1, 0.27, -0.08, 0.07), (0.24, 0.2, -0.07, 0.07), (0.36, 0.085, -0.07, 0.075), (0.5, 0.068, -0.065, 0.065)], power=3.6, steps=8)
        blade.show(willow, angle=60)
        blade.panel([(-1.58, -0.25), (-1.58, 0.25), (-1.34, 0.26), (-1.34, -0.26)], white, over=True, out=0.006, corner=30)
        blade.panel([(-0.62, -0.2), (-0.62, 0.2), (0.02, 0.2), (0.02, -0.2)], blue, over=True, out=0.006, corner=10)
        blade.panel([(-0.56, -0.09), (-0.56, 0.09), (-0.04, 0.09), (-0.04, -0.09)], yellow, over=True, out=0.01, corner=4)
        blade.panel([(-1.0, -0.1), (-1.0, 0.1), (-0.74, 0.1), (-0.74, -0.1)], paint('#c8202a', rough=0.5), over=True, out=0.006, corner=2)
        drum(0.078, 0.98, grip, at=(0.92, 0, 0), turn=(0, 90, 0), bevel=0.03)
        tube([(0.46 + i * 0.94 / 220, 0.079 * math.cos(i * 0.7), 0.079 * math.sin(i * 0.7)) for i in range(221)], 0.013, paint('#33393f', rough=0.8))

    # It stands on its toe, its face to the camera, and leans a little.
    laid(lambda: laid(bat, (0, -90, 90)), (-10, 12, 0), (0, 0, 1.6))
    r, x, y = 0.2, -0.62, -0.32
    ball(r, red, at=(x, y, r))
    for k in (-0.03, 0.0, 0.03):
        line = [(x + math.sqrt(1 - (k / r) ** 2) * r * 1.005 * math.cos(a), y + k * 0.9 - 0.05 * math.sin(a), r + math.sqrt(1 - (k / r) ** 2) * r * 1.005 * math.sin(a)) for a in [TAU * i / 60 for i in range(60)]]
        tube([Vector((x, y, r)) + (Vector(p) - Vector((x, y, r))).normalized() * r * 1.004 for p in line], 0.006, white, closed=True)


def bat_and_ball():
    pink, dark, ply, grip = paint('#dd3f7e', rough=0.7, grain=0.5, size=80), paint('#26262b', rough=0.7, grain=0.5, size=80), wood('#d9b27a', '#b98d52', 'z'), wood('#b98048', '#8f5a2c', 'z', coat=0.4)

    def bat():
        head = [(p.x, p.y) for p in rounded([(0.16, 0.62), (0.34, 0.68), (0.72, 0.95), (0.86, 1.4), (0.7, 1.88), (0.3, 2.14), (0, 2.18), (-0.3, 2.14), (-0.7, 1.88), (-0.86, 1.4), (-0.72, 0.95), (-0.34, 0.68), (-0.16, 0.62)], 8)]
        slab(head, 0.09, ply, bevel=0.015)
        face = [(p.x, p.y) for p in rounded([(0.0, 0.78), (0.4, 0.78), (0.72, 0.98), (0.85, 1.4), (0.69, 1.87), (0.3, 2.13), (0, 2.17), (-0.3, 2.13), (-0.69, 1.87), (-0.85, 1.4), (-0.72, 0.98), (-0.4, 0.78), (0.0, 0.78)], 8)[:-1]]
        slab(face, 0.05, pink, at=(0, -0.066, 0), bevel=0.01)
        slab(face, 0.05, dark, at=(0, 0.066, 0), bevel=0.01)
        handle = [(p.x, p.y) for p in rounded([(0.13, 0.0), (0.16, 0.05), (0.13, 0.3), (0.14, 0.5), (0.24, 0.68), (-0.24, 0.68), (-0.14, 0.5), (-0.13, 0.3), (-0.16, 0.05), (-0.13, 0.0)], 6)]
        slab(handle, 0.24, grip, bevel=0.08)
        tube([(-0.3, -0.1, 0.79), (0.3, -0.1, 0.79)], 0.012, paint('#f2efe6', rough=0.6))

    laid(bat, (-20, 24, 0), (-0.2, 0, 0.1))
    ball(0.2, paint('#f6f4ee', rough=0.35), at=(-0.62, -0.62, 0.2))


def badminton():
    steel, grip, string = [paint(c, rough=0.25, coat=0.7) for c in ('#c8202a', '#1d55a8')], paint('#23252a', rough=0.8), paint('#f3f1e6', rough=0.5)
    shine = paint('#c3c6cb', rough=0.2, metal=1)
    for k, (x, lean) in enumerate(((0.62, -24), (-0.62, 24))):

        def racquet(colour=steel[k]):
            head = [Vector((0.5 * math.sin(a) * (1 - 0.08 * math.cos(a)), 0, 2.62 + 0.66 * -math.cos(a))) for a in [TAU * i / 72 for i in range(72)]]
            tube(head, 0.035, colour, closed=True)
            lines = []
            for i in range(-9, 10):
                u = i / 10
                half = math.sqrt(1 - u * u)
                lines.append([(u * 0.5, 0, 2.62 - 0.65 * half), (u * 0.5, 0, 2.62 + 0.65 * half)])
                lines.append([(-0.5 * half, 0.004, 2.62 + u * 0.65), (0.5 * half, 0.004, 2.62 + u * 0.65)])
            strands(lines, 0.008, string)
            tube([(0, 0, 0.9), (0, 0, 1.97)], 0.03, shine)
            tube(rounded([(0, 0, 1.9), (0, 0, 1.98)]), 0.05, colour)
            lathe(rounded([(0, 0), (0.085, 0.01), (0.085, 0.06), (0.068, 0.12), (0.068, 0.85), (0.04, 0.96)], 4), grip)
            tube([(0.069 * math.cos(i * 0.42), 0.069 * math.sin(i * 0.42), 0.1 + i * 0.75 / 150) for i in range(151)], 0.009, paint('#3b3f46', rough=0.8))

        laid(racquet, (-12, lean, 0), (x, 0.12 * k, 0.02))
    for x, y, turn in ((-0.35, -0.75, (118, 0, 30)), (0.32, -0.6, (0, 180, 0)), (0.75, -0.95, (112, 0, -50))):

        def shuttle():
            cork, skirt = paint('#f3ead6', rough=0.6), paint('#fbfaf4', rough=0.6)
            lathe(rounded([(0, 0), (0.1, 0.02), (0.13, 0.1), (0.12, 0.18), (0, 0.19)], 5), cork)
            lathe([(0.128, 0.14), (0.132, 0.15), (0.132, 0.175), (0.126, 0.18)], paint('#1d55a8', rough=0.5))
            lines = []
            for i in range(16):
                a = TAU * i / 16
                lines.append([(0.1 * math.cos(a), 0.1 * math.sin(a), 0.17), (0.3 * math.cos(a), 0.3 * math.sin(a), 0.62)])
            strands(lines, 0.01, skirt)
            for r, z in ((0.165, 0.32), (0.22, 0.44), (0.3, 0.62)):
                tube(loop(r, (0, 0, z), plane='xy', steps=40), 0.008, skirt, closed=True)
            rows = [[((0.215 + 0.09 * t) * math.cos(TAU * i / 80) * (1 + 0.035 * math.cos(i * TAU / 5)), (0.215 + 0.09 * t) * math.sin(TAU * i / 80) * (1 + 0.035 * math.cos(i * TAU / 5)), 0.43 + 0.21 * t) for i in range(81)] for t in (0, 0.5, 1)]
            sheet(rows, skirt, 0.006)

        laid(shuttle, turn, (x, y, 0.66 if turn[1] == 180 else 0.26))


def skateboard():
    maple, tape, steel = wood('#d5a05e', '#b8813f', 'x', coat=0.4), paint('#2a2a2d', rough=0.95, grain=0.8, size=120), paint('#a9adb4', rough=0.3, metal=1)
    colours = ('#c33a2b', '#e2b04a', '#2d6a9a')

    def deck(z, material, thick, share=1.0):
        rows = []
        for i in range(61):
            x = -1.95 + 3.9 * i / 60
            end = max((abs(x) - 1.35) / 0.6, 0)
            half = 0.5 * share * math.sqrt(max(1 - max((abs(x) - 1.45) / 0.5, 0) ** 2.2, 0.0)) + 0.002
            lift = 0.34 * end**1.6
            rows.append([(x, half * k / 8, z + lift + 0.05 * (k / 8) ** 2) for k in range(-8, 9)])
        sheet(rows, material, thick, angle=60)

    for k in range(3):
        deck(0.5 + 0.026 * k, paint(colours[k], rough=0.5) if k == 1 else maple, 0.026)
    deck(0.575, tape, 0.012, 0.985)
    for x in (-1.02, 1.02):
        box((0.5, 0.34, 0.05), steel, at=(x, 0, 0.46), bevel=0.015)
        box((0.16, 0.4, 0.16), steel, at=(x, 0, 0.36), bevel=0.05)
        drum(0.05, 1.0, steel, at=(x, 0, 0.2), turn=(90, 0, 0), bevel=0.01)
        box((0.14, 0.7, 0.12), steel, at=(x, 0, 0.21), bevel=0.04)
        for s in (-1, 1):
            lathe(rounded([(0.06, -0.16), (0.16, -0.17), (0.2, -0.12), (0.205, 0), (0.2, 0.12), (0.16, 0.17), (0.06, 0.16)], 5), paint('#f3ead0', rough=0.4, coat=0.3), at=(x, s * 0.46, 0.2), turn=(90, 0, 0))
            drum(0.09, 0.36, steel, at=(x, s * 0.46, 0.2), turn=(90, 0, 0), bevel=0.02)
        for dx in (-0.16, 0.16):
            for y in (-0.1, 0.1):
                drum(0.026, 0.02, steel, at=(x + dx, y, 0.588), bevel=0.005)


def dartboard():
    black, cream, red, green, wire = (paint(c, rough=0.85, grain=0.3, size=80) for c in ('#1d1b1a', '#e8d9b5', '#b8232b', '#1f7a45', '#a9adb2'))
    wire = paint('#b5b9bf', rough=0.3, metal=1)

    def board():
        drum(1.5, 0.22, black, turn=(90, 0, 0), bevel=0.03)

        def wedge(a0, a1, r0, r1, material, y=-0.113):
            rows = [[(r * math.sin(a), y, r * math.cos(a)) for a in [a0 + (a1 - a0) * k / 6 for k in range(7)]] for r in (r0, r1)]
            sheet(rows, material, 0.008)

        for k in range(20):
            a0, a1 = TAU * (k - 0.5) / 20, TAU * (k + 0.5) / 20
            field, ring = (black, red) if k % 2 == 0 else (cream, green)
            wedge(a0, a1, 0.11, 0.62, field)
            wedge(a0, a1, 0.62, 0.7, ring)
            wedge(a0, a1, 0.7, 1.08, field)
            wedge(a0, a1, 1.08, 1.17, ring)
            tube([(0.11 * math.sin(a0), -0.122, 0.11 * math.cos(a0)), (1.19 * math.sin(a0), -0.122, 1.19 * math.cos(a0))], 0.007, wire)
            b = TAU * k / 20
            word(str((20, 1, 18, 4, 13, 6, 10, 15, 2, 17, 3, 19, 7, 16, 8, 11, 14, 9, 12, 5)[k]), 0.2, wire, at=(1.33 * math.sin(b), -0.125, 1.33 * math.cos(b)), turn=(90, 0, 0))
        for r in (0.62, 0.7, 1.08, 1.17, 0.11):
            tube(loop(r, (0, -0.122, 0)), 0.007, wire, closed=True)
        tube(loop(1.5, (0, -0.09, 0), steps=96), 0.028, wire, closed=True)
        drum(0.11, 0.02, green, at=(0, -0.113, 0), turn=(90, 0, 0), bevel=0)
        drum(0.05, 0.024, red, at=(0, -0.115, 0), turn=(90, 0, 0), bevel=0)
        for x, z, colour in ((0.08, 0.06, '#c8202a'), (-0.35, 0.66, '#1d55a8'), (0.52, -0.3, '#c8202a')):
            dart((x, -0.12, z), colour)

    def dart(at, colour):
        def parts():
            tube([(0, 0, 0), (0, 0, 0.22)], 0.012, wire)
            lathe(rounded([(0.018, 0.2), (0.04, 0.26), (0.042, 0.52), (0.03, 0.58)], 4), paint('#c9a24a', rough=0.25, metal=1))
            tube([(0, 0, 0.58), (0, 0, 0.86)], 0.016, paint('#22252a', rough=0.5))
            for k in range(4):
                rows = [[(r * math.cos(TAU * k / 4), r * math.sin(TAU * k / 4), z) for r in (0.0, w)] for z, w in ((0.76, 0.0), (0.84, 0.11), (0.98, 0.12), (1.08, 0.06))]
                sheet(rows, paint(colour, rough=0.5), 0.006)

        laid(parts, (96, 0, -14), at)

    laid(board, (-8, 0, 0), (0, 0, 1.5))
