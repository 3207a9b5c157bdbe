"""What many goods have in common: woods, papers, glass, prints, words, bundles; and what is built standing and laid down then."""
import math

import bpy
from kit import Matrix, Vector, box, lathe, linear, mesh, move, paint, place, tube


def streaked(light, dark, scale, rough=0.5, coat=0.0, grain=0.1, size=3.0):
    """Noise drawn out: `scale` says how fine it is along each axis of the thing."""
    made = paint(light, rough=rough, coat=coat, grain=grain, size=size, second=dark)
    nodes, link = made.node_tree.nodes, made.node_tree.links.new
    lay = nodes.new('ShaderNodeMapping')
    lay.inputs['Scale'].default_value = scale
    link(nodes['Texture Coordinate'].outputs['Object'], lay.inputs['Vector'])
    link(lay.outputs['Vector'], nodes['Noise Texture'].inputs['Vector'])
    return made


def wood(light='#c08a52', dark='#9a6535', along='x', **how):
    scale = tuple(0.35 if axis == along else 4.0 for axis in 'xyz')
    return streaked(light, dark, scale, **{'rough': 0.45, 'coat': 0.25, **how})


def pages(thick='y', colour='#f6f0e0', edge='#d8ccb2'):
    """The cut edges of many sheets that lie along one axis."""
    return streaked(colour, edge, tuple(22.0 if axis == thick else 0.25 for axis in 'xyz'), rough=0.9, grain=0.3)


def glass(colour='#eaf5f2', strength=0.16, rough=0.03):
    """Thin clear glass or plastic: seen through from the front, bright and darker at its edge."""
    made = paint(colour, rough=rough)
    nodes, link = made.node_tree.nodes, made.node_tree.links.new
    surface, out = nodes['Principled BSDF'], nodes['Material Output']
    surface.inputs['Specular'].default_value = 0.9
    clear, mix, facing, less = (nodes.new(f'ShaderNode{kind}') for kind in ('BsdfTransparent', 'MixShader', 'LayerWeight', 'MapRange'))
    clear.inputs['Color'].default_value = linear(colour)
    facing.inputs['Blend'].default_value = 0.35
    less.inputs['To Min'].default_value, less.inputs['To Max'].default_value = strength, min(strength + 0.6, 1)
    link(facing.outputs['Facing'], less.inputs['Value'])
    link(less.outputs['Result'], mix.inputs['Fac'])
    link(clear.outputs['BSDF'], mix.inputs[1])
    link(surface.outputs['BSDF'], mix.inputs[2])
    link(mix.outputs['Shader'], out.inputs['Surface'])
    return made


def printed(colour_at, size, axes='xz', middle=(0, 0), rough=0.6, coat=0.0, wide=320):
    """A print over a face of `size`: `colour_at(u, v)` answers the hex colour, both from 0 to 1, v upwards."""
    high = max(int(wide * size[1] / size[0]), 8)
    picture, shades, points = bpy.data.images.new('print', wide, high), {}, []
    for y in range(high):
        for x in range(wide):
            colour = colour_at((x + 0.5) / wide, (y + 0.5) / high)
            if colour not in shades:
                shades[colour] = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)] + [1]
            points += shades[colour]
    picture.pixels = points
    picture.pack()
    made = paint('#ffffff', rough=rough, coat=coat)
    nodes, link = made.node_tree.nodes, made.node_tree.links.new
    where, apart, join, ink = (nodes.new(f'ShaderNode{kind}') for kind in ('TexCoord', 'SeparateXYZ', 'CombineXYZ', 'TexImage'))
    ink.image = picture
    link(where.outputs['Object'], apart.inputs['Vector'])
    for axis, to, long, mid in zip(axes, 'XY', size, middle):
        scale = nodes.new('ShaderNodeMath')
        scale.operation = 'MULTIPLY_ADD'
        scale.inputs[1].default_value, scale.inputs[2].default_value = 1 / long, 0.5 - mid / long
        link(apart.outputs[axis.upper()], scale.inputs[0])
        link(scale.outputs['Value'], join.inputs[to])
    link(join.outputs['Vector'], ink.inputs['Vector'])
    link(ink.outputs['Color'], nodes['Principled BSDF'].inputs['Base Color'])
    return made


def word(text, size, material, at=(0, 0, 0), turn=(90, 0, 0), thick=0.004):
    """Letters, upright and seen from the front unless turned otherwise, about their middle."""
    data = bpy.data.curves.new('word', 'FONT')
    data.body, data.size, data.extrude, data.align_x, data.align_y = text, size, thick, 'CENTER', 'CENTER'
    return place(data, material, at=at, turn=turn)


def strands(lines, radius, material, thin=None, **how):
    """Many thin round lines as one thing."""
    data = bpy.data.curves.new('strands', 'CURVE')
    data.dimensions, data.bevel_depth, data.bevel_resolution, data.use_fill_caps = '3D', radius, 1, True
    for line in lines:
        spline = data.splines.new('POLY')
        spline.points.add(len(line) - 1)
        for i, (point, at) in enumerate(zip(spline.points, line)):
            point.co, point.radius = (*at, 1), thin[i] if thin else 1
        spline.use_smooth = True
    return place(data, material, **how)


def sheet(rows, material, thick=0.0, **how):
    """A skin over rows of points."""
    n = len(rows[0])
    faces = [(i * n + k, i * n + k + 1, (i + 1) * n + k + 1, (i + 1) * n + k) for i in range(len(rows) - 1) for k in range(n - 1)]
    made = place(mesh([p for row in rows for p in row], faces), material, **how)
    if thick:
        solid = made.modifiers.new('solid', 'SOLIDIFY')
        solid.thickness, solid.offset = thick, 0
    return made


def laid(make, turn=(0, 0, 0), at=(0, 0, 0)):
    """Makes things, turns them together about the origin (x, then y, then z, in degrees) and puts them elsewhere."""
    there = set(bpy.data.objects)
    make()
    by = Matrix.Translation(at)
    for axis, angle in zip('ZYX', reversed(turn)):
        by = by @ Matrix.Rotation(math.radians(angle), 4, axis)
    parts = [it for it in bpy.data.objects if it not in there]
    move(parts, by)
    return parts


def carton(size, thick, material, at=(0, 0, 0), front=1.0):
    """A box without a lid; its front may be lower than its back."""
    x, y, z = size
    for s in (-1, 1):
        h = z * front if s < 0 else z
        box((x, thick, h), material, at=Vector(at) + Vector((0, s * (y - thick) / 2, h / 2)), bevel=thick * 0.3)
        sides = [(-y / 2 + thick, 0), (y / 2 - thick, 0), (y / 2 - thick, z), (-y / 2 + thick, z * front)]
        points = [Vector(at) + Vector((s * x / 2 - s * w, p, q)) for w in (0, thick) for p, q in sides]
        place(mesh(points, [(0, 1, 2, 3), (7, 6, 5, 4), (3, 2, 6, 7), (0, 4, 5, 1)]), material)
    box((x, y, thick), material, at=Vector(at) + Vector((0, 0, thick / 2)), bevel=thick * 0.3)


def pencil(long, r, colour, ferrule=True):
    """Six-sided, its point upwards from the height 0 of its other end."""
    lacquer, bare = paint(colour, rough=0.3, coat=0.7), wood('#e6bf8c', '#cf9f66', 'z')
    steel, rubber = paint('#c3c6ca', rough=0.25, metal=1), paint('#e8878c', rough=0.8)
    low, tip = (r * 2.6 if ferrule else 0), long - r * 5.5
    lathe([(0, low), (r, low), (r, tip), (r * 0.95, tip + r * 0.3)], lacquer, steps=6, angle=30)
    lathe([(r * 0.98, tip + r * 0.1), (r * 0.28, long - r * 1.3)], bare, steps=24)
    lathe([(r * 0.28, long - r * 1.3), (r * 0.05, long), (0, long)], paint('#2d2b2d', rough=0.4), steps=24)
    if ferrule:
        lathe([(r * 0.92, r * 1.0), (r, r * 1.1), (r * 0.94, r * 1.5), (r, r * 1.7), (r * 0.94, r * 2.1), (r, r * 2.8)], steel, steps=24)
        lathe([(0, 0), (r * 0.7, 0.0), (r * 0.88, r * 0.2), (r * 0.88, r * 1.2)], rubber, steps=24)


def knob_row(make, count, step, at=(0, 0, 0), along=(1, 0, 0)):
    """The same thing so many times in a row about a middle."""
    for i in range(count):
        laid(lambda k=i: make(k), at=Vector(at) + Vector(along) * step * (i - (count - 1) / 2))


def loop(radius, at=(0, 0, 0), steps=64, tall=None, start=0.0, end=360.0, plane='xz'):
    """Points of a circle or part of one, or of an oval."""
    tall = radius if tall is None else tall
    line = []
    for i in range(steps + (end - start < 360)):
        a = math.radians(start + (end - start) * i / steps)
        flat = dict(zip(plane, (radius * math.cos(a), tall * math.sin(a))))
        line.append(Vector((flat.get('x', 0), flat.get('y', 0), flat.get('z', 0))) + Vector(at))
    return line


def ring(radius, thick, material, **where):
    """A ring of round wire, whole or open."""
    how = {k: where.pop(k) for k in ('turn',) if k in where}
    whole = where.get('end', 360.0) - where.get('start', 0.0) >= 360
    return tube(loop(radius, **where), thick, material, closed=whole, **how)
