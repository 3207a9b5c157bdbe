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
    'Ambulance': (v.ambulance, 30, {'side': -30}),
    'Arcade Joystick': (t.arcade_stick, 24),
    'Badminton Set': (s.badminton, 0),
    'Basketball, Size 7': (s.basketball, 0),
    'Bath Duck': (n.bath_duck, 34),
    'Bath Sailboat': (n.sailboat, 20),
    'City Tram': (l.tram, 30, {'side': -30}),
    'Cricket Bat and Ball': (s.cricket, 12),
    'Dartboard Set': (s.dartboard, 14),
    'Delivery Truck': (l.delivery_truck, 30, {'side': -30}),
    'Diamond Kite with Tail': (p.kite, 12),
    'Elephant Soft Toy': (f.elephant, 14),
    'Farm Tractor': (l.tractor, 32, {'side': -32}),
    'Fire Engine': (l.fire_engine, 30, {'side': -30}),
    'Flying Saucer': (r.saucer, 0),
    'Football, Size 5': (s.football, 0),
    'Formula Racer': (l.racer, 34, {'side': -34}),
    'Game Controller': (t.controller, 14),
    'Glider Aeroplane': (n.glider, 26),
    'Glow Yo-Yo': (p.yo_yo, 32),
    'Helicopter': (r.helicopter, 28, {'side': -28}),
    'Holi Water Blaster': (t.water_blaster, 24),
    'Jigsaw Puzzle, 500 pc': (g.jigsaw, 0),
    'Jumbo Dice': (g.jumbo_die, 32),
    'Junior Guitar': (t.guitar, 12),
    'Kick Scooter': (r.kick_scooter, 30),
    'Kids Bicycle 16 inch': (r.bicycle, 22),
    'Long-Neck Dinosaur': (f.long_neck, 24, {'side': -24}),
    'Magic Wand Kit': (t.magic_kit, 0),
    'Maracas Pair': (n.maracas, 0),
    'Moon Rocket': (g.rocket, 0),
    'Mountain SUV': (v.mountain_suv, 30, {'side': -30}),
    'Nesting Dolls, Set of 5': (p.nesting_dolls, 0),
    'Panda Soft Toy': (f.panda, 14),
    'Piano Keyboard': (t.piano_keys, 18),
    'Playing Cards': (d.playing_cards, 0),
    'Police Car': (v.police_car, 30, {'side': -30}),
    'Pull-Back Car, Red': (v.pull_back_car, 30, {'side': -30}),
    'Robot': (d.robot, 20, {'side': 40}),
    'Roller Skates': (r.roller_skates, 28),
    'School Bus': (v.school_bus, 30, {'side': -30}),
    'Skateboard': (s.skateboard, 28),
    'Sports Bike Model': (r.sports_bike, 26, {'side': -26}),
    'T-Rex': (f.t_rex, 30, {'side': -30}),
    'Table Tennis Bat': (s.bat_and_ball, 10),
    'Tin Drum': (n.tin_drum, 0),
    'Toy Castle': (t.castle, 18, {'side': -40}),
    'Unicorn Soft Toy': (f.unicorn, 14),
    'Wooden Chess Set': (g.chess, 28),
    'Yellow Taxi': (v.taxi, 30),
}
