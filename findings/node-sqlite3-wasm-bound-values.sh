#!/usr/bin/env bash
# What is bound to a statement is not what is stored, without an error: a text ends at its first NUL, which SQLite stores and its own
# bindings keep, and an integer beyond 64 bits becomes another one, 2^63 the least negative. Its guide says that BigInt may be bound, and
# names no bound.
# Versions: node-sqlite3-wasm 0.8.60
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund node-sqlite3-wasm@0.8.60
node --input-type=module <<'JS'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import sqlite from 'node-sqlite3-wasm';

const { version } = JSON.parse(readFileSync('node_modules/node-sqlite3-wasm/package.json', 'utf8'));
const database = new sqlite.Database('test.gpkg');
const { sqlite: engine } = database.get('select sqlite_version() as sqlite');
database.exec('create table districts (name text, population integer)');
database.run('insert into districts values (?, ?)', ['North\0Shore', 2n ** 63n]);
const stored = database.get('select name, length(cast(name as blob)) as bytes, population from districts');
const literal = database.get("select length(cast('North' || char(0) || 'Shore' as blob)) as bytes");
console.log(`node-sqlite3-wasm ${version}, SQLite ${engine}`);
console.log(`text:    expected 11 bytes, as SQLite makes them itself (${literal.bytes}), or an error; got ${stored.bytes}: ${stored.name}`);
console.log(`integer: expected an error for ${2n ** 63n}; got ${stored.population}`);
assert.equal(literal.bytes, 11);
assert.deepEqual({ ...stored }, { name: 'North', bytes: 5, population: -(2n ** 63n) });
database.close();
JS
