#!/usr/bin/env bash
# A shape of two islands that ogr2ogr writes from a shapefile to GML is read from there as one polygon whose hole is the second
# island. The GML has both (gml:MultiSurface); the schema beside it says a single surface, as a layer of a shapefile does, and the
# reader makes all further rings holes of the first one. Written with -nlt PROMOTE_TO_MULTI it is read as it is.
# Versions: GDAL 3.6.2 (Debian's package gdal-bin, which has to be installed)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >islands.geojson <<'JSON'
{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"CODE": "1"}, "geometry": {"type": "MultiPolygon",
"coordinates": [[[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]], [[[20, 0], [30, 0], [30, 10], [20, 0]]]]}}]}
JSON
shape() { ogrinfo -q -al "$1" | grep -o 'MULTIPOLYGON.*\|POLYGON.*'; }
ogr2ogr -f 'ESRI Shapefile' islands.shp islands.geojson
ogr2ogr -f GML islands.gml islands.shp
ogr2ogr -f GML promoted.gml islands.shp -nlt PROMOTE_TO_MULTI
ogrinfo --version
echo "expected: $(shape islands.shp)"
echo "got:      $(shape islands.gml)"
echo "promoted: $(shape promoted.gml)"
[ "$(grep -o '<gml:exterior>' islands.gml | wc -l)" = 2 ]
[[ $(shape islands.gml) =~ ^POLYGON ]]
[[ $(shape promoted.gml) =~ ^MULTIPOLYGON ]]
