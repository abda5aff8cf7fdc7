#!/usr/bin/env bash
# Ids of features that are texts, as RFC 7946 (section 3.2) allows and publishers of districts use, all become 0 in a vector tile, -1 becomes
# 2^64 - 1 and 1.5 becomes 1, without an error. An id in a tile is optional, and "SHOULD be unique among the features of the parent layer" (Mapbox
# Vector Tile Specification 2.1, 4.2): without one, a map could ask for another property; with the same for all, what a page does to one
# feature by its id (setFeatureState) it does to all.
# Versions: @maplibre/vt-pbf 4.3.3, @maplibre/geojson-vt 6.3.1, read by @mapbox/vector-tile 3.0.0 and pbf 5.1.2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @maplibre/vt-pbf@4.3.3 @maplibre/geojson-vt@6.3.1 @mapbox/vector-tile@3.0.0 pbf@5.1.2
node --input-type=module <<'JS'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { VectorTile } from '@mapbox/vector-tile';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
const ids = ['on-ottawa-1', 'on-ottawa-2', 'on-ottawa-3', -1, 1.5];
const features = ids.map((id, i) => ({
  type: 'Feature',
  id,
  properties: { given: id },
  geometry: { type: 'Point', coordinates: [-75 - i, 45] },
}));
const tile = new GeoJSONVT({ type: 'FeatureCollection', features }).getTile(0, 0, 0);
const { wards } = new VectorTile(new PbfReader(fromGeojsonVt({ wards: tile }))).layers;
const read = ids.map((_, i) => wards.feature(i));
console.log(`@maplibre/vt-pbf ${version('@maplibre/vt-pbf')}, @maplibre/geojson-vt ${version('@maplibre/geojson-vt')}`);
for (const { properties, id } of read) console.log(`id ${JSON.stringify(properties.given)}: expected none, or an error; in the tile ${id}`);
assert.deepEqual(read.map(({ properties }) => properties.given), ids);
assert.deepEqual(read.map(({ id }) => id), [0, 0, 0, 2 ** 64, 1]);
JS
