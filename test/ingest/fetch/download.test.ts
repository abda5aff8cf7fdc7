// Longer than other files: each way in which a publisher's server fails has a test against one stand-in.
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SourceError } from '#core/errors.ts';
import { FetchError } from '#ingest/fetch/http/errors.ts';
import { freePort } from '#test/support/free-port.ts';
import { downloads, type Published } from '#test/support/stand-ins/download.ts';
import {
  challenging,
  endless,
  flaky,
  hangingUp,
  movedPage,
  redirecting,
  redirectingTimes,
  respondingWith,
  silent,
  stalling,
  truncating,
} from '#test/support/stand-ins/faults.ts';
import { type Fetching, fetching, wardsSource } from '#test/support/stand-ins/fetching.ts';
import { page, type StandIn, startStandIn } from '#test/support/stand-ins/server.ts';

const first = `{"type":"FeatureCollection","features":[],"note":"${'first '.repeat(5_000)}"}`;
const second = first.replaceAll('first', 'second');
const lastModified = 'Wed, 01 Oct 2025 07:28:00 GMT';

let files: Record<string, Published>;
let publisher: StandIn;
let local: Fetching;
let source: ReturnType<typeof wardsSource>;

beforeEach(async () => {
  files = { '/wards.geojson': { body: first, etag: '"1"' } };
  publisher = await startStandIn(downloads(files));
  local = await fetching();
  source = wardsSource({ urls: [`${publisher.url}/wards.geojson`] });
});
afterEach(async () => {
  await publisher.close();
  await local.remove();
});

const text = async (path: string) => readFile(path, 'utf8');

describe('a download', () => {
  it('is stored by its hash, with a record of what it was when', async () => {
    const file = await local.fetch(source);
    expect(await text(file.path)).toBe(first);
    expect(file).toMatchObject({ bytes: first.length, origin: source.urls[0], etag: '"1"' });
    expect(file.notModified).toBeUndefined();
    expect(file.path).toBe(`${local.archiveDir}/${file.sha256}`);
    expect(await local.files()).toEqual([file.sha256, `${file.sha256}.sample-wards.json`]);
    expect(JSON.parse(await text(`${file.path}.sample-wards.json`))).toEqual({
      source: 'sample-wards',
      sha256: file.sha256,
      bytes: first.length,
      origin: source.urls[0],
      request: '["download"]',
      etag: '"1"',
      fetchedAt: '2026-01-01T00:00:00.000Z',
      checkedAt: '2026-01-01T00:00:00.000Z',
    });
  });

  it('is byte for byte what was served, however long', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300_000, size: 'max' }), async (bytes) => {
        const body = Buffer.concat([Buffer.from('PK'), bytes]);
        files['/wards.geojson'] = { body };
        const file = await local.fetch(source);
        expect(Buffer.compare(await readFile(file.path), body)).toBe(0);
      }),
      { numRuns: 25 },
    );
  });

  it('says who asks, and asks for no compression', async () => {
    await local.fetch(source);
    await local.fetch(source, { userAgent: 'Hustings/1.0 (+https://clerk.example)' });
    expect(publisher.asked[0]?.headers).toMatchObject({ 'user-agent': 'Hustings/1.0', 'accept-encoding': 'identity' });
    expect(publisher.asked[1]?.headers).toMatchObject({ 'user-agent': 'Hustings/1.0 (+https://clerk.example)' });
  });

  it('is unpacked if the server compresses all the same', async () => {
    publisher.fault = respondingWith(gzipSync(first), { 'content-encoding': 'gzip' });
    expect(await text((await local.fetch(source)).path)).toBe(first);
  });

  it('reports its progress', async () => {
    const seen: Array<[number, number | undefined]> = [];
    await local.fetch(source, { onProgress: (bytes, total) => seen.push([bytes, total]) });
    expect(seen.at(-1)).toEqual([first.length, first.length]);
  });
});

describe('the next time', () => {
  it.each([
    ['an entity tag', { etag: '"1"' }, 'if-none-match', '"1"'],
    ['a date', { lastModified }, 'if-modified-since', lastModified],
  ])('what has not changed by %s is not sent again', async (_, validators, header, value) => {
    files['/wards.geojson'] = { body: first, ...validators };
    const previous = await local.fetch(source);
    const again = await local.fetch(source, { previous });
    expect(again).toEqual({ ...previous, notModified: true });
    expect(publisher.asked[1]?.headers[header]).toBe(value);
    expect(await local.files()).toHaveLength(2);
  });

  it('what has changed is stored beside what was before', async () => {
    const previous = await local.fetch(source);
    files['/wards.geojson'] = { body: second, etag: '"2"' };
    const again = await local.fetch(source, { previous });
    expect(again).toMatchObject({ etag: '"2"' });
    expect(again.notModified).toBeUndefined();
    expect(await text(again.path)).toBe(second);
    expect(await text(previous.path)).toBe(first);
  });

  it('the same bytes under another tag are no change', async () => {
    const previous = await local.fetch(source);
    files['/wards.geojson'] = { body: first, etag: '"2"' };
    expect(await local.fetch(source, { previous })).toEqual({ ...previous, etag: '"2"', notModified: true });
  });

  it('no validators are sent for a file that is no longer in the archive', async () => {
    const previous = await local.fetch(source);
    const elsewhere = await fetching();
    const file = await elsewhere.fetch(source, { previous });
    expect(publisher.asked[1]?.headers['if-none-match']).toBeUndefined();
    expect(await text(file.path)).toBe(first);
    await elsewhere.remove();
  });

  it('the tag of one address is not shown to another', async () => {
    const previous = await local.fetch(source);
    files['/new.geojson'] = { body: second, etag: '"1"' };
    const file = await local.fetch(wardsSource({ urls: [`${publisher.url}/new.geojson`] }), { previous });
    expect(await text(file.path)).toBe(second);
  });

  it('“not modified” out of the blue is an error', async () => {
    publisher.fault = () => ({ status: 304 });
    expect((await local.failure(source)).message).toContain('“not modified” although nothing was said');
  });
});

describe('what passes is tried again', () => {
  it.each([
    ['a server out of order', () => flaky(2)],
    ['a time-out of the server', () => flaky(2, 408)],
    ['connections cut', () => hangingUp(2)],
    ['a response cut in the middle', () => truncating(2)],
  ])('%s', async (_, fault) => {
    publisher.fault = fault();
    const file = await local.fetch(source);
    expect(await text(file.path)).toBe(first);
    expect(publisher.asked).toHaveLength(3);
    expect(local.pauses).toEqual([500, 1_000]);
    expect(await local.files()).toHaveLength(2);
  });

  it('pauses double, up to a limit, and half of each is chance', async () => {
    publisher.fault = flaky(9);
    const waits: number[] = [];
    const timing = { wait: async (ms: number) => void waits.push(ms), random: () => 0.5 };
    const limits = { attempts: 6, firstPauseMs: 1_000, longestPauseMs: 5_000 };
    await local.failure(source, { timing, limits });
    expect(waits).toEqual([750, 1_500, 3_000, 3_750, 3_750]);
  });

  it.each([
    ['seconds', '7', 7_000],
    ['a date', 'Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
  ])('a publisher who asks for a pause in %s gets it', async (_, header, pause) => {
    publisher.fault = flaky(1, 429, { 'retry-after': header });
    await local.fetch(source);
    expect(local.pauses).toEqual([pause]);
  });

  it('a publisher who asks for an hour is left alone', async () => {
    publisher.fault = flaky(1, 429, { 'retry-after': '3600' });
    const error = await local.failure(source);
    expect(error.message).toContain('left alone for 60 minutes');
    expect(error.state).toBe('unreachable');
    expect(local.pauses).toEqual([]);
  });

  it('until it has been tried often enough', async () => {
    publisher.fault = truncating(99);
    const error = await local.failure(source);
    expect(error.message).toMatch(/cut before the whole answer had come \(tried 4 times\)/);
    expect(error.state).toBe('unreachable');
    expect(publisher.asked).toHaveLength(4);
  });
});

describe('a failure', () => {
  const failures: Array<[string, () => StandIn['fault'], RegExp, FetchError['state'], object?]> = [
    ['a missing file', () => flaky(9, 404), /HTTP 404 Not Found .*moved.*correct `urls`/, 'unreachable'],
    ['a refusal', () => flaky(9, 403), /HTTP 403 Forbidden .*Programs are kept out/, 'unreachable'],
    ['a guard against robots', () => challenging, /asks whether we are human.*“Just a moment/, 'quarantined'],
    ['a new web site', () => movedPage, /a web page came instead of the data.*has probably moved/, 'quarantined'],
    ['an empty response', () => respondingWith(''), /an empty answer came/, 'quarantined'],
    [
      'another type',
      () => respondingWith('%PDF-1.7'),
      /not JSON or a zip archive; it begins with "%PDF-1.7"/,
      'quarantined',
    ],
    ['too large, as it says', () => null, /larger than the limit of 1,000 bytes/, 'quarantined', { bytes: 1_000 }],
    ['too large, without saying', () => endless, /larger than the limit of 1,000/, 'quarantined', { bytes: 1_000 }],
    ['silence', () => silent, /no answer came in time/, 'unreachable', { headersMs: 50, attempts: 1 }],
    ['silence in the middle', () => stalling, /stopped in the middle/, 'unreachable', { idleMs: 50, attempts: 1 }],
    ['all in all too slow', () => stalling, /took longer than 0 minutes in all/, 'unreachable', { totalMs: 50 }],
    ['a redirect to itself', () => redirecting('/wards.geojson'), /redirects more than 5 times/, 'unreachable'],
    ['a redirect to nowhere', () => redirecting('http://'), /redirects to http:\/\/, which is no/, 'unreachable'],
    ['a damaged encoding', () => respondingWith('{}', { 'content-encoding': 'gzip' }), /damaged/, 'unreachable'],
    ['an unknown encoding', () => respondingWith('{}', { 'content-encoding': 'zstd' }), /zstd/, 'quarantined'],
  ];

  it.each(failures)('%s', async (_, fault, message, state, limits = {}) => {
    const before = await local.fetch(source);
    publisher.fault = fault();
    const error = await local.failure(source, { limits });
    expect(error).toBeInstanceOf(FetchError);
    expect(error).toBeInstanceOf(SourceError);
    expect(error.message).toMatch(message);
    expect(error.message).toContain(`${publisher.url}/wards.geojson: `);
    expect(error.message).toContain(
      'from https://wards.example/page and run: npm run ingest -- sample-wards --file PATH',
    );
    expect(error.state).toBe(state);
    expect(await local.files()).toEqual([before.sha256, `${before.sha256}.sample-wards.json`]);
    expect(await text(before.path)).toBe(first);
  });

  it('a page instead of the expected archive, whatever type it claims', async () => {
    publisher.fault = () => ({ ...page('Moved'), headers: { 'content-type': 'application/zip' } });
    const zipped = wardsSource({ urls: source.urls, format: { type: 'shapefile' } });
    expect((await local.failure(zipped)).message).toContain('a web page came instead of the data (“Moved”)');
  });

  it('an archive is an archive, though it claims to be a page', async () => {
    publisher.fault = respondingWith('PK\u0003\u0004', { 'content-type': 'text/html' });
    expect((await local.fetch(wardsSource({ urls: source.urls, format: { type: 'shapefile' } }))).bytes).toBe(4);
  });

  it('no server listens there', async () => {
    const error = await local.failure(wardsSource({ urls: [`http://127.0.0.1:${await freePort()}/wards.geojson`] }));
    expect(error.message).toContain('the connection was refused (tried 4 times)');
    expect(error.state).toBe('unreachable');
  });

  it('a caller who no longer wants it gets its own reason', async () => {
    publisher.fault = stalling;
    const stop = new AbortController();
    const fetch = local.fetch(source, { signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) });
    await expect(fetch).rejects.toThrow('enough');
    expect(await local.files()).toEqual([]);
  });
});

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('status %i is followed', async (status) => {
    publisher.fault = ({ url }, reply) =>
      url.searchParams.has('new') ? reply() : redirecting('wards.geojson?new', status)({ url, headers: {} }, reply);
    const file = await local.fetch(source);
    expect(await text(file.path)).toBe(first);
    expect(file.origin).toBe(source.urls[0]);
  });

  it('five are followed, six are not', async () => {
    publisher.fault = redirectingTimes(5);
    await local.fetch(source);
    publisher.fault = redirectingTimes(6);
    expect((await local.failure(source)).message).toContain('it redirects more than 5 times');
  });
});

describe('several addresses', () => {
  it('are tried one after the other', async () => {
    const both = wardsSource({ urls: [`${publisher.url}/old.geojson`, `${publisher.url}/wards.geojson`] });
    const file = await local.fetch(both);
    expect(file.origin).toBe(`${publisher.url}/wards.geojson`);
    expect(publisher.asked.map(({ url }) => url.pathname)).toEqual(['/old.geojson', '/wards.geojson']);
  });

  it('are all reported if all fail, with how sure the source is of them', async () => {
    files['/page'] = { body: '<!doctype html><title>Portal</title>' };
    const error = await local.failure(
      wardsSource({ urls: [`${publisher.url}/a.zip`, `${publisher.url}/page`], urlConfidence: 'reconstructed' }),
    );
    expect(error.message.split('\n')).toEqual([
      'sample-wards was not fetched.',
      expect.stringContaining('/a.zip: HTTP 404 Not Found'),
      expect.stringContaining('/page: a web page came instead of the data (“Portal”)'),
      '  These addresses are reconstructed, not confirmed: compare them with the publisher’s page.'.replace('’', "'"),
      expect.stringContaining('--file PATH'),
    ]);
    expect(error.failures).toHaveLength(2);
    expect(error.state).toBe('quarantined');
  });
});

describe('a source that no program can fetch', () => {
  it('says how a person brings the file', async () => {
    const manual = 'Accept the licence on https://wards.example/form and save wards.zip.';
    const error = await local.failure(wardsSource({ urls: [], manual }));
    expect(error).toBeInstanceOf(FetchError);
    expect(error.state).toBe('manual');
    expect(error.message).toBe(
      `sample-wards cannot be fetched by a program. ${manual} Then run: npm run ingest -- sample-wards --file PATH`,
    );
  });
});
