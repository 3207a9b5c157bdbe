"""Larger toy vehicles and those of the farm, the track and the street."""
import math

from hull import BLACK, STEEL, Hull, arches, glass, lamp, tyre
from kit import TAU, Vector, ball, box, drum, paint, ribbon, rounded, slab, tube
from vehicles import front, lacquer


def cab(colour, wide=0.62, x0=-1.7, x1=-0.78, high=1.36):
    """The front of a lorry: a rounded house with panes, lamps and a bumper."""
    coat, dark, pane, chrome = lacquer(colour), paint(BLACK, rough=0.6), glass(), paint('#d2d4d8', rough=0.15, metal=1)
    it = Hull([(x0, wide - 0.12, 0.4, high - 0.34), (x0 + 0.03, wide - 0.05, 0.32, high - 0.24), (x0 + 0.1, wide - 0.01, 0.28, high - 0.1), (x0 + 0.24, wide, 0.27, high - 0.02), (x0 + 0.4, wide, 0.27, high), (x1 - 0.05, wide, 0.27, high), (x1, wide - 0.03, 0.3, high - 0.03)], power=8, lean=0.05)
    arches(it.show(coat), ((x0 + 0.5, wide - 0.06),), 0.4)
    front(x0 - 0.005, [(-wide + 0.16, high - 0.62), (wide - 0.16, high - 0.62), (wide - 0.2, high - 0.26), (-wide + 0.2, high - 0.26)], pane)
    for y in (-0.22, 0.22):
        tube([(x0 - 0.03, y - 0.1, high - 0.6), (x0 - 0.03, y + 0.1, high - 0.34)], 0.012, dark)
    it.both([(x0 + 0.3, high - 0.58), (x1 - 0.12, high - 0.58), (x1 - 0.12, high - 0.14), (x0 + 0.36, high - 0.14)], pane)
    it.seam([(x0 + 0.24, 0.72 + 0.05 * k) for k in range(12)], dark)
    it.seam([(x1 - 0.06, 0.34 + 0.05 * k) for k in range(20)], dark)
    for s in (-1, 1):
        box((0.14, 0.03, 0.035), chrome, at=(x1 - 0.2, s * (wide - 0.005), high - 0.68), bevel=0.01)
        tube([(x0 + 0.16, s * (wide - 0.04), high - 0.2), (x0 - 0.02, s * (wide + 0.08), high - 0.3)], 0.016, dark)
        box((0.05, 0.1, 0.26), dark, at=(x0 - 0.02, s * (wide + 0.1), high - 0.42), bevel=0.02)
        lamp((x0 - 0.01, s * (wide - 0.2), 0.56), 0.095)
    for z in (0.5, 0.56, 0.62):
        box((0.04, 0.52, 0.026), chrome, at=(x0 - 0.01, 0, z), bevel=0.008)
    box((0.16, 2 * wide - 0.06, 0.17), chrome, at=(x0, 0, 0.34), bevel=0.05)
    return it


def delivery_truck():
    red, yellow, dark, steel = '#c8301f', lacquer('#f0b416'), paint(BLACK, rough=0.6), paint(STEEL, rough=0.3, metal=1)
    cab(red, high=1.32)
    box((2.3, 0.72, 0.14), dark, at=(0.45, 0, 0.36), bevel=0.03)
    box((2.36, 1.34, 1.3), yellow, at=(0.52, 0, 1.12), bevel=0.05)
    for z in (0.48, 1.76):
        for y in (-0.67, 0.67):
            box((2.38, 0.05, 0.07), steel, at=(0.52, y, z), bevel=0.015)
    for x in (-0.655, 1.695):
        for y in (-0.665, 0.665):
            box((0.07, 0.06, 1.3), steel, at=(x, y, 1.12), bevel=0.015)
    for k in range(9):
        for y in (-0.672, 0.672):
            box((0.03, 0.02, 1.14), yellow, at=(-0.44 + k * 0.24, y, 1.12), bevel=0.008)
    for y in (-0.684, 0.684):
        slab([(0.42 * math.cos(a) * 1.3, 0.34 * math.sin(a)) for a in [TAU * k / 48 for k in range(48)]], 0.02, paint('#fbf6e8', rough=0.5), at=(0.52, y, 1.14), bevel=0.004)
        slab([(-0.26, -0.1), (0.06, -0.1), (0.06, -0.22), (0.32, 0.02), (0.06, 0.24), (0.06, 0.11), (-0.26, 0.11)], 0.03, paint('#c8301f', rough=0.5), at=(0.5, y, 1.13), bevel=0.004)
    box((0.1, 1.2, 0.12), dark, at=(1.7, 0, 0.36), bevel=0.03)
    for y in (-0.48, 0.48):
        ball((0.04, 0.08, 0.06), paint('#b3161b', rough=0.1, coat=1.0), at=(1.76, y, 0.36))
        for x in (-1.2, 0.7, 1.3):
            tyre(x, y * 1.1, 0.31, 0.24, rim='#d9dadd', spokes=6)
        box((0.9, 0.04, 0.16), dark, at=(-0.12, y * 1.3, 0.34), bevel=0.02)


def fire_engine():
    red, dark, steel = lacquer('#c2151b'), paint(BLACK, rough=0.6), paint(STEEL, rough=0.28, metal=1)
    white, gold = paint('#f4f1e8', rough=0.4, coat=0.4), paint('#e3b23a', rough=0.3, metal=0.8)
    cab('#c2151b', high=1.34, x1=-0.6)
    box((2.3, 0.72, 0.14), dark, at=(0.5, 0, 0.36), bevel=0.03)
    body = Hull([(-0.58, 0.6, 0.32, 1.16), (-0.55, 0.63, 0.3, 1.2), (1.66, 0.63, 0.3, 1.2), (1.7, 0.6, 0.32, 1.16)], power=14)
    arches(body.show(red), ((1.0, 0.58),), 0.4)
    for x in (-0.46, 0.08):
        for y in (-0.636, 0.636):
            box((0.48, 0.02, 0.5), steel, at=(x + 0.24, y, 0.84), bevel=0.01)
            for k in range(8):
                box((0.46, 0.016, 0.022), paint('#8f9298', rough=0.4, metal=1), at=(x + 0.24, y * 1.014, 0.63 + k * 0.06), bevel=0.006)
    for y in (-0.636, 0.636):
        box((0.24, 0.02, 0.36), steel, at=(1.54, y, 0.84), bevel=0.01)
        drum(0.085, 0.05, gold, at=(1.0, y, 0.96), turn=(90, 0, 0), bevel=0.015)
        drum(0.085, 0.05, steel, at=(0.78, y, 0.96), turn=(90, 0, 0), bevel=0.015)
        box((2.2, 0.018, 0.05), white, at=(0.56, y, 0.52), bevel=0.004)
    for y in (-0.56, 0.56):
        tube([(-0.52, y, 1.3), (1.64, y, 1.3)], 0.022, steel)
        for x in (-0.5, 0.2, 0.9, 1.6):
            tube([(x, y, 1.18), (x, y, 1.3)], 0.02, steel)
    for y, colour in ((-0.3, '#1c57d0'), (0.3, '#1c57d0')):
        box((0.22, 0.3, 0.13), paint(colour, rough=0.1, coat=1.0, glow=0.2), at=(-1.2, y, 1.42), bevel=0.045)
    box((0.24, 1.0, 0.05), dark, at=(-1.2, 0, 1.36), bevel=0.02)
    # The ladder stands on its turning table behind and rises over the cab.
    drum(0.4, 0.12, steel, at=(1.1, 0, 1.26), bevel=0.03)
    drum(0.3, 0.12, white, at=(1.1, 0, 1.36), bevel=0.03)
    for y in (-0.24, 0.24):
        box((0.34, 0.05, 0.34), white, at=(1.12, y, 1.5), bevel=0.03)
    low, way = Vector((1.3, 0, 1.5)), Vector((-math.cos(0.26), 0, math.sin(0.26)))
    for part, (start, long, half) in enumerate(((0, 2.1, 0.2), (0.75, 2.3, 0.14))):
        lift = Vector((0, 0, 0.07 * part))
        for s in (-1, 1):
            for rail in (0, 0.13):
                a = low + way * start + Vector((0, s * half, rail)) + lift
                tube([a, a + way * long], 0.024, white if rail else steel)
            for k in range(int(long / 0.24)):
                a = low + way * (start + 0.12 + k * 0.24) + Vector((0, s * half, 0)) + lift
                tube([a, a + Vector((0, 0, 0.13)) + way * 0.12], 0.013, white)
        for k in range(int(long / 0.2)):
            a = low + way * (start + 0.1 + k * 0.2) + lift
            tube([a + Vector((0, -half, 0)), a + Vector((0, half, 0))], 0.018, steel)
    box((0.1, 1.2, 0.12), dark, at=(1.7, 0, 0.36), bevel=0.03)
    for y in (-0.53, 0.53):
        for x in (-1.2, 1.0):
            tyre(x, y, 0.31, 0.24, rim='#d9dadd', spokes=6)


def tram():
    yellow, green, cream = lacquer('#edb822'), lacquer('#1f6b43'), paint('#f6edd6', rough=0.4, coat=0.4)
    dark, steel, pane = paint(BLACK, rough=0.6), paint('#7d8087', rough=0.35, metal=1), glass()
    shape = [(-1.72, 0.34), (-1.68, 0.44), (-1.54, 0.56), (-1.3, 0.6), (1.3, 0.6), (1.54, 0.56), (1.68, 0.44), (1.72, 0.34)]
    low = Hull([(x, w, 0.3, 0.86) for x, w in shape], power=10)
    low.show(green)
    high = Hull([(x, w * 0.985, 0.8, 1.52) for x, w in shape], power=10)
    high.show(yellow)
    Hull([(x * 1.02, w * 1.05, 1.46, 1.62) for x, w in shape], power=4).show(cream)
    box((2.2, 0.5, 0.1), cream, at=(0, 0, 1.62), bevel=0.04)
    for s in (-1, 1):
        for k in range(7):
            x = -0.98 + k * 0.33
            high.panel([(x - 0.135, 1.0), (x + 0.135, 1.0), (x + 0.135, 1.38), (x - 0.135, 1.38)], pane, s, corner=10)
        for x in (-1.38, 1.38):
            low.panel([(x - 0.15, 0.36), (x + 0.15, 0.36), (x + 0.15, 0.84), (x - 0.15, 0.84)], yellow, s, out=0.006, corner=14)
            high.panel([(x - 0.13, 0.9), (x + 0.13, 0.9), (x + 0.13, 1.38), (x - 0.13, 1.38)], pane, s, corner=14)
        low.panel([(-1.14, 0.5), (1.14, 0.5), (1.14, 0.62), (-1.14, 0.62)], cream, s, out=0.006, corner=60)
        tube([low.side(x / 20, 0.86, s, 0.008) for x in range(-33, 34)], 0.022, cream)
        front(s * 1.705, [(-0.26, 1.0), (0.26, 1.0), (0.26, 1.38), (-0.26, 1.38)], pane)
        front(s * 1.72, [(-0.2, 1.56), (0.2, 1.56), (0.2, 1.68), (-0.2, 1.68)], dark)
        lamp((s * 1.71, 0, 0.66), 0.1)
        box((0.16, 0.5, 0.1), dark, at=(s * 1.74, 0, 0.36), bevel=0.03)
    for x in (-0.95, 0.95):
        box((1.0, 0.8, 0.12), dark, at=(x, 0, 0.26), bevel=0.03)
        for dx in (-0.28, 0.28):
            for y in (-0.4, 0.4):
                drum(0.2, 0.1, steel, at=(x + dx, y, 0.2), turn=(90, 0, 0), bevel=0.02)
                drum(0.1, 0.12, dark, at=(x + dx, y, 0.2), turn=(90, 0, 0), bevel=0.02)
    base, knee, top = (0.5, 1.72), (-0.16, 1.98), (0.42, 2.3)
    for s in (-1, 1):
        tube([(base[0], s * 0.3, base[1]), (knee[0], s * 0.2, knee[1]), (top[0], s * 0.12, top[1])], 0.022, steel)
    tube([(knee[0], -0.2, knee[1]), (knee[0], 0.2, knee[1])], 0.018, steel)
    tube([(base[0], -0.32, base[1]), (base[0], 0.32, base[1])], 0.03, dark)
    tube(rounded([(top[0], -0.46, 2.24), (top[0], -0.34, 2.32), (top[0], 0.34, 2.32), (top[0], 0.46, 2.24)]), 0.024, steel)
    for x in (0.3, 0.7):
        for y in (-0.2, 0.2):
            drum(0.05, 0.08, cream, at=(x, y, 1.7), bevel=0.01)


def tractor():
    green, dark, yellow, steel = lacquer('#2f7d32'), paint(BLACK, rough=0.6), '#f0c01f', paint(STEEL, rough=0.3, metal=1)
    bonnet = Hull([(-1.5, 0.24, 0.62, 1.08), (-1.47, 0.29, 0.58, 1.16), (-1.3, 0.32, 0.56, 1.22), (-0.3, 0.33, 0.56, 1.3), (-0.22, 0.32, 0.56, 1.28)], power=6)
    bonnet.show(green)
    for z in range(6):
        box((0.03, 0.4, 0.028), dark, at=(-1.505, 0, 0.7 + z * 0.06), bevel=0.01)
    for y in (-0.2, 0.2):
        lamp((-1.49, y, 1.1), 0.055, ring=False)
    bonnet.both([(-1.2, 0.86), (-0.5, 0.86), (-0.5, 1.1), (-1.2, 1.06)], dark, out=0.004)
    bonnet.both([(-1.3, 1.13), (-0.3, 1.19), (-0.3, 1.23), (-1.3, 1.16)], paint(yellow, rough=0.4), out=0.006, corner=40)
    box((1.9, 0.36, 0.24), dark, at=(-0.3, 0, 0.5), bevel=0.05)
    box((1.0, 0.86, 0.12), green, at=(0.42, 0, 0.66), bevel=0.03)
    tube([(-0.86, -0.16, 1.2), (-0.86, -0.16, 1.62)], 0.045, steel)
    tube(rounded([(-0.86, -0.16, 1.6), (-0.85, -0.16, 1.72), (-0.76, -0.16, 1.78)]), 0.04, steel)
    for s in (-1, 1):
        arc = [(0.72 + 0.76 * math.cos(a), s * 0.6, 0.62 + 0.76 * math.sin(a)) for a in [math.radians(k) for k in range(18, 166, 5)]]
        ribbon(arc, (0, 0.2, 0), 0.05, green, bevel=0.02)
        slab([(x, z) for x, _, z in arc] + [(0.3, 0.72), (1.1, 0.72)], 0.05, green, at=(0, s * 0.42, 0), bevel=0.015)
        tyre(0.72, s * 0.62, 0.66, 0.4, rim=yellow, cap=yellow, spokes=0, tread=22)
        tyre(-1.1, s * 0.5, 0.38, 0.26, rim=yellow, cap=yellow, spokes=0, tread=16)
        box((0.08, 0.3, 0.08), dark, at=(-1.1, s * 0.3, 0.4), bevel=0.02)
        for x, z in ((0.18, 0.72), (1.02, 1.3)):
            tube([(x, s * 0.4, z), (x, s * 0.38, 2.1)], 0.035, dark)
    box((1.12, 0.98, 0.08), green, at=(0.6, 0, 2.12), bevel=0.035)
    box((0.4, 0.44, 0.12), dark, at=(0.72, 0, 0.98), bevel=0.05)
    box((0.12, 0.44, 0.44), dark, at=(0.92, 0, 1.2), bevel=0.05, turn=(0, 8, 0))
    box((0.3, 0.3, 0.3), dark, at=(0.72, 0, 0.82), bevel=0.03)
    tube([(-0.1, 0, 1.1), (0.18, 0, 1.32)], 0.03, dark)
    ring = [(0.2 - 0.13 * math.sin(a), 0.2 * math.cos(a), 1.34 + 0.15 * math.sin(a)) for a in [TAU * k / 40 for k in range(40)]]
    tube(ring, 0.026, dark, closed=True)
    tube([(1.2, 0, 0.5), (1.46, 0, 0.5), (1.5, 0, 0.6)], 0.035, steel)


def racer():
    red, dark, white = lacquer('#e2400f'), paint(BLACK, rough=0.45, coat=0.3), lacquer('#f6f2e6')
    nose = Hull([(-1.9, 0.1, 0.2, 0.3), (-1.86, 0.14, 0.17, 0.34), (-1.4, 0.17, 0.18, 0.44), (-0.8, 0.24, 0.16, 0.58), (-0.4, 0.3, 0.14, 0.64), (0.1, 0.32, 0.14, 0.62), (0.6, 0.3, 0.14, 0.7), (1.3, 0.2, 0.18, 0.6), (1.56, 0.12, 0.24, 0.46)], power=3.2)
    nose.show(red)
    for s in (-1, 1):
        pod = Hull([(-0.36, 0.14, 0.2, 0.46), (-0.32, 0.2, 0.15, 0.54), (0.3, 0.24, 0.14, 0.52), (0.8, 0.18, 0.15, 0.44), (1.2, 0.06, 0.18, 0.3)], power=4)
        pod.show(red, at=(0, s * 0.42, 0))
        front(-0.365, [(s * 0.42 - 0.12, 0.22), (s * 0.42 + 0.12, 0.22), (s * 0.42 + 0.12, 0.44), (s * 0.42 - 0.12, 0.44)], dark, round_=0.03)
        for x in (-1.2, 1.2):
            wide, r, y = (0.34, 0.34, 0.66) if x < 0 else (0.42, 0.38, 0.66)
            tyre(x, s * y, r, wide, rim='#d7d8da', cap='#f0b21c', spokes=7)
            for z in (0.3, 0.44):
                tube([(x - 0.12, s * 0.14, z), (x, s * y * 0.85, z - 0.02)], 0.018, dark)
                tube([(x + 0.16, s * 0.2, z), (x, s * y * 0.85, z - 0.02)], 0.018, dark)
        box((0.42, 0.04, 0.2), red, at=(-1.78, s * 0.78, 0.2), bevel=0.015)
        box((0.42, 0.04, 0.52), red, at=(1.66, s * 0.52, 0.82), bevel=0.02)
        box((0.06, 0.06, 0.4), dark, at=(1.5, s * 0.14, 0.6), bevel=0.02)
        tube([(-0.12, s * 0.28, 0.6), (-0.16, s * 0.42, 0.72)], 0.014, dark)
        box((0.05, 0.13, 0.08), red, at=(-0.16, s * 0.46, 0.74), bevel=0.02)
        nose.panel([(-1.3, 0.28), (-0.5, 0.34), (-0.5, 0.42), (-1.3, 0.33)], white, s, out=0.006, corner=40)
    box((0.4, 1.56, 0.035), white, at=(-1.78, 0, 0.16), bevel=0.012)
    box((0.2, 1.5, 0.03), red, at=(-1.66, 0, 0.24), bevel=0.012, turn=(0, 12, 0))
    box((0.36, 1.04, 0.035), white, at=(1.66, 0, 1.04), bevel=0.012, turn=(0, -10, 0))
    box((0.26, 1.04, 0.03), red, at=(1.6, 0, 0.8), bevel=0.012)
    ball((0.3, 0.22, 0.1), dark, at=(0.08, 0, 0.63))
    hoop = Hull([(0.3, 0.1, 0.56, 0.96), (0.36, 0.14, 0.5, 1.02), (0.8, 0.12, 0.5, 0.86), (1.3, 0.05, 0.46, 0.6)], power=3)
    hoop.show(red)
    ball((0.2, 0.17, 0.19), white, at=(0.06, 0, 0.78))
    ball((0.12, 0.165, 0.08), glass(), at=(-0.06, 0, 0.79))
    tube([(0.06 + 0.19 * math.cos(a), 0, 0.78 + 0.2 * math.sin(a)) for a in [math.radians(k) for k in range(20, 150, 8)]], 0.025, red)
    for s in (-1, 1):
        nose.panel([(0.26, 0.24), (0.62, 0.24), (0.62, 0.54), (0.26, 0.54)], white, s, out=0.008, corner=2)
        nose.panel([(-1.12, -0.09), (-1.12, 0.09), (-0.86, 0.11), (-0.86, -0.11)], white, over=True, out=0.006, corner=2)
    box((0.05, 0.03, 0.02), dark, at=(-0.98, 0, 0.56), bevel=0)
