#!/usr/bin/env bash
# A date of a table of dBASE, written as CSV, becomes a text of JSON within the cell, its quotation marks included, and with a time of day that
# it never had: """2017-03-15T00:00:00.000Z""". A program that reads the CSV gets "2017-03-15T00:00:00.000Z" with the marks. The same
# program reads its own file back as a text.
# Versions: mapshaper 0.7.70
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund mapshaper@0.7.70
node --input-type=module <<'JS'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import mapshaper from 'mapshaper';

const { version } = JSON.parse(readFileSync('node_modules/mapshaper/package.json', 'utf8'));
// dBASE III: one field of type D, one record.
const table = Buffer.alloc(65 + 9 + 1).fill(0, 0, 65);
table.set([3, 126, 11, 28]);
table.writeUInt32LE(1, 4);
table.writeUInt16LE(65, 8);
table.writeUInt16LE(9, 10);
table.write('SINCE', 32);
table.write('D', 43);
table[48] = 8;
table[64] = 0x0d;
table.write(' 20170315', 65);
table[74] = 0x1a;
const output = await mapshaper.applyCommands('-i t.dbf -o t.csv', { 't.dbf': table });
const csv = output['t.csv'].toString();
const back = await mapshaper.applyCommands('-i t.csv -o t.json', { 't.csv': csv });
const [row] = JSON.parse(back['t.json'].toString()).features?.map(({ properties }) => properties) ?? JSON.parse(back['t.json'].toString());
console.log(`mapshaper ${version}: expected the cell 2017-03-15, got ${csv.trim().split('\n')[1]}`);
console.log(`read back by itself: ${JSON.stringify(row.SINCE)}`);
assert.equal(csv.trim(), 'SINCE\n"""2017-03-15T00:00:00.000Z"""');
assert.equal(row.SINCE, '"2017-03-15T00:00:00.000Z"');
JS
