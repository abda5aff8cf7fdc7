#!/usr/bin/env bash
# An Albers projection without false easting and northing gives no numbers: both are optional in PROJ's definitions and zero if they are
# left out, as they are for Lambert's conformal conic in the same library. Whoever writes +x_0=0 +y_0=0 gets the position.
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
// Canada Albers Equal Area Conic by its parameters (ESRI:102001).
const parallels = '+lat_0=40 +lon_0=-96 +lat_1=50 +lat_2=70 +ellps=GRS80 +units=m';
const place = [-97.1384, 49.8951];
const at = (projection, offsets = '') => proj4('EPSG:4326', `+proj=${projection} ${parallels} ${offsets}`).forward(place);
const shown = (position) => position.map((number) => (Number.isNaN(number) ? 'NaN' : Math.round(number))).join(' ');

const seen = {
  'Albers without offsets': shown(at('aea')),
  'Albers with offsets of zero': shown(at('aea', '+x_0=0 +y_0=0')),
  'Lambert without offsets': shown(at('lcc')),
  'Lambert with offsets of zero': shown(at('lcc', '+x_0=0 +y_0=0')),
};
console.log(`proj4 ${version}`, seen);
assert.equal(seen['Albers without offsets'], 'NaN NaN');
assert.notEqual(seen['Albers with offsets of zero'], 'NaN NaN');
assert.equal(seen['Lambert without offsets'], seen['Lambert with offsets of zero']);
JS
