#!/usr/bin/env bash
# Esri's stereographic projection about the north pole is read as the one about a place of its own: its standard parallel is ignored,
# and the centre lies at the latitude of origin. The same text for the south pole is read as it is meant. A map of the Arctic then lies
# thousands of kilometres off, without an error.
# Versions: proj4 2.22.0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund proj4@2.22.0
node --input-type=module <<'JS'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import proj4 from 'proj4';

const { version } = JSON.parse(readFileSync('node_modules/proj4/package.json', 'utf8'));
const system = (name, parallel) =>
  `PROJCS["Polar",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["${name}"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-90.0],PARAMETER["Standard_Parallel_1",${parallel}],UNIT["Meter",1.0]]`;
const [north, south] = [
  proj4(system('Stereographic_North_Pole', 60), 'EPSG:4326').forward([300_000, -2_000_000]),
  proj4(system('Stereographic_South_Pole', -60), 'EPSG:4326').forward([300_000, 2_000_000]),
];
// The polar stereographic projection with its true scale at 60 degrees (EPSG Guidance Note 7-2, variant B).
const meant = proj4('+proj=stere +lat_0=90 +lat_ts=60 +lon_0=-90 +ellps=WGS84 +units=m', 'EPSG:4326').forward([
  300_000, -2_000_000,
]);
const degrees = (position) => position.map((number) => number.toFixed(2)).join(' ');
console.log(`proj4 ${version}`, { north: degrees(north), south: degrees(south), meant: degrees(meant) });
assert.ok(Math.abs(meant[1]) > 60 && Math.abs(meant[1]) < 80);
assert.ok(Math.abs(south[1] + meant[1]) < 0.01, 'the south pole is read as it is meant');
assert.ok(!(Math.abs(north[1] - meant[1]) < 1), 'the north pole is not');
JS
