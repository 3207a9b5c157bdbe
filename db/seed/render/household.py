"""For the house, one function each, in units of their own: the studio scales them to the picture."""

THINGS = {}
