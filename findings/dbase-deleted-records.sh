#!/usr/bin/env bash
# A record that is marked as deleted in a table of dBASE (its first byte is an asterisk), as programs leave it until the table is packed, is
# read like the others by two libraries, and nothing tells it apart: what an editor has deleted is back.
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

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
const table = dbase([{ name: 'WARD', type: 'C', length: 7 }], [' North  ', '*Closed ', ' South  ']);
const output = await mapshaper.applyCommands('-i t.dbf -o t.json format=json', { 't.dbf': table });
const byMapshaper = JSON.parse(output['t.json'].toString()).map(({ WARD }) => WARD.trim());
const source = await openDbf(table.buffer.slice(table.byteOffset, table.byteOffset + table.length));
const byShapefile = [];
for (let row = await source.read(); !row.done; row = await source.read()) byShapefile.push(row.value.WARD.trim());
console.log(`mapshaper ${version('mapshaper')}: expected North,South, got ${byMapshaper}`);
console.log(`shapefile ${version('shapefile')}: expected North,South, got ${byShapefile}`);
assert.deepEqual(byMapshaper, ['North', 'Closed', 'South']);
assert.deepEqual(byShapefile, ['North', 'Closed', 'South']);
JS
