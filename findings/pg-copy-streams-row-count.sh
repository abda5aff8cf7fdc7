#!/usr/bin/env bash
# The stream of a COPY to a client ends before its rowCount is known, if PostgreSQL's count arrives later than its last row: rowCount
# is 0 at the event "end", and right after the next statement is answered. A manifest that reads it at the end says that a table is
# empty. A stand-in for PostgreSQL sends the messages of the protocol in their order, the count 20 ms after the end of the rows.
# Versions: pg-copy-streams 7.0.0, pg 8.23.1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund pg-copy-streams@7.0.0 pg@8.23.1
node --input-type=module <<'JS'
import assert from 'node:assert';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import pg from 'pg';
import { to } from 'pg-copy-streams';

const { version } = JSON.parse(readFileSync('node_modules/pg-copy-streams/package.json', 'utf8'));

/** A message of PostgreSQL's protocol 3: a letter, the length of what follows, and that. */
function message(letter, ...parts) {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(letter), length, content]);
}
const ready = message('Z', 'I');
const complete = (tag) => Buffer.concat([message('C', `${tag}\0`), ready]);
const rows = Buffer.concat([message('H', [0, 0, 1, 0, 0]), message('d', '1\n'), message('d', '2\n'), message('c')]);

const server = createServer((socket) => {
  let hasStarted = false;
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    if (!hasStarted) {
      hasStarted = true;
      return socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), ready]));
    }
    if (!bytes.includes('copy')) return socket.write(complete('SELECT 0'));
    socket.write(rows);
    setTimeout(() => socket.write(complete('COPY 2')), 20);
  });
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const client = new pg.Client({ host: '127.0.0.1', port: server.address().port, user: 'u', database: 'd' });
await client.connect();
const stream = client.query(to('copy numbers to stdout'));
let text = '';
for await (const chunk of stream) text += chunk;
const atEnd = stream.rowCount;
await client.query('select');
const seen = { rows: text.split('\n').length - 1, 'rowCount at the end': atEnd, 'after the next statement': stream.rowCount };
console.log(`pg-copy-streams ${version}`, seen);
client.on('error', () => {});
client.connection.stream.destroy();
server.close();
assert.deepEqual(Object.values(seen), [2, 0, 2]);
JS
