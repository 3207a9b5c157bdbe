"""Gifts, one function each, in units of their own: the studio scales them to the picture."""
import devices as d
import flowers as f
import keepsakes as k
import sweets as s
import wear as w
from things import gift_box

THINGS = {
    'Assorted Chocolate Bar': (s.chocolate, 20),
    'Cabin Suitcase': (d.suitcase, 26),
    'Celebration Cake': (s.cake, 0),
    'Coin Purse': (w.coin_purse, 14),
    'Crystal Paperweight': (k.paperweight, 10),
    'Cupcake, Box of 4': (s.cupcakes, 24),
    'Evil Eye Charm': (k.evil_eye, 14),
    'Festive Saree': (w.saree, 20),
    'Flower Bouquet': (f.bouquet, 0),
    'Framed Print': (k.framed_print, 20),
    'Instant Camera': (d.camera, 22),
    'Leather Handbag': (w.handbag, 20),
    'Paper Lantern': (k.lantern, 0),
    'Party Crown': (k.party_crown, 0),
    'Rainbow Lollipop': (s.lollipop, 16),
    'Raw Honey Pot': (s.honey, 0),
    'Retro Radio': (d.radio, 20),
    'Satin Gift Bow': (k.satin_bow, 0),
    'Scented Candle': (k.candle, 0),
    'Single Rose': (f.rose, 14),
    'Summer Cap': (w.summer_cap, -28),
    'Sunglasses': (d.sunglasses, 24),
    'Surprise Gift Box, Teal': (lambda: gift_box('#128a8c', '#f1e6cf', 0.35), 0),
    'Tulip Stem': (f.tulip, 0),
    'Wind Chime': (w.wind_chime, 0),
    "Winner's Trophy": (k.trophy, 16),
    'Woollen Scarf': (w.scarf, 16),
}
