#!/usr/bin/env bash
# pointOnFeature, which for a polygon promises a point "in the area of the polygon" (its README), gives a corner of the border where the
# centre of the box around it lies outside: of a crescent, of a ring around a lake, of two islands. Corners belong to neighbours too, and to no
# district for who leaves out borders: a look-up of a district's own point can find another district.
# Versions: @turf/point-on-feature 7.4.0, @turf/boolean-point-in-polygon 7.4.0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @turf/point-on-feature@7.4.0 @turf/boolean-point-in-polygon@7.4.0
node --input-type=module <<'JS'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { pointOnFeature } from '@turf/point-on-feature';

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
console.log(`@turf/point-on-feature ${version('@turf/point-on-feature')}`);
const box = (west, south, east, north) => [[west, south], [east, south], [east, north], [west, north], [west, south]];
const crescent = [[0, 0], [10, 0], [10, 10], [9, 10], [9, 1], [1, 1], [1, 10], [0, 10], [0, 0]];
const isWithin = (what, type, coordinates) => {
  const point = pointOnFeature({ type: 'Feature', properties: {}, geometry: { type, coordinates } });
  const within = booleanPointInPolygon(point, { type, coordinates }, { ignoreBoundary: true });
  console.log(`${what}: ${point.geometry.coordinates}, within its borders: ${within}, expected true`);
  return within;
};
assert.equal(isWithin('a square', 'Polygon', [box(0, 0, 8, 8)]), true);
assert.equal(isWithin('a crescent', 'Polygon', [crescent]), false);
assert.equal(isWithin('land around a lake', 'Polygon', [box(0, 0, 10, 10), box(1, 1, 9, 9)]), false);
assert.equal(isWithin('two islands', 'MultiPolygon', [[box(0, 0, 1, 1)], [box(9, 0, 10, 1)]]), false);
JS
