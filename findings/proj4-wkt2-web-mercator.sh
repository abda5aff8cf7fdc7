#!/usr/bin/env bash
# Web Mercator in WKT 2 (ISO 19162) whose outermost ID is left out, which is optional, is computed on the ellipsoid: 30 km off at
# Ottawa, without an error. The method's own name and ID (EPSG 1024, Popular Visualisation Pseudo Mercator) say that it is on the sphere.
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
const webMercator = (id) => `PROJCRS["WGS 84 / Pseudo-Mercator",
  BASEGEOGCRS["WGS 84",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563,LENGTHUNIT["metre",1]]],
    PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]]],
  CONVERSION["Popular Visualisation Pseudo-Mercator",METHOD["Popular Visualisation Pseudo Mercator",ID["EPSG",1024]],
    PARAMETER["Latitude of natural origin",0,ANGLEUNIT["degree",0.0174532925199433],ID["EPSG",8801]],
    PARAMETER["Longitude of natural origin",0,ANGLEUNIT["degree",0.0174532925199433],ID["EPSG",8802]],
    PARAMETER["False easting",0,LENGTHUNIT["metre",1],ID["EPSG",8806]],
    PARAMETER["False northing",0,LENGTHUNIT["metre",1],ID["EPSG",8807]]],
  CS[Cartesian,2],AXIS["easting (X)",east,ORDER[1],LENGTHUNIT["metre",1]],
  AXIS["northing (Y)",north,ORDER[2],LENGTHUNIT["metre",1]]${id}]`.replace(/\n\s*/g, '');
const ottawa = [-75.6972, 45.4215];
const [, expected] = proj4('EPSG:4326', 'EPSG:3857', ottawa);
const [, withId] = proj4('EPSG:4326', webMercator(',ID["EPSG",3857]'), ottawa);
const [, withoutId] = proj4('EPSG:4326', webMercator(''), ottawa);
console.log(`proj4 ${version('proj4')}, wkt-parser ${version('wkt-parser')}`);
console.log(`northing of Ottawa by the code EPSG:3857: ${expected.toFixed(1)} m`);
console.log(`by WKT 2 with ID["EPSG",3857]:            ${withId.toFixed(1)} m`);
console.log(`by the same WKT 2 without it:             ${withoutId.toFixed(1)} m, ${((expected - withoutId) / 1000).toFixed(1)} km off`);
assert(Math.abs(withId - expected) < 0.001);
assert(expected - withoutId > 30_000 && expected - withoutId < 31_000);
JS
