# Answers questions about coordinate systems, as PROJ does: a JSON list on the standard input, and one on the output.
#   {"definition": id}: its text in each form; null if PROJ does not know the system
#   {"from": system, "to": system, "positions": [[x, y], ...]}: the positions in the other system
import json
import sys

from osgeo import gdal, osr

# It would replace a system that EPSG has withdrawn by another.
gdal.SetConfigOption("OSR_USE_NON_DEPRECATED", "NO")
osr.UseExceptions()

FORMS = {"wkt2": "WKT2_2019", "wkt1": "WKT1_GDAL", "esri": "WKT1_ESRI"}


def system(text):
    found = osr.SpatialReference()
    found.SetFromUserInput(text)
    # Longitude comes first, whatever a definition says.
    found.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    return found


def definition(text):
    try:
        found = system(text)
    except RuntimeError:
        return None
    return {form: found.ExportToWkt(["FORMAT=" + name]) for form, name in FORMS.items()}


def answer(question):
    if "definition" in question:
        return definition(question["definition"])
    between = osr.CoordinateTransformation(system(question["from"]), system(question["to"]))
    return [[x, y] for x, y, _ in between.TransformPoints(question["positions"])]


json.dump([answer(question) for question in json.load(sys.stdin)], sys.stdout)
