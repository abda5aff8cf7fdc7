import { once } from 'node:events';
import { connect } from 'node:net';
import { pick, type Random, whole } from '#core/random.ts';
import type { Attack, Attacker } from './attack-kinds.ts';
import { hostileAttacks } from './hostile/attacks.ts';
import { wait } from './pace.ts';
import { ask, bearer, formOf, pageOf } from './request.ts';
import type { Access } from './stand.ts';

const text = (random: Random, length: number) =>
  Array.from({ length }, () => pick(random, [...'abcdefghijklmnopqrstuvwxyz0123456789'])).join('');
const name = (random: Random, length = 12) => `${text(random, length)}@example.org`;

const guess =
  (path: string, fields: (random: Random, access: Access) => Record<string, string>) =>
  async ({ access, random, address }: Attacker) => {
    const asked = formOf(access.url, path.replace(':token', text(random, 32)), fields(random, access));
    return (await ask(access.url, { ...asked, from: address() })).status;
  };

/** Pages of the attacker's own campaign, as its owner. */
const read =
  (...pages: readonly string[]) =>
  async ({ access, random, address }: Attacker) => {
    const { code, session } = access.loud;
    const path = `/console/campaigns/${code}${pick(random, pages)}`;
    return (await ask(access.url, { ...pageOf(path, session), from: address() })).status;
  };

const api =
  (path: (random: Random) => string, key: (access: Access, random: Random) => string, body?: string) =>
  async ({ access, random, address }: Attacker) => {
    const method = body === undefined ? 'GET' : 'POST';
    const asked = { method, path: `/api/v1${path(random)}`, headers: bearer(key(access, random)), from: address() };
    return (await ask(access.url, { ...asked, ...(body !== undefined && { body }) })).status;
  };

const wrongKey = (_: Access, random: Random) => `svc_live_${text(random, 32)}`;

const uploadHead = ({ url, loud }: Access, length: string) =>
  [
    `POST /console/campaigns/${loud.code}/import/voters?formToken=${loud.formToken} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Origin: ${url}`,
    `Cookie: session=${loud.session}`,
    'Accept: text/html',
    'Content-Type: multipart/form-data; boundary=B',
    length,
    '',
    '',
  ].join('\r\n');

const parts: ReadonlyArray<(random: Random) => string> = [
  () => 'Content-Transfer-Encoding: 7bit\r\n\r\nA,B',
  () => 'Content-Transfer-Encoding: 8bit\r\n\r\nA,B',
  () => `X: ${'filename='.repeat(40_000)}\r\n\r\nA`,
  (random) => `\r\nA,B\r\n${text(random, 200)}`,
  () => `\r\n${'"'.repeat(100_000)}`,
  () => `\r\n${'A,'.repeat(200_000)}`,
];

/** Bytes on a connection of their own; then the status of whatever comes back. */
async function raw(
  { access, address }: Attacker,
  bytes: string,
  more?: (write: (bytes: string) => boolean) => Promise<void>,
): Promise<number> {
  const { hostname, port } = new URL(access.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: address() });
  let answer = '';
  socket
    .on('error', () => {})
    .on('data', (part) => {
      if (answer.length < 20) answer += part;
    });
  // A connection that is reset closes too.
  const closed = once(socket, 'close').catch(() => {});
  socket.setTimeout(30_000, () => socket.destroy());
  socket.write(bytes);
  await more?.((each) => !socket.destroyed && socket.write(each));
  // Whoever has been answered goes away.
  if (answer === '') await Promise.race([closed, once(socket, 'data').catch(() => {})]);
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
}

const upload = (attacker: Attacker): Promise<number> => {
  const { random, access } = attacker;
  const head = '--B\r\nContent-Disposition: form-data; name="file"; filename="x.csv"\r\n';
  const body = `${head}${pick(random, parts)(random)}${pick(random, ['\r\n--B--\r\n', '\r\n--B', ''])}`;
  return raw(attacker, `${uploadHead(access, `Content-Length: ${body.length}`)}${body}`);
};

/** A body without an end, in chunks, of part heads or of a file. */
const endless = (attacker: Attacker): Promise<number> => {
  const { random, access, signal } = attacker;
  const piece = pick(random, ['--B\r\nX: y\r\n\r\nz\r\n', 'X: yyyyyyyyyyyyyyyy\r\n', 'a,b,c,d\r\n']).repeat(1000);
  return raw(attacker, uploadHead(access, 'Transfer-Encoding: chunked'), async (write) => {
    write('2\r\n--\r\n');
    for (let n = 0; n < 2000 && !signal.aborted; n++) {
      if (!write(`${piece.length.toString(16)}\r\n${piece}\r\n`)) await wait(0.02, signal);
    }
  });
};

/** A byte a second of a head, or of a body. */
const slowly = (attacker: Attacker): Promise<number> => {
  const { random, access, signal } = attacker;
  const begun = pick(random, ['GET / HTTP/1.1\r\nX: ', uploadHead(access, 'Content-Length: 100000')]);
  return raw(attacker, begun, async (write) => {
    for (let n = 0; n < 70 && !signal.aborted && write('x'); n++) await wait(1, signal);
  });
};

/** A connection that is opened and then says nothing. */
const idle = async ({ access, address, signal }: Attacker): Promise<number> => {
  const { hostname, port } = new URL(access.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: address() });
  const closed = once(
    socket.on('error', () => {}),
    'close',
  ).catch(() => {});
  socket.resume();
  await Promise.race([closed, wait(60, signal)]);
  socket.destroy();
  return 0;
};

const long = (random: Random) =>
  pick(random, ['x', '%F0%9D%92%B3', '%EF%B7%BA', '%25', 'a+']).repeat(whole(random, 1, 1500));

/** Everything that somebody with a script could try, and how often: bounded, since one machine is attacker and server. */
export const attacks: Readonly<Record<string, Attack>> = {
  'sign-in flood': {
    perSecond: 40,
    atOnce: 20,
    once: guess('/console/sign-in', (random) => ({
      email: name(random, pick(random, [10, 200, 5000, 60_000])),
      password: 'a',
    })),
  },
  'wrong passwords at once': {
    perSecond: 20,
    atOnce: 40,
    once: guess('/console/sign-in', (random, { loud }) => ({ email: loud.email, password: text(random, 20) })),
  },
  'invitations guessed': {
    perSecond: 20,
    atOnce: 10,
    once: guess('/console/links/:token', (random) => ({ password: text(random, 20) })),
  },
  'passwords guessed at an invitation': {
    perSecond: 10,
    atOnce: 10,
    async once({ access, random, address }) {
      const path = `/console/links/${access.loud.invitation}`;
      const asked = formOf(access.url, path, { password: text(random, 5) });
      return (await ask(access.url, { ...asked, from: address() })).status;
    },
  },
  'heavy pages': {
    perSecond: 40,
    atOnce: 4,
    once: read('/audit', '/donations', '/donations?state=PENDING', '/people', '/voters', '/walk-lists', '/keys', ''),
  },
  documents: {
    perSecond: 1,
    atOnce: 4,
    once: read('/audit/export', '/walk-lists/print?riding=Riding+1', '/walk-lists/print?riding=Riding+2'),
  },
  'long queries': {
    perSecond: 20,
    atOnce: 10,
    async once(attacker) {
      const { access, random, address } = attacker;
      const paths = [`/?postalCode=${long(random)}`, `/?q=${long(random)}`, `/console/sign-in?next=${long(random)}`];
      return (await ask(access.url, { ...pageOf(pick(random, paths)), from: address() })).status;
    },
  },
  searches: {
    perSecond: 10,
    atOnce: 4,
    once: api(
      (random) => `/donations?q=${long(random).slice(0, 300)}`,
      ({ loud }) => loud.key,
    ),
  },
  'wrong keys': { perSecond: 40, atOnce: 10, once: api(() => '/voters', wrongKey) },
  'big bodies': {
    perSecond: 2,
    atOnce: 4,
    once: api(
      () => '/voters',
      ({ loud }) => loud.key,
      JSON.stringify({ notes: 'x'.repeat(5_000_000) }),
    ),
  },
  'look-ups without a key': {
    perSecond: 40,
    atOnce: 10,
    once: api((random) => `/electoral/lookup?postalCode=${text(random, 6)}`, wrongKey),
  },
  'broken uploads': { perSecond: 4, atOnce: 4, once: upload },
  'uploads without end': { perSecond: 1, atOnce: 2, once: endless },
  'slow heads and bodies': { perSecond: 20, atOnce: 50, once: slowly },
  ...hostileAttacks,
  'open connections': { perSecond: 200, atOnce: 1000, once: idle },
};
