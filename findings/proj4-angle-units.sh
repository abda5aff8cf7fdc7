#!/usr/bin/env bash
# A geographic system whose unit is the grad, as maps of France and its territories state it (EPSG:4807), is read as degrees: 50 grads
# of latitude become 50 degrees instead of 45, without an error. The unit of a projected system is heeded.
# Versions: proj4 2.22.0 with wkt-parser 1.5.6
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund proj4@2.22.0 wkt-parser@1.5.6
node --input-type=module <<'JS'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import proj4 from 'proj4';

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
const system = (unit) => `GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT[${unit}]]`;
console.log(`proj4 ${version('proj4')}, wkt-parser ${version('wkt-parser')}`);
const seen = (unit, position) => {
  const result = proj4(system(unit), 'EPSG:4326', position);
  console.log(`UNIT[${unit}]: ${position} becomes ${result}, expected 45,45 degrees`);
  return result;
};
assert.deepEqual(seen('"degree",0.0174532925199433', [45, 45]), [45, 45]);
assert.deepEqual(seen('"grad",0.015707963267949', [50, 50]), [50, 50]);
JS
