"""Renders the photograph-like pictures of the demo. Run by hand with Blender 3.4 or newer, never at start:
  npm pack world-atlas@2.0.2                        (in a temporary folder: the coasts of the globe)
  LAND=<its land-110m.json> blender -b --factory-startup -P db/seed/render/render.py -- [slug | slug-near | scene ...]
Without names all are made. A picture takes a minute or two on two cores; SAMPLES and SIZE make quick ones, TO another folder. What
comes out above 40 KB (fur, many edges) was written once more, a little softer."""
import os
import sys

import bpy
from mathutils import Matrix

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(__file__))
import kit
import scenes
import things

# By slug: the thing, how far it is turned to the window in degrees, and where the near view looks (share of its width and height).
THINGS = {
    'auto-rickshaw': (things.auto_rickshaw, 26, (0.3, 0.45)),
    'brown-teddy-bear': (things.teddy, 14, (0.52, 0.74)),
    'cane-basket': (things.cane_basket, 16, (0.35, 0.35)),
    'ceramic-teapot-ruby': (things.teapot, -8, (0.55, 0.6)),
    'clay-diya': (things.diya, -18, (0.66, 0.5)),
    'desk-globe-asia-view': (things.globe, 0, (0.45, 0.62)),
    'potted-plant': (things.potted_plant, 0, (0.5, 0.66)),
    'school-backpack-ocean-blue': (things.backpack, 24, (0.6, 0.36)),
    'steam-engine': (things.steam_engine, 24, (0.32, 0.55)),
    'student-microscope-400x': (things.microscope, 28, (0.4, 0.48)),
    'surprise-gift-box-gold': (things.gift_box, 0, (0.5, 0.74)),
    'wrist-watch-blue-strap': (things.watch, 24, (0.6, 0.5)),
}
SIZE, SAMPLES = int(os.environ.get('SIZE', 800)), int(os.environ.get('SAMPLES', 32))
TO = os.environ.get('TO', os.path.join(os.path.dirname(__file__), '..', 'pictures'))


def build(slug, turn=0):
    """Puts one thing on the ground, alone, and answers its parts."""
    there = set(bpy.data.objects)
    make, turned, focus = THINGS[slug]
    make()
    parts = [it for it in bpy.data.objects if it not in there]
    kit.move(parts, Matrix.Rotation((turned + turn) * kit.TAU / 360, 4, 'Z'))
    return parts, focus


def render(name):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    if name in scenes.SCENES:
        kit.studio((SIZE * 2, SIZE), SAMPLES, scenes.SCENES[name]['ground'])
        kit.fit(scenes.arrange(scenes.SCENES[name]['things'], build), 0.92)
        file = f'{name}-still-{SIZE * 2}x{SIZE}'
    else:
        kit.studio((SIZE, SIZE), SAMPLES)
        slug = name.removesuffix('-near')
        parts, focus = build(slug, 12 if name != slug else 0)
        seen = kit.fit(parts, 0.84)
        if name != slug:
            kit.near(seen, focus)
        file = f'{slug}-still{name[len(slug):]}'
    to = bpy.context.scene.render
    to.filepath, to.image_settings.file_format, to.image_settings.quality = os.path.join(TO, f'{file}.webp'), 'WEBP', 84
    bpy.ops.render.render(write_still=True)


wanted = sys.argv[sys.argv.index('--') + 1 :] if '--' in sys.argv else []
for each in wanted or [*THINGS, *(f'{slug}-near' for slug in THINGS), *scenes.SCENES]:
    render(each)
