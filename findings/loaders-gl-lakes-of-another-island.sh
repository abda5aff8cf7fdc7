#!/usr/bin/env bash
# A hole of a shapefile's shape is given to the outer ring that stands before it, not to the one that it lies in: where the outer rings come
# first, the lake of the first island becomes a hole of the last one, outside of it. "The order of rings in the points array is not significant"
# (ESRI Shapefile Technical Description, 1998, Polygon). A place in the lake is then in the district, and areas by polygon are wrong.
# Versions: @loaders.gl/shapefile 4.5.2 with @loaders.gl/core 4.5.4 and gis 4.5.2, beside shapefile 0.6.6
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @loaders.gl/shapefile@4.5.2 @loaders.gl/core@4.5.4 @loaders.gl/gis@4.5.2 shapefile@0.6.6
node --input-type=module <<'JS'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { parse } from '@loaders.gl/core';
import { convertBinaryGeometryToGeometry } from '@loaders.gl/gis';
import { SHPLoader } from '@loaders.gl/shapefile';
import { open } from 'shapefile';

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
console.log(`@loaders.gl/shapefile ${version('@loaders.gl/shapefile')}, shapefile ${version('shapefile')}`);
const bounds = [0, 0, 30, 10];

/** A main file with one shape of type 5, as Esri's description says. */
function polygons(rings) {
  const points = rings.flat();
  const content = Buffer.alloc(44 + 4 * rings.length + 16 * points.length);
  content.writeInt32LE(5, 0);
  for (const [i, number] of bounds.entries()) content.writeDoubleLE(number, 4 + 8 * i);
  content.writeInt32LE(rings.length, 36);
  content.writeInt32LE(points.length, 40);
  for (const i of rings.keys()) content.writeInt32LE(rings.slice(0, i).flat().length, 44 + 4 * i);
  for (const [i, number] of points.flat().entries()) content.writeDoubleLE(number, 44 + 4 * rings.length + 8 * i);
  const header = Buffer.alloc(108);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((header.length + content.length) / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(5, 32);
  for (const [i, number] of bounds.entries()) header.writeDoubleLE(number, 36 + 8 * i);
  header.writeInt32BE(1, 100);
  header.writeInt32BE(content.length / 2, 104);
  return new Uint8Array([...header, ...content]).buffer;
}
const clockwise = (west, south, east, north) => [[west, south], [west, north], [east, north], [east, south], [west, south]];
const [first, second] = [clockwise(0, 0, 10, 10), clockwise(20, 0, 30, 10)];
const lake = clockwise(4, 4, 6, 6).reverse();
const holes = ({ coordinates }) => coordinates.map((rings) => rings.length - 1).join(' and ');
const seen = async (rings) => {
  const { geometries } = await parse(polygons(rings), SHPLoader, { worker: false });
  return holes(convertBinaryGeometryToGeometry(geometries[0]));
};
const other = holes((await (await open(polygons([first, second, lake]))).read()).value.geometry);
const [beside, after] = [await seen([first, lake, second]), await seen([first, second, lake])];
console.log(`shapefile, the lake as the last ring:          holes ${other}, expected 1 and 0`);
console.log(`loaders.gl, the lake after its own island:     holes ${beside}, expected 1 and 0`);
console.log(`loaders.gl, the lake as the last ring:         holes ${after}, expected 1 and 0`);
assert.deepEqual([other, beside, after], ['1 and 0', '1 and 0', '0 and 1']);
JS
