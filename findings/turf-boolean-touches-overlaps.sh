#!/usr/bin/env bash
# booleanTouches says of a polygon that it touches itself, and its own half: it is to be true only "if none of the points common to both
# geometries intersect the interiors of both geometries" (its README; touches of OGC 06-103r4, 6.1.15.3). Corners alone are compared: where all
# lie on the other's border, the area that both have is not seen. Who looks for the neighbours of a district among two editions of
# a map finds the district itself.
# Versions: @turf/boolean-touches 7.4.0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @turf/boolean-touches@7.4.0
node --input-type=module <<'JS'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { booleanTouches } from '@turf/boolean-touches';

const { version } = JSON.parse(readFileSync('node_modules/@turf/boolean-touches/package.json', 'utf8'));
console.log(`@turf/boolean-touches ${version}`);
const box = (west, south, east, north) => ({
  type: 'Polygon',
  coordinates: [[[west, south], [east, south], [east, north], [west, north], [west, south]]],
});
const district = box(0, 0, 4, 4);
const seen = (what, other, expected) => {
  const result = booleanTouches(district, other);
  console.log(`${what}: ${result}, expected ${expected}`);
  return result;
};
assert.equal(seen('a neighbour with a common border', box(4, 0, 8, 4), true), true);
assert.equal(seen('one that overlaps at a corner', box(2, 2, 8, 8), false), false);
assert.equal(seen('itself', district, false), true);
assert.equal(seen('its southern half', box(0, 0, 4, 2), false), true);
JS
