"""Toy vehicles, one function each; the front is on the left."""
import math

from hull import BLACK, STEEL, Hull, arches, glass, lamp, tyre
from kit import Vector, ball, box, drum, lathe, paint, rounded, slab, tube


def lacquer(colour):
    return paint(colour, rough=0.28, coat=0.8)


def sedan(colour, cabin=None, round_=1.0, rim='#c3c6cb'):
    """A saloon car: body, cabin with panes, lamps, bumpers and wheels. Answers the body and the cabin."""
    coat, dark, chrome, pane = lacquer(colour), paint(BLACK, rough=0.6), paint('#d2d4d8', rough=0.15, metal=1), glass()
    body = Hull([(-1.5, 0.46, 0.3, 0.5), (-1.46, 0.58, 0.24, 0.64), (-1.2, 0.66, 0.21, 0.75), (-0.6, 0.68, 0.2, 0.83), (0.9, 0.68, 0.2, 0.85), (1.3, 0.65, 0.22, 0.82), (1.46, 0.58, 0.26, 0.72), (1.5, 0.46, 0.34, 0.6)], power=4.5, lean=0.06)
    arches(body.show(coat), ((-0.9, 0.6), (0.92, 0.6)), 0.36)
    top = Hull([(-0.74, 0.5, 0.66, 0.8), (-0.5, 0.58, 0.68, 1.04), (-0.24, 0.6, 0.7, 1.25), (0, 0.61, 0.7, 1.3), (0.5, 0.61, 0.7, 1.3), (0.78, 0.59, 0.7, 1.2), (1.0, 0.56, 0.68, 1.0), (1.2, 0.5, 0.66, 0.82)], power=4, lean=0.17)
    top.show(lacquer(cabin) if cabin else coat)
    top.panel([(-0.62, -0.46), (-0.62, 0.46), (-0.26, 0.4), (-0.26, -0.4)], pane, over=True)
    top.panel([(0.8, -0.4), (0.8, 0.4), (1.1, 0.44), (1.1, -0.44)], pane, over=True)
    top.both([(-0.44, 0.87), (0.22, 0.87), (0.22, 1.2), (-0.18, 1.18)], pane)
    top.both([(0.3, 0.87), (0.92, 0.87), (0.7, 1.17), (0.3, 1.2)], pane)
    for x in (-0.46, 0.26, 0.78):
        body.seam([(x, 0.3 + 0.05 * k) for k in range(11)], dark)
    body.seam([(x / 10, 0.6) for x in range(-13, 14)], chrome, 0.012)
    for x in (-1.52, 1.52):
        tube(rounded([(x * 0.9, -0.68, 0.34), (x * 0.99, -0.56, 0.34), (x * 1.015, 0, 0.34), (x * 0.99, 0.56, 0.34), (x * 0.9, 0.68, 0.34)]), 0.05, chrome)
    for y in (-0.42, 0.42):
        lamp((-1.49, y, 0.57), 0.105)
        ball((0.04, 0.13, 0.06), paint('#b3161b', rough=0.1, coat=1.0), at=(1.49, y, 0.62))
        box((0.14, 0.03, 0.03), chrome, at=(0.13, y * 1.63, 0.7), bevel=0.01)
        box((0.14, 0.03, 0.03), chrome, at=(0.66, y * 1.63, 0.7), bevel=0.01)
        ball((0.05, 0.08, 0.055), coat, at=(-0.42, y * 1.72, 0.9))
    for z in (0.48, 0.54, 0.6):
        box((0.05, 0.48, 0.022), chrome, at=(-1.515, 0, z), bevel=0.008)
    box((0.03, 0.36, 0.1), paint('#f4f2ea', rough=0.4), at=(-1.57, 0, 0.34), bevel=0.01)
    for x in (-0.9, 0.92):
        for y in (-0.57, 0.57):
            tyre(x, y, 0.29, rim=rim)
    return body, top


def taxi():
    body, _ = sedan('#efb310')
    black, white = paint('#17181a', rough=0.4, coat=0.5), paint('#f4f2ea', rough=0.4, coat=0.5)
    for row in range(2):
        for k in range(20):
            x, z = -1.14 + k * 0.12, 0.62 + row * 0.055
            body.both([(x, z), (x + 0.12, z), (x + 0.12, z + 0.055), (x, z + 0.055)], black if (k + row) % 2 else white, out=0.006, corner=60)
    box((0.2, 0.5, 0.16), paint('#fff3cf', rough=0.3, coat=0.6), at=(0.18, 0, 1.39), bevel=0.05)
    box((0.24, 0.54, 0.04), black, at=(0.18, 0, 1.31), bevel=0.015)
    for x in (0.075, 0.285):
        box((0.012, 0.34, 0.06), black, at=(x, 0, 1.395), bevel=0.004)


def police_car():
    body, _ = sedan('#191b1f', cabin='#f3f2ed')
    white = lacquer('#f3f2ed')
    body.both([(-0.45, 0.24), (0.77, 0.24), (0.77, 0.83), (-0.45, 0.83)], white, out=0.007, corner=30)
    blue = paint('#2a4b9b', rough=0.4)
    body.both([(-0.4, 0.4), (0.72, 0.4), (0.72, 0.5), (-0.4, 0.5)], blue, out=0.012, corner=30)
    box((0.3, 0.7, 0.04), paint(BLACK, rough=0.5), at=(0.2, 0, 1.31), bevel=0.015)
    lathe(rounded([(0.15, 0), (0.15, 0.1), (0.12, 0.17), (0, 0.2)]), paint('#d4131a', rough=0.1, coat=1.0, glow=0.25), at=(0.2, 0, 1.33))
    for y in (-0.26, 0.26):
        box((0.18, 0.2, 0.09), paint('#e9e7e0', rough=0.3, coat=0.5), at=(0.2, y, 1.36), bevel=0.03)
    for s in (-1, 1):
        for k in range(3):
            box((0.2, 0.02, 0.05), paint('#c9962b', rough=0.3, metal=0.8), at=(0.16, s * 0.672, 0.6), turn=(0, 60 * k, 0), bevel=0.004)


def pull_back_car():
    red, dark, pane = lacquer('#cf1f1f'), paint(BLACK, rough=0.6), glass()
    cream = paint('#f5efe0', rough=0.3, coat=0.5)
    body = Hull([(-1.12, 0.4, 0.3, 0.5), (-1.06, 0.56, 0.22, 0.68), (-0.8, 0.68, 0.2, 0.82), (-0.3, 0.72, 0.2, 0.9), (0.6, 0.72, 0.2, 0.92), (0.95, 0.66, 0.22, 0.84), (1.12, 0.52, 0.28, 0.68), (1.16, 0.4, 0.36, 0.56)], power=3, lean=0.06)
    arches(body.show(red), ((-0.66, 0.7), (0.66, 0.7)), 0.42)
    top = Hull([(-0.6, 0.44, 0.7, 0.86), (-0.36, 0.56, 0.7, 1.14), (-0.1, 0.6, 0.7, 1.34), (0.2, 0.61, 0.7, 1.38), (0.5, 0.58, 0.7, 1.3), (0.72, 0.52, 0.7, 1.1), (0.92, 0.42, 0.7, 0.86)], power=3, lean=0.16)
    top.show(red)
    top.panel([(-0.5, -0.4), (-0.5, 0.4), (-0.12, 0.38), (-0.12, -0.38)], pane, over=True)
    top.both([(-0.28, 0.96), (0.16, 0.96), (0.16, 1.24), (-0.1, 1.24)], pane)
    top.both([(0.24, 0.96), (0.66, 0.96), (0.5, 1.22), (0.24, 1.24)], pane)
    body.seam([(-0.22, 0.4), (-0.22, 0.9)], dark)
    body.seam([(0.2, 0.3 + k * 0.05) for k in range(13)], dark)
    tube(rounded([(-1.0, -0.62, 0.34), (-1.14, -0.44, 0.34), (-1.18, 0, 0.34), (-1.14, 0.44, 0.34), (-1.0, 0.62, 0.34)]), 0.075, cream)
    tube(rounded([(1.02, -0.62, 0.36), (1.16, -0.44, 0.36), (1.2, 0, 0.36), (1.16, 0.44, 0.36), (1.02, 0.62, 0.36)]), 0.075, cream)
    for y in (-0.4, 0.4):
        lamp((-1.06, y, 0.62), 0.14)
        ball((0.05, 0.1, 0.08), paint('#f0a11c', rough=0.1, coat=1.0), at=(1.1, y, 0.62))
        ball((0.06, 0.02, 0.03), cream, at=(0.08, y * 1.8, 0.78))
    tube(rounded([(-1.13, -0.16, 0.52), (-1.14, 0, 0.48), (-1.13, 0.16, 0.52)]), 0.02, dark)
    for x in (-0.66, 0.66):
        for y in (-0.6, 0.6):
            tyre(x, y, 0.36, 0.28, rim='#f3c81d', cap='#cf1f1f', spokes=0)


def mountain_suv():
    blue, dark, pane, steel = lacquer('#1c5fae'), paint(BLACK, rough=0.7), glass(), paint(STEEL, rough=0.3, metal=1)
    body = Hull([(-1.42, 0.56, 0.5, 0.9), (-1.38, 0.66, 0.46, 1.0), (-1.2, 0.72, 0.44, 1.04), (-0.5, 0.74, 0.44, 1.1), (1.2, 0.74, 0.44, 1.12), (1.36, 0.7, 0.46, 1.1), (1.42, 0.6, 0.5, 1.04)], power=7, lean=0.03)
    arches(body.show(blue), ((-0.86, 0.72), (0.88, 0.72)), 0.5)
    top = Hull([(-0.56, 0.62, 1.0, 1.12), (-0.4, 0.66, 1.0, 1.4), (-0.26, 0.68, 1.0, 1.56), (-0.1, 0.68, 1.0, 1.62), (1.1, 0.68, 1.0, 1.62), (1.28, 0.66, 1.0, 1.56), (1.38, 0.62, 1.0, 1.2)], power=7, lean=0.12)
    top.show(blue)
    top.panel([(-0.5, -0.54), (-0.5, 0.54), (-0.27, 0.5), (-0.27, -0.5)], pane, over=True)
    for x0, x1, x2, x3 in ((-0.34, 0.18, 0.18, -0.18), (0.26, 0.74, 0.74, 0.26), (0.82, 1.24, 1.18, 0.82)):
        top.both([(x0, 1.14), (x1, 1.14), (x2, 1.5), (x3, 1.5)], pane)
    for x in (-0.34, 0.22, 0.76):
        body.seam([(x, 0.5 + 0.05 * k) for k in range(12)], dark)
    body.both([(-0.4, 0.46), (0.42, 0.46), (0.42, 0.6), (-0.4, 0.6)], dark, out=0.03)
    box((0.16, 1.3, 0.18), dark, at=(-1.42, 0, 0.56), bevel=0.05)
    box((0.16, 1.3, 0.18), dark, at=(1.42, 0, 0.56), bevel=0.05)
    box((0.05, 0.66, 0.2), dark, at=(-1.4, 0, 0.84), bevel=0.03)
    for k in range(7):
        box((0.04, 0.035, 0.16), steel, at=(-1.42, (k - 3) * 0.09, 0.84), bevel=0.01)
    for y in (-0.48, 0.48):
        lamp((-1.4, y, 0.84), 0.11)
        box((0.05, 0.1, 0.2), paint('#b3161b', rough=0.1, coat=1.0), at=(1.42, y * 1.2, 0.9), bevel=0.02)
        box((0.14, 0.03, 0.03), dark, at=(0.08, y * 1.55, 0.96), bevel=0.01)
        box((0.06, 0.14, 0.1), blue, at=(-0.36, y * 1.62, 1.2), bevel=0.03)
        tube([(-0.1, y * 1.15, 1.74), (1.14, y * 1.15, 1.74)], 0.028, steel)
        for x in (0, 0.5, 1.0):
            tube([(x, y * 1.15, 1.6), (x, y * 1.15, 1.74)], 0.022, steel)
    for x in (-0.1, 0.2, 0.5, 0.8, 1.1):
        tube([(x, -0.56, 1.74), (x, 0.56, 1.74)], 0.022, steel)
    drum(0.34, 0.2, dark, at=(1.5, 0.1, 0.98), turn=(0, 90, 0), bevel=0.06)
    for x in (-0.86, 0.88):
        for y in (-0.62, 0.62):
            tyre(x, y, 0.42, 0.3, tread=22)
            box((0.08, 0.2, 0.08), dark, at=(x, y * 0.5, 0.46), bevel=0.02)


def school_bus():
    yellow, black, pane = lacquer('#f2ac0c'), paint(BLACK, rough=0.6), glass()
    body = Hull([(-1.72, 0.5, 0.36, 1.3), (-1.7, 0.56, 0.3, 1.4), (-1.6, 0.62, 0.24, 1.5), (-1.3, 0.64, 0.22, 1.54), (1.5, 0.64, 0.22, 1.54), (1.66, 0.61, 0.25, 1.5), (1.72, 0.54, 0.32, 1.38)], power=7, lean=0.05)
    arches(body.show(yellow), ((-0.64, 0.56), (1.02, 0.56)), 0.37)
    for k in range(6):
        x = -0.86 + k * 0.4
        body.both([(x, 0.94), (x + 0.33, 0.94), (x + 0.33, 1.3), (x, 1.3)], pane, corner=9)
    for x in (-1.46, -1.2):
        body.both([(x, 0.4), (x + 0.22, 0.4), (x + 0.22, 1.32), (x, 1.32)], pane, corner=12)
    body.seam([(-1.5, 0.3), (-1.5, 1.38)], black)
    body.seam([(-0.94, 0.68), (-0.94, 1.38)], black)
    for z in (0.66, 0.84):
        body.both([(-0.9, z), (1.62, z), (1.62, z + 0.045), (-0.9, z + 0.045)], black, out=0.016, corner=60)
    body.both([(-0.6, 0.72), (1.2, 0.72), (1.2, 0.825), (-0.6, 0.825)], paint('#1d4c9f', rough=0.4), out=0.006, corner=60)
    front(-1.72, [(-0.5, 0.84), (0.5, 0.84), (0.46, 1.3), (-0.46, 1.3)], pane)
    box((0.03, 0.018, 0.48), black, at=(-1.735, 0, 1.07), bevel=0.004)
    front(-1.715, [(-0.34, 1.36), (0.34, 1.36), (0.32, 1.44), (-0.32, 1.44)], black)
    for z in (0.52, 0.58, 0.64):
        box((0.03, 0.5, 0.025), black, at=(-1.73, 0, z), bevel=0.008)
    for x in (-1.73, 1.73):
        box((0.12, 1.24, 0.13), black, at=(x, 0, 0.32), bevel=0.04)
    for y in (-0.42, 0.42):
        lamp((-1.73, y, 0.58), 0.1)
        ball((0.04, 0.06, 0.06), paint('#e06a12', rough=0.1, coat=1.0), at=(-1.68, y * 1.1, 1.42))
        ball((0.05, 0.07, 0.1), black, at=(-1.78, y * 1.7, 1.14))
        tube([(-1.68, y * 1.4, 1.3), (-1.76, y * 1.7, 1.2)], 0.018, black)
    for x in (-0.5, 0.3, 1.1):
        box((0.4, 0.5, 0.05), lacquer('#f2ac0c'), at=(x, 0, 1.55), bevel=0.02)
    for x in (-0.64, 1.02):
        for y in (-0.54, 0.54):
            tyre(x, y, 0.3, 0.2)


def front(x, outline, material, thick=0.03, bevel=0.012, round_=0.05):
    """A plate across the front or back, through (y, z), with round corners."""
    line, n = [], len(outline)
    for k, (y, z) in enumerate(outline):
        at = Vector((y, z))
        before, after = (Vector(outline[j % n]) - at for j in (k - 1, k + 1))
        a, b = at + before.normalized() * round_, at + after.normalized() * round_
        line += [a * (1 - t) ** 2 + at * 2 * t * (1 - t) + b * t * t for t in [i / 5 for i in range(6)]]
    slab([(p.x, p.y) for p in line], thick, material, bevel=bevel, at=(x, 0, 0)).rotation_euler[2] = math.radians(90)


def ambulance():
    white, red, black, pane = lacquer('#f4f3ee'), paint('#cc1b1f', rough=0.3, coat=0.6), paint(BLACK, rough=0.6), glass()
    body = Hull([(-1.46, 0.5, 0.34, 0.6), (-1.42, 0.58, 0.26, 0.7), (-1.2, 0.64, 0.22, 0.84), (-1.0, 0.66, 0.22, 0.98), (-0.76, 0.67, 0.22, 1.34), (-0.6, 0.67, 0.22, 1.46), (-0.4, 0.67, 0.22, 1.5), (1.3, 0.67, 0.22, 1.5), (1.42, 0.65, 0.24, 1.46), (1.46, 0.6, 0.28, 1.38)], power=7, lean=0.05, steps=8)
    arches(body.show(white), ((-0.92, 0.6), (0.9, 0.6)), 0.37)
    body.panel([(-1.04, -0.5), (-1.04, 0.5), (-0.7, 0.46), (-0.7, -0.46)], pane, over=True)
    body.both([(-0.9, 0.94), (-0.36, 0.94), (-0.36, 1.32), (-0.68, 1.32)], pane)
    body.both([(-0.24, 1.06), (0.34, 1.06), (0.34, 1.32), (-0.24, 1.32)], pane)
    body.both([(-1.36, 0.56), (1.42, 0.56), (1.42, 0.72), (-1.3, 0.72)], red, out=0.006, corner=60)
    body.both([(-0.28, 0.78), (1.43, 0.78), (1.43, 0.82), (-0.28, 0.82)], red, out=0.006, corner=60)
    for x in (-0.98, -0.3, 0.42):
        body.seam([(x, 0.3 + k * 0.05) for k in range(12 if x < -0.5 else 23)], black, 0.006)
    for s in (-1, 1):
        for k in range(3):
            box((0.34, 0.016, 0.09), paint('#2053a8', rough=0.4), at=(0.9, s * 0.652, 1.12), turn=(0, 60 * k + 90, 0), bevel=0.003)
        box((0.14, 0.03, 0.03), black, at=(-0.4, s * 0.675, 0.86), bevel=0.01)
        ball((0.05, 0.09, 0.08), white, at=(-0.86, s * 0.74, 0.98))
    box((0.26, 0.96, 0.05), black, at=(-0.36, 0, 1.51), bevel=0.02)
    for y, colour in ((-0.32, '#1c57d0'), (0, '#f2f0ea'), (0.32, '#d4131a')):
        box((0.2, 0.28, 0.13), paint(colour, rough=0.1, coat=1.0, glow=0.15), at=(-0.36, y, 1.58), bevel=0.04)
    for y in (-0.42, 0.42):
        lamp((-1.43, y, 0.58), 0.1)
        box((0.05, 0.1, 0.2), paint('#b3161b', rough=0.1, coat=1.0), at=(1.46, y * 1.2, 0.66), bevel=0.02)
    box((0.04, 0.42, 0.12), black, at=(-1.455, 0, 0.54), bevel=0.02)
    box((0.14, 1.2, 0.14), black, at=(-1.42, 0, 0.34), bevel=0.05)
    box((0.16, 1.2, 0.1), black, at=(1.46, 0, 0.3), bevel=0.03)
    for x in (-0.92, 0.9):
        for y in (-0.57, 0.57):
            tyre(x, y, 0.3)
