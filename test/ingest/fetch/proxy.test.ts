import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { proxiesOf } from '#core/network/proxy.ts';
import { downloads } from '#test/support/stand-ins/download.ts';
import { type Fetching, fetching, wardsSource } from '#test/support/stand-ins/fetching.ts';
import { type StandIn, startStandIn } from '#test/support/stand-ins/server.ts';

/** Answers for every host what the publisher answers, and refuses tunnels. */
let proxy: Server;
let url: string;
let publisher: StandIn;
let local: Fetching;
/** The request lines that the proxy received. */
let asked: string[];

beforeEach(async () => {
  asked = [];
  publisher = await startStandIn(downloads({ '/wards.json': { body: '{"type":"FeatureCollection","features":[]}' } }));
  local = await fetching();
  proxy = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const answer = await fetch(publisher.url + new URL(request.url ?? '').pathname);
    response.writeHead(answer.status).end(await answer.text());
  });
  proxy.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});

afterEach(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await publisher.close();
  await local.remove();
});

const through = (none = '') => ({ allowPrivate: false, proxies: { http: url, https: url, none } });
const source = (address: string) => wardsSource({ urls: [address] });

describe('with a proxy in the environment', () => {
  it('a publisher whose name is not known here is asked through it', async () => {
    const file = await local.fetch(source('http://wards.example/wards.json'), through());
    expect(file.bytes).toBe(42);
    expect(asked).toEqual(['GET http://wards.example/wards.json']);
  });

  it('a publisher of HTTPS is reached by a tunnel, and a refusal is named', async () => {
    const error = await local.failure(source('https://wards.example/wards.json'), through());
    expect(error.message).toContain('the proxy refused the connection with status 403');
    expect(error.message).toContain('NO_PROXY');
    expect(asked).toEqual(['CONNECT wards.example:443']);
  });

  it('a host of NO_PROXY is asked directly, and checked as without a proxy', async () => {
    const { port } = new URL(publisher.url);
    const open = { ...through('localhost'), allowPrivate: true };
    await local.fetch(source(`http://localhost:${port}/wards.json`), open);
    expect(publisher.asked).toHaveLength(1);
    const error = await local.failure(source('http://127.0.0.1/wards.json'), through('127.0.0.1'));
    expect(error.message).toContain('127.0.0.1 is not a public address');
    expect(asked).toEqual([]);
  });

  it.each(['http://127.0.0.1/wards.json', 'http://[::1]/wards.json', 'http://169.254.169.254/', 'http://localhost/'])(
    'the proxy is not asked for %s',
    async (address) => {
      const error = await local.failure(source(address), through());
      expect(error.message).toContain('is not a public address');
      expect(asked).toEqual([]);
    },
  );
});

describe('the environment', () => {
  it('names no proxy', () => {
    expect(proxiesOf({})).toBeUndefined();
    expect(proxiesOf({ HTTPS_PROXY: '', NO_PROXY: '*' })).toBeUndefined();
  });

  it('is read in lower case before upper case', () => {
    const lower = { https_proxy: 'http://a.example:1', HTTPS_PROXY: 'http://b.example:1', no_proxy: '.example' };
    expect(proxiesOf(lower)).toEqual({ http: '', https: 'http://a.example:1', none: '.example' });
    expect(proxiesOf({ HTTP_PROXY: 'http://b.example:1' })).toMatchObject({ https: 'http://b.example:1' });
  });

  it.each(['proxy.example:3128', 'socks5://proxy.example', 'http://'])(
    '%s is refused without repeating it',
    (value) => {
      expect(() => proxiesOf({ HTTPS_PROXY: value })).toThrow(
        'HTTPS_PROXY is not the address of a proxy: set it to one such as http://proxy.example:3128.',
      );
    },
  );
});
