import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { emailChannel } from '#jobs/alerts/channels/email.ts';
import { webhookChannel } from '#jobs/alerts/channels/webhook.ts';
import { composeMessage } from '#jobs/alerts/message.ts';
import { startMailServer } from './mail-server.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

const at = new Date('2026-11-20T12:37:00Z');
const message = composeMessage(
  [{ event: 'began', kind: 'low_disk', subject: 'one', since: at, message: 'The disk is full.' }],
  'one',
  at,
);
const never = new AbortController().signal;
const deliverBy = (smtpUrl: string, to = ['a@example.org'], timeout?: number) =>
  emailChannel({ smtpUrl, from: 'hustings@example.org', to }, timeout).deliver(message, never);

const closing: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  for (const name of ['http_proxy', 'https_proxy', 'no_proxy']) delete process.env[name];
});
const keep = <T extends { close(): unknown }>(server: T): T => {
  closing.push(() => server.close());
  return server;
};
async function listen<T extends Server | ReturnType<typeof createServer>>(server: T): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}
/** A server that takes connections and says nothing. */
async function listenSilently(): Promise<number> {
  const sockets: Socket[] = [];
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
  });
  return listen(createServer((socket) => sockets.push(socket)));
}

describe('the webhook', () => {
  it('gives up on a receiver that says nothing', async () => {
    process.env.no_proxy = '127.0.0.1';
    const url = `http://127.0.0.1:${await listenSilently()}/secret`;
    const { accepted, reason } = await webhookChannel(url, 50).deliver(message, never);
    expect({ accepted, reason }).toEqual({ accepted: false, reason: expect.not.stringContaining('127.0.0.1') });
  });

  it('reports to the terminal what came back', async () => {
    process.env.no_proxy = '127.0.0.1';
    const receiver = keep(await startWebhookReceiver());
    receiver.status = 410;
    expect(await webhookChannel(receiver.url).deliver(message, never)).toEqual({
      accepted: false,
      reason: 'status 410',
      answer: 'status 410: answer 410',
    });
  });

  it('goes through the proxy of the environment', async () => {
    const asked: string[] = [];
    const proxy = createHttpServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.writeHead(202).end();
    });
    proxy.on('connect', (request, socket) => {
      asked.push(`CONNECT ${request.url}`);
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    });
    process.env.http_proxy = `http://127.0.0.1:${await listen(proxy)}`;
    expect(await webhookChannel('http://alerts.example/hook').deliver(message, never)).toMatchObject({
      accepted: true,
    });
    expect(await webhookChannel('https://alerts.example/hook').deliver(message, never)).toMatchObject({
      accepted: false,
    });
    expect(asked).toEqual(['POST http://alerts.example/hook', 'CONNECT alerts.example:443']);
  });
});

describe('the mail', () => {
  it('says what the server answered', async () => {
    const server = keep(await startMailServer());
    expect(await deliverBy(server.url)).toEqual({
      accepted: true,
      reason: 'accepted',
      answer: expect.stringContaining('queued as 1'),
    });
  });

  it('is refused with the server’s code, and its words are for the terminal alone', async () => {
    const refusing = keep(
      await startMailServer({ onRcptTo: ({ address }, _, done) => done(new Error(`no such user ${address}`)) }),
    );
    expect(await deliverBy(refusing.url)).toEqual({
      accepted: false,
      reason: 'EENVELOPE 550',
      answer: expect.stringContaining('no such user a@example.org'),
    });
  });

  it('counts as delivered if one of the recipients is known', async () => {
    const picky = keep(
      await startMailServer({
        onRcptTo: ({ address }, _, done) => done(address.startsWith('a') ? null : new Error('no')),
      }),
    );
    expect(await deliverBy(picky.url, ['a@example.org', 'b@example.org'])).toMatchObject({
      accepted: true,
      reason: '1 of 2 recipients refused',
    });
    expect(picky.mails.map(({ to }) => to)).toEqual([['a@example.org']]);
  });

  it('is not sent if the login is refused', async () => {
    const server = keep(await startMailServer({ onAuth: (_, __, done) => done(new Error('no')) }));
    expect(await deliverBy(`smtp://user:secret@127.0.0.1:${server.port}`)).toMatchObject({
      accepted: false,
      reason: 'EAUTH 535',
    });
    expect(server.mails).toEqual([]);
  });

  it('sends no password in clear to another machine, unless the address says so', async () => {
    const logins: Array<string | undefined> = [];
    const server = keep(
      await startMailServer({
        allowInsecureAuth: true,
        onAuth({ username }, _, done) {
          logins.push(username);
          done(null, { user: username });
        },
      }),
    );
    // This address is another machine's as far as one can tell from it, and leads here.
    const url = `smtp://user:secret@0.0.0.0:${server.port}`;
    expect(await deliverBy(url)).toMatchObject({ accepted: false });
    expect(logins).toEqual([]);
    expect(await deliverBy(`${url}?requireTLS=false`)).toMatchObject({ accepted: true });
    expect(logins).toEqual(['user']);
  });

  it('gives up on a server that says nothing', async () => {
    const { accepted, reason } = await deliverBy(`smtp://127.0.0.1:${await listenSilently()}`, ['a@example.org'], 50);
    expect({ accepted, reason }).toEqual({ accepted: false, reason: expect.not.stringContaining('127.0.0.1') });
  });
});
