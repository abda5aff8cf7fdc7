import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pick, type Random, whole } from '#core/random.ts';
import type { Attack, Attacker } from '#test/endurance/attack-kinds.ts';
import { wait } from '#test/endurance/pace.ts';
import { type Asked, ask, bearer, pageOf } from '#test/endurance/request.ts';
import type { Access } from '#test/endurance/stand.ts';
import { hostileFile } from './files.ts';
import { turfEvents } from './turf-events.ts';

const send = async ({ access, address }: Attacker, asked: Asked): Promise<number> =>
  (await ask(access.url, { ...asked, from: address() })).status;

const listAt = async (attacker: Attacker): Promise<number> => {
  const file = await hostileFile(attacker.random);
  const head = '--B\r\nContent-Disposition: form-data; name="file"; filename="list.xlsx"\r\n\r\n';
  const act = '\r\n--B\r\nContent-Disposition: form-data; name="act"\r\n\r\nget\r\n--B--\r\n';
  const headers = { 'Content-Type': 'multipart/form-data; boundary=B', Accept: 'text/html' };
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(act)]);
  return send(attacker, { method: 'POST', path: '/batch', headers, body });
};

const importAt = async (attacker: Attacker): Promise<number> => {
  const body = await hostileFile(attacker.random);
  const isWorkbook = body.subarray(0, 2).toString() === 'PK';
  const type = isWorkbook ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/csv';
  const headers = { ...bearer(attacker.access.loud.key), 'Content-Type': type };
  return send(attacker, { method: 'POST', path: '/api/v1/imports?kind=VOTERS', headers, body });
};

/** Bodies of the most bytes, and of the most that each byte can cost. */
const bodies: ReadonlyArray<(random: Random) => string> = [
  () => JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [`f${n}`, 1]))),
  () => '['.repeat(500_000),
  () => `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
  () => `{"records":[${'{"firstNam":1},'.repeat(60_000)}{}]}`,
  () => `[${'1,'.repeat(400_000)}1]`,
  (random) => JSON.stringify({ notes: pick(random, ['ﷺ', 'x', '\\', '"']).repeat(200_000) }),
  () => JSON.stringify({ name: 'a'.repeat(900_000), redirect_uris: Array(20_000).fill('https://a.example') }),
];

const doors: ReadonlyArray<(access: Access) => { readonly path: string; readonly key?: string }> = [
  ({ loud }) => ({ path: '/api/v1/voters', key: loud.key }),
  ({ loud }) => ({ path: '/api/v1/donations', key: loud.key }),
  ({ loud }) => ({ path: '/api/v1/voters/batch', key: loud.key }),
  ({ loud }) => ({ path: '/mcp', key: loud.key }),
  () => ({ path: '/api/v1/electoral/lookup/batch' }),
  () => ({ path: '/api/v1/electoral/register' }),
  () => ({ path: '/mcp/electoral' }),
  () => ({ path: '/oauth/register' }),
  () => ({ path: '/oauth/token' }),
  ({ walk }) => ({ path: `/walk/${walk}/events` }),
];

const bodyAt = (attacker: Attacker): Promise<number> => {
  const { random, access } = attacker;
  const { path, key } = pick(random, doors)(access);
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...(key !== undefined && bearer(key)),
  };
  return send(attacker, { method: 'POST', path, headers, body: pick(random, bodies)(random) });
};

const eventsAt = (attacker: Attacker): Promise<number> => {
  const { random, access } = attacker;
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ events: turfEvents(random, access.turfVoters) });
  return send(attacker, { method: 'POST', path: `/walk/${access.walk}/events`, headers, body });
};

const searchAt = (attacker: Attacker): Promise<number> => {
  const q = pick(attacker.random, ['a', 'e', 'the', 'a+e+i+o+u+s+t+n', '%C3%A9', 'receipt', 'x'.repeat(2000)]);
  return send(attacker, pageOf(`/docs?q=${q}&lang=${pick(attacker.random, ['en', 'fr'])}`));
};

const open = ({ access }: Attacker, localAddress: string): Socket => {
  const { hostname: host, port } = new URL(access.url);
  return connect({ host, port: Number(port), localAddress }).on('error', () => {});
};

/** Writes a head and the beginning of a body, and no more; the status of what comes back within half a minute. */
async function stall(attacker: Attacker, from: string, head: readonly string[], begin: string): Promise<number> {
  const socket = open(attacker, from);
  let answer = '';
  socket.on('data', (part) => {
    if (answer.length < 20) answer += part;
  });
  const closed = once(socket, 'close').catch(() => {});
  socket.write(`${[...head, 'Host: x', 'Content-Length: 900000', '', ''].join('\r\n')}${begin}`);
  await Promise.race([closed, wait(30, attacker.signal)]);
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
}

/** From many hosts, since one alone would soon have asked too often to have its body awaited. */
const slowBody = (attacker: Attacker): Promise<number> =>
  stall(
    attacker,
    `127.201.0.${whole(attacker.random, 1, 254)}`,
    ['POST /api/v1/electoral/lookup/batch HTTP/1.1', 'Content-Type: application/json'],
    '{"a":',
  );

const stalledList = (attacker: Attacker): Promise<number> =>
  stall(
    attacker,
    `127.0.1.${whole(attacker.random, 1, 20)}`,
    ['POST /batch HTTP/1.1', 'Content-Type: multipart/form-data; boundary=B'],
    '--B\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n\r\ncode\r\n',
  );

const listOfRepresent = (attacker: Attacker): Promise<number> => {
  const path = pick(attacker.random, ['boundaries/', 'representatives/', 'boundary-sets/', 'boundaries/simple_shape']);
  return send(attacker, { path: `/represent/${path}?limit=1000&n=${whole(attacker.random, 0, 50)}` });
};

/** Asks for long answers again and again, and reads none. */
async function readNothing(attacker: Attacker): Promise<number> {
  const socket = open(attacker, attacker.address());
  socket.pause();
  const path = pick(attacker.random, ['/api/v1/openapi.json', '/api/v1/electoral/openapi.json', '/docs/schema']);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20));
  await wait(30, attacker.signal);
  socket.destroy();
  return 0;
}

/** What costs a server more than its sender: files, bodies, and clients that keep it waiting. */
export const hostileAttacks: Readonly<Record<string, Attack>> = {
  'hostile lists': { perSecond: 2, atOnce: 4, once: listAt },
  'hostile imports': { perSecond: 1, atOnce: 2, once: importAt },
  'hostile bodies': { perSecond: 6, atOnce: 6, once: bodyAt },
  'big events of a turf': { perSecond: 1, atOnce: 2, once: eventsAt },
  'searches of the guides': { perSecond: 20, atOnce: 10, once: searchAt },
  'slow bodies': { perSecond: 30, atOnce: 215, once: slowBody },
  'stalled lists': { perSecond: 4, atOnce: 40, once: stalledList },
  'lists of Represent': { perSecond: 100, atOnce: 300, once: listOfRepresent },
  'slow readers': { perSecond: 4, atOnce: 60, once: readNothing },
};
