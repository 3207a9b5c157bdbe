"""Pads, boards, folders and cards, the map, the palette, and what is worn in the laboratory."""
import math

from kit import TAU, Vector, ball, box, dice, drum, lathe, mesh, paint, place, ribbon, rounded, slab, tube
from books import rounded_corners, sticker
from things import coasts
from parts import carton, glass, laid, loop, pages, pencil, printed, ring, sheet, wood, word


def coil(count, step, radius, thick, at, along='x'):
    """Turns of a wire binding."""
    wire = paint('#c3c6cb', rough=0.22, metal=1)
    for k in range(count):
        shift = Vector((step, 0, 0)) * (k - (count - 1) / 2) if along == 'x' else Vector((0, 0, step)) * k
        line = loop(radius, steps=24, plane='yz') if along == 'x' else loop(radius, steps=24, plane='xy')
        tube([p + Vector(at) + shift for p in line], thick, wire, closed=True)


def ledger():
    yellow, red, white = paint('#eebb2d', rough=0.5, coat=0.1), paint('#b0282c', rough=0.5), paint('#fbf4e2', rough=0.6)

    def make():
        for y in (-0.15, 0.15):
            slab(rounded_corners(1.6, 2.2, 0.08), 0.03, yellow, at=(0, y, 0), bevel=0.008)
        box((1.52, 0.26, 2.12), pages('y'), at=(-0.02, 0, 1.1), bevel=0.004)
        coil(25, 0.083, 0.2, 0.016, (-0.78, 0, 0.1), 'z')
        y = -0.17
        sticker(1.0, 0.56, white, (0.1, y, 1.52), bevel=0.002)
        word('LEDGER', 0.22, red, (0.1, y - 0.008, 1.62))
        sticker(0.8, 0.014, red, (0.1, y - 0.006, 1.44))
        sticker(0.8, 0.014, red, (0.1, y - 0.006, 1.34))
        sticker(1.32, 0.1, red, (0.1, y, 0.34))

    laid(make, turn=(-14, 0, 0))


def notepads():
    def pad(colour, band):
        cover, ink = paint(colour, rough=0.5, coat=0.15), paint(band, rough=0.5)

        def make():
            slab(rounded_corners(1.3, 1.9, 0.09), 0.03, cover, at=(0, -0.12, 0), bevel=0.008)
            slab(rounded_corners(1.3, 1.9, 0.09), 0.04, paint('#b6a58a', rough=0.9), at=(0, 0.12, 0), bevel=0.008)
            box((1.24, 0.2, 1.84), pages('y'), at=(0, 0, 0.94), bevel=0.004)
            coil(15, 0.08, 0.16, 0.014, (0, 0, 1.86))
            sticker(1.3, 0.34, ink, (0, -0.138, 0.5))
            for z in (1.3, 1.16):
                sticker(0.8, 0.016, ink, (0, -0.138, z))

        return make

    laid(pad('#2f6fb5', '#f3c64a'), turn=(-14, 0, 8), at=(-0.55, 0.35, 0))
    laid(pad('#d9483f', '#fbf0dc'), turn=(-22, 0, -14), at=(0.6, -0.45, 0))


def clip(at):
    """The spring clip of a board, its lower edge at `at`."""
    steel = paint('#c6c9ce', rough=0.2, metal=1)
    x, y, z = at
    profile = rounded([(y - 0.03, z), (y - 0.05, z + 0.1), (y - 0.16, z + 0.26), (y - 0.06, z + 0.42), (y - 0.01, z + 0.5)], 6)
    rows = [[(x + s * (0.5 + 0.12 * math.cos((p.y - z) * 3)), p.x, p.y) for s in (-1, 1)] for p in profile]
    sheet(rows, steel, thick=0.025, bevel=0.008)
    tube([(x - 0.44, y - 0.06, z + 0.42), (x + 0.44, y - 0.06, z + 0.42)], 0.055, steel)
    for s in (-1, 1):
        drum(0.045, 0.03, paint('#8f9298', rough=0.3, metal=1), at=(x + s * 0.3, y - 0.14, z + 0.2), turn=(90, 0, 0), bevel=0.01)
    ring(0.1, 0.022, steel, at=(x, y - 0.02, z + 0.58))


def board(material, w=1.9, h=2.7):
    slab(rounded_corners(w, h, 0.14), 0.06, material, bevel=0.018)
    clip((0, -0.03, h - 0.5))


def clipboard():
    laid(lambda: board(wood('#b07a44', '#8a582e', 'y', coat=0.7, rough=0.3)), turn=(-16, 0, 0))


def exam_pad():
    brown, paper, line = paint('#8a5f3c', rough=0.7, grain=0.2, size=90, second='#79502f'), paint('#fdfaf0', rough=0.8), paint('#9db8d8', rough=0.7)

    def make():
        board(brown)
        for k in range(4):
            box((1.7, 0.006, 2.3), paper, at=(0.006 * k, -0.036 - 0.008 * k, 1.2 - 0.004 * k), bevel=0)
        for k in range(19):
            sticker(1.66, 0.008, line, (0.018, -0.066, 0.18 + 0.1 * k), thick=0.004)
        sticker(0.01, 2.2, paint('#df8f8f', rough=0.7), (-0.58, -0.066, 1.2), thick=0.004)
        laid(lambda: pencil(1.9, 0.062, '#ee8a22'), turn=(0, 18, 0), at=(0.3, -0.13, 0.5))

    laid(make, turn=(-18, 0, 0))


def folder():
    card, inside, paper = paint('#f0bd2f', rough=0.6, grain=0.06, size=140), paint('#d9a51f', rough=0.65), paint('#fdfaf2', rough=0.8)

    def make():
        back = [(-1.3, 0), (1.3, 0), (1.3, 1.74), (-0.3, 1.74), (-0.42, 1.96), (-1.2, 1.96), (-1.3, 1.8)]
        slab(back, 0.03, inside, at=(0, 0.12, 0), bevel=0.008)
        for k, (x, z, turn) in enumerate(((0.02, 0.0, 1.5), (-0.03, 0.03, -1.2), (0.04, -0.02, 0.4))):
            laid(lambda: box((2.4, 0.012, 1.72), paper, at=(0, 0, 0.86), bevel=0), turn=(0, turn, 0), at=(x, 0.07 - 0.04 * k, 0.08 + z))
        word('PASS', 0.16, paint('#3b5c8f', rough=0.6), (0.75, -0.02, 1.72))
        laid(lambda: slab(rounded_corners(2.6, 1.6, 0.05), 0.03, card, bevel=0.008), turn=(12, 0, 0), at=(0, -0.1, 0))

    laid(make, turn=(-12, 0, 0))


def card_box():
    dark = paint('#2d3036', rough=0.4, coat=0.25)
    carton((2.3, 1.7, 1.15), 0.06, dark)
    laid(lambda: (box((2.34, 1.74, 0.06), dark, at=(0, -0.87, 0), bevel=0.02), box((2.34, 0.06, 0.3), dark, at=(0, -1.71, -0.13), bevel=0.02)), turn=(-104, 0, 0), at=(0, 0.86, 1.16))
    chance = dice(6)
    tabs = ('#d8453b', '#f0a52e', '#3f9a58', '#2f78c4', '#8a54b5')
    for k in range(36):
        y = -0.74 + 0.0415 * k
        if k % 7 == 3:
            n = k // 7
            x = -0.84 + 0.42 * n
            slab([(-1.06, 0), (1.06, 0), (1.06, 1.28), (x + 0.2, 1.28), (x + 0.17, 1.5), (x - 0.17, 1.5), (x - 0.2, 1.28), (-1.06, 1.28)], 0.02, paint(tabs[n], rough=0.5), at=(0, y, 0.05), bevel=0.004)
        else:
            box((2.1, 0.022, 1.2), paint('#fbf6e8', rough=0.8), at=(0, y, 0.64 + chance.uniform(-0.015, 0.015)), bevel=0)
    steel = paint('#c6c9ce', rough=0.22, metal=1)
    box((1.0, 0.03, 0.44), steel, at=(0, -0.86, 0.56), bevel=0.01)
    box((0.86, 0.04, 0.3), paint('#fbf6e8', rough=0.7), at=(0, -0.862, 0.56), bevel=0.004)


def bookmark():
    red, gold, thread = paint('#b3202c', rough=1, grain=0.6, size=70), paint('#f0c14a', rough=0.6), paint('#e8d6a4', rough=0.9)

    def make():
        slab(rounded_corners(0.9, 3.2, 0.12), 0.05, red, bevel=0.015)
        star = [((0.34 if k % 2 == 0 else 0.145) * math.sin(TAU * k / 10), (0.34 if k % 2 == 0 else 0.145) * math.cos(TAU * k / 10)) for k in range(10)]
        slab(star, 0.04, gold, at=(0, -0.035, 2.3), bevel=0.012)
        edge = [(x * 0.88, -0.03, z * 0.966 + 0.05) for x, z in rounded_corners(0.9, 3.2, 0.12)]
        for k in range(0, len(edge)):
            a, b = Vector(edge[k]), Vector(edge[(k + 1) % len(edge)])
            n = max(int((b - a).length / 0.12), 1)
            for i in range(n):
                tube([a + (b - a) * (i + 0.2) / n, a + (b - a) * (i + 0.75) / n], 0.012, thread)
        ring(0.06, 0.015, gold, at=(0, 0, 0.2))
        tube([(0, 0, 0.16), (0.02, -0.03, -0.12)], 0.02, thread)
        ball((0.07, 0.07, 0.08), gold, at=(0.02, -0.03, -0.16))
        for k in range(26):
            a = k * 2.4
            tube(rounded([(0.02, -0.03, -0.18), (0.02 + 0.06 * math.cos(a), -0.03 + 0.06 * math.sin(a), -0.4), (0.02 + 0.09 * math.cos(a), -0.03 + 0.09 * math.sin(a), -0.72)], 4), 0.014, gold)

    laid(make, turn=(-40, 8, 0))


def world_map():
    land = coasts(512, 256)
    chance = dice(12)
    tint = ('#8fb872', '#ecce74', '#e6a06f', '#c79fcb', '#d98b8b', '#b9c95f')
    centres = [(chance.random(), chance.uniform(0.1, 0.95)) for _ in range(150)]

    def colour_at(u, v):
        if u < 0.025 or u > 0.975 or v < 0.04 or v > 0.96:
            return '#fbf5e6'
        line = int(u * 12) != int(u * 12 + 0.02) or int(v * 6) != int(v * 6 + 0.02)
        if land[int((0.12 + 0.86 * v) * 256)][int(u * 512)]:
            near = sorted((((u - x) * 1.5) ** 2 + (v - y) ** 2, k) for k, (x, y) in enumerate(centres))[:2]
            return '#7d6a55' if near[1][0] - near[0][0] < 0.0004 else tint[near[0][1] % 6]
        return '#9fd0e6' if line else '#8cc4e0'

    ink = printed(colour_at, (3.0, 2.0), axes='xz', middle=(0, 1.0), wide=512)
    rows = []
    for i in range(13):
        z = 2.0 * i / 12
        row = []
        for k in range(33):
            t = k / 4 % 2
            row.append((-1.5 + 3.0 * k / 32, 0.12 * abs(t - 1) + 0.02 * math.cos(i * math.pi / 3), z))
        rows.append(row)
    laid(lambda: sheet(rows, ink, thick=0.008, angle=20), turn=(-26, 0, 0))


def calligraphy():
    steel, holder = paint('#b9bcc1', rough=0.2, metal=1), wood('#7a3f22', '#562a14', 'z', coat=0.8, rough=0.25)

    def nib(wide=0.16):
        rows = []
        for i in range(15):
            t = i / 14
            half = wide * (0.8 + 0.4 * math.sin(min(t * 1.5, 1) * math.pi / 2 * 1.2)) if t < 0.5 else wide * (1.14 - 0.9 * (t - 0.5) * 2 * (0.9 if wide > 0.14 else 1.0))
            rows.append([(half * s, -0.12 + 0.12 * s * s, 0.9 * t) for s in (-1, -0.5, 0, 0.5, 1)])
        sheet(rows, steel, thick=0.02)
        drum(0.03, 0.02, paint('#2b2b2e'), at=(0, -0.122, 0.45), turn=(90, 0, 0), bevel=0)
        tube([(0, -0.124, 0.45), (0, -0.126, 0.9)], 0.007, paint('#2b2b2e'))

    def pen():
        lathe(rounded([(0, -2.6), (0.04, -2.58), (0.08, -1.5), (0.15, -0.2), (0.16, 0.2), (0.13, 0.4)], 6), holder)
        lathe([(0.12, 0.3), (0.14, 0.32), (0.14, 0.5), (0.11, 0.52)], paint('#c8a14a', rough=0.25, metal=1))
        laid(nib, at=(0, 0, 0.4))

    tray = paint('#33435f', rough=0.8, grain=0.2, size=120)

    def case():
        box((2.7, 0.1, 1.5), tray, at=(0, 0, 0.75), bevel=0.03)
        box((2.5, 0.04, 1.3), paint('#e9e0cc', rough=0.9), at=(0, -0.045, 0.75), bevel=0.01)
        for k in range(6):
            laid(lambda: nib(0.1 + 0.022 * k), at=(-1.0 + 0.4 * k, -0.09, 0.3))

    laid(case, turn=(-34, 0, 0), at=(0, 0.5, 0))
    laid(pen, turn=(0, 90, 12), at=(0.35, -0.55, 0.17))


def palette():
    board_, bare = wood('#d9b27c', '#bd8f55', 'x', coat=0.4), paint('#b31420', rough=0.3, coat=0.8)

    def make():
        outline = rounded([(-1.5, 0.9), (-1.2, 1.7), (-0.3, 2.1), (0.8, 1.9), (1.5, 1.2), (1.45, 0.5), (0.95, 0.25), (0.4, 0.45), (0.0, 0.2), (-0.6, 0.0), (-1.2, 0.25), (-1.5, 0.9)], 8)[:-1]
        slab([(p.x, p.y) for p in outline], 0.1, board_, bevel=0.03, holes=[[(p.x, p.z) for p in loop(0.2, at=(0.9, 0, 0.68), tall=0.16, steps=24)]])
        for k, colour in enumerate(('#d8323c', '#f4c430', '#2f8f4e', '#2b62b5', '#7a4aa3', '#f3efe4')):
            a = math.radians(196 - 32 * k)
            x, z = 1.08 * math.cos(a) + 0.0, 1.05 + 0.72 * math.sin(a)
            drum(0.2, 0.06, paint('#e9e4da', rough=0.5), at=(x, -0.06, z), turn=(90, 0, 0), bevel=0.02)
            lathe(rounded([(0.16, 0), (0.15, 0.04), (0.06, 0.02), (0, 0.025)], 4), paint(colour, rough=0.35, coat=0.4), at=(x, -0.085, z), turn=(90, 0, 0))
        for colour, x, z, r in (('#e89a5a', -0.35, 0.95, 0.16), ('#6fb5a8', 0.05, 1.1, 0.13), ('#c9789c', -0.2, 0.66, 0.1)):
            ball((r, 0.012, r * 0.8), paint(colour, rough=0.4), at=(x, -0.052, z))

        def brush():
            lathe(rounded([(0, -1.0), (0.03, -0.98), (0.06, -0.2), (0.05, 0.5)], 5), bare)
            lathe([(0.05, 0.48), (0.06, 0.5), (0.055, 0.8)], paint('#cfd2d6', rough=0.2, metal=1))
            lathe(rounded([(0.055, 0.78), (0.08, 0.95), (0.03, 1.2), (0, 1.24)], 5), paint('#5b3a20', rough=0.8))

        laid(brush, turn=(0, 48, 0), at=(0.35, -0.13, 0.9))

    laid(make, turn=(-38, 0, 0))


def goggles():
    shield, frame, strap = glass('#bfdcf0', 0.28), paint('#3f8fd0', rough=0.35, coat=0.4), paint('#22262c', rough=0.9, grain=0.3, size=120)

    def edge(k, out, deep):
        a = TAU * k / 64
        c, s = math.cos(a), math.sin(a)
        x = 1.35 * math.copysign(abs(c) ** 0.5, c) * out
        z = 0.62 * math.copysign(abs(s) ** 0.6, s) * out
        if s < 0:
            z += 0.34 * math.exp(-((x / 0.3) ** 2))
        return Vector((x, -0.95 * math.cos(x * 0.75) - deep, z + 0.75))

    front = [edge(k, 0.97, 0.1) for k in range(64)]
    sheet([[Vector((p.x * t, -0.95 * math.cos(p.x * t * 0.75) - 0.1 - 0.06 * (1 - t), 0.85 + (p.z - 0.85) * t)) for p in front + front[:1]] for t in (0.02, 0.35, 0.7, 0.88, 1.0)], shield, angle=180)
    tube(front, 0.05, frame, closed=True)
    rims = [[edge(k, 0.97, 0.08) for k in range(65)], [edge(k, 1.03, -0.15) for k in range(65)], [edge(k, 0.98, -0.42) for k in range(65)]]
    sheet(rims, glass('#cfe6f4', 0.4), thick=0.03, angle=180)
    tube([edge(k, 0.98, -0.42) for k in range(64)], 0.05, frame, closed=True)
    for s in (-1, 1):
        box((0.06, 0.28, 0.3), frame, at=(s * 1.4, -0.25, 0.78), bevel=0.02)
        for k in range(3):
            drum(0.05, 0.08, strap, at=(s * (0.5 + 0.22 * k), -0.95 * math.cos((0.5 + 0.22 * k) * 0.75) + 0.15, 1.36), bevel=0.01)
    band = [Vector((1.42 * math.cos(a), -0.25 + 1.5 * math.sin(a), 0.78 - 0.2 * math.sin(a))) for a in [math.pi * i / 40 for i in range(41)]]
    ribbon(band, (0, 0, 0.17), 0.035, strap)


def lab_coat():
    white, fold = paint('#f4f5f7', rough=0.9), paint('#cfd3da', rough=0.9)
    lapel_cloth, ink = paint('#e2e5ea', rough=0.9), paint('#2459a8', rough=0.35, coat=0.4)
    steel, hook = paint('#c6c9ce', rough=0.25, metal=1), wood('#c08a52', '#9a6535', 'x')

    def body(p):
        """Folds that grow downwards."""
        a = math.atan2(p.y, p.x)
        down = max(0.0, (2.9 - p.z) / 2.9)
        wave = 1 + 0.055 * down * math.sin(a * 9 + 0.6) + 0.03 * down * math.sin(a * 17)
        return Vector((p.x * wave, p.y * 0.5 * wave, p.z))

    lathe(rounded([(0.3, 3.42), (0.62, 3.34), (0.86, 3.2), (0.88, 2.9), (0.8, 2.4), (0.78, 1.9), (0.9, 1.1), (1.02, 0.2), (1.03, 0.12)], 8), white, bend=body)
    for s in (-1, 1):
        arm = rounded([(s * 0.74, 0, 3.18), (s * 1.0, -0.02, 2.8), (s * 1.14, -0.06, 2.2), (s * 1.2, -0.16, 1.6), (s * 1.2, -0.24, 1.3)], 8)
        tube(arm, 0.24, white, thin=[0.95 + 0.03 * math.sin(i * 1.7) - 0.1 * i / 32 for i in range(33)])
        tube(loop(0.205, at=tuple(arm[-1]), plane='xy'), 0.03, fold, closed=True)
        lapel = [(s * 0.12, 3.42), (s * 0.36, 3.36), (s * 0.5, 2.9), (s * 0.34, 2.84), (s * 0.4, 2.72), (s * 0.02, 2.2)]
        front = [(x, -0.5 + 0.08 * (abs(x) > 0.45) + 0.2 * (z > 3.3), z) for x, z in lapel]
        it = place(mesh(front, [tuple(range(6)) if s > 0 else tuple(range(6))[::-1]]), lapel_cloth)
        it.modifiers.new('solid', 'SOLIDIFY').thickness = 0.03
        box((0.42, 0.03, 0.48), lapel_cloth, at=(s * 0.52, -0.43, 1.1), turn=(-4, 0, s * 26), bevel=0.012)
        box((0.42, 0.035, 0.05), fold, at=(s * 0.52, -0.435, 1.32), turn=(-4, 0, s * 26), bevel=0.01)
    box((0.32, 0.03, 0.36), lapel_cloth, at=(0.56, -0.37, 2.42), turn=(0, 0, 26), bevel=0.01)
    for x in (0.5, 0.6):
        tube([(x, -0.4, 2.4), (x, -0.39, 2.72)], 0.025, ink)
    tube([body(Vector((0.06, -r, z))) + Vector((0, -0.012, 0)) for r, z in ((0.8, 2.25), (0.79, 1.9), (0.9, 1.1), (1.02, 0.2))], 0.012, fold)
    for z in (2.0, 1.6, 1.2, 0.8):
        drum(0.055, 0.05, paint('#8f959e', rough=0.4), at=(-0.02, -0.44 - 0.05 * (2.0 - z), z), turn=(90, 0, 0), bevel=0.01)
    tube(rounded([(-0.6, 0, 3.36), (-0.3, 0, 3.5), (0, 0, 3.56), (0.3, 0, 3.5), (0.6, 0, 3.36)], 8), 0.06, hook)
    tube(rounded([(0, 0, 3.56), (0, 0, 3.72), (0.12, 0, 3.84), (0.06, 0, 3.98), (-0.1, 0, 3.96)], 8), 0.025, steel)


THINGS = {
    'Artist Colour Palette': (palette, 10),
    'Calligraphy Nib Set': (calligraphy, 0),
    'Card File Box': (card_box, 26),
    'Cotton Lab Coat': (lab_coat, 14),
    'Document Folder, Yellow': (folder, 20),
    'Exam Pad with Pencil': (exam_pad, 16),
    'Folding World Map': (world_map, 8),
    'Lab Safety Goggles': (goggles, 28),
    'Spiral Ledger A5': (ledger, 24),
    'Spiral Notepad, Pack of 2': (notepads, 6),
    'Star Bookmark': (bookmark, 0),
    'Wooden Clipboard': (clipboard, 20),
}
