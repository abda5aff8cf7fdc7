#!/usr/bin/env bash
# Of a collection with Polygons and MultiPolygons, as every map of districts is that has islands, the shapefile has the MultiPolygons alone:
# each kind is written as a file of its own, both named POLYGON, and the second replaces the first in the archive, without an
# error. The README lists both among its geometries. Lines are lost likewise beside MultiLineStrings.
# Versions: @mapbox/shp-write 0.4.3, read by shpjs 6.2.0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @mapbox/shp-write@0.4.3 shpjs@6.2.0
node --input-type=module <<'JS'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import shpwrite from '@mapbox/shp-write';
import shp from 'shpjs';

const { version } = JSON.parse(readFileSync('node_modules/@mapbox/shp-write/package.json', 'utf8'));
console.log(`@mapbox/shp-write ${version}`);
const box = (west) => [[[west, 0], [west, 1], [west + 1, 1], [west + 1, 0], [west, 0]]];
const district = (code, type, coordinates) => ({ type: 'Feature', properties: { code }, geometry: { type, coordinates } });
const mainland = [district('A', 'Polygon', box(0)), district('B', 'Polygon', box(2))];
const islands = district('C', 'MultiPolygon', [box(4), box(6)]);
const line = district('A', 'LineString', [[0, 0], [1, 1]]);
const lines = district('B', 'MultiLineString', [[[0, 0], [1, 1]], [[2, 2], [3, 3]]]);
const seen = async (what, features) => {
  const archive = await shpwrite.zip({ type: 'FeatureCollection', features }, { outputType: 'nodebuffer', compression: 'STORE' });
  const codes = (await shp(archive)).features.map(({ properties }) => properties.code).join(' ');
  console.log(`${what}: ${codes}, expected ${features.map(({ properties }) => properties.code).join(' ')}`);
  return codes;
};
assert.equal(await seen('polygons', mainland), 'A B');
assert.equal(await seen('polygons and one of two islands', [...mainland, islands]), 'C');
assert.equal(await seen('a line and one of two parts', [line, lines]), 'B');
JS
