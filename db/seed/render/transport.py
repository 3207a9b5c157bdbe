"""The steam engine and the auto rickshaw; the front is on the left."""
import math

from kit import TAU, ball, box, drum, lathe, mesh, paint, place, ribbon, rounded, slab, tube


def steam_engine():
    black, red = paint('#23242b', rough=0.3, coat=0.6), paint('#a81c1f', rough=0.35, coat=0.5)
    brass, steel = paint('#c8953a', rough=0.25, metal=1), paint('#a9abb0', rough=0.3, metal=1)
    wood = paint('#b5834b', rough=0.5, grain=0.1, size=9, second='#a06f3a')
    box((3.1, 0.72, 0.16), wood, at=(0.05, 0, 0.62), bevel=0.03)
    drum(0.46, 1.85, black, at=(-0.55, 0, 1.14), turn=(0, 90, 0), bevel=0.04)
    for x in (-1.36, -0.8, -0.25, 0.3):
        drum(0.475, 0.06, brass, at=(x, 0, 1.14), turn=(0, 90, 0), bevel=0.015)
    drum(0.38, 0.08, steel, at=(-1.5, 0, 1.14), turn=(0, 90, 0), bevel=0.03)
    drum(0.07, 0.08, brass, at=(-1.55, 0, 1.14), turn=(0, 90, 0), bevel=0.02)
    lathe(rounded([(0.19, 0), (0.15, 0.1), (0.14, 0.4), (0.2, 0.6), (0.29, 0.76)]), black, at=(-1.08, 0, 1.5))
    lathe([(0.29, 0.75), (0.32, 0.76), (0.32, 0.84), (0.25, 0.84), (0.2, 0.7), (0, 0.68)], brass, at=(-1.08, 0, 1.5), bevel=0.01)
    lathe(rounded([(0.24, 0), (0.23, 0.14), (0.17, 0.27), (0, 0.32)]), brass, at=(-0.5, 0, 1.55))
    lathe(rounded([(0.09, 0), (0.1, 0.2), (0.07, 0.24), (0.12, 0.3), (0, 0.34)]), brass, at=(-0.03, 0, 1.56))
    cab = [(-0.5, 0), (0.5, 0), (0.5, 1.25), (-0.5, 1.25)]
    window = [(-0.27, 0.66), (-0.27, 1.06), (0.27, 1.06), (0.27, 0.66)]
    for y in (-0.43, 0.43):
        slab(cab, 0.08, red, at=(1.02, y, 0.7), bevel=0.015, holes=[window])
        tube([(1.02 + x, y * 1.1, 0.7 + z) for x, z in window], 0.022, brass, closed=True)
    box((0.08, 0.8, 1.2), red, at=(0.56, 0, 1.3), bevel=0.01)
    slab([(-0.66, 0), (0.66, 0), (0.6, 0.09), (0.3, 0.15), (-0.3, 0.15), (-0.6, 0.09)], 1.12, black, at=(1.02, 0, 1.94), bevel=0.03)
    for side in (-1, 1):
        for x, r in ((-1.0, 0.34), (-0.22, 0.34), (0.98, 0.5)):
            wheel(x, side * 0.47, r, red, steel, brass)
        box((0.86, 0.05, 0.09), steel, at=(-0.6, side * 0.56, 0.26), bevel=0.02)
        drum(0.15, 0.42, black, at=(-1.34, side * 0.46, 0.62), turn=(0, 90, 0), bevel=0.03)
        drum(0.1, 0.16, brass, at=(-1.6, side * 0.26, 0.66), turn=(0, 90, 0), bevel=0.03)
    box((0.1, 0.92, 0.22), red, at=(-1.5, 0, 0.6), bevel=0.02)
    for k in range(7):
        y = (k - 3) * 0.13
        tube([(-1.54, y, 0.52), (-1.86 + 0.05 * abs(k - 3), y * 1.1, 0.09)], 0.035, red)


def wheel(x, y, r, rim, axle, hub, spokes=8):
    ring = [(x + r * 0.92 * math.cos(a), y, r + r * 0.92 * math.sin(a)) for a in [TAU * i / 64 for i in range(64)]]
    tube(ring, r * 0.1, rim, closed=True)
    inner = [(x + r * 0.99 * math.cos(a), y, r + r * 0.99 * math.sin(a)) for a in [TAU * i / 64 for i in range(64)]]
    tube(inner, r * 0.06, axle, closed=True)
    for k in range(spokes):
        a = TAU * k / spokes
        tube([(x, y, r), (x + r * 0.9 * math.cos(a), y, r + r * 0.9 * math.sin(a))], r * 0.06, rim)
    drum(r * 0.22, 0.14, hub, at=(x, y, r), turn=(90, 0, 0), bevel=0.02)


def auto_rickshaw():
    green, yellow = paint('#14653c', rough=0.3, coat=0.7), paint('#eab11c', rough=0.35, coat=0.5)
    black, steel, seat = paint('#1c1d20', rough=0.6), paint('#b9bcc2', rough=0.25, metal=1), paint('#4b2a1c', rough=0.6)
    # The front is on the left. The tub: nose, floor between the doors, and the back with the bench.
    tub = rounded([(-1.42, 0.52), (-1.36, 0.95), (-1.22, 1.12), (-1.08, 1.08), (-0.98, 0.7), (-0.88, 0.48), (0.05, 0.46), (0.22, 0.62), (0.3, 1.02), (1.1, 1.06), (1.3, 1.0), (1.36, 0.62), (1.28, 0.34), (0.6, 0.28), (-0.7, 0.28), (-1.2, 0.34), (-1.42, 0.52)], 6)[:-1]
    slab([(p.x, p.y) for p in tub], 1.24, green, bevel=0.06)
    tube([(p.x, -0.625, p.y) for p in tub[:48]], 0.018, yellow)
    roof = rounded([(-1.02, 1.86), (-0.94, 1.98), (-0.5, 2.06), (0.4, 2.06), (1.05, 2.0), (1.28, 1.86), (1.36, 1.5), (1.35, 1.02)], 8)
    ribbon([(p.x, 0, p.y) for p in roof], (0, 0.63, 0), 0.05, yellow, bevel=0.02)
    side = rounded([(-1.0, 1.86), (-0.94, 1.97), (-0.5, 2.05), (0.4, 2.05), (1.05, 1.99), (1.27, 1.86), (1.35, 1.5), (1.34, 1.02)], 6)
    inner = rounded([(0.82, 1.02), (0.8, 1.55), (0.66, 1.78), (0.4, 1.82), (-0.5, 1.82), (-0.9, 1.8)], 6)
    for y in (-0.61, 0.61):
        slab([(p.x, p.y) for p in side + inner], 0.05, yellow, at=(0, y, 0), bevel=0.015)
        tube(rounded([(-1.2, y * 0.97, 1.08), (-1.12, y * 0.97, 1.5), (-1.0, y * 0.97, 1.88)]), 0.03, green)
        tube([(0.2, y * 0.98, 0.9), (0.2, y * 0.98, 1.86)], 0.026, steel)
        tube([(0.2, y * 0.98, 1.3), (0.82, y * 0.98, 1.3)], 0.02, steel)
        ball((0.1, 0.05, 0.05), paint('#d9541e', rough=0.2, coat=1.0), at=(-1.34, y * 0.78, 1.02))
    tube([(-1.0, -0.6, 1.88), (-1.0, 0.6, 1.88)], 0.03, green)
    tube([(-1.2, -0.6, 1.1), (-1.2, 0.6, 1.1)], 0.03, green)
    pane = mesh([(-1.19, -0.58, 1.1), (-1.19, 0.58, 1.1), (-1.0, 0.58, 1.87), (-1.0, -0.58, 1.87)], [(0, 1, 2, 3)])
    glass = paint('#dfeef2', rough=0.02)
    glass.node_tree.nodes['Principled BSDF'].inputs['Alpha'].default_value = 0.22
    place(pane, glass)
    box((0.42, 1.1, 0.16), seat, at=(0.62, 0, 1.1), bevel=0.06)
    box((0.14, 1.1, 0.6), seat, at=(1.12, 0, 1.36), bevel=0.05, turn=(0, 10, 0))
    box((0.36, 0.5, 0.13), seat, at=(-0.36, 0, 0.92), bevel=0.05)
    box((0.3, 0.44, 0.42), green, at=(-0.36, 0, 0.66), bevel=0.03)
    tube([(-1.0, 0, 0.8), (-0.86, 0, 1.26)], 0.035, black)
    tube([(-0.86, -0.3, 1.27), (-0.88, 0, 1.26), (-0.86, 0.3, 1.27)], 0.03, black)
    drum(0.15, 0.1, steel, at=(-1.43, 0, 0.84), turn=(0, -86, 0), bevel=0.03)
    ball((0.05, 0.12, 0.12), paint('#fff6df', rough=0.1, coat=1.0), at=(-1.47, 0, 0.84))
    for x, y in ((-1.12, 0), (0.78, -0.56), (0.78, 0.56)):
        drum(0.29, 0.17, black, at=(x, y, 0.29), turn=(90, 0, 0), bevel=0.06)
        drum(0.17, 0.19, steel, at=(x, y, 0.29), turn=(90, 0, 0), bevel=0.03)
        drum(0.07, 0.22, yellow, at=(x, y, 0.29), turn=(90, 0, 0), bevel=0.03)
    guard = [(-1.12 + 0.36 * math.cos(a), 0, 0.3 + 0.36 * math.sin(a)) for a in [math.radians(k) for k in range(10, 175, 6)]]
    ribbon(guard, (0, 0.15, 0), 0.03, yellow, bevel=0.01)
    for y in (-0.56, 0.56):
        arch = [(0.78 + 0.37 * math.cos(a), y * 1.06, 0.3 + 0.37 * math.sin(a)) for a in [math.radians(k) for k in range(5, 176, 6)]]
        ribbon(arch, (0, 0.1, 0), 0.03, green, bevel=0.01)
