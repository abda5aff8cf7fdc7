#!/usr/bin/env bash
# booleanValid, which checks "if the geometry is a valid according to the OGC Simple Feature Specification" (its README), calls a polygon
# valid whose ring crosses itself, one whose hole lies outside of its ring, and one whose two holes overlap. By that specification (OGC
# 06-103r4, 6.1.11.1) rings are simple, and a hole lies within its ring and meets another in single points only. Members of a
# MultiPolygon that overlap are found.
# Versions: @turf/boolean-valid 7.4.0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @turf/boolean-valid@7.4.0
node --input-type=module <<'JS'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { booleanValid } from '@turf/boolean-valid';

const { version } = JSON.parse(readFileSync('node_modules/@turf/boolean-valid/package.json', 'utf8'));
console.log(`@turf/boolean-valid ${version}`);
const box = (west, south, east, north) => [[west, south], [east, south], [east, north], [west, north], [west, south]];
const seen = (what, type, coordinates, expected) => {
  const result = booleanValid({ type, coordinates });
  console.log(`${what}: ${result}, expected ${expected}`);
  return result;
};
assert.equal(seen('a square with a hole', 'Polygon', [box(0, 0, 8, 8), box(1, 1, 3, 3)], true), true);
assert.equal(seen('two squares that overlap', 'MultiPolygon', [[box(0, 0, 8, 8)], [box(4, 4, 9, 9)]], false), false);
const crossing = [[0, 0], [2, 2], [2, 0], [0, 2], [0, 0]];
assert.equal(seen('a ring that crosses itself', 'Polygon', [crossing], false), true);
assert.equal(seen('a hole outside of its ring', 'Polygon', [box(0, 0, 8, 8), box(10, 10, 11, 11)], false), true);
assert.equal(seen('two holes that overlap', 'Polygon', [box(0, 0, 8, 8), box(1, 1, 3, 3), box(2, 2, 4, 4)], false), true);
JS
