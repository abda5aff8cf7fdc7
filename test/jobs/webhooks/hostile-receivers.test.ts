import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Asking, PrivateAddressError, publicLookup, type Resolve } from '#core/network/transport.ts';
import { send } from '#jobs/webhooks/send.ts';

let server: Server;
let port: number;
/** What the receiver does with a connection, once a request has begun to arrive. */
let receive: (socket: Socket) => void;
let connections = 0;
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', () => receive(socket));
  });
  // Of both families, so that every way of writing this machine's address would reach it.
  await new Promise<void>((resolve) => server.listen(0, resolve));
  port = (server.address() as { port: number }).port;
});
beforeEach(() => {
  connections = 0;
  receive = (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

function attempt(host: string, sending: Asking) {
  const message = {
    id: '1',
    url: `http://${host}:${port}/hook`,
    body: '{}',
    secrets: [`whsec_${btoa('x'.repeat(32))}`],
  };
  return send(message, new Date(), new AbortController().signal, sending);
}
const here = (sending: Asking = {}) => attempt('127.0.0.1', { allowPrivate: true, ...sending });
const failed = (text: unknown) => expect.objectContaining({ isDelivered: false, isEnded: false, text });

/** A name server that answers one list of addresses after the other, and the last one from then on. */
function namesOf(...answers: readonly string[][]): { readonly resolve: Resolve; readonly asked: () => number } {
  let asked = 0;
  const resolve: Resolve = (_host, _options, answer) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] as string[];
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { resolve, asked: () => asked };
}

describe('an address that is not public is never connected to', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:0:0:1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00::1]',
    '169.254.169.254',
  ])('written as %s', async (host) => {
    expect(await attempt(host, {})).toEqual(failed('private address'));
    expect(connections).toBe(0);
  });

  it.each([
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['1.1.1.1', '127.0.0.1'],
    ['2606:4700:4700::1111', '::1'],
  ])('that a name has: %s', async (...addresses) => {
    expect(await attempt('hooks.example.org', namesOf(addresses))).toEqual(failed('private address'));
    expect(connections).toBe(0);
  });

  it('that a name has from its second answer on: each look-up is checked, and its answer is what is connected to', async () => {
    const names = namesOf(['198.41.0.4'], ['127.0.0.1']);
    const lookUp = publicLookup(names.resolve);
    const found = () =>
      new Promise((resolve) => lookUp('hooks.example.org', {}, (error, address) => resolve(error ?? address)));
    expect(await found()).toBe('198.41.0.4');
    expect(await found()).toBeInstanceOf(PrivateAddressError);
    expect(names.asked()).toBe(2);
    expect(await attempt('hooks.example.org', names)).toEqual(failed('private address'));
    expect([names.asked(), connections]).toEqual([3, 0]);
  });
});

describe('a receiver', () => {
  it.each([301, 302, 303, 307, 308])('that redirects by %s is asked once, and is not followed', async (status) => {
    receive = (socket) => {
      socket.end(
        `HTTP/1.1 ${status} Elsewhere\r\nlocation: http://127.0.0.1:${port}/other\r\ncontent-length: 0\r\n\r\n`,
      );
    };
    expect(await here()).toEqual(failed(`status ${status}`));
    expect(connections).toBe(1);
  });

  /** Writes again and again until the connection is closed. */
  const forever = (socket: Socket, text: string, first = '') => {
    socket.write(first);
    const timer = setInterval(() => socket.write(text), 10);
    socket.on('close', () => clearInterval(timer));
  };

  it.each<[what: string, how: (socket: Socket) => void]>([
    ['that says nothing', () => {}],
    ['that writes a header by the letter', (socket) => forever(socket, 'x', 'HTTP/1.1 200 OK\r\nx-slow: ')],
    ['that says to wait without end', (socket) => forever(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n')],
    [
      'whose headers have no end',
      (socket) => forever(socket, `x-more: ${'x'.repeat(5_000)}\r\n`, 'HTTP/1.1 200 OK\r\n'),
    ],
    ['that speaks no HTTP', (socket) => socket.end('220 mail.example.org ESMTP\r\n')],
    ['that closes the connection', (socket) => socket.destroy()],
    ['whose status is none', (socket) => socket.end('HTTP/1.1 999999 Fine\r\n\r\n')],
    [
      'that takes the connection for another protocol',
      (socket) => forever(socket, 'x', 'HTTP/1.1 101 Switching\r\nupgrade: x\r\n\r\n'),
    ],
  ])('%s has not taken the message, and is not waited for without end', async (_, how) => {
    receive = how;
    const outcome = await here({ timeoutMilliseconds: 500 });
    expect(outcome).toEqual(failed(expect.any(String)));
    expect(outcome.text).not.toMatch(/127\.0\.0\.1|hook|mail/);
  });

  it.each<[what: string, how: (socket: Socket) => void]>([
    [
      'whose body has no end',
      (socket) => forever(socket, 'x'.repeat(10_000), 'HTTP/1.1 200 OK\r\ncontent-length: 9999999999\r\n\r\n'),
    ],
    [
      'whose body comes by the letter',
      (socket) => forever(socket, 'x', 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n'),
    ],
    [
      'whose body is shorter than it says',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nshort'),
    ],
    [
      'whose body is no gzip',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 3\r\n\r\nabc'),
    ],
  ])('%s has taken the message by its status, and nothing of the body is waited for', async (_, how) => {
    receive = how;
    // Whoever waited for the body would meet the end of the attempt's time, and take it for a failure.
    expect(await here()).toMatchObject({ isDelivered: true, text: 'status 200' });
  });
});
