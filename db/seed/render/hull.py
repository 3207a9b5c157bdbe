"""Rounded bodies: cross sections along x, with panels, lines and wheels laid on them. The front is on the left."""
import math

import bpy
from mathutils import Euler

from kit import TAU, Vector, ball, box, drum, lathe, mesh, paint, place, ribbon, rounded, tube

GLASS, BLACK, STEEL = '#1d2a33', '#1c1d20', '#b9bcc2'


def glass():
    return paint(GLASS, rough=0.06, coat=1.0)


def power(value, by):
    return math.copysign(abs(value) ** by, value)


class Hull:
    """Stations of (x, half width, low, high); `power` is how square a section is, `lean` how much narrower its top."""

    def __init__(self, stations, power=5, lean=0.0, steps=6):
        self.line, self.power, self.lean = rounded(stations, steps), power, lean

    def at(self, x):
        for a, b in zip(self.line, self.line[1:]):
            if x <= b[0]:
                return a.lerp(b, min(max((x - a[0]) / ((b[0] - a[0]) or 1), 0), 1))
        return self.line[-1]

    def ring(self, station, n=56):
        x, w, low, high = station
        points = []
        for k in range(n):
            a = TAU * k / n
            z = (power(math.sin(a), 2 / self.power) + 1) / 2
            points.append((x, w * power(math.cos(a), 2 / self.power) * (1 - self.lean * z), low + z * (high - low)))
        return points

    def show(self, material, **how):
        n = 56
        points = [p for station in self.line for p in self.ring(station, n)]
        rows = len(self.line)
        faces = [(i * n + k, i * n + (k + 1) % n, (i + 1) * n + (k + 1) % n, (i + 1) * n + k) for i in range(rows - 1) for k in range(n)]
        faces += [tuple(range(n))[::-1], tuple(range((rows - 1) * n, rows * n))]
        return place(mesh(points, faces), material, **{'angle': 50, **how})

    def side(self, x, z, s=-1, out=0.0):
        """The point of the side at a height."""
        _, w, low, high = self.at(x)
        up = min(max((z - low) / (high - low), 0), 1)
        w *= (1 - abs(2 * up - 1) ** self.power) ** (1 / self.power) * (1 - self.lean * up)
        return Vector((x, s * (w + out), z))

    def top(self, x, y, out=0.0):
        _, w, low, high = self.at(x)
        up = (1 - min(abs(y / w / (1 - self.lean)), 1) ** self.power) ** (1 / self.power)
        return Vector((x, y, (low + high) / 2 + up * (high - low) / 2 + out))

    def panel(self, quad, material, s=-1, out=0.01, corner=7, over=False):
        """A rounded pane between four corners: (x, z) on a side, or (x, y) `over` the top."""
        n, rings = 40, (0.0, 0.3, 0.6, 0.85, 1.0, 1.0)
        points = []
        for r, ring in enumerate(rings):
            for k in range(n):
                a = TAU * k / n
                u, v = ((power(f(a), 2 / corner) * ring + 1) / 2 for f in (math.cos, math.sin))
                (a0, b0), (a1, b1), (a2, b2), (a3, b3) = quad
                at = [(1 - u) * (1 - v) * p + u * (1 - v) * q + u * v * t + (1 - u) * v * o for p, q, t, o in ((a0, a1, a2, a3), (b0, b1, b2, b3))]
                lift = -0.02 if r == len(rings) - 1 else out
                points.append(self.top(*at, lift) if over else self.side(*at, s, lift))
        faces = [(i * n + k, i * n + (k + 1) % n, (i + 1) * n + (k + 1) % n, (i + 1) * n + k) for i in range(len(rings) - 1) for k in range(n)]
        return place(mesh(points, faces), material, angle=50)

    def both(self, quad, material, **how):
        for s in (-1, 1):
            self.panel(quad, material, s, **how)

    def seam(self, line, material, radius=0.007):
        """A line along both sides through (x, z)."""
        for s in (-1, 1):
            tube([self.side(x, z, s, 0.001) for x, z in line], radius, material)

    def pillar(self, low, high, half, material, out=0.008):
        for s in (-1, 1):
            line = [self.side(*[a + (b - a) * i / 12 for a, b in zip(low, high)], s, out) for i in range(13)]
            ribbon(line, (half, 0, 0), 0.012, material)


def cut(it, *tools):
    """Takes the tools' shapes out of a thing."""
    for tool in tools:
        away = it.modifiers.new('cut', 'BOOLEAN')
        away.operation, away.object, away.solver = 'DIFFERENCE', tool, 'EXACT'
    bpy.context.view_layer.update()
    made = bpy.data.meshes.new_from_object(it.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    it.modifiers.clear()
    it.data = made
    for tool in tools:
        bpy.data.objects.remove(tool)
    made.use_auto_smooth, made.auto_smooth_angle = True, math.radians(40)
    return it


def arches(it, wheels, r, width=0.42):
    """Wheel arches at (x, half width)."""
    tools = [drum(r, width, paint(BLACK), at=(x, s * y, r * 0.8), turn=(90, 0, 0), bevel=0) for x, y in wheels for s in (-1, 1)]
    cut(it, *tools)


def tyre(x, y, r, wide=0.2, rim='#c3c6cb', cap=None, spokes=5, tread=0):
    """A wheel with its rim to the outside (the sign of y)."""
    rubber, shine = paint(BLACK, rough=0.75), paint(rim, rough=0.25, metal=0.9)
    h, out = wide / 2, -90 if y > 0 else 90
    profile = [(r * 0.62, -h), (r * 0.9, -h), (r * 0.98, -h * 0.8), (r, -h * 0.4), (r, h * 0.4), (r * 0.98, h * 0.8), (r * 0.9, h), (r * 0.7, h), (r * 0.64, h * 0.92), (r * 0.62, h * 0.5)]
    how = {'at': (x, y, r), 'turn': (out, 0, 0)}
    lathe(profile, rubber, **how)
    lathe([(r * 0.63, h * 0.93), (r * 0.6, h * 0.9), (r * 0.54, h * 0.45), (r * 0.2, h * 0.5), (r * 0.18, h * 0.85), (0, h * 0.9)], shine, **how)
    lathe([(r * 0.17, h * 0.8), (r * 0.15, h * 0.98), (0, h)], paint(cap or rim, rough=0.3, coat=0.5), **how)
    sign = 1 if y > 0 else -1
    for k in range(spokes):
        a = TAU * (k + 0.5) / spokes
        box((r * 0.34, 0.02, r * 0.13), shine, at=(x + r * 0.37 * math.cos(a), y + sign * h * 0.62, r + r * 0.37 * math.sin(a)), turn=(0, -math.degrees(a), 0), bevel=0.006)
    for k in range(tread):
        a = TAU * k / tread
        box((r * 0.13, wide * 0.9, r * 0.07), rubber, at=(x + r * math.cos(a), y, r + r * math.sin(a)), turn=(0, 90 - math.degrees(a), 18), bevel=0.008)


def lamp(at, size, colour='#fff4d8', glow=0.0, ring=True):
    """A lamp that looks along x, to the front when it stands before the middle."""
    x, y, z = at
    if ring:
        drum(size * 1.2, 0.06, paint('#d4d6da', rough=0.15, metal=1), at=(x + (0.02 if x < 0 else -0.02), y, z), turn=(0, 90, 0), bevel=0.015)
    ball((size * 0.45, size, size), paint(colour, rough=0.08, coat=1.0, glow=glow), at=at)


def grains(spots, material, sides=8):
    """Many small eggs as one thing: each (where, radii, and how it is turned in radians)."""
    points, faces, rows = [], [], 5
    for at, radii, turn in spots:
        base, by = len(points), Euler(turn).to_matrix()
        for i in range(rows + 1):
            b = math.pi * i / rows
            for k in range(sides):
                a = TAU * k / sides
                points.append(Vector(at) + by @ Vector((radii[0] * math.sin(b) * math.cos(a), radii[1] * math.sin(b) * math.sin(a), radii[2] * math.cos(b))))
        faces += [(base + i * sides + k, base + i * sides + (k + 1) % sides, base + (i + 1) * sides + (k + 1) % sides, base + (i + 1) * sides + k) for i in range(rows) for k in range(sides)]
    return place(mesh(points, faces), material, angle=180)
