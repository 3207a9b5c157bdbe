"""Gifts, one function each, in units of their own: the studio scales them to the picture."""
import devices as d
import flowers as f
import keepsakes as k
import sweets as s
import wear as w
from things import gift_box

THINGS = {
    'assorted-chocolate-bar': (s.chocolate, 20),
    'cabin-suitcase': (d.suitcase, 26),
    'celebration-cake': (s.cake, 0),
    'coin-purse': (w.coin_purse, 14),
    'crystal-paperweight': (k.paperweight, 10),
    'cupcake-box-of-4': (s.cupcakes, 24),
    'evil-eye-charm': (k.evil_eye, 14),
    'festive-saree': (w.saree, 20),
    'flower-bouquet': (f.bouquet, 0),
    'framed-print': (k.framed_print, 20),
    'instant-camera': (d.camera, 22),
    'leather-handbag': (w.handbag, 20),
    'paper-lantern': (k.lantern, 0),
    'party-crown': (k.party_crown, 0),
    'rainbow-lollipop': (s.lollipop, 16),
    'raw-honey-pot': (s.honey, 0),
    'retro-radio': (d.radio, 20),
    'satin-gift-bow': (k.satin_bow, 0),
    'scented-candle': (k.candle, 0),
    'single-rose': (f.rose, 14),
    'summer-cap': (w.summer_cap, -28),
    'sunglasses': (d.sunglasses, 24),
    'surprise-gift-box-teal': (lambda: gift_box('#128a8c', '#f1e6cf', 0.35), 0),
    'tulip-stem': (f.tulip, 0),
    'wind-chime': (w.wind_chime, 0),
    'winners-trophy': (k.trophy, 16),
    'woollen-scarf': (w.scarf, 16),
}
