#!/usr/bin/env bash
# The rings of an area are written in the order of corners that they have in GeoJSON, outer ones to the left and holes to the right (RFC
# 7946, 3.1.6). A shapefile is the other way round: "Vertices of rings defining holes in polygons are in a counterclockwise direction" (ESRI
# Shapefile Technical Description, 1998, Polygon). What is read by that rule has the lake of a district as land of its own, and the
# land around it as a hole of nothing.
# Versions: @mapbox/shp-write 0.4.3, read with jszip 3.10.1 and shapefile 0.6.6
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @mapbox/shp-write@0.4.3 jszip@3.10.1 shapefile@0.6.6
node --input-type=module <<'JS'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import shpwrite from '@mapbox/shp-write';
import JSZip from 'jszip';
import { open } from 'shapefile';

const { version } = JSON.parse(readFileSync('node_modules/@mapbox/shp-write/package.json', 'utf8'));
console.log(`@mapbox/shp-write ${version}`);
const left = (west, south, east, north) => [[west, south], [east, south], [east, north], [west, north], [west, south]];
const seen = async (what, coordinates) => {
  const features = [{ type: 'Feature', properties: { code: 'A' }, geometry: { type: 'Polygon', coordinates } }];
  const archive = await shpwrite.zip({ type: 'FeatureCollection', features }, { outputType: 'nodebuffer', compression: 'STORE' });
  const main = await (await JSZip.loadAsync(archive)).file('POLYGON.shp').async('uint8array');
  const { geometry } = (await (await open(main)).read()).value;
  const rings = geometry.type === 'Polygon' ? [geometry.coordinates.length] : geometry.coordinates.map((polygon) => polygon.length);
  console.log(`${what}: a ${geometry.type} with ${rings.join(' and ')} ring(s), expected a Polygon with 2`);
  return [geometry.type, ...rings];
};
const [land, lake] = [left(0, 0, 10, 10), left(4, 4, 6, 6)];
assert.deepEqual(await seen('rings as a shapefile has them', [[...land].reverse(), lake]), ['Polygon', 2]);
assert.deepEqual(await seen('rings as GeoJSON has them', [land, [...lake].reverse()]), ['MultiPolygon', 1, 1]);
JS
