#!/usr/bin/env bash
# The least and greatest text of a column, which the writer states by default, are found in the order of UTF-16, while Parquet orders
# texts by their bytes of UTF-8 (parquet.thrift, ColumnOrder). Where one has a letter beyond U+FFFF and another one from U+E000 to
# U+FFFF, readers that trust the bounds leave the group out: DuckDB does not find a row that is there.
# Versions: hyparquet-writer 0.14.0, DuckDB 1.5.6 (@duckdb/node-api 1.5.6-r.1)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund hyparquet-writer@0.14.0 @duckdb/node-api@1.5.6-r.1
node --input-type=module <<'JS'
import assert from 'node:assert';
import { readFileSync, writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { parquetWriteBuffer } from 'hyparquet-writer';

const { version } = JSON.parse(readFileSync('node_modules/hyparquet-writer/package.json', 'utf8'));
const connection = await (await DuckDBInstance.create(':memory:')).connect();
const rows = async (query) => (await connection.runAndReadAll(query)).getRowObjectsJson();
// A full-width mark, U+FF5E, and a name with the form of 吉 that some families write, U+20BB7.
const names = ['\uFF5E', '\u{20BB7}\u91CE'];
const write = (file, statistics) =>
  writeFileSync(file, Buffer.from(parquetWriteBuffer({ columnData: [{ name: 'name', data: names, type: 'STRING' }], statistics })));
write('with.parquet', true);
write('without.parquet', false);
const [{ v }] = await rows('select version() as v');
console.log(`hyparquet-writer ${version}, DuckDB ${v}`);
const [bounds] = await rows("select stats_min_value, stats_max_value from parquet_metadata('with.parquet')");
console.log('bounds that the file states:', JSON.stringify(bounds));
const find = (file) => rows(`select count(*)::int as n from '${file}' where name = '${names[1]}'`);
const [[withBounds], [withoutBounds]] = [await find('with.parquet'), await find('without.parquet')];
console.log(`rows with the name ${names[1]}: expected 1; without statistics ${withoutBounds.n}, with them ${withBounds.n}`);
assert.equal((await rows("select count(*)::int as n from 'with.parquet'"))[0].n, 2);
assert.equal(withoutBounds.n, 1);
assert.equal(withBounds.n, 0);
JS
