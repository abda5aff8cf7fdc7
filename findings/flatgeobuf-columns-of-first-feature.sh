#!/usr/bin/env bash
# The columns of a file are those of the first feature alone, and their types those of its values: what only later features have is left
# out, a text where the first one has a number becomes NaN ("24-B" of a ward's code), and a property that a later one lacks becomes an empty text
# or NaN, though FlatGeobuf lets a feature leave a property out. No error; neither README nor types say that the first one decides.
# Versions: flatgeobuf 4.5.0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund flatgeobuf@4.5.0
node --input-type=module <<'JS'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { geojson } from 'flatgeobuf';

const { version } = JSON.parse(readFileSync('node_modules/flatgeobuf/package.json', 'utf8'));
console.log(`flatgeobuf ${version}`);
const written = [{ name: 'North', code: 24, electors: 900 }, { name: 'South', code: '24-B', electors: 800, incumbent: 'Roy' }, { code: 25 }];
const features = written.map((properties, i) => ({ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [i, i] } }));
const read = [];
for await (const { properties } of geojson.deserialize(geojson.serialize({ type: 'FeatureCollection', features }))) read.push(properties);
for (const [i, properties] of read.entries()) console.log('expected', written[i], 'got', properties);
assert.deepEqual(read, [
  { name: 'North', code: 24, electors: 900 },
  { name: 'South', code: NaN, electors: 800 },
  { name: '', code: 25, electors: NaN },
]);
JS
