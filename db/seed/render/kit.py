"""The studio of the demo's pictures: paper ground, a window on the left, one camera; and the shapes that things are made of."""
import math
import os
import random

import bmesh
import bpy
import numpy as np
from denoise import denoise
from mathutils import Matrix, Vector

TAU = math.tau


def paint(colour, rough=0.5, metal=0.0, coat=0.0, grain=0.0, size=40.0, second=None, glow=0.0):
    """A material. Colours are hex; `grain` is the height of a fine noise, which also mixes in the `second` colour."""
    made = bpy.data.materials.new('paint')
    made.use_nodes = True
    nodes, link = made.node_tree.nodes, made.node_tree.links.new
    surface = nodes['Principled BSDF']
    surface.inputs['Base Color'].default_value = linear(colour)
    surface.inputs['Roughness'].default_value = rough
    surface.inputs['Metallic'].default_value = metal
    surface.inputs['Clearcoat'].default_value = coat
    surface.inputs['Clearcoat Roughness'].default_value = 0.08
    if glow:
        surface.inputs['Emission'].default_value = linear(colour)
        surface.inputs['Emission Strength'].default_value = glow
    if grain or second:
        place, noise = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeTexNoise')
        noise.inputs['Scale'].default_value = size
        noise.inputs['Detail'].default_value = 6
        link(place.outputs['Object'], noise.inputs['Vector'])
        bump = nodes.new('ShaderNodeBump')
        bump.inputs['Strength'].default_value = grain
        bump.inputs['Distance'].default_value = 0.02
        link(noise.outputs['Fac'], bump.inputs['Height'])
        link(bump.outputs['Normal'], surface.inputs['Normal'])
        if second:
            ramp = nodes.new('ShaderNodeValToRGB')
            ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.35, 0.65
            ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = linear(colour), linear(second)
            link(noise.outputs['Fac'], ramp.inputs['Fac'])
            link(ramp.outputs['Color'], surface.inputs['Base Color'])
    return made


def linear(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts] + [1.0]


def place(mesh_or_curve, material, at=(0, 0, 0), turn=(0, 0, 0), bevel=0.0, smooth=0, angle=40):
    """Puts a shape into the scene; `turn` in degrees, `smooth` in levels of subdivision."""
    it = bpy.data.objects.new('thing', mesh_or_curve)
    bpy.context.collection.objects.link(it)
    it.location, it.rotation_euler = at, [math.radians(t) for t in turn]
    mesh_or_curve.materials.append(material)
    if bevel:
        edges = it.modifiers.new('bevel', 'BEVEL')
        edges.width, edges.segments, edges.angle_limit = bevel, 4, math.radians(30)
        edges.limit_method = 'ANGLE'
    if smooth:
        it.modifiers.new('smooth', 'SUBSURF').render_levels = smooth
        it.modifiers['smooth'].levels = smooth
    if isinstance(mesh_or_curve, bpy.types.Mesh):
        mesh_or_curve.polygons.foreach_set('use_smooth', [True] * len(mesh_or_curve.polygons))
        mesh_or_curve.use_auto_smooth, mesh_or_curve.auto_smooth_angle = True, math.radians(angle)
    return it


def mesh(points, faces):
    made = bpy.data.meshes.new('mesh')
    made.from_pydata([tuple(p) for p in points], [], faces)
    made.update()
    return made


def lathe(profile, material, steps=96, bend=None, **how):
    """A profile of (radius, height) turned about the upright axis; `bend` moves each point."""
    points = [
        Vector((r * math.cos(TAU * s / steps), r * math.sin(TAU * s / steps), z)) for r, z in profile for s in range(steps)
    ]
    faces = [
        (i * steps + s, i * steps + (s + 1) % steps, (i + 1) * steps + (s + 1) % steps, (i + 1) * steps + s)
        for i in range(len(profile) - 1)
        for s in range(steps)
    ]
    return place(mesh([bend(p) for p in points] if bend else points, faces), material, **how)


def rounded(corners, steps=8):
    """A smooth line (Catmull-Rom) through corners of any dimension."""
    given = [Vector(c) for c in corners]
    line = []
    for i in range(len(given) - 1):
        a, b, c, d = given[max(i - 1, 0)], given[i], given[i + 1], given[min(i + 2, len(given) - 1)]
        for s in range(steps):
            t = s / steps
            line.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return line + [given[-1]]


def box(size, material, at=(0, 0, 0), bevel=0.03, **how):
    x, y, z = (s / 2 for s in size)
    corners = [(i, j, k) for i in (-x, x) for j in (-y, y) for k in (-z, z)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return place(mesh(corners, faces), material, at=at, bevel=bevel, **how)


def ball(size, material, at=(0, 0, 0), **how):
    """A ball or, from three radii, an egg."""
    made = bmesh.new()
    made.loops.layers.uv.new()
    bmesh.ops.create_uvsphere(made, u_segments=64, v_segments=32, radius=1, calc_uvs=True)
    radii = (size,) * 3 if isinstance(size, (int, float)) else size
    bmesh.ops.scale(made, vec=radii, verts=made.verts)
    data = bpy.data.meshes.new('ball')
    made.to_mesh(data)
    return place(data, material, at=at, **how)


def drum(radius, height, material, at=(0, 0, 0), turn=(0, 0, 0), top=None, bevel=0.02, **how):
    """A cylinder or cone about its middle."""
    r2, h = radius if top is None else top, height / 2
    n = 64
    rings = [(r * math.cos(TAU * s / n), r * math.sin(TAU * s / n), z) for r, z in ((radius, -h), (r2, h)) for s in range(n)]
    faces = [(s, (s + 1) % n, n + (s + 1) % n, n + s) for s in range(n)] + [tuple(range(n))[::-1], tuple(range(n, 2 * n))]
    return place(mesh(rings, faces), material, at=at, turn=turn, bevel=bevel, **how)


def tube(line, radius, material, closed=False, thin=None, **how):
    """A round line through points; `thin` gives the share of the radius at each."""
    data = bpy.data.curves.new('tube', 'CURVE')
    data.dimensions, data.bevel_depth, data.bevel_resolution, data.use_fill_caps = '3D', radius, 6, True
    spline = data.splines.new('POLY')
    spline.points.add(len(line) - 1)
    for i, (point, at) in enumerate(zip(spline.points, line)):
        point.co = (*at, 1)
        point.radius = thin[i] if thin else 1
    spline.use_cyclic_u, spline.use_smooth = closed, True
    return place(data, material, **how)


def ribbon(line, across, thick, material, **how):
    """A flat band along a line; `across` is the half width as a vector, or one for each point."""
    sides = across if isinstance(across, list) else [across] * len(line)
    points = [Vector(p) + s * Vector(a) for p, a in zip(line, sides) for s in (-1, 1)]
    made = place(mesh(points, [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(line) - 1)]), material, **how)
    solid = made.modifiers.new('solid', 'SOLIDIFY')
    solid.thickness, solid.offset = thick, 0
    return made


def slab(outline, thick, material, bevel=0.03, holes=(), **how):
    """An outline of (x, z), standing, made thick along y, with holes cut out."""
    data = bpy.data.curves.new('slab', 'CURVE')
    data.dimensions, data.fill_mode, data.extrude, data.bevel_depth, data.bevel_resolution = '2D', 'BOTH', thick / 2 - bevel, bevel, 3
    data.offset = -bevel
    for line in (outline, *holes):
        spline = data.splines.new('POLY')
        spline.points.add(len(line) - 1)
        for point, (x, z) in zip(spline.points, line):
            point.co = (x, z, 0, 1)
        spline.use_cyclic_u = True
    it = place(data, material, **how)
    it.rotation_euler[0] += math.radians(90)
    return it


def hair(it, material, count, length, rough=0.1):
    """Short fur on a shape."""
    it.modifiers.new('hair', 'PARTICLE_SYSTEM')
    it.data.materials.append(material)
    fur = it.particle_systems[0].settings
    fur.type, fur.count, fur.hair_length, fur.hair_step, fur.material = 'HAIR', count, length, 3, len(it.data.materials)
    fur.child_type, fur.rendered_child_count, fur.child_length = 'INTERPOLATED', 8, 1.0
    fur.roughness_1, fur.roughness_2, fur.roughness_endpoint = rough, rough, rough / 2
    fur.root_radius, fur.tip_radius, fur.radius_scale = 1.0, 0.25, length * 0.07


def studio(size, samples, ground=None):
    """Ground, light and camera, the same for every picture. The camera sees about four units of width."""
    scene = bpy.context.scene
    scene.render.engine, scene.cycles.samples, scene.cycles.max_bounces = 'CYCLES', samples, 5
    scene.cycles.use_denoising = False
    scene.cycles.use_adaptive_sampling, scene.cycles.adaptive_threshold = True, 0.03
    scene.cycles.sample_clamp_indirect, scene.cycles.caustics_reflective = 3, False
    scene.render.threads_mode, scene.render.threads = 'FIXED', 2
    scene.render.resolution_x, scene.render.resolution_y = size
    keep_passes(scene)
    scene.view_settings.view_transform, scene.view_settings.look = 'Filmic', 'High Contrast'
    scene.view_settings.exposure = 0.95
    world = scene.world = bpy.data.worlds.new('room')
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs[0].default_value = linear('#fff3e2')
    world.node_tree.nodes['Background'].inputs[1].default_value = 0.3
    lamp = bpy.data.lights.new('window', 'AREA')
    lamp.shape, lamp.size, lamp.size_y, lamp.energy, lamp.color = 'RECTANGLE', 3.6, 3.0, 620, (1, 0.93, 0.83)
    window = bpy.data.objects.new('window', lamp)
    window.location = (-5.2, 0.2, 4.6)
    window.rotation_euler = (Vector((0, 0, 0.8)) - window.location).to_track_quat('-Z', 'Y').to_euler()
    camera = bpy.data.objects.new('camera', bpy.data.cameras.new('camera'))
    camera.location, camera.rotation_euler = (0, -9.4, 3.9), (math.radians(70.5), 0, 0)
    camera.data.lens, camera.data.dof.use_dof = 85, True
    camera.data.dof.focus_distance, camera.data.dof.aperture_fstop = 9.4, 1.1
    scene.camera = camera
    scene.collection.objects.link(window)
    scene.collection.objects.link(camera)
    linen = paint(ground, rough=0.9) if ground else cloth()
    profile = [(-9, 0)] + [(3.5 + 3 * math.sin(a), 3 - 3 * math.cos(a)) for a in [i * TAU / 96 for i in range(25)]] + [(6.5, 14)]
    points = [(x, y, z) for y, z in profile for x in (-16, 16)]
    place(mesh(points, [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]), linen, angle=180)


def keep_passes(scene):
    """Colour and slope of the surfaces are written beside the picture, for who takes the grain out."""
    layer = bpy.context.view_layer
    layer.use_pass_normal = layer.use_pass_diffuse_color = True
    scene.use_nodes = True
    nodes, link = scene.node_tree.nodes, scene.node_tree.links.new
    nodes.clear()
    source, shown, beside = (nodes.new(f'CompositorNode{kind}') for kind in ('RLayers', 'Composite', 'OutputFile'))
    link(source.outputs['Image'], shown.inputs['Image'])
    beside.base_path, beside.format.file_format = bpy.app.tempdir, 'OPEN_EXR'
    beside.file_slots.clear()
    for name, output in (('albedo', 'DiffCol'), ('normal', 'Normal')):
        beside.file_slots.new(name)
        link(source.outputs[output], beside.inputs[name])


def pixels(path):
    """A picture as numbers, its bottom row first."""
    picture = bpy.data.images.load(path)
    values = np.empty(len(picture.pixels), np.float32)
    picture.pixels.foreach_get(values)
    return picture, values.reshape(picture.size[1], picture.size[0], 4)


def take_out_grain(path):
    albedo, normal = (pixels(os.path.join(bpy.app.tempdir, f'{name}0001.exr'))[1][..., :3] for name in ('albedo', 'normal'))
    picture, shown = pixels(path)
    shown[..., :3] = denoise(shown[..., :3], albedo, normal)
    picture.pixels.foreach_set(shown.ravel())
    picture.save()


def cloth(side=256, threads=16):
    """Linen: a small picture of woven threads of uneven strength, laid over the ground again and again."""
    chance = dice(1)
    strong = [[chance.uniform(0.55, 1) for _ in range(threads)] for _ in range(2)]
    picture, step = bpy.data.images.new('linen', side, side), side // threads
    points = []
    for y in range(side):
        for x in range(side):
            (i, u), (j, v) = divmod(x, step), divmod(y, step)
            u, v = math.sin(math.pi * (u + 0.5) / step), math.sin(math.pi * (v + 0.5) / step)
            over = strong[0][i] * u**0.6 * (0.6 + 0.4 * v) if (i + j) % 2 else strong[1][j] * v**0.6 * (0.6 + 0.4 * u)
            height = over * 0.9 + chance.uniform(0, 0.1)
            points += [height, height, height, 1]
    picture.pixels = points
    picture.pack()
    made = paint('#f1e7d6', rough=0.95)
    nodes, link = made.node_tree.nodes, made.node_tree.links.new
    where, seen_as, bump, ramp = (nodes.new(f'ShaderNode{kind}') for kind in ('TexCoord', 'TexImage', 'Bump', 'ValToRGB'))
    seen_as.projection = 'BOX'
    seen_as.image, picture.colorspace_settings.name = picture, 'Non-Color'
    lay = nodes.new('ShaderNodeMapping')
    lay.inputs['Scale'].default_value = (1.5, 1.5, 1.5)
    link(where.outputs['Object'], lay.inputs['Vector'])
    link(lay.outputs['Vector'], seen_as.inputs['Vector'])
    link(seen_as.outputs['Color'], bump.inputs['Height'])
    bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = 0.3, 0.012
    link(bump.outputs['Normal'], nodes['Principled BSDF'].inputs['Normal'])
    link(seen_as.outputs['Color'], ramp.inputs['Fac'])
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = linear('#dccdb4'), linear('#f6eee0')
    link(ramp.outputs['Color'], nodes['Principled BSDF'].inputs['Base Color'])
    return made


def points_of(things):
    """Every point of the things as they will be rendered, in the room."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    found = []
    for it in things:
        solid = it.evaluated_get(graph)
        data = solid.to_mesh()
        found += [solid.matrix_world @ vertex.co for vertex in (data.vertices if data else ())]
        solid.to_mesh_clear()
    return found


def extent(things):
    """Lowest and highest point of the things, and the middle of their ground."""
    xs, ys, zs = zip(*points_of(things))
    return min(zs), max(zs), (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def seen(things):
    """Where the camera sees the things: left, right, bottom and top, in widths of the picture from its middle."""
    camera = bpy.context.scene.camera
    away, half = camera.matrix_world.inverted(), camera.data.sensor_width / camera.data.lens
    at = [away @ point for point in points_of(things)]
    xs, ys = [p.x / -p.z / half for p in at], [p.y / -p.z / half for p in at]
    return min(xs), max(xs), min(ys), max(ys)


def fit(things, share=0.8):
    """Scales the things about the ground until the larger side fills its share of the picture, and centres the picture on them."""
    camera = bpy.context.scene.camera.data
    move(things, Matrix.Translation((0, 0, -extent(things)[0])))
    for _ in range(4):
        left, right, bottom, top = seen(things)
        move(things, Matrix.Scale(share / max(right - left, top - bottom), 4))
    left, right, bottom, top = seen(things)
    camera.shift_x, camera.shift_y = (left + right) / 2, (bottom + top) / 2 + 0.005


def move(things, by):
    bpy.context.view_layer.update()
    for it in things:
        if it.parent is None:
            it.matrix_world = by @ it.matrix_world
        for fur in [system.settings for system in it.particle_systems]:
            fur.hair_length, fur.radius_scale = (size * by.median_scale for size in (fur.hair_length, fur.radius_scale))
    bpy.context.view_layer.update()


def dice(seed):
    return random.Random(seed)
