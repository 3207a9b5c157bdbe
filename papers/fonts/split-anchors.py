"""Gives each class of marks a table of its own, so that no anchor is absent: the PDF library reads them all as there.

What attaches where stays as the font has it. Needs Debian's python3-fonttools: python3 split-anchors.py in.woff out.woff
"""

import sys
from copy import deepcopy

from fontTools.ttLib import TTFont

# Lookup types of GPOS: mark to base, mark to ligature, mark to mark.
NAMES = {
    4: ("MarkCoverage", "MarkArray", "MarkRecord", "BaseCoverage", "BaseArray", "BaseRecord", "BaseAnchor"),
    6: ("Mark1Coverage", "Mark1Array", "MarkRecord", "Mark2Coverage", "Mark2Array", "Mark2Record", "Mark2Anchor"),
}


def split(table, names):
    mark_coverage, mark_array, mark_record, base_coverage, base_array, base_record, anchor = names
    for mark_class in range(table.ClassCount):
        part = deepcopy(table)
        marks = list(zip(getattr(part, mark_coverage).glyphs, getattr(getattr(part, mark_array), mark_record)))
        bases = list(zip(getattr(part, base_coverage).glyphs, getattr(getattr(part, base_array), base_record)))
        marks = [(glyph, record) for glyph, record in marks if record.Class == mark_class]
        bases = [(glyph, record) for glyph, record in bases if getattr(record, anchor)[mark_class] is not None]
        if not marks or not bases:
            continue
        for _, record in marks:
            record.Class = 0
        for _, record in bases:
            setattr(record, anchor, [getattr(record, anchor)[mark_class]])
        part.ClassCount = 1
        getattr(part, mark_coverage).glyphs = [glyph for glyph, _ in marks]
        getattr(part, base_coverage).glyphs = [glyph for glyph, _ in bases]
        setattr(getattr(part, mark_array), mark_record, [record for _, record in marks])
        setattr(getattr(part, base_array), base_record, [record for _, record in bases])
        yield part


font = TTFont(sys.argv[1])
for lookup in font["GPOS"].table.LookupList.Lookup if "GPOS" in font else []:
    tables = [getattr(table, "ExtSubTable", table) for table in lookup.SubTable]
    if tables and tables[0].LookupType in NAMES:
        lookup.LookupType = tables[0].LookupType
        lookup.SubTable = [part for table in tables for part in split(table, NAMES[lookup.LookupType])]
        lookup.SubTableCount = len(lookup.SubTable)
font.save(sys.argv[2])
