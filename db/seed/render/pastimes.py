"""Music, tricks, water and buttons; and the castle."""
import math

from hull import Hull
from kit import TAU, Vector, ball, box, drum, lathe, paint, rounded, slab, tube
from parts import glass, laid, loop, ring, sheet, strands, wood


def guitar():
    red, white, dark, steel = paint('#c4161c', rough=0.15, coat=1.0), paint('#f4f1e8', rough=0.3, coat=0.6), paint('#1b1c1f', rough=0.5), paint('#c9ccd1', rough=0.2, metal=1)
    maple, rose = wood('#d9a866', '#bd8846', 'z', coat=0.5), wood('#4a2a1a', '#351c10', 'z')

    def all_():
        body = rounded([(0.12, 1.5), (0.3, 1.42), (0.36, 1.62), (0.52, 1.78), (0.66, 1.66), (0.62, 1.36), (0.5, 1.05), (0.6, 0.7), (0.76, 0.4), (0.64, 0.08), (0.2, -0.06), (-0.3, -0.04), (-0.72, 0.14), (-0.8, 0.46), (-0.6, 0.84), (-0.56, 1.1), (-0.72, 1.42), (-0.74, 1.8), (-0.58, 1.88), (-0.42, 1.66), (-0.3, 1.44), (-0.12, 1.5), (0.12, 1.5)], 8)[:-1]
        slab([(p.x, p.y) for p in body], 0.3, red, bevel=0.07)
        guard = rounded([(-0.1, 1.42), (0.28, 1.34), (0.42, 1.5), (0.44, 1.2), (0.36, 0.9), (0.5, 0.5), (0.4, 0.26), (0.2, 0.3), (0.14, 0.6), (-0.3, 0.7), (-0.44, 1.0), (-0.34, 1.34), (-0.1, 1.42)], 6)[:-1]
        slab([(p.x, p.y) for p in guard], 0.03, white, at=(0, -0.16, 0), bevel=0.008)
        slab([(-0.12, 1.2), (0.12, 1.2), (0.1, 3.3), (-0.1, 3.3)], 0.12, maple, at=(0, -0.16, 0), bevel=0.02)
        slab([(-0.115, 1.1), (0.115, 1.1), (0.098, 3.3), (-0.098, 3.3)], 0.03, rose, at=(0, -0.235, 0), bevel=0.006)
        head = rounded([(-0.1, 3.28), (-0.16, 3.44), (-0.2, 3.62), (-0.24, 3.98), (-0.1, 4.06), (0.06, 3.98), (0.18, 4.02), (0.2, 3.86), (0.12, 3.5), (0.1, 3.28), (-0.1, 3.28)], 6)[:-1]
        slab([(p.x, p.y) for p in head], 0.1, maple, at=(0, -0.14, 0), bevel=0.02)
        z = 3.3
        for k in range(16):
            z -= 0.17 * 0.945**k
            tube([(-0.105, -0.252, z), (0.105, -0.252, z)], 0.01, steel)
            if k in (2, 4, 6, 8, 11, 14):
                drum(0.024, 0.006, white, at=(0, -0.251, z + 0.06), turn=(90, 0, 0), bevel=0)
        for z in (1.0, 0.72):
            box((0.42, 0.06, 0.13), dark if z > 0.9 else white, at=(0, -0.19, z), bevel=0.03)
            for k in range(6):
                drum(0.018, 0.02, steel, at=((k - 2.5) * 0.06, -0.225, z), turn=(90, 0, 0), bevel=0.004)
        box((0.44, 0.06, 0.16), steel, at=(0, -0.19, 0.44), bevel=0.02)
        strands([[((k - 2.5) * 0.06, -0.26, 0.44), ((k - 2.5) * 0.034, -0.27, 3.3), (-0.13 + 0.045 * k * 0.5, -0.21, 3.48 + 0.09 * k)] for k in range(6)], 0.007, paint('#efe9da', rough=0.3))
        for k in range(6):
            x = -0.18 - 0.012 * k
            drum(0.03, 0.06, steel, at=(-0.13 + 0.022 * k, -0.21, 3.48 + 0.09 * k), turn=(90, 0, 0), bevel=0.008)
            ball((0.06, 0.025, 0.035), steel, at=(x - 0.1, -0.14, 3.48 + 0.09 * k))
        for x, z in ((0.34, 0.56), (0.46, 0.3), (0.5, 0.14)):
            drum(0.06, 0.08, dark, at=(x, -0.2, z), turn=(90, 0, 0), bevel=0.02)
        for k in range(3):
            for j in range(4):
                drum(0.022, 0.012, dark, at=(-0.5 + 0.07 * k, -0.155, 0.28 + 0.07 * j), turn=(90, 0, 0), bevel=0)
        for x, z in ((-0.66, 1.82), (0.0, -0.06)):
            ball(0.045, steel, at=(x, 0, z))

    laid(all_, (-10, 14, 0), (0, 0, 0.1))


def piano_keys():
    shell, white, black = paint('#23252a', rough=0.4, coat=0.3), paint('#f6f3ea', rough=0.2, coat=0.7), paint('#141517', rough=0.2, coat=0.7)
    grey, screen, red = paint('#5a5e66', rough=0.5), paint('#bfe0a0', rough=0.3, glow=0.4), paint('#c8202a', rough=0.4)
    wide, count = 4.6, 36
    box((wide + 0.5, 1.7, 0.3), shell, at=(0, 0.1, 0.22), bevel=0.07)
    box((wide + 0.04, 0.84, 0.06), black, at=(0, -0.3, 0.36), bevel=0.01)
    step = wide / count
    for k in range(count):
        x = -wide / 2 + (k + 0.5) * step
        box((step - 0.012, 0.8, 0.12), white, at=(x, -0.32, 0.36), bevel=0.018)
        if k % 7 not in (2, 6) and k < count - 1:
            box((step * 0.56, 0.5, 0.14), black, at=(x + step / 2, -0.16, 0.43), bevel=0.025)
        if 14 <= k < 21:
            drum(0.035, 0.004, (red, paint('#e8891c', rough=0.5), paint('#f0c52a', rough=0.5), paint('#3f9d4d', rough=0.5), paint('#2c7fc4', rough=0.5), paint('#4a4aa8', rough=0.5), paint('#8a3fa0', rough=0.5))[k - 14], at=(x, -0.6, 0.422), bevel=0)
    for x in (-1.75, 1.75):
        box((1.1, 0.5, 0.03), grey, at=(x, 0.58, 0.375), bevel=0.015)
        for i in range(12):
            box((0.04, 0.4, 0.02), shell, at=(x - 0.46 + 0.084 * i, 0.58, 0.392), bevel=0.006)
    box((0.6, 0.26, 0.04), black, at=(0, 0.66, 0.38), bevel=0.015)
    box((0.5, 0.17, 0.05), screen, at=(0, 0.66, 0.38), bevel=0.008)
    for k in range(8):
        box((0.1, 0.07, 0.06), grey, at=(-0.56 + 0.16 * k, 0.38, 0.38), bevel=0.02)
    for x, colour in ((-0.72, red), (0.74, grey)):
        drum(0.09, 0.08, colour, at=(x, 0.64, 0.4), bevel=0.025)
    for x in (-2.0, 2.0):
        for y in (-0.5, 0.6):
            drum(0.12, 0.1, black, at=(x, y, 0.05), bevel=0.02)
    # The rest for the notes.
    rest = [(-0.9, 0.0), (0.9, 0.0), (0.8, 0.86), (-0.8, 0.86)]
    slab(rest, 0.04, glass(colour='#c9d2dc', strength=0.5), at=(0, 0.88, 0.4), bevel=0.012).rotation_euler[0] = math.radians(74)


def controller():
    shell, dark, rubber = paint('#2b2d34', rough=0.5, grain=0.05, size=90), paint('#17181b', rough=0.4, coat=0.3), paint('#1c1d20', rough=0.85)

    def all_():
        rows = []
        outline = rounded([(0, 0.62), (0.5, 0.66), (0.98, 0.62), (1.32, 0.34), (1.52, -0.2), (1.6, -0.72), (1.42, -0.94), (1.18, -0.8), (0.86, -0.36), (0.5, -0.22), (0, -0.2)], 8)
        half = [(p.x, p.y) for p in outline]
        whole = half + [(-x, y) for x, y in half[::-1]][1:-1]
        for share, h in ((0.0, -0.3), (0.6, -0.28), (0.9, -0.2), (1.0, 0.0), (0.98, 0.14), (0.92, 0.22), (0.8, 0.27), (0.55, 0.3), (0.0, 0.31)):
            rows.append([(x * (share if abs(x) < 1.0 else 1 - (1 - share) * (0.35 if share > 0.5 else 1)), (y - 0.16) * share + 0.16, h) for x, y in whole + whole[:1]])
        sheet(rows, shell, angle=50, smooth=1)
        for x, y in ((-0.46, -0.02), (0.46, -0.02)):
            drum(0.27, 0.1, dark, at=(x, y, 0.3), bevel=0.04)
            drum(0.1, 0.2, dark, at=(x, y, 0.4), bevel=0.02)
            lathe(rounded([(0, 0.02), (0.14, 0.02), (0.19, 0.06), (0.2, 0.0), (0.14, -0.06), (0, -0.08)], 5), rubber, at=(x, y, 0.52))
        for turn in (0, 90):
            box((0.46, 0.15, 0.1), dark, at=(-0.98, 0.3, 0.28), turn=(0, 0, turn), bevel=0.035)
        for a, colour in ((0, '#d3273a'), (90, '#e6b422'), (180, '#2468c4'), (270, '#2f9a4e')):
            b = math.radians(a)
            drum(0.095, 0.12, paint(colour, rough=0.15, coat=1.0), at=(0.98 + 0.2 * math.cos(b), 0.3 + 0.2 * math.sin(b), 0.29), bevel=0.035)
        drum(0.1, 0.05, paint('#e9eaee', rough=0.3, glow=0.5), at=(0, 0.34, 0.31), bevel=0.02)
        for x in (-0.3, 0.3):
            drum(0.055, 0.05, dark, at=(x, 0.3, 0.31), bevel=0.015)
        for s in (-1, 1):
            box((0.56, 0.2, 0.2), dark, at=(s * 0.9, 0.64, 0.1), turn=(0, 0, -s * 14), bevel=0.07)
            for k in range(12):
                ball(0.016, rubber, at=(s * (1.38 + 0.05 * (k % 3)), -0.36 - 0.1 * (k // 3), 0.22))

    laid(all_, (34, 0, 0), (0, 0, 0.8))


def arcade_stick():
    case, top, steel = paint('#1d1f24', rough=0.45, coat=0.2), paint('#2b3a8f', rough=0.35, coat=0.5), paint('#c3c6cb', rough=0.2, metal=1)
    red = paint('#d3161e', rough=0.12, coat=1.0)
    sides = [(-1.0, 0.12), (1.0, 0.12), (1.0, 0.74), (-1.0, 0.46)]
    it = slab([(x, z) for x, z in sides], 3.0, case, bevel=0.05)
    it.rotation_euler[2] = math.radians(90)

    def deck():
        box((2.9, 1.94, 0.05), top, bevel=0.02)
        box((2.6, 0.05, 0.01), paint('#f0b91d', rough=0.4), at=(0, 0.8, 0.03), bevel=0)
        box((2.6, 0.05, 0.01), paint('#d3161e', rough=0.4), at=(0, 0.7, 0.03), bevel=0)
        lathe([(0.3, 0.02), (0.3, 0.06), (0.1, 0.1), (0.08, 0.1)], paint('#141517', rough=0.5), at=(-0.86, -0.1, 0))
        tube([(-0.86, -0.1, 0.05), (-0.84, -0.1, 0.72)], 0.055, steel)
        ball(0.24, red, at=(-0.835, -0.1, 0.86))
        for k, colour in enumerate(('#f0b91d', '#2f9a4e', '#f4f1e8', '#d3161e', '#2a79d0', '#f4f1e8')):
            x, y = 0.1 + 0.46 * (k % 3), (0.2 + 0.08 * (k % 3 == 1)) - 0.5 * (k // 3)
            drum(0.19, 0.07, paint('#141517', rough=0.4), at=(x, y, 0.05), bevel=0.02)
            drum(0.145, 0.14, paint(colour, rough=0.15, coat=1.0), at=(x, y, 0.08), bevel=0.04)
        for x in (0.7, 1.0, 1.25):
            drum(0.06, 0.06, steel, at=(x, 0.78, 0.05), bevel=0.02)
        for x in (-1.35, 1.35):
            for y in (-0.86, 0.86):
                ball((0.045, 0.045, 0.02), steel, at=(x, y, 0.03))

    laid(deck, (8, 0, 0), (0, 0, 0.62))
    for x in (-1.2, 1.2):
        for y in (-0.75, 0.75):
            lathe([(0.2, 0), (0.1, 0.06), (0.08, 0.14)], paint('#4a4d55', rough=0.5), at=(x, y, 0))


def water_blaster():
    green, orange, dark = paint('#4caf3a', rough=0.3, coat=0.7), paint('#f0801c', rough=0.3, coat=0.7), paint('#2a2c31', rough=0.5)
    barrel = Hull([(-1.9, 0.06, 1.1, 1.22), (-1.86, 0.13, 1.04, 1.28), (-1.6, 0.15, 1.02, 1.3), (-0.6, 0.19, 0.98, 1.36), (0.6, 0.22, 0.92, 1.38), (1.1, 0.2, 0.9, 1.34), (1.24, 0.14, 0.96, 1.26)], power=3.2)
    barrel.show(green, angle=60)
    drum(0.13, 0.2, orange, at=(-1.95, 0, 1.16), turn=(0, 90, 0), bevel=0.03)
    drum(0.06, 0.14, dark, at=(-2.08, 0, 1.16), turn=(0, 90, 0), bevel=0.015)
    for k in range(4):
        ring(0.2, 0.03, orange, at=(-1.5 + 0.1 * k, 0, 1.16), plane='yz')
    tank = rounded([(0, -0.72), (0.22, -0.7), (0.36, -0.56), (0.38, 0.1), (0.34, 0.5), (0.2, 0.64), (0.14, 0.7), (0.14, 0.78)], 8)
    lathe([(r, z) for r, z in tank], orange, at=(0.26, 0, 1.68), turn=(0, 90, 0))
    drum(0.19, 0.16, dark, at=(1.1, 0, 1.68), turn=(0, 90, 0), bevel=0.03)
    for x in (-0.2, 0.1, 0.4):
        ring(0.385, 0.02, green, at=(x, 0, 1.68), plane='yz')
    box((0.3, 0.2, 0.2), green, at=(0.2, 0, 1.38), bevel=0.05)
    tube([(-1.5, 0, 0.86), (0.0, 0, 0.86)], 0.06, dark)
    pump = Hull([(-1.3, 0.1, 0.74, 0.96), (-1.24, 0.16, 0.7, 1.0), (-0.5, 0.16, 0.7, 1.0), (-0.44, 0.1, 0.74, 0.96)], power=3)
    pump.show(orange, angle=60)
    for k in range(6):
        ring(0.165, 0.022, dark, at=(-1.14 + 0.11 * k, 0, 0.85), plane='yz')
    grip = rounded([(0.5, 1.0), (0.94, 1.0), (1.02, 0.6), (1.16, 0.16), (1.1, 0.06), (0.78, 0.06), (0.7, 0.2), (0.6, 0.66), (0.5, 1.0)], 6)[:-1]
    slab([(p.x, p.y) for p in grip], 0.28, green, bevel=0.08)
    for k in range(5):
        box((0.3, 0.29, 0.04), dark, at=(0.96 - 0.04 * k, 0, 0.3 + 0.11 * k), turn=(0, 14, 0), bevel=0.015)
    tube(rounded([(0.46, 0, 0.96), (0.3, 0, 0.84), (0.32, 0, 0.62), (0.52, 0, 0.56), (0.7, 0, 0.6)], 8), 0.05, green)
    tube(rounded([(0.46, 0, 0.96), (0.42, 0, 0.82), (0.48, 0, 0.7)], 6), 0.045, orange)
    for s in (-1, 1):
        barrel.panel([(-0.5, 1.08), (0.5, 1.04), (0.5, 1.22), (-0.4, 1.22)], orange, s, corner=5)
        box((0.3, 0.03, 0.05), dark, at=(0.86, s * 0.2, 1.16), bevel=0.01)


def magic_kit():
    black, silver, red, white = paint('#151518', rough=0.25, coat=0.8), paint('#c6c9ce', rough=0.15, metal=1), paint('#c2161f', rough=0.3, coat=0.6), paint('#f5f1e6', rough=0.6)
    gold, rope = paint('#d6a63c', rough=0.3, metal=0.9), paint('#f1ead6', rough=0.95, grain=0.6, size=50)
    # The hat stands for the box of tricks: cups, ball, rope, coins and the wand before it.
    lathe(rounded([(0.72, 1.26), (0.66, 1.24), (0.62, 0.6), (0.6, 0.1)], 5), paint('#7a1020', rough=0.5), at=(0, 0.55, 0))
    lathe([(0.0, 0.0), (0.66, 0.0), (0.7, 0.1), (0.72, 1.2), (0.76, 1.24), (1.08, 1.22), (1.12, 1.25), (1.08, 1.29), (0.74, 1.3), (0.7, 1.26)], black, at=(0, 0.55, 0))
    lathe([(0.715, 1.0), (0.735, 1.02), (0.735, 1.18), (0.725, 1.2)], red, at=(0, 0.55, 0))
    for x, y in ((-1.2, -0.05), (-0.72, -0.5), (-1.42, -0.65)):
        lathe(rounded([(0, 0.5), (0.18, 0.5), (0.22, 0.46), (0.25, 0.3), (0.31, 0.08), (0.35, 0.04), (0.33, 0.0)], 5), red, at=(x, y, 0))
        tube(loop(0.262, (x, y, 0.27), plane='xy'), 0.02, gold, closed=True)
        tube(loop(0.345, (x, y, 0.035), plane='xy'), 0.022, gold, closed=True)
    ball(0.13, paint('#f0b91d', rough=0.5), at=(-0.2, -0.85, 0.13))
    for k, (x, y) in enumerate(((0.95, -0.55), (1.12, -0.75), (0.78, -0.82), (0.95, -0.55))):
        drum(0.15, 0.035, gold, at=(x, y, 0.02 + 0.04 * (k == 3)), bevel=0.008)
    tube(rounded([(0.9, 0.0, 0.05), (1.3, 0.1, 0.05), (1.5, -0.2, 0.05), (1.3, -0.45, 0.05), (1.1, -0.2, 0.05), (1.35, 0.0, 0.09), (1.65, -0.1, 0.05), (1.75, -0.5, 0.05)], 10), 0.05, rope)

    def wand():
        drum(0.06, 1.5, black, turn=(0, 90, 0), bevel=0.01)
        for s in (-1, 1):
            drum(0.064, 0.28, silver if s > 0 else white, at=(s * 0.66, 0, 0), turn=(0, 90, 0), bevel=0.015)

    laid(wand, (0, 0, -16), (0.3, -1.2, 0.07))

    def card(colour):
        slab([(-0.26, 0), (0.26, 0), (0.26, 0.72), (-0.26, 0.72)], 0.012, white, bevel=0.004)
        slab([(0, 0.18), (0.13, 0.36), (0, 0.54), (-0.13, 0.36)], 0.006, colour, at=(0, -0.01, 0), bevel=0.001)

    for lean, x in ((-24, -0.24), (0, 0.0), (24, 0.24)):
        laid(lambda: card(red), (0, lean, 0), (x, 0.5, 0.86))


def castle():
    stone, red, dark = wood('#e3c795', '#d3b27c', 'x', rough=0.6), paint('#c4281f', rough=0.4, coat=0.3), paint('#5a3a22', rough=0.7, grain=0.3, size=14, second='#472c18')
    steel, blue = paint('#9ea2a8', rough=0.3, metal=1), paint('#2460b8', rough=0.5)

    def tower(x, y, r, high, flag):
        drum(r, high, stone, at=(x, y, high / 2), bevel=0.02)
        drum(r * 1.14, 0.16, stone, at=(x, y, high + 0.02), bevel=0.02)
        for k in range(10):
            a = TAU * k / 10
            box((0.1, 0.11, 0.16), stone, at=(x + r * 1.08 * math.cos(a), y + r * 1.08 * math.sin(a), high + 0.17), turn=(0, 0, math.degrees(a)), bevel=0.012)
        drum(r * 1.06, r * 2.3, red, at=(x, y, high + 0.1 + r * 1.15), top=0.015, bevel=0.012)
        for k, z in enumerate((high * 0.4, high * 0.72)):
            a = math.radians(-100 + 24 * k)
            at = (x + r * 0.99 * math.cos(a), y + r * 0.99 * math.sin(a), z)
            box((0.05, 0.13, 0.26), dark, at=at, turn=(0, 0, math.degrees(a)), bevel=0.02)
        tip = high + 0.1 + r * 2.3
        tube([(x, y, tip - 0.1), (x, y, tip + 0.36)], 0.016, steel)
        if flag:
            sheet([[(x + 0.02 + 0.3 * t, y + 0.03 * math.sin(t * 6), tip + 0.34 - 0.1 * t), (x + 0.02 + 0.3 * t, y + 0.03 * math.sin(t * 6), tip + 0.14 + 0.1 * t)] for t in [i / 8 for i in range(9)]], flag, 0.01)

    def wall(a, b, high):
        a, b = Vector(a), Vector(b)
        long, way = (b - a).length, (b - a).normalized()
        turn = math.degrees(math.atan2(way.y, way.x))
        outline = [(-long / 2, 0), (long / 2, 0), (long / 2, high), (-long / 2, high)]
        middle = (a + b) / 2
        it = slab(outline, 0.16, stone, bevel=0.012, at=(middle.x, middle.y, 0))
        it.rotation_euler[2] = math.radians(turn)
        n = int(long / 0.22)
        for k in range(n):
            at = a + way * long * (k + 0.5) / n
            box((0.12, 0.16, 0.15), stone, at=(at.x, at.y, high + 0.07), turn=(0, 0, turn), bevel=0.012)

    for x, y, r, high, flag in ((-1.35, -0.7, 0.34, 1.25, blue), (1.35, -0.7, 0.34, 1.25, blue), (-1.35, 0.9, 0.34, 1.25, None), (1.35, 0.9, 0.34, 1.25, None)):
        tower(x, y, r, high, flag)
    for a, b in (((-1.35, -0.7), (1.35, -0.7)), ((-1.35, 0.9), (1.35, 0.9)), ((-1.35, -0.7), (-1.35, 0.9)), ((1.35, -0.7), (1.35, 0.9))):
        wall(a, b, 0.9)
    box((1.1, 0.8, 1.7), stone, at=(0, 0.45, 0.85), bevel=0.02)
    roof = [(-0.64, 0), (0.64, 0), (0, 0.72)]
    slab(roof, 0.92, red, at=(0, 0.45, 1.7), bevel=0.02)
    for x in (-0.28, 0.28):
        box((0.16, 0.03, 0.3), dark, at=(x, 0.04, 1.34), bevel=0.02)
    tower(0.0, 0.75, 0.3, 2.1, blue)
    # Gate house with its drawbridge on chains.
    box((0.9, 0.3, 1.15), stone, at=(0, -0.72, 0.575), bevel=0.02)
    for k in range(4):
        box((0.14, 0.32, 0.15), stone, at=((k - 1.5) * 0.24, -0.72, 1.22), bevel=0.012)
    arch = [(0.28 * math.cos(t), 0.52 + 0.28 * math.sin(t)) for t in [math.pi * i / 14 for i in range(15)]] + [(-0.28, 0.03), (0.28, 0.03)]
    slab(arch, 0.03, paint('#2a1a10', rough=0.9), at=(0, -0.88, 0), bevel=0.004)
    for k in range(5):
        tube([((k - 2) * 0.11, -0.9, 0.34), ((k - 2) * 0.11, -0.9, 0.74)], 0.016, steel)
    for z in (0.42, 0.6):
        tube([(-0.27, -0.905, z), (0.27, -0.905, z)], 0.014, steel)
    for k in range(5):
        box((0.6, 0.15, 0.05), dark, at=(0, -0.98 - 0.155 * k, 0.04), bevel=0.012)
    for s in (-1, 1):
        tube([(s * 0.27, -0.88, 0.9), (s * 0.27, -1.62, 0.08)], 0.014, steel)
        x = 0.75
        sheet([[(s * x - 0.12, -0.795, 0.78 - 0.5 * t), (s * x + 0.12, -0.795, 0.78 - 0.5 * t)] for t in (0, 0.8)] + [[(s * x - 0.01, -0.795, 0.24), (s * x + 0.01, -0.795, 0.24)]], red if s > 0 else blue, 0.01)
