"""Wide pictures for the welcome of the first page: things of the shop side by side. Heights are in units of the ground."""
from kit import extent, move
from mathutils import Matrix

# Each thing with its height, where it stands (right and back), and a further turn.
SCENES = {
    'welcome': {
        'ground': '#ffdfae',
        'things': [
            ('desk-globe-asia-view', 1.15, (-1.95, 0.2), 0),
            ('school-backpack-ocean-blue', 1.45, (-1.05, 0.5), -10),
            ('cane-basket', 1.6, (0.15, 0.6), -6),
            ('brown-teddy-bear', 1.25, (1.2, 0), -20),
            ('surprise-gift-box-gold', 0.7, (-0.55, -0.6), 8),
            ('ceramic-teapot-ruby', 0.66, (2.1, -0.1), 0),
            ('clay-diya', 0.34, (0.45, -0.75), 0),
        ],
    },
}


def arrange(things, build):
    parts = []
    for slug, height, (right, back), turn in things:
        made = build(slug, turn)
        low, high, middle_x, middle_y = extent(made)
        scale = height / (high - low)
        move(made, Matrix.Translation((right, back, 0)) @ Matrix.Scale(scale, 4) @ Matrix.Translation((-middle_x, -middle_y, -low)))
        parts += made
    return parts
