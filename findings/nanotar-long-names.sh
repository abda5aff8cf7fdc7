#!/usr/bin/env bash
# Names of more than 100 bytes are cut. An archive of the form ustar (POSIX.1-1988), which splits a longer path into prefix and name, is read
# without the prefix: files of different folders get one name. An archive that is written gets the first 100 bytes alone, without its
# ending, so that two files become one, though the package says of neither that it is bounded.
# Versions: nanotar 0.3.0, read and written beside GNU tar 1.34
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund nanotar@0.3.0
for year in 2015 2025; do
  path=boundaries-of-the-electoral-districts/representation-order-of-the-year-$year/files-as-published-by-the-authority
  mkdir -p "$path"
  echo "$year" >"$path/districts.txt"
done
tar --format=ustar --create --file read.tar boundaries-of-the-electoral-districts/*/*/districts.txt
node --input-type=module <<'JS'
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createTar, parseTar } from 'nanotar';

const { version } = JSON.parse(readFileSync('node_modules/nanotar/package.json', 'utf8'));
const list = (file) => execFileSync('tar', ['--list', '--file', file], { encoding: 'utf8' }).trim().split('\n');
console.log(`nanotar ${version}, ${execFileSync('tar', ['--version'], { encoding: 'utf8' }).split('\n')[0]}`);
const expected = list('read.tar');
const read = parseTar(readFileSync('read.tar')).map(({ name }) => name);
console.log('read:    expected', expected, 'got', read);
const names = ['2015', '2025'].map((year) => `${'d'.repeat(98)}-${year}.txt`);
writeFileSync('written.tar', createTar(names.map((name) => ({ name, data: name }))));
const written = list('written.tar');
console.log('written: expected', names, 'got', written);
assert(expected.every((name) => name.length > 100));
assert.equal(new Set(expected).size, 2);
assert.deepEqual(read, ['districts.txt', 'districts.txt']);
assert.deepEqual(written, names.map((name) => name.slice(0, 100)));
assert.equal(new Set(written).size, 1);
JS
