#!/usr/bin/env bash
# Coordinates in metres do not survive TWKB (Tiny WKB): numbers are shifted as integers of 32 bits, both when they are written and when they
# are read. With the five decimals that it writes by default all beyond 10,737 metres become others, without an error: a place in
# Statistics Canada's Lambert projection lies thousands of kilometres off. TWKB's specification has the varints of Protocol Buffers, which
# are of 64 bits, and the README names TWKB without a bound. Degrees are small enough.
# Versions: wkx 0.5.0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund wkx@0.5.0
node --no-deprecation --input-type=module <<'JS'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import wkx from 'wkx';

const { version } = JSON.parse(readFileSync('node_modules/wkx/package.json', 'utf8'));
console.log(`wkx ${version}`);

/** An integer in zigzag and in groups of seven bits, the least ones first, as TWKB has it. */
function varint(value) {
  const bytes = [];
  let rest = value < 0n ? -2n * value - 1n : 2n * value;
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return [...bytes, Number(rest)];
}
/** A point with five decimals: type 1 beside 5 in zigzag, no further parts, and two integers. */
const point = (position) => Buffer.from([0xa1, 0, ...position.flatMap((number) => varint(BigInt(Math.round(number * 1e5))))]);
const seen = (what, twkb, position) => {
  const { x, y } = wkx.Geometry.parseTwkb(twkb);
  console.log(`${what}: ${x} ${y}, expected ${position.join(' ')}`);
  return [x, y];
};
const ottawa = [-75.69, 45.42];
const inLambert = [7471234.5, 1245678.25];
assert.deepEqual(new wkx.Point(...ottawa).toTwkb(), point(ottawa));
assert.deepEqual(seen('degrees', point(ottawa), ottawa), ottawa);
const [near, far] = [[10737.4, 10737.4], [10737.5, 10737.5]];
assert.deepEqual(seen('10737.4 m, written and read', new wkx.Point(...near).toTwkb(), near), near);
assert.notDeepEqual(seen('10737.5 m, written and read', new wkx.Point(...far).toTwkb(), far), far);
const written = new wkx.Point(...inLambert).toTwkb();
console.log(`written: ${written.toString('hex')}, expected ${point(inLambert).toString('hex')}`);
assert.notDeepEqual(written, point(inLambert));
assert.deepEqual(seen('metres, written and read', written, inLambert), [-2008.59504, 137.73416]);
assert.notDeepEqual(seen('metres, read', point(inLambert), inLambert), inLambert);
JS
