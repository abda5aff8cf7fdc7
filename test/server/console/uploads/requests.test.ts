import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let staff: Visitor;
let reader: Visitor;
let path: string;
const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  const { campaignId, code } = await app.campaign();
  staff = await app.signedIn('staff', campaignId, 'MANAGER');
  reader = await app.signedIn('reader', campaignId, 'MEMBER');
  path = `/console/campaigns/${code}/import/volunteers`;
});

interface Sent {
  readonly by?: string;
  readonly token?: string;
  readonly origin?: string;
  readonly body: () => Iterable<string>;
  /** Whether nothing of the body is sent before the response arrives. */
  readonly isDelayed?: boolean;
}

/** Sends a form in chunks, and nothing further once the response begins. Returns its status, and how much was sent by then. */
async function send({ by = staff.cookies, token, origin = app.server.url, body, isDelayed = false }: Sent) {
  const address = new URL(path, app.server.url);
  if (token !== undefined) address.searchParams.set('formToken', token);
  const sending = request(address, {
    method: 'POST',
    headers: { Cookie: by, Origin: origin, Accept: 'text/html', 'Content-Type': 'multipart/form-data; boundary=B' },
  });
  let status: number | undefined;
  let sent = 0;
  const ended = new Promise<void>((resolve) => {
    sending.once('response', (answer) => {
      status = answer.statusCode;
      answer.resume().once('close', resolve);
    });
    sending.on('error', () => resolve());
    sending.once('close', resolve);
  });
  // The response to a request that has begun arrives before its body does.
  sending.flushHeaders();
  if (isDelayed) await ended;
  for (const piece of body()) {
    if (status !== undefined || sending.destroyed) break;
    sent += piece.length;
    if (!sending.write(piece)) await Promise.race([once(sending, 'drain').catch(() => {}), ended]);
  }
  sending.end();
  await ended;
  sending.destroy();
  return { status, sent };
}

const file = (more = '') => [
  `--B\r\nContent-Disposition: form-data; name="file"; filename="list.csv"${more}\r\n\r\nName,Email\nA,a@example.org\n\r\n--B--\r\n`,
];
const imports = async () => (await app.database.knex('imports')).length;

describe('a form with a file', () => {
  it.each(['7bit', '8bit'])(
    'whose part says %s is read, with the token; without it no session ends',
    async (encoding) => {
      const body = () => file(`\r\nContent-Transfer-Encoding: ${encoding}`);
      expect((await send({ body })).status).toBe(403);
      expect(await imports()).toBe(0);
      expect((await send({ body, token: staff.formToken })).status).toBe(303);
      expect(await imports()).toBe(1);
      await app.database.knex('imports').delete();
      expect((await staff.get(path)).status).toBe(200);
    },
  );

  it.each<[string, () => Partial<Sent>, number]>([
    ['a stranger’s', () => ({ by: '', token: staff.formToken }), 401],
    ['another role’s', () => ({ by: reader.cookies, token: reader.formToken }), 403],
    ['another site’s', () => ({ token: staff.formToken, origin: 'https://evil.example' }), 403],
    ['without a token', () => ({}), 403],
    ['with another session’s token', () => ({ token: reader.formToken }), 403],
  ])('that is %s is answered before any of its body arrives', async (_, sender, status) => {
    // Nothing of it is sent before the response arrives: a server that waited for any would not answer.
    const answer = await send({ ...sender(), body: () => file(), isDelayed: true });
    expect(answer).toEqual({ status, sent: 0 });
    expect(await imports()).toBe(0);
  });

  it.each([
    ['has no token', () => path],
    ['is of no campaign', () => path.replace(/campaigns\/[^/]+/, 'campaigns/%00')],
    ['is of no page', () => '/console/nothing'],
  ])('that is large and %s is read to its end if the connection ends with the answer', async (_, to) => {
    const { hostname, host, port } = new URL(app.server.url);
    const head = `POST ${to()} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${staff.cookies}\r\nOrigin: ${app.server.url}`;
    const type = 'Content-Type: multipart/form-data; boundary=B\r\nAccept: text/html\r\nConnection: close';
    const body = 'x'.repeat(15_000_000);
    const socket = connect(Number(port), hostname);
    // As a proxy does, it reads nothing before all of it is sent.
    socket.pause();
    const sent = `${head}\r\n${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.write(sent, (error) => (error ? reject(error) : resolve()));
    });
    let answer = '';
    for await (const piece of socket) answer += piece;
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it('that is a file name of 400 kB is refused', async () => {
    const body = () => [
      '--B\r\nContent-Disposition: form-data; name="file"; ',
      'filename="'.repeat(40_000),
      '\r\n\r\n',
    ];
    expect((await send({ body, token: staff.formToken })).status).toBe(400);
  });

  it('that has 160 MB of part headers, in chunks, is refused after the first ones', async () => {
    function* body() {
      for (let i = 0; i < 160; i++) yield `--B\r\nX-Header: ${'x'.repeat(1_000_000)}\r\n`;
    }
    const { status, sent } = await send({ body, token: staff.formToken });
    expect(status).toBe(400);
    expect(sent).toBeLessThan(60_000_000);
  });

  it('that is aborted leaves nothing behind', async () => {
    const address = new URL(path, app.server.url);
    address.searchParams.set('formToken', staff.formToken);
    for (let i = 0; i < 10; i++) {
      const sending = request(address, {
        method: 'POST',
        headers: {
          Cookie: staff.cookies,
          Origin: app.server.url,
          'Content-Type': 'multipart/form-data; boundary=B',
        },
      });
      sending.on('error', () => {});
      const closed = new Promise((resolve) => sending.once('close', resolve));
      sending.write((file()[0] as string).slice(0, 60), () => sending.destroy());
      await closed;
    }
    expect((await send({ body: () => file(), token: staff.formToken })).status).toBe(303);
    await app.database.knex('imports').delete();
  });
});
