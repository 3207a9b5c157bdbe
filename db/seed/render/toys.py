"""Toys and games, one function each, in units of their own: the studio scales them to the picture."""
import games as g
import lorries as l
import nursery as n
import playthings as p
import vehicles as v

THINGS = {
    'ambulance': (v.ambulance, 30),
    'bath-duck': (n.bath_duck, 34),
    'bath-sailboat': (n.sailboat, 20),
    'city-tram': (l.tram, 30),
    'delivery-truck': (l.delivery_truck, 30),
    'diamond-kite-with-tail': (p.kite, 12),
    'farm-tractor': (l.tractor, 32),
    'fire-engine': (l.fire_engine, 30),
    'formula-racer': (l.racer, 34),
    'glider-aeroplane': (n.glider, 50),
    'glow-yo-yo': (p.yo_yo, 32),
    'jigsaw-puzzle-500-pc': (g.jigsaw, 0),
    'jumbo-dice': (g.jumbo_die, 32),
    'maracas-pair': (n.maracas, 0),
    'moon-rocket': (g.rocket, 0),
    'mountain-suv': (v.mountain_suv, 30),
    'nesting-dolls-set-of-5': (p.nesting_dolls, 0),
    'police-car': (v.police_car, 30),
    'pull-back-car-red': (v.pull_back_car, 30),
    'school-bus': (v.school_bus, 30),
    'tin-drum': (n.tin_drum, 0),
    'wooden-chess-set': (g.chess, 28),
    'yellow-taxi': (v.taxi, 30),
}
