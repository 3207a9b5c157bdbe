"""Renders the photograph-like pictures of the demo. Run by hand with Blender 3.4 or newer, never at start:
  npm pack world-atlas@2.0.2                        (in a temporary folder: the coasts of the globe)
  LAND=<its land-110m.json> blender -b --factory-startup -P db/seed/render/render.py -- FOLDER [slug | scene ...]
  node db/seed/draw-stills.ts FOLDER
Without names all are made. A picture takes one or two minutes of two cores, fur more; SAMPLES and SIZE make quick ones."""
import os
import sys

import bpy
from mathutils import Matrix

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(__file__))
import kit
import scenes
import things

# By slug: the thing, and how far it is turned to the window in degrees.
THINGS = {
    'auto-rickshaw': (things.auto_rickshaw, 26),
    'brown-teddy-bear': (things.teddy, 14),
    'cane-basket': (things.cane_basket, 16),
    'ceramic-teapot-ruby': (things.teapot, -8),
    'clay-diya': (things.diya, -18),
    'desk-globe-asia-view': (things.globe, 0),
    'potted-plant': (things.potted_plant, 0),
    'school-backpack-ocean-blue': (things.backpack, 24),
    'steam-engine': (things.steam_engine, 24),
    'student-microscope-400x': (things.microscope, 28),
    'surprise-gift-box-gold': (things.gift_box, 0),
    'wrist-watch-blue-strap': (things.watch, 24),
}
SIZE, SAMPLES = int(os.environ.get('SIZE', 800)), int(os.environ.get('SAMPLES', 32))


def build(slug, turn=0):
    """Puts one thing on the ground, alone, and answers its parts."""
    there = set(bpy.data.objects)
    make, turned = THINGS[slug]
    make()
    parts = [it for it in bpy.data.objects if it not in there]
    kit.move(parts, Matrix.Rotation((turned + turn) * kit.TAU / 360, 4, 'Z'))
    return parts


def render(name):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    if name in scenes.SCENES:
        kit.studio((SIZE * 2, SIZE), SAMPLES, scenes.SCENES[name]['ground'])
        kit.fit(scenes.arrange(scenes.SCENES[name]['things'], build), 0.92)
        file = f'{name}-still-{SIZE * 2}x{SIZE}'
    else:
        kit.studio((SIZE, SIZE), SAMPLES)
        kit.fit(build(name), 0.84)
        file = f'{name}-still'
    bpy.context.scene.render.filepath = os.path.join(folder, f'{file}.png')
    bpy.ops.render.render(write_still=True)


folder, *wanted = sys.argv[sys.argv.index('--') + 1 :]
for each in wanted or [*THINGS, *scenes.SCENES]:
    render(each)
