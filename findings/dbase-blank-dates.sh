#!/usr/bin/env bash
# A date that is left blank in a table of dBASE, the attributes of a shapefile, is read as 30 November 1899 by two libraries: eight spaces,
# as the format writes an empty date, become year 0, month 0, day 0 of a JavaScript date. In shapefile a date is also midnight of the
# machine's own time zone: east of Greenwich its day in UTC is the one before.
# Versions: mapshaper 0.7.70, shapefile 0.6.6
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund mapshaper@0.7.70 shapefile@0.6.6
node --input-type=module <<'JS'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import mapshaper from 'mapshaper';
import { openDbf } from 'shapefile';

/** A table of dBASE III, as its description says; a row that is marked as deleted begins with an asterisk. */
function dbase(fields, rows) {
  const header = 32 + 32 * fields.length + 1;
  const length = 1 + fields.reduce((sum, field) => sum + field.length, 0);
  const table = Buffer.alloc(header + length * rows.length + 1, ' ').fill(0, 0, header);
  table.set([3, 126, 11, 28]);
  table.writeUInt32LE(rows.length, 4);
  table.writeUInt16LE(header, 8);
  table.writeUInt16LE(length, 10);
  fields.forEach(({ name, type, length }, i) => {
    table.write(name, 32 + 32 * i);
    table.write(type, 43 + 32 * i);
    table[48 + 32 * i] = length;
  });
  table[header - 1] = 0x0d;
  rows.forEach((row, i) => table.write(row, header + length * i, 'latin1'));
  table[table.length - 1] = 0x1a;
  return table;
}

process.env.TZ = 'Europe/Paris';
const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
const table = dbase([{ name: 'SINCE', type: 'D', length: 8 }], [' 20170315', '         ']);
const output = await mapshaper.applyCommands('-i t.dbf -o t.json format=json', { 't.dbf': table });
const byMapshaper = JSON.parse(output['t.json'].toString()).map(({ SINCE }) => SINCE);
const source = await openDbf(table.buffer.slice(table.byteOffset, table.byteOffset + table.length));
const byShapefile = [];
for (let row = await source.read(); !row.done; row = await source.read()) byShapefile.push(row.value.SINCE);
console.log(`mapshaper ${version('mapshaper')}: expected 2017-03-15 and nothing, got ${byMapshaper.join(' and ')}`);
const shown = byShapefile.map((date) => date.toISOString());
console.log(`shapefile ${version('shapefile')} in Paris: expected 2017-03-15 and nothing, got ${shown.join(' and ')}`);
assert.match(byMapshaper[0], /^2017-03-15/);
assert.match(byMapshaper[1], /^1899-11-30/);
assert.equal(shown[0], '2017-03-14T23:00:00.000Z');
assert.equal(byShapefile[1].getFullYear(), 1899);
JS
