import type { LookupAddress } from 'node:dns';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTransport, publicLookup } from '#core/network/transport.ts';
import { get } from '#ingest/fetch/http/get.ts';
import { defaultLimits, realTiming } from '#ingest/fetch/limits.ts';
import { downloads } from '#test/support/stand-ins/download.ts';
import { redirecting } from '#test/support/stand-ins/faults.ts';
import { type Fetching, fetching, wardsSource } from '#test/support/stand-ins/fetching.ts';
import { type StandIn, startStandIn } from '#test/support/stand-ins/server.ts';

let publisher: StandIn;
let port: string;
let local: Fetching;

beforeEach(async () => {
  publisher = await startStandIn(downloads({ '/wards.json': { body: '{"type":"FeatureCollection","features":[]}' } }));
  port = new URL(publisher.url).port;
  local = await fetching();
});
afterEach(async () => {
  await publisher.close();
  await local.remove();
});

describe('without allowPrivate nothing is fetched from a private network', () => {
  it.each([
    ['loopback', 'http://127.0.0.1:PORT/wards.json', '127.0.0.1'],
    ['loopback, IPv6', 'http://[::1]:PORT/wards.json', '::1'],
    ['IPv4-mapped loopback', 'http://[::ffff:127.0.0.1]:PORT/wards.json', '::ffff:7f00:1'],
    ['one number', 'http://2130706433:PORT/wards.json', '127.0.0.1'],
    ['hexadecimal', 'http://0x7f000001:PORT/wards.json', '127.0.0.1'],
    ['octal', 'http://0177.0.0.1:PORT/wards.json', '127.0.0.1'],
    ['short form', 'http://127.1:PORT/wards.json', '127.0.0.1'],
    ['a dot at the end', 'http://127.0.0.1.:PORT/wards.json', '127.0.0.1'],
    ['full-width digits', 'http://１２７.0.0.1:PORT/wards.json', '127.0.0.1'],
    ['the metadata service of clouds', 'http://169.254.169.254/latest/meta-data/', '169.254.169.254'],
    ['private', 'https://10.1.2.3/wards.json', '10.1.2.3'],
    ['unspecified', 'http://0.0.0.0:PORT/wards.json', '0.0.0.0'],
    ['unique local', 'http://[fd00::1]/wards.json', 'fd00::1'],
  ])('%s: %s', async (_, url, ip) => {
    const error = await local.failure(wardsSource({ urls: [url.replace('PORT', port)] }), { allowPrivate: false });
    expect(error.message).toContain(`${ip} is not a public address`);
    expect(error.state).toBe('unreachable');
    expect(local.pauses).toEqual([]);
    expect(publisher.asked).toEqual([]);
  });

  it('a name that resolves to a private address', async () => {
    const source = wardsSource({ urls: [`http://localhost:${port}/wards.json`] });
    const error = await local.failure(source, { allowPrivate: false });
    expect(error.message).toMatch(/localhost resolves to (127\.0\.0\.1|::1), which is not a public address/);
    expect(publisher.asked).toEqual([]);
  });

  it('is reached with allowPrivate', async () => {
    const file = await local.fetch(wardsSource({ urls: [`http://localhost:${port}/wards.json`] }));
    expect(file.bytes).toBe(42);
  });

  it('a redirect is checked like an address', async () => {
    publisher.fault = redirecting('ftp://127.0.0.1/wards.json');
    const ftp = await local.failure(wardsSource({ urls: [`${publisher.url}/wards.json`] }));
    expect(ftp.message).toContain('it redirects to ftp: is neither http nor https');
    publisher.fault = redirecting('http://user:secret@127.0.0.1/wards.json');
    const credentials = await local.failure(wardsSource({ urls: [`${publisher.url}/wards.json`] }));
    expect(credentials.message).toContain('it redirects to an address with a user name or password');
    expect(credentials.message).not.toContain('secret');
  });

  it.each([
    'http://127.0.0.1:PORT/wards.json',
    'http://localhost:PORT/wards.json',
    'http://169.254.169.254/',
    'http://[::1]/',
  ])('a publisher on the public internet cannot redirect to %s', async (to) => {
    const open = createTransport(defaultLimits, { allowPrivate: true });
    const guarded = createTransport(defaultLimits, { allowPrivate: false });
    // Stands for the public internet: this one publisher is let through the guard.
    const transport = guarded.compose(
      (dispatch) => (request, handler) =>
        request.origin === publisher.url ? open.dispatch(request, handler) : dispatch(request, handler),
    );
    const inside = await startStandIn(downloads({ '/wards.json': { body: 'secret' } }));
    publisher.fault = redirecting(to.replace('PORT', new URL(inside.url).port));
    const signal = new AbortController().signal;
    const client = { transport, limits: defaultLimits, timing: realTiming, userAgent: '', signal, onProgress() {} };
    const asked = get(client, `${publisher.url}/wards.json`, {}, async ({ body }) => body.text());
    await expect(asked).rejects.toThrow('not a public address');
    expect(publisher.asked).toHaveLength(1);
    expect(inside.asked).toEqual([]);
    await Promise.all([open.destroy(), guarded.destroy(), inside.close()]);
  });

  it('an address with credentials in it is refused, and its password is not repeated', async () => {
    const error = await local.failure(wardsSource({ urls: ['https://me:secret@wards.example/wards.zip'] }));
    expect(error.message).toContain('https://wards.example/wards.zip: an address with a user name or password in it');
    expect(error.message).not.toContain('secret');
  });

  it('a file of this machine is refused', async () => {
    const error = await local.failure(wardsSource({ urls: ['file:///etc/hosts'] }));
    expect(error.message).toContain('file: is neither http nor https');
  });
});

describe('the look-up that a socket makes', () => {
  const answer = (addresses: LookupAddress[], all = true) =>
    new Promise((resolve, reject) => {
      publicLookup((_, __, callback) => callback(null, addresses))('wards.example', { all }, (error, address) =>
        error ? reject(error) : resolve(address),
      );
    });
  const open = { address: '1.1.1.1', family: 4 };

  it('gives what it has checked', async () => {
    await expect(answer([open])).resolves.toEqual([open]);
    await expect(answer([open], false)).resolves.toBe('1.1.1.1');
  });

  it('refuses a name of which one address is private', async () => {
    const mixed = [open, { address: 'fd00::1', family: 6 }];
    await expect(answer(mixed)).rejects.toThrow('wards.example resolves to fd00::1');
    await expect(answer(mixed, false)).rejects.toThrow('wards.example resolves to fd00::1');
  });

  it('reports a name without addresses', async () => {
    await expect(answer([], false)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});
