"""Toys and games, one function each, in units of their own: the studio scales them to the picture."""
import devices as d
import games as g
import lorries as l
import nursery as n
import pastimes as t
import playthings as p
import plush as f
import rides as r
import sports as s
import vehicles as v

THINGS = {
    'ambulance': (v.ambulance, 30),
    'arcade-joystick': (t.arcade_stick, 24),
    'badminton-set': (s.badminton, 0),
    'basketball-size-7': (s.basketball, 0),
    'bath-duck': (n.bath_duck, 34),
    'bath-sailboat': (n.sailboat, 20),
    'city-tram': (l.tram, 30),
    'cricket-bat-and-ball': (s.cricket, 12),
    'dartboard-set': (s.dartboard, 14),
    'delivery-truck': (l.delivery_truck, 30),
    'diamond-kite-with-tail': (p.kite, 12),
    'elephant-soft-toy': (f.elephant, 14),
    'farm-tractor': (l.tractor, 32),
    'fire-engine': (l.fire_engine, 30),
    'flying-saucer': (r.saucer, 0),
    'football-size-5': (s.football, 0),
    'formula-racer': (l.racer, 34),
    'game-controller': (t.controller, 14),
    'glider-aeroplane': (n.glider, 26),
    'glow-yo-yo': (p.yo_yo, 32),
    'helicopter': (r.helicopter, 28),
    'holi-water-blaster': (t.water_blaster, 24),
    'jigsaw-puzzle-500-pc': (g.jigsaw, 0),
    'jumbo-dice': (g.jumbo_die, 32),
    'junior-guitar': (t.guitar, 12),
    'kick-scooter': (r.kick_scooter, 30),
    'kids-bicycle-16-inch': (r.bicycle, 22),
    'long-neck-dinosaur': (f.long_neck, 24),
    'magic-wand-kit': (t.magic_kit, 0),
    'maracas-pair': (n.maracas, 0),
    'moon-rocket': (g.rocket, 0),
    'mountain-suv': (v.mountain_suv, 30),
    'nesting-dolls-set-of-5': (p.nesting_dolls, 0),
    'panda-soft-toy': (f.panda, 14),
    'piano-keyboard': (t.piano_keys, 18),
    'playing-cards': (d.playing_cards, 0),
    'police-car': (v.police_car, 30),
    'pull-back-car-red': (v.pull_back_car, 30),
    'robot': (d.robot, 20),
    'roller-skates': (r.roller_skates, 28),
    'school-bus': (v.school_bus, 30),
    'skateboard': (s.skateboard, 28),
    'sports-bike-model': (r.sports_bike, 26),
    't-rex': (f.t_rex, 30),
    'table-tennis-bat': (s.bat_and_ball, 10),
    'tin-drum': (n.tin_drum, 0),
    'toy-castle': (t.castle, 18),
    'unicorn-soft-toy': (f.unicorn, 14),
    'wooden-chess-set': (g.chess, 28),
    'yellow-taxi': (v.taxi, 30),
}
