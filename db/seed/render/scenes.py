"""Wide pictures for the welcome of the first page: things of the shop side by side. Heights are in units of the ground."""
from kit import extent, move
from mathutils import Matrix

# Each thing with its height, where it stands (right and back), and a further turn.
SCENES = {
    'welcome-still': {
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
    'diwali': {
        'ground': '#ffdfae',
        'things': [
            ('paper-lantern', 1.6, (-1.95, 0.3), 0),
            ('surprise-gift-box-gold', 1.15, (-0.75, 0.3), 6),
            ('surprise-gift-box-teal', 0.85, (0.35, 0.5), -14),
            ('raw-honey-pot', 0.72, (1.25, 0.35), 0),
            ('assorted-chocolate-bar', 0.85, (2.1, 0.2), -14),
            ('clay-diya', 0.44, (-1.3, -0.75), 0),
            ('clay-diya', 0.4, (0.1, -0.85), 14),
            ('clay-diya', 0.38, (1.3, -0.7), -10),
        ],
    },
    'school': {
        'ground': '#ffdfae',
        'things': [
            ('school-backpack-ocean-blue', 1.5, (-1.4, 0.4), -8),
            ('school-backpack-rose-pink', 1.35, (-0.3, 0.6), -30),
            ('desk-globe-asia-view', 1.15, (0.85, 0.3), 0),
            ('student-microscope-400x', 1.2, (1.95, 0.2), -10),
            ('wax-crayons-box-of-12', 0.5, (-0.55, -0.75), 10),
            ('hb-pencil-box-of-10', 0.5, (0.45, -0.8), -8),
        ],
    },
    'new-year': {
        'ground': '#ffdfae',
        'things': [
            ('panda-soft-toy', 1.2, (-1.75, 0.2), 10),
            ('retro-radio', 1.05, (-0.4, 0.5), -4),
            ('celebration-cake', 0.95, (0.95, 0.1), 0),
            ('winners-trophy', 1.1, (2.05, 0.3), 0),
            ('surprise-gift-box-teal', 0.7, (-0.85, -0.6), 8),
            ('satin-gift-bow', 0.4, (0.2, -0.95), 0),
        ],
    },
    # The counter where orders are packed: the book, scissors and a bow, and tea for two.
    'keepers': {
        'ground': '#ffdfae',
        'things': [
            ('spiral-ledger-a5', 0.95, (-1.95, 0.35), 14),
            ('cane-basket', 1.55, (-0.75, 0.6), -6),
            ('surprise-gift-box-teal', 1.2, (0.65, 0.5), -10),
            ('brown-teddy-bear', 1.05, (1.75, 0.35), -22),
            ('coffee-mug', 0.52, (-1.25, -0.75), 16),
            ('coffee-mug', 0.52, (-0.6, -0.95), -30),
            ('satin-gift-bow', 0.36, (0.25, -0.8), 0),
            ('safety-scissors', 0.42, (1.15, -0.75), 20),
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
