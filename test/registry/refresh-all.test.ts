import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunResult } from '#ingest/kind/result.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import type { Source } from '#ingest/registry/source.ts';
import { supplyFiles } from '#ingest/run/files/obtain.ts';
import { ingest } from '#ingest/run/run.ts';
import { elections, federal, municipal, postalCodes, provincial } from '#jobs/refresh/refresh-jobs.ts';
import { jobContext } from '#test/jobs/context.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { acceptHeld, publishedState } from '#test/support/ingest.ts';
import { type Country, type PublisherResponse, startCountry } from '#test/support/registry/country.ts';

/**
 * What the registry expects at least of these is the size of the country, which no test can invent in a minute: a
 * register of ten million addresses, a road network, poll results and outlines of fifty thousand divisions, a concordance of 214,661 rows. Of these
 * alone the number expected is lowered; the layout, the addresses and all else are as in the registry.
 */
const lowered: Record<string, Source['expect']> = {
  'ca-address-register': { addresses: 300 },
  'ca-lakes': { areas: 300 },
  'ca-road-network': { lines: 300 },
  'ca-federal-polls-2015': { pollingDivisions: 300 },
  'ca-federal-polls-2019': { pollingDivisions: 300 },
  'ca-federal-polls-2021': { pollingDivisions: 300 },
  'ca-federal-polls-2025': { pollingDivisions: 300 },
  'ca-federal-poll-outlines-2025': { polls: { atLeast: 300, atMost: 400 } },
  'qc-provincial-2017-concordance': { rows: 100 },
};

/** What is expected of a source, but for its size: the invented maps are small squares. */
const withoutArea = ({ area: _, ...expected }: Source['expect'] & { area?: unknown }) => expected;
/** The invented wards lie in no invented outline: the outlines are published, and nothing is compared with them. */
const apart = (source: Source) =>
  source.kind === 'boundaries' && source.representation === 'outline' ? { representation: 'no_wards' } : {};
const registry = (await loadSources()).map(
  (source) => ({ ...source, ...apart(source), expect: lowered[source.id] ?? withoutArea(source.expect) }) as Source,
);
/** Their invented districts lie elsewhere than those of the same names in the invented map that replaced them. */
const elsewhere = ['ca-federal-2013', 'ca-ns-2019', 'ca-nu-2013', 'ca-qc-2017', 'ca-sk-2012'];
const manual = registry.filter(({ urls }) => urls.length === 0).map(({ id }) => id);
const fetched = registry.filter(({ urls }) => urls.length > 0);
const serviceOf = (id: string) => registry.find((source) => source.id === id)?.service?.type ?? 'download';

/** Whether a response contained data, and not what a service says of it: its description, its count, its resources. */
function isData({ url, status }: PublisherResponse): boolean {
  const { pathname, searchParams } = url;
  const isAbout =
    /\/(Feature|Map)Server\/\d+$/.test(pathname) ||
    searchParams.get('returnCountOnly') === 'true' ||
    /\/api\/views\/|\/package_show$/.test(pathname) ||
    (searchParams.get('$select') ?? '').startsWith('count(');
  return status === 200 && !isAbout;
}

describe('the whole registry, from stand-ins of all its publishers', () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  let country: Country;

  beforeAll(async () => {
    [database, country] = await Promise.all([createTestDatabase(), startCountry(registry)]);
  });
  afterAll(async () => {
    await country.close();
    await database.close();
  });

  /** As `npm run ingest -- --all` does; what publishers answered meanwhile comes with it. */
  async function refresh(): Promise<{ results: RunResult[]; answered: PublisherResponse[] }> {
    country.responses.length = 0;
    const supply = {
      file: null,
      from: null,
      required: false,
      archiveDir: join(folder.path, 'archive'),
      knex: database.knex,
    };
    const obtain = await supplyFiles({ ...supply, fetching: { allowPrivate: true, limits: { attempts: 1 } } });
    const results = await ingest({ database, sources: country.sources, obtain });
    return { results, answered: [...country.responses] };
  }
  const outcomes = (results: readonly RunResult[]) =>
    Object.fromEntries(
      results.map(({ source, outcome, message }) => [
        source,
        // A failure says why, so that the printed difference does too.
        outcome === 'quarantined' || outcome === 'failed' ? `${outcome}: ${message}` : outcome,
      ]),
    );
  const expected = (outcome: string) => ({
    ...Object.fromEntries(fetched.map(({ id }) => [id, outcome])),
    ...Object.fromEntries(manual.map((id) => [id, 'not_fetched'])),
  });
  const catalogueVersion = async () => (await database.knex('catalogue').first('version'))?.version;

  it('has sources of every kind of service, and few that no program can fetch', () => {
    const services = new Set(fetched.map(({ id }) => serviceOf(id)));
    expect([...services].sort()).toEqual(['arcgis', 'ckan', 'download', 'parts', 'socrata', 'wfs']);
    expect(Object.keys(lowered).every((id) => fetched.some((source) => source.id === id))).toBe(true);
    expect(manual.length).toBeLessThan(fetched.length / 10);
  });

  it('is published whole the first time, and the second time nothing changes and nothing is downloaded', async () => {
    const first = await refresh();
    const held = first.results.filter(({ outcome }) => outcome === 'quarantined');
    expect(held.map(({ source }) => source).sort()).toEqual(elsewhere);
    for (const { message } of held) expect(message).toMatch(/^Of \d+ districts that bear a name of the map /);
    const accepted = await acceptHeld(database, first.results, elsewhere, join(folder.path, 'archive'));
    // What waited for the maps that were held.
    const rest = await refresh();
    const waited = rest.results.filter(({ outcome }) => outcome === 'published');
    expect(outcomes([...accepted, ...waited])).toEqual(expected('published'));
    const answered = [...first.answered, ...rest.answered.filter(({ status }) => status !== 304)];
    expect(new Set(answered.filter(isData).map(({ source }) => source)).size).toBe(fetched.length);
    // Each in the way that is first in its file: no source had to fall back on another address or form.
    expect(answered.filter(({ status }) => status !== 200)).toEqual([]);
    const before = { state: await publishedState(database), catalogue: await catalogueVersion() };

    const second = await refresh();
    expect(outcomes(second.results)).toEqual(expected('unchanged'));
    expect({ state: await publishedState(database), catalogue: await catalogueVersion() }).toEqual(before);
    expect(new Set(second.answered.map(({ source }) => source)).size).toBe(fetched.length);
    // A Web Feature Service has no word for "unchanged".
    expect(new Set(second.answered.filter(isData).map(({ source }) => serviceOf(source)))).toEqual(new Set(['wfs']));
    const files = second.answered.filter(({ source }) => ['download', 'parts'].includes(serviceOf(source)));
    expect(new Set(files.map(({ status }) => status))).toEqual(new Set([304]));
  });

  it('is unchanged if all publishers issue the same data anew, in another order', async () => {
    await country.reissue();
    const before = await publishedState(database);
    const { results, answered } = await refresh();
    expect(outcomes(results)).toEqual(expected('unchanged'));
    expect(new Set(answered.filter(isData).map(({ source }) => source)).size).toBe(fetched.length);
    expect(await publishedState(database)).toEqual(before);
  });

  it('is unchanged to the jobs too, which ask again for all that is not final', async () => {
    country.responses.length = 0;
    const version = await catalogueVersion();
    const context = jobContext(database, {
      dataDir: folder.path,
      sources: async () => [...country.sources],
      fetching: { allowPrivate: true, limits: { attempts: 1 } },
    });
    for (const job of [federal, provincial, municipal, elections, postalCodes]) {
      expect(await job.run(context)).toMatchObject({
        outcome: 'done',
        message: expect.not.stringContaining('published'),
      });
    }
    const refreshed = fetched.filter(({ cadence }) => cadence !== 'never').map(({ id }) => id);
    expect([...new Set(country.responses.map(({ source }) => source))].sort()).toEqual(refreshed.sort());
    expect(new Set(country.responses.filter(isData).map(({ source }) => serviceOf(source)))).toEqual(new Set(['wfs']));
    expect(await catalogueVersion()).toBe(version);
  });
});
