"""What stands on a desk: the abacus, headphones, clocks, timers, boards, pads and cards."""
import math

from kit import TAU, Vector, ball, box, drum, lathe, paint, ribbon, rounded, slab, tube
from books import rounded_corners, sticker
from parts import glass, laid, loop, sheet, wood, word


def abacus():
    red, steel = wood('#b3272a', '#8e1a1f', 'x', coat=0.6, rough=0.3), paint('#c6c9cd', rough=0.25, metal=1)
    upright = wood('#b3272a', '#8e1a1f', 'z', coat=0.6, rough=0.3)
    beads = [paint(c, rough=0.3, coat=0.6) for c in ('#f2b327', '#2b72c4', '#2f9a55', '#e8623a')]
    for s in (-1, 1):
        box((0.2, 0.34, 2.7), upright, at=(s * 1.5, 0, 1.4), bevel=0.03)
        box((0.3, 0.86, 0.14), red, at=(s * 1.5, 0, 0.07), bevel=0.03)
    for z in (0.22, 2.66):
        box((3.0, 0.26, 0.16), red, at=(0, 0, z), bevel=0.03)
    gone = (2, 5, 0, 3, 7, 1, 4, 6, 2, 8)
    for row in range(10):
        z = 0.45 + row * 0.222
        tube([(-1.45, 0, z), (1.45, 0, z)], 0.016, steel)
        for k in range(10):
            x = -1.3 + 0.205 * k if k < gone[row] else 1.3 - 0.205 * (9 - k)
            lathe(rounded([(0.02, -0.085), (0.07, -0.08), (0.108, 0), (0.07, 0.08), (0.02, 0.085)], 4), beads[(row // 2 + (1 if k > 4 else 0)) % 4], steps=24, at=(x, 0, z), turn=(0, 90, 0))


def headphones():
    black, soft, steel = paint('#2a2c31', rough=0.35, coat=0.4), paint('#1c1d20', rough=0.75, grain=0.25, size=60), paint('#b9bdc4', rough=0.25, metal=1)
    accent = paint('#3f7fd0', rough=0.3, coat=0.5)
    arch = [Vector((1.12 * math.cos(a), 0, 1.3 + 1.2 * math.sin(a))) for a in [math.pi * (i / 60) for i in range(61)]]
    ribbon(arch, (0, 0.17, 0), 0.06, black, bevel=0.02)
    pad = [Vector((1.07 * math.cos(a), 0, 1.3 + 1.14 * math.sin(a))) for a in [math.pi * (0.2 + 0.6 * i / 40) for i in range(41)]]
    ribbon(pad, (0, 0.18, 0), 0.13, soft, bevel=0.05)
    for s in (-1, 1):
        ribbon([(s * 1.13, 0, 1.5), (s * 1.14, 0, 1.2), (s * 1.14, 0, 0.95)], (0, 0.09, 0), 0.05, steel, bevel=0.015)
        drum(0.56, 0.24, black, at=(s * 1.1, 0, 0.72), turn=(0, 90 * s, 0), bevel=0.08, top=0.5).scale = (1.12, 0.92, 1)
        drum(0.36, 0.03, accent, at=(s * 1.23, 0, 0.72), turn=(0, 90, 0), bevel=0.01).scale = (1.12, 0.92, 1)
        drum(0.3, 0.035, black, at=(s * 1.235, 0, 0.72), turn=(0, 90, 0), bevel=0.01).scale = (1.12, 0.92, 1)
        cushion = [(s * 0.87, p.y, p.z) for p in loop(0.36, at=(0, 0, 0.72), tall=0.45, plane='yz')]
        tube(cushion, 0.17, soft, closed=True)
        drum(0.4, 0.05, paint('#3a3b40', rough=0.9), at=(s * 0.93, 0, 0.72), turn=(0, 90, 0))
    cord = rounded([(-1.12, 0, 0.2), (-1.16, -0.05, 0.06), (-1.3, -0.6, 0.035), (-0.6, -1.15, 0.035), (0.5, -0.9, 0.035), (0.5, -0.55, 0.05), (-0.3, -0.6, 0.035), (-0.2, -1.3, 0.035), (0.9, -1.3, 0.035), (1.35, -1.0, 0.035)], 10)
    tube(cord, 0.032, soft)
    tube(cord[42:46], 0.06, black)
    tube(cord[-8:-2], 0.065, black)
    tube(cord[-3:], 0.03, steel)


def clock_face(r, y, z, ink, size=0.2, roman=False, time=(304, 60), hands=True, marks=True):
    """Numbers, minutes and hands before the depth y, about the height z."""
    names = ('XII I II III IV V VI VII VIII IX X XI' if roman else '12 1 2 3 4 5 6 7 8 9 10 11').split()
    for k, name in enumerate(names):
        a = TAU * k / 12
        word(name, size, ink, (r * 0.78 * math.sin(a), y, z + r * 0.78 * math.cos(a)), (90, math.degrees(a) if roman else 0, 0))
    for k in range(60 if marks else 0):
        a, long = TAU * k / 60, 0.07 * r if k % 5 == 0 else 0.04 * r
        box((0.03 * r if k % 5 == 0 else 0.014 * r, 0.006, long), ink, at=(r * 0.94 * math.sin(a), y, z + r * 0.94 * math.cos(a)), turn=(0, math.degrees(a), 0), bevel=0)
    for angle, long, wide in ((time[0], 0.48, 0.07), (time[1], 0.72, 0.05)) if hands else ():
        a = math.radians(angle)
        box((wide * r, 0.012, long * r), ink, at=(long * 0.42 * r * math.sin(a), y - 0.02, z + long * 0.42 * r * math.cos(a)), turn=(0, angle, 0), bevel=0.004)
    drum(0.05 * r, 0.05, ink, at=(0, y - 0.02, z), turn=(90, 0, 0), bevel=0.008)


def alarm_clock():
    red, steel, cream = paint('#c3202b', rough=0.22, coat=0.9), paint('#d8dadd', rough=0.15, metal=1), paint('#fbf6e8', rough=0.5)
    z = 1.35
    drum(1.0, 0.6, red, at=(0, 0, z), turn=(90, 0, 0), bevel=0.14)
    tube(loop(0.93, at=(0, -0.3, z)), 0.06, steel, closed=True)
    drum(0.92, 0.02, cream, at=(0, -0.3, z), turn=(90, 0, 0), bevel=0)
    clock_face(0.88, -0.315, z, paint('#22232a', rough=0.5), size=0.22)
    box((0.025, 0.012, 0.4), paint('#d8902a', rough=0.4), at=(0.1, -0.33, z - 0.16), turn=(0, 148, 0), bevel=0)
    for s in (-1, 1):
        def bell():
            lathe(rounded([(0.46, 0), (0.44, 0.14), (0.3, 0.32), (0, 0.4)], 8), steel)
            lathe(rounded([(0.46, 0), (0.49, -0.02), (0.47, -0.05), (0.43, 0)], 3), steel)
            ball(0.07, steel, at=(0, 0, 0.43))
            tube([(0, 0, -0.26), (0, 0, 0.2)], 0.045, steel)
        laid(bell, turn=(0, s * 34, 0), at=(s * 0.68, 0, z + 1.0))
        laid(lambda: lathe(rounded([(0.06, 0), (0.07, 0.3), (0.1, 0.42), (0.1, 0.5), (0, 0.52)], 5), steel), turn=(0, 180 - s * 28, 0), at=(s * 0.52, 0, z - 0.86))
    tube([(0, 0, z + 1.0), (0, 0, z + 1.36)], 0.035, steel)
    drum(0.1, 0.3, steel, at=(0, 0, z + 1.4), turn=(0, 90, 0), bevel=0.03)
    tube(rounded([(-0.5, 0, z + 1.4), (-0.34, 0, z + 1.78), (0, 0, z + 1.9), (0.34, 0, z + 1.78), (0.5, 0, z + 1.4)], 8), 0.045, steel)


def mantel_clock():
    walnut, dark = wood('#7a4a28', '#54301a', 'x', coat=0.6, rough=0.3), wood('#5d361d', '#43260f', 'x', coat=0.6, rough=0.3)
    brass, cream = paint('#cda24a', rough=0.22, metal=1), paint('#f7efdc', rough=0.5)
    box((3.3, 1.0, 0.16), dark, at=(0, 0, 0.08), bevel=0.04)
    box((3.05, 0.9, 0.14), walnut, at=(0, 0, 0.23), bevel=0.03)
    body = [(-1.4, 0.3), (1.4, 0.3), (1.4, 0.75)] + [(p.x, p.y) for p in rounded([(1.4, 0.75), (1.2, 0.86), (1.0, 1.2), (0.8, 1.85), (0.42, 2.28), (0, 2.42), (-0.42, 2.28), (-0.8, 1.85), (-1.0, 1.2), (-1.2, 0.86), (-1.4, 0.75)], 8)][1:]
    slab(body, 0.74, walnut, bevel=0.05)
    tube(loop(0.74, at=(0, -0.38, 1.4)), 0.06, brass, closed=True)
    drum(0.73, 0.03, cream, at=(0, -0.37, 1.4), turn=(90, 0, 0), bevel=0)
    clock_face(0.7, -0.392, 1.4, paint('#241a12', rough=0.5), size=0.17, roman=True, time=(306, 66))
    for s in (-1, 1):
        for x in (1.12, 1.26):
            drum(0.045, 0.4, brass, at=(s * x, -0.36, 0.54), bevel=0.01)


def pomodoro():
    blue, white, red = paint('#2b6cc0', rough=0.35, coat=0.5), paint('#f7f5ef', rough=0.4), paint('#d8392f', rough=0.4)
    slab(rounded_corners(2.2, 2.2, 0.4), 0.6, blue, bevel=0.14)
    drum(0.92, 0.06, white, at=(0, -0.31, 1.1), turn=(90, 0, 0), bevel=0.02)
    ink = paint('#26303f', rough=0.5)
    for k in range(60):
        a, long = TAU * k / 60, 0.1 if k % 5 == 0 else 0.05
        box((0.022 if k % 5 == 0 else 0.012, 0.006, long), ink, at=(0.84 * math.sin(a), -0.342, 1.1 + 0.84 * math.cos(a)), turn=(0, math.degrees(a), 0), bevel=0)
    for k in range(12):
        a = TAU * k / 12
        word(str(5 * k), 0.16, ink, (0.68 * math.sin(a), -0.345, 1.1 + 0.68 * math.cos(a)))
    slab([(0, 0)] + [(0.56 * math.sin(math.radians(d)), 0.56 * math.cos(math.radians(d))) for d in range(0, 151, 5)], 0.012, red, at=(0, -0.346, 1.1), bevel=0.001)
    drum(0.34, 0.24, blue, at=(0, -0.44, 1.1), turn=(90, 0, 0), bevel=0.05)
    box((0.1, 0.1, 0.56), white, at=(0, -0.57, 1.1), turn=(0, 150, 0), bevel=0.03)


def sand_timer():
    oak, clear, sand = wood('#b98450', '#8f5f33', 'x', coat=0.3), glass('#eef5f4', 0.1), paint('#dba93c', rough=0.9, grain=0.5, size=90)
    for z in (0.09, 2.81):
        lathe(rounded([(0, -0.09), (0.86, -0.09), (0.92, -0.04), (0.92, 0.04), (0.86, 0.09), (0, 0.09)], 4), oak, at=(0, 0, z))
    post = wood('#b98450', '#8f5f33', 'z', coat=0.3)
    for k in range(3):
        a = TAU * k / 3 + 0.5
        lathe(rounded([(0.06, 0.15), (0.085, 0.4), (0.06, 0.7), (0.06, 1.3), (0.1, 1.45), (0.06, 1.6), (0.06, 2.2), (0.085, 2.5), (0.06, 2.75)], 5), post, at=(0.76 * math.cos(a), 0.76 * math.sin(a), 0), steps=32)
    half = rounded([(0.05, 1.45), (0.1, 1.56), (0.36, 1.8), (0.56, 2.15), (0.54, 2.5), (0.4, 2.7), (0.3, 2.72)], 8)
    lathe([(p.x, 2.9 - p.y) for p in half][::-1] + [(p.x, p.y) for p in half], clear)
    lathe(rounded([(0, 0.2), (0.42, 0.2), (0.5, 0.34), (0.52, 0.55), (0.3, 0.8), (0, 0.98)], 6), sand)
    lathe(rounded([(0.02, 1.46), (0.08, 1.58), (0.33, 1.82), (0.5, 2.08), (0.2, 2.02), (0, 1.96)], 6), sand)
    tube([(0, 0, 0.9), (0, 0, 1.5)], 0.014, sand)


def mouse():
    black, rubber, wheel = paint('#26282d', rough=0.3, coat=0.3), paint('#17181b', rough=0.7), paint('#5a5d63', rough=0.5)

    rows = []
    for i in range(25):
        t = i / 24
        y = -1.25 + 2.5 * t
        half = 0.72 * (1 - abs(2 * t - 1) ** 3.2) ** 0.5 * (0.94 + 0.1 * t)
        tall = 0.16 + 0.62 * math.sin(math.pi * (t * 0.82 + 0.12)) ** 0.9
        rows.append([Vector((half * math.cos(a) * (1 + 0.06 * math.sin(a)), y, max(tall * math.sin(a), 0))) for a in [math.pi * k / 24 for k in range(25)]])
    sheet(rows, black, angle=180)
    for line in ([(0, r[12].y, r[12].z + 0.004) for r in rows[1:11]], [(p.x, p.y, p.z + 0.004) for p in rows[11][3:22]]):
        tube(line, 0.014, rubber)
    drum(0.2, 0.14, wheel, at=(0, -0.78, 0.53), turn=(0, 90, 0), bevel=0.03)
    tube(rounded([(0, -1.2, 0.14), (0, -1.5, 0.07), (0.6, -1.75, 0.05), (1.4, -1.2, 0.05), (1.5, 0.2, 0.05), (1.25, 1.3, 0.05), (0.6, 1.8, 0.05)], 12), 0.05, rubber)
    box((0.24, 0.5, 0.12), rubber, at=(0.45, 1.98, 0.07), turn=(0, 0, 55), bevel=0.02)
    box((0.2, 0.24, 0.08), paint('#c2c5ca', rough=0.25, metal=1), at=(0.17, 2.2, 0.07), turn=(0, 0, 55), bevel=0.01)


def keyboard():
    case, key, ink = paint('#2b2d32', rough=0.4), paint('#3a3d43', rough=0.5), paint('#e9e9e6', rough=0.6)

    def make():
        slab(rounded_corners(4.6, 1.75, 0.1), 0.12, case, bevel=0.03)
        rows = (('Esc 1 2 3 4 5 6 7 8 9 0 - = <-', {13: 1.8}), ('Tab Q W E R T Y U I O P [ ] \\', {0: 1.4, 13: 1.4}), ('Caps A S D F G H J K L ; , Enter', {0: 1.7, 12: 2.1}), ('Shift Z X C V B N M , . / Shift', {0: 2.2, 11: 2.6}), ('Ctrl Fn Alt  Alt Ctrl < ^ >', {3: 5.8}))
        for r, (line, wide) in enumerate(rows):
            names = line.split(' ')
            unit = 4.36 / sum(wide.get(k, 1) for k in range(len(names)))
            x = -2.18
            for k, name in enumerate(names):
                w = wide.get(k, 1) * unit
                z = 1.53 - 0.325 * r
                box((w - 0.035, 0.07, 0.285), key, at=(x + w / 2, -0.085, z), bevel=0.02)
                if name:
                    word(name, 0.13 if len(name) == 1 else 0.085, ink, (x + w / 2, -0.122, z), thick=0.002)
                if name == '4':
                    word('₹', 0.09, ink, (x + w / 2 + 0.08, -0.122, z - 0.06), thick=0.002)
                x += w

    laid(make, turn=(-50, 0, 0))
    tube(rounded([(0.3, 1.2, 1.1), (0.3, 1.5, 0.5), (0.6, 1.9, 0.05), (1.6, 2.0, 0.05), (2.5, 1.4, 0.05)], 10), 0.035, paint('#1c1d20', rough=0.6))


def calendar():
    card, wire = paint('#b8332e', rough=0.6), paint('#d0d2d6', rough=0.25, metal=1)
    white, ink, red = paint('#fdfaf2', rough=0.7), paint('#33363d', rough=0.6), paint('#d0342c', rough=0.6)

    def front():
        box((2.6, 0.04, 1.9), card, at=(0, 0, 0.95), bevel=0.01)
        for k in range(4):
            box((2.5, 0.01, 1.78), white, at=(0, -0.03 - 0.012 * k, 0.94 + 0.004 * k), bevel=0.002)
        y = -0.08
        sticker(2.5, 0.4, red, (0, y, 1.5))
        word('JANUARY  2027', 0.23, white, (0, y - 0.008, 1.49))
        for k in range(7):
            word('SMTWTFS'[k], 0.11, red if k == 0 else ink, (-1.02 + 0.34 * k, y, 1.2))
        for day in range(1, 32):
            row, column = divmod(day + 4, 7)
            word(str(day), 0.14, red if column == 0 or day in (14, 26) else ink, (-1.02 + 0.34 * column, y, 1.03 - 0.16 * row))
        for k in range(24):
            x = -1.15 + 0.1 * k
            tube([(x, p.y, p.z) for p in loop(0.085, at=(0, -0.02, 1.88), plane='yz', steps=20)], 0.012, wire, closed=True)

    laid(front, turn=(-20, 0, 0))
    laid(lambda: box((2.6, 0.04, 1.86), card, at=(0, 0, 0.93), bevel=0.01), turn=(20, 0, 0), at=(0, 1.3, 0))
    box((2.6, 1.3, 0.03), card, at=(0, 0.65, 0.015), bevel=0.008)


THINGS = {
    'Desk Calendar 2027': (calendar, 20),
    'Mantel Clock': (mantel_clock, 20),
    'Optical Mouse': (mouse, -34),
    'Pomodoro Timer': (pomodoro, 24),
    'Sand Timer, 5 Minutes': (sand_timer, 0),
    'Slim Keyboard': (keyboard, 14),
    'Study Headphones': (headphones, 30),
    'Twin-Bell Alarm Clock': (alarm_clock, 20),
    'Wooden Abacus': (abacus, 24),
}
