// Longer than other files: all failures of a source run against one server, which must still serve.
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { FetchLimits } from '#ingest/fetch/limits.ts';
import { isFailure, type RunResult } from '#ingest/kind/result.ts';
import { Pool } from '#ingest/maps/workers/pool.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { supplyFiles } from '#ingest/run/files/obtain.ts';
import { ingest } from '#ingest/run/run.ts';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { freePort } from '#test/support/free-port.ts';
import { publishedState } from '#test/support/ingest.ts';
import { downloads, type Published } from '#test/support/stand-ins/download.ts';
import {
  challenging,
  endless,
  flaky,
  hangingUp,
  movedPage,
  redirecting,
  respondingWith,
  silent,
  stalling,
  truncating,
} from '#test/support/stand-ins/faults.ts';
import { reordered, type StandInFeature, toGeoJson, wards } from '#test/support/stand-ins/features.ts';
import { wardsSource } from '#test/support/stand-ins/fetching.ts';
import { type Fault, type StandIn, startStandIn } from '#test/support/stand-ins/server.ts';

const path = '/wards.geojson';
const good = wards(6);
const fileOf = (features: readonly StandInFeature[]) =>
  JSON.stringify({ type: 'FeatureCollection', features: features.map((feature) => toGeoJson(feature)) });
/** The same wards with something of each changed. */
const changed = (change: (ward: StandInFeature, i: number) => Partial<StandInFeature>) =>
  fileOf(good.map((ward, i) => ({ ...ward, ...change(ward, i) })));
const named = (name: (ward: StandInFeature) => string) =>
  changed((ward) => ({ attributes: { ...ward.attributes, WARD: name(ward) } }));
const numbered = (number: (i: number) => number) =>
  changed((ward, i) => ({ attributes: { ...ward.attributes, NUMBER: number(i) } }));
const placed = (place: (position: readonly [number, number], i: number) => [number, number]) =>
  changed(({ rings }, i) => ({ rings: rings.map((ring) => ring.map((position) => place(position, i))) }));

interface Failure {
  /** What the publisher's server does. */
  readonly fault?: () => Fault;
  /** What the publisher's file has become: the file that was stored is then no longer answered by 304. */
  readonly file?: string;
  readonly limits?: Partial<FetchLimits>;
  readonly allowPrivate?: boolean;
  readonly source?: Partial<BoundarySource>;
  readonly state: 'unreachable' | 'quarantined';
  /** What happened, and what to do. */
  readonly says: RegExp;
}

const unreachable: Record<string, Failure> = {
  'a server that never answers': {
    fault: () => silent,
    limits: { headersMs: 50, attempts: 2 },
    state: 'unreachable',
    says: /no answer came in time \(tried 2 times\)\. .*next run/s,
  },
  'a body that never ends coming': {
    fault: () => stalling,
    file: fileOf(good),
    limits: { idleMs: 50, attempts: 2 },
    state: 'unreachable',
    says: /stopped in the middle .*next run/s,
  },
  'a server out of order to the end': {
    fault: () => flaky(99),
    state: 'unreachable',
    says: /HTTP 503 .*\(tried 4 times\).*the next run tries again/s,
  },
  'connections cut to the end': {
    fault: () => hangingUp(99),
    state: 'unreachable',
    says: /\(tried 4 times\)\. .*next run/s,
  },
  'a download cut every time': {
    fault: () => truncating(99),
    file: fileOf(good),
    state: 'unreachable',
    says: /cut before the whole answer had come \(tried 4 times\)\. .*next run/s,
  },
  'a publisher who is asked too much, to the end': {
    fault: () => flaky(99, 429, { 'retry-after': '1' }),
    state: 'unreachable',
    says: /HTTP 429 .*\(tried 4 times\).*the next run tries again/s,
  },
  'a publisher who wants to be left alone': {
    fault: () => flaky(99, 429, { 'retry-after': '86400' }),
    state: 'unreachable',
    says: /HTTP 429 .*left alone for 1440 minutes: run it again after that/s,
  },
  'a file that has moved': {
    fault: () => flaky(99, 404),
    state: 'unreachable',
    says: /HTTP 404 .*find it on the publisher’s page and correct `urls`/s,
  },
  'a redirect without end': {
    fault: () => redirecting(path),
    state: 'unreachable',
    says: /redirects more than 5 times\. .*put the address where it ends into the source file/s,
  },
  'a redirect out of the web': {
    fault: () => redirecting('file:///etc/hosts'),
    state: 'unreachable',
    says: /redirects to file: is neither http nor https\. .*correct `urls`/s,
  },
  'an address in a private network': {
    allowPrivate: false,
    state: 'unreachable',
    says: /127\.0\.0\.1 is not a public address\. /,
  },
};

const notTheData: Record<string, Failure> = {
  'a guard against robots': {
    fault: () => challenging,
    state: 'quarantined',
    says: /asks whether we are human.*--file PATH/s,
  },
  'a page that tells of a new portal': {
    fault: () => movedPage,
    state: 'quarantined',
    says: /a web page came instead of the data.*moved/s,
  },
  'a file of another type': {
    fault: () => respondingWith('%PDF-1.7'),
    state: 'quarantined',
    says: /not JSON or a zip archive; it begins with "%PDF-1\.7"\. .*correct `urls` or `format`/s,
  },
  'an answer that is too large': {
    fault: () => endless,
    limits: { bytes: 100_000 },
    state: 'quarantined',
    says: /larger than the limit of 100,000 bytes\. Check that the address is the right one/,
  },
  'a file cut at the publisher': {
    file: fileOf(good).slice(0, -200),
    state: 'quarantined',
    says: /^wards\.geojson is not JSON .*may be cut short: fetch it again/,
  },
  'an empty map': {
    file: fileOf([]),
    state: 'quarantined',
    says: /wards\.geojson holds no features.*Look on https:\/\/wards\.example\/page/s,
  },
  'fields that have other names': {
    file: changed(() => ({ attributes: { NUMERO: 1, WARD: 'Ward' } })),
    state: 'quarantined',
    says: /no field NUMBER, which the source uses\. It has: NUMERO, WARD\. .*change `fields` or `where`/s,
  },
};

const wrongMaps: Record<string, Failure> = {
  'half the districts missing': {
    file: fileOf(good.slice(3)),
    state: 'quarantined',
    says: /3 districts where 6 are expected: .*correct "expect\.districts".*3 of 6 districts are gone \(1, 2, 3\)/s,
  },
  'names in the wrong encoding': {
    file: named(({ id }) => `MontrÃ©al ${id}`),
    state: 'quarantined',
    says: /wrong encoding: MontrÃ©al 1.*Declare "format\.encoding"/s,
  },
  'other names for most districts': {
    file: named(({ id }) => `Quarter ${id}`),
    state: 'quarantined',
    says: /6 names changed since the last publication: 1: Ward 1 \/ Ward 1 → Quarter 1.*hustings review --accept/s,
  },
  'districts that lie across each other': {
    file: placed(([x, y], i) => (i === 1 ? [x - 0.05, y] : [x, y])),
    state: 'quarantined',
    says: /Districts overlap: 1 and 2.*leave one out with "where"/s,
  },
  'other codes': {
    file: numbered((i) => 101 + i),
    state: 'quarantined',
    says: /Since the last publication 6 of 6 districts are gone .*hustings review --accept/s,
  },
  'codes that are not those of the source': {
    file: fileOf(good),
    source: { expect: { districts: 6, codes: ['1', '2', '3', '4', '5', '7'] } },
    state: 'quarantined',
    says: /Missing districts: 7\. .*Districts that are not expected: 6\. .*correct "expect" in the source file/,
  },
  'one code for two districts': {
    file: numbered((i) => Math.max(i, 1)),
    state: 'quarantined',
    says: /Several records share the code 1: .*"merge": true/s,
  },
  'a landmark in another district': {
    file: numbered((i) => 6 - i),
    state: 'quarantined',
    says: /Town hall .* must lie in 2 and lies in 5: the map is another one, or its coordinates or codes are wrong\. .*correct "points"/,
  },
  'districts of other sizes': {
    file: placed(([x, y]) => [x, 42 + (y - 42) * 1.5]),
    state: 'quarantined',
    says: /The area of 6 districts changed .*\+49\.9 %.*hustings review --accept/s,
  },
  'districts in another province': {
    file: placed(([x, y]) => [x - 30, y]),
    state: 'quarantined',
    says: /outside their province: .*not in XA.*declare the right one \("crs"\)/s,
  },
  'coordinates in metres': {
    file: placed(([x, y]) => [x * 10_000, y * 100_000]),
    state: 'quarantined',
    says: /they are not degrees, .*Declare the system they are in/,
  },
};

describe('of a source that is published, what goes wrong', () => {
  const folder = temporaryFolder();
  const files: Record<string, Published> = {};
  let publisher: StandIn;
  let server: ElectoralServer;
  let pool: Pool;
  let source: BoundarySource;
  let served: unknown;

  beforeAll(async () => {
    publisher = await startStandIn(downloads(files));
    pool = await Pool.open(1);
    source = wardsSource({
      urls: [publisher.url + path],
      expect: { districts: 6 },
      points: [{ name: 'Town hall', longitude: -47.85, latitude: 42.05, code: '2' }],
    });
    files[path] = { body: fileOf(good), etag: '"good"' };
    server = await startElectoralServer(async (database) => {
      const [result] = await run({}, database);
      expect(result).toMatchObject({
        outcome: 'published',
        message: expect.stringMatching(/^The districts enclose area that none of them covers/),
        added: 6,
      });
    });
    served = await answers();
  });
  afterAll(async () => {
    await pool.close();
    await publisher.close();
    await server.close();
  });

  /** As `npm run ingest -- sample-wards` does, but that pauses take no time. */
  async function run(
    failure: Partial<Failure>,
    database: Pick<ElectoralServer, 'knex' | 'url'> = server,
  ): Promise<RunResult[]> {
    const { allowPrivate = true, limits = {} } = failure;
    const timing = { wait: async () => {} };
    const supply = { file: null, from: null, required: true, archiveDir: folder.path, knex: database.knex };
    const obtain = await supplyFiles({ ...supply, fetching: { allowPrivate, limits, timing } });
    return ingest({ database, sources: [{ ...source, ...failure.source }], obtain, named: true, pool });
  }

  /** All that is stored, and the answers to a caller about two places and the catalogue. */
  async function answers(): Promise<unknown> {
    await server.mapStore.refresh();
    const places = await Promise.all([-47.85, -47.55].map((lng) => server.get(`/lookup?lat=42.05&lng=${lng}`)));
    expect(places.map(({ status }) => status)).toEqual([200, 200]);
    return [await publishedState(server), ...places.map(({ body }) => body)];
  }

  async function status() {
    const { body } = await server.get('/status');
    const { id, state, message, lastChecked, lastChanged } = body.sources[0];
    return { status: body.status, id, state, message, lastChecked, lastChanged };
  }

  async function expectUnchanged(failure: Failure): Promise<void> {
    const before = await status();
    publisher.fault = failure.fault?.() ?? null;
    if (failure.file !== undefined) files[path] = { body: failure.file, etag: '"bad"' };
    const results = await run(failure);
    const [result] = results as [RunResult];
    // What the command ends with an error for.
    expect(results.some(isFailure)).toBe(true);
    expect(result.outcome).toBe(failure.state === 'unreachable' ? 'failed' : 'quarantined');
    expect(result.message).toMatch(failure.says);
    expect(await answers()).toEqual(served);
    const after = await status();
    // What is served is as good as before; the source is listed with words for the public, the rest is the operator's.
    expect(after).toMatchObject({
      status: 'ok',
      id: source.id,
      state: failure.state,
      message: expect.stringMatching(/^[A-Z][^/]*\. What it published last is served\.$/),
    });
    const stored = await server.knex('sources').where({ id: source.id }).first();
    expect(stored.state_message).toBe(result.message);
    expect(after.lastChanged).toBe(before.lastChanged);
    expect(Date.parse(after.lastChecked)).toBeGreaterThan(Date.parse(before.lastChecked));
  }

  afterEach(async () => {
    publisher.fault = null;
    files[path] = { body: fileOf(good), etag: '"good"' };
    // As soon as the publisher gives the map again, all is well again, and nothing has changed.
    expect(await run({})).toMatchObject([{ outcome: 'unchanged', message: null }]);
    expect(await status()).toMatchObject({ status: 'ok', state: 'fresh', message: null });
    expect(await answers()).toEqual(served);
  });

  describe('on the way leaves the old map, and says so:', () => {
    it.each(Object.entries(unreachable))('%s', (_, failure) => expectUnchanged(failure));

    it('no server listens there', async () => {
      await expectUnchanged({
        source: { urls: [`http://127.0.0.1:${await freePort()}${path}`] },
        state: 'unreachable',
        says: /the connection was refused \(tried 4 times\)\. .*next run/s,
      });
    });
  });

  describe('with the response leaves the old map, and says so:', () => {
    it.each(Object.entries(notTheData))('%s', (_, failure) => expectUnchanged(failure));
  });

  describe('with the map is held back at the gate, and says so:', () => {
    it.each(Object.entries(wrongMaps))('%s', (_, failure) => expectUnchanged(failure));
  });

  it('is nothing if the same districts come in another order', async () => {
    files[path] = { body: fileOf(reordered(good)), etag: '"other"' };
    expect(await run({})).toMatchObject([{ outcome: 'unchanged' }]);
    expect(publisher.asked.at(-1)?.headers['if-none-match']).toBe('"good"');
  });

  it('is an error of the one who asks if a file that a person brings is not there; its state stays', async () => {
    const results = await run({ source: { urls: [], manual: 'Ask the clerk for the file.' } });
    expect(results).toMatchObject([
      { outcome: 'failed', message: expect.stringMatching(/Ask the clerk for the file\. Then run: .* --file PATH/) },
    ]);
    expect(await status()).toMatchObject({ status: 'ok', state: 'fresh' });
    expect(await answers()).toEqual(served);
  });
});
