#!/usr/bin/env bash
# Without the optional binary better-sqlite3 the library says that it falls back to sql.js. In Node 18 and newer that fails for every
# file: its sql.js takes a global `fetch` for a browser and asks for the address "sql-wasm.wasm", which is none. mapshaper reads
# GeoPackages with it. Without `fetch`, and told where the file is, it opens what GeoPackage 1.3 (OGC 12-128r18) has.
# Versions: @ngageoint/geopackage 4.2.9 (rtree-sql.js 1.7.0)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --omit=optional --ignore-scripts @ngageoint/geopackage@4.2.9
rm -rf node_modules/better-sqlite3
cat >plain.cjs <<'JS'
const { GeoPackageAPI } = require('@ngageoint/geopackage');
GeoPackageAPI.create().then((made) => console.log('tables:', typeof made.getTables() === 'object'));
JS
cat >helped.cjs <<'JS'
const { dirname, join } = require('node:path');
delete globalThis.fetch;
const { setSqljsWasmLocateFile } = require('@ngageoint/geopackage');
setSqljsWasmLocateFile((file) => join(dirname(require.resolve('rtree-sql.js')), file));
require('./plain.cjs');
JS
node -p '"@ngageoint/geopackage " + require("@ngageoint/geopackage/package.json").version + ", rtree-sql.js " + require("rtree-sql.js/package.json").version + ", Node " + process.version'
plain=$(node plain.cjs 2>&1 || true)
helped=$(node helped.cjs 2>&1)
echo "expected of both: tables: true"
echo "as it is: $(grep -m1 -E '^(TypeError|tables)' <<<"$plain")"
echo "without fetch, and told where its file is: $(grep '^tables' <<<"$helped")"
grep -q 'Failed to parse URL from sql-wasm.wasm' <<<"$plain"
grep -q '^tables: true' <<<"$helped"
