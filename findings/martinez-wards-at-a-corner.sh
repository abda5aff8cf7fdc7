#!/usr/bin/env bash
# The union of two polygons that meet in a single corner is one ring that crosses itself there, a figure of eight: the one half runs to the
# left, the other to the right. In GeoJSON a ring follows the right-hand rule (RFC 7946, 3.1.6), and in Simple Features it is simple (OGC
# 06-103r4, 6.1.11.1). An area by the sum of the corners is the difference of both halves: two wards of 3 have 0 together.
# Versions: martinez-polygon-clipping 0.8.1, beside polyclip-ts 0.16.8
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund martinez-polygon-clipping@0.8.1 polyclip-ts@0.16.8
node --input-type=module <<'JS'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import * as martinez from 'martinez-polygon-clipping';
import * as polyclip from 'polyclip-ts';

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
console.log(`martinez-polygon-clipping ${version('martinez-polygon-clipping')}, polyclip-ts ${version('polyclip-ts')}`);
const box = (west, south, east, north) => [[[west, south], [east, south], [east, north], [west, north], [west, south]]];
const signedArea = (ring) => ring.slice(1).reduce((sum, [x, y], i) => sum + ring[i][0] * y - x * ring[i][1], 0) / 2;
const seen = (what, union) => {
  const area = union.reduce((sum, [ring]) => sum + Math.abs(signedArea(ring)), 0);
  console.log(`${what}: ${union.length} polygon(s), area ${area}, expected 6; ${JSON.stringify(union)}`);
  return [union.length, area];
};
const [west, east] = [box(1, 3, 4, 4), box(4, 2, 7, 3)];
assert.deepEqual(seen('polyclip-ts', polyclip.union(west, east)), [2, 6]);
assert.deepEqual(seen('martinez', martinez.union(west, east)), [1, 0]);
assert.deepEqual(seen('martinez, wards with a common side', martinez.union(west, box(4, 3, 7, 4))), [1, 6]);
JS
