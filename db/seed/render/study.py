"""For the desk and the school bag, one function each, in units of their own: the studio scales them to the picture."""
import books
import desk
import lab
import stationery
import writing
from things import backpack

THINGS = {
    **books.THINGS,
    **desk.THINGS,
    **lab.THINGS,
    **stationery.THINGS,
    **writing.THINGS,
    'School Backpack, Rose Pink': (lambda: backpack('#d9527e', '#a8325a', '#7a1f40'), 24),
}
