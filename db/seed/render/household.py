"""For the house, one function each, in units of their own: the studio scales them to the picture."""
import home
import kitchen
import utility

THINGS = {**home.THINGS, **kitchen.THINGS, **utility.THINGS}
