import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { createClientDocuments, readDocument } from '#server/oauth/clients/client-documents.ts';
import { isRedirectUri, isRegistered } from '#server/oauth/clients/redirect-uri.ts';
import { registerClient, registeredClient } from '#server/oauth/clients/registered-client.ts';

describe('a redirect address', () => {
  it.each([
    'https://claude.ai/api/mcp/auth_callback',
    'http://127.0.0.1/callback',
    'http://localhost:3000/callback',
    'http://[::1]:1/cb',
  ])('may be %s', (address) => {
    expect(isRedirectUri(address)).toBe(true);
  });

  it.each([
    'http://assistant.example/callback',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    'https://user@host.example/',
    'https://host.example/#fragment',
    'https://host.example\\@evil.example/',
    'https://host.example/ x',
    'https://host.example/"x',
    'javascript:alert(1)',
    'data:text/html,x',
    'app.example:/callback',
    '//host.example/',
    `https://host.example/${'x'.repeat(500)}`,
  ])('may not be %s', (address) => {
    expect(isRedirectUri(address)).toBe(false);
  });

  it('is the registered one character by character, but for the port on the user’s own machine', () => {
    const registered = ['https://a.example/cb?x=1', 'http://127.0.0.1/cb', 'http://[::1]:8080/cb'];
    for (const good of ['https://a.example/cb?x=1', 'http://127.0.0.1:51000/cb', 'http://[::1]/cb']) {
      expect([good, isRegistered(registered, good)]).toEqual([good, true]);
    }
    for (const bad of [
      'https://a.example:443/cb?x=1',
      'https://a.example/cb',
      'https://a.example/cb?x=1&y=2',
      'HTTPS://a.example/cb?x=1',
      'http://localhost:51000/cb',
      'http://127.0.0.1:51000/cb/',
      'http://127.0.0.1:1/cb?x',
      'https://127.0.0.1/cb',
      'https://b.example/cb',
    ]) {
      expect([bad, isRegistered(registered, bad)]).toEqual([bad, false]);
    }
  });
});

describe('a client that registers itself', () => {
  const described = { client_name: 'Näme\u202e \u0000x', redirect_uris: ['https://a.example/cb'] };

  it('is known by what its id says', () => {
    const client = registerClient(described);
    expect(client).toMatchObject({ name: 'Näme x', redirectUris: ['https://a.example/cb'] });
    expect(registeredClient(client.id)).toEqual(client);
    expect(registerClient({ redirect_uris: ['https://a.example/cb'] }).name).toBe('a.example');
  });

  it.each([
    ['no list', {}],
    ['no address', { redirect_uris: [] }],
    ['an address of another scheme', { redirect_uris: ['javascript:alert(1)'] }],
    ['too many', { redirect_uris: Array.from({ length: 11 }, (_, i) => `https://a.example/${i}`) }],
    [
      'ones that are too long',
      { redirect_uris: Array.from({ length: 9 }, (_, i) => `https://a.example/${i}${'x'.repeat(200)}`) },
    ],
  ])('is refused with %s', (_, wrong) => {
    expect(() => registerClient({ ...described, redirect_uris: undefined, ...wrong })).toThrow(/redirect/);
  });

  it.each(['hd_', 'hd_e30', 'hd_bnVsbA', `hd_${Buffer.from('["x","http://evil.example/"]').toString('base64url')}`])(
    'is not known by the id %s',
    (id) => expect(registeredClient(id)).toBeUndefined(),
  );
});

describe('a client whose id is the address of its metadata', () => {
  const listen = async (answer: RequestListener) => {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/client.json`;
    return {
      url,
      [Symbol.asyncDispose]: async () => {
        server.closeAllConnections();
        server.close();
      },
    };
  };
  const json = { 'Content-Type': 'application/json' };

  it('is read by its address, and remembered', async () => {
    let reads = 0;
    const id = 'https://assistant.example/client.json';
    const read = async (url: string) => {
      reads++;
      return { client_id: url, client_name: 'Assistant', redirect_uris: ['https://assistant.example/cb'] };
    };
    const documents = createClientDocuments({ read });
    const found = { id, name: 'Assistant', redirectUris: ['https://assistant.example/cb'] };
    expect(await Promise.all([documents.client(id), documents.client(id)])).toEqual([found, found]);
    expect([await documents.client(id), reads]).toEqual([found, 1]);
  });

  it('is not taken from a document of another, with a secret, or without addresses', async () => {
    const id = 'https://assistant.example/client.json';
    const good = { client_id: id, redirect_uris: ['https://assistant.example/cb'] };
    for (const document of [
      { ...good, client_id: 'https://other.example/client.json' },
      { ...good, client_secret: 'x' },
      { ...good, token_endpoint_auth_method: 'private_key_jwt' },
      { client_id: id },
      null,
    ]) {
      expect(await createClientDocuments({ read: async () => document }).client(id)).toBeUndefined();
    }
    expect(await createClientDocuments({ read: async () => good }).client(id)).toMatchObject({ id });
  });

  it.each([
    'http://a.example/c',
    'https://a.example/',
    'https://a.example',
    'https://a/c',
    'https://u@a.example/c',
    'https://a.example/c#x',
    'https://a.example/x/../c',
    'https://A.example/c',
    `https://a.example/${'x'.repeat(500)}`,
  ])('has not the address %s', async (id) => {
    const documents = createClientDocuments({ read: () => Promise.reject(new Error('it was read')) });
    expect(await documents.client(id)).toBeUndefined();
  });

  it('reads at most eight at once', async () => {
    let begun = 0;
    const documents = createClientDocuments({
      read: () => {
        begun++;
        return new Promise(() => {});
      },
    });
    for (let i = 0; i < 20; i++) void documents.client(`https://a.example/${i}`);
    expect(begun).toBe(8);
  });

  it('is read from the public internet alone', async () => {
    await using server = await listen((_, response) => void response.writeHead(200, json).end('{"a":1}'));
    expect(await readDocument(server.url, { allowPrivate: true })).toEqual({ a: 1 });
    await expect(readDocument(server.url)).rejects.toMatchObject({
      message: expect.stringMatching(/not a public address/),
    });
    const resolve = (
      _host: string,
      _options: object,
      answer: (e: null, a: { address: string; family: number }[]) => void,
    ) => answer(null, [{ address: '127.0.0.1', family: 4 }]);
    await expect(
      readDocument(server.url.replace('127.0.0.1', 'assistant.example'), { resolve: resolve as never }),
    ).rejects.toMatchObject({ message: expect.stringMatching(/not a public address/) });
  });

  it.each<[string, RequestListener]>([
    ['a redirect', (_, response) => void response.writeHead(302, { Location: '/other' }).end()],
    ['another type', (_, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('{}')],
    ['more than 16 KiB', (_, response) => void response.writeHead(200, json).end(`"${'x'.repeat(17_000)}"`)],
    ['what is no JSON', (_, response) => void response.writeHead(200, json).end('{')],
    ['no end', (_, response) => void response.writeHead(200, json).write('{')],
    ['nothing', () => {}],
  ])('is not taken from %s', async (_, answer) => {
    await using server = await listen(answer);
    await expect(readDocument(server.url, { allowPrivate: true, timeoutMilliseconds: 500 })).rejects.toThrow();
  });
});
