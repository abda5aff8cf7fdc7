#!/usr/bin/env bash
# Lines and areas of Esri's JSON with measures and without heights (hasM true, hasZ false: [x, y, m], as its description of geometry objects
# says) become GeoJSON whose third number is the measure. There it is the altitude (RFC 7946, 3.1.1): a place at kilometre 5000 of a road
# lies 5000 metres high. The measure of a single point is left out, as GeoJSON has none.
# Versions: @terraformer/arcgis 2.2.2, @esri/arcgis-to-geojson-utils 1.3.0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @terraformer/arcgis@2.2.2 @esri/arcgis-to-geojson-utils@1.3.0
node --input-type=module <<'JS'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import * as esri from '@esri/arcgis-to-geojson-utils';
import * as terraformer from '@terraformer/arcgis';

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
const spatialReference = { wkid: 4326 };
const road = { hasZ: false, hasM: true, paths: [[[-75, 45, 5000], [-76, 46, 5100]]], spatialReference };
const ward = { hasZ: false, hasM: true, rings: [[[0, 0, 10], [0, 1, 20], [1, 1, 30], [0, 0, 40]]], spatialReference };
for (const [name, { arcgisToGeoJSON }] of [['@terraformer/arcgis', terraformer], ['@esri/arcgis-to-geojson-utils', esri]]) {
  console.log(`${name} ${version(name)}`);
  const seen = (what, geometry, expected) => {
    const { coordinates } = arcgisToGeoJSON(geometry);
    console.log(`  ${what}: ${JSON.stringify(coordinates)}, expected ${expected}`);
    return coordinates;
  };
  assert.deepEqual(seen('a point with a measure', { x: -75, y: 45, m: 5000, spatialReference }, '[-75,45]'), [-75, 45]);
  assert.deepEqual(seen('a road with measures', road, '[[-75,45],[-76,46]]'), [[-75, 45, 5000], [-76, 46, 5100]]);
  assert.equal(seen('an area with measures', ward, 'two numbers each')[0][0].length, 3);
}
JS
