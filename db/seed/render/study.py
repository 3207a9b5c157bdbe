"""For the desk and the school bag, one function each, in units of their own: the studio scales them to the picture."""

THINGS = {}
