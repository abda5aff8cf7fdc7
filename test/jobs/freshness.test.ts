import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { staleness } from '#core/source/source-state.ts';
import type { Source } from '#ingest/registry/source.ts';
import { freshness } from '#jobs/freshness.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { wardsSource } from '#test/support/stand-ins/fetching.ts';
import { jobContext } from './context.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-20T12:00:00Z');

describe('how old a check may be', () => {
  it('goes by the cadence: 45 days, 120 days, 400 days, any', () => {
    const problemAfter = (cadence: Source['cadence'], days: number) =>
      staleness({ cadence, nextEdition: undefined, lastSuccess: now - days * day }, now);
    expect([44, 46].map((days) => problemAfter('monthly', days))).toEqual([null, 'overdue']);
    expect([119, 121].map((days) => problemAfter('quarterly', days))).toEqual([null, 'overdue']);
    expect([399, 401].map((days) => problemAfter('yearly', days))).toEqual([null, 'overdue']);
    expect(problemAfter('never', now / day)).toBeNull();
  });

  it('and an edition ages however often its address responds, from midnight Eastern of the day', () => {
    const edition = { cadence: 'monthly', nextEdition: '2026-11-20', lastSuccess: now } as const;
    const midnight = Date.parse('2026-11-20T05:00:00Z');
    expect([midnight - 1, midnight].map((at) => staleness({ ...edition, lastSuccess: at }, at))).toEqual([
      null,
      'edition_due',
    ]);
    expect(staleness({ ...edition, cadence: 'never' }, midnight)).toBe('edition_due');
  });
});

describe('the freshness job', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.knex('ingest_runs').delete();
    await database.knex('sources').delete();
  });

  const city = wardsSource({ id: 'sample-city', cadence: 'quarterly', urls: ['https://city.example/wards'] });
  const byHand = wardsSource({ id: 'sample-hand', cadence: 'yearly', urls: [], manual: 'Ask the clerk for the file.' });

  /** A source with a run of each outcome, that many days ago, oldest first. */
  async function hold(source: Source, state: string, runs: Array<[outcome: string, daysAgo: number]>): Promise<void> {
    const { id, kind, name, cadence } = source;
    await database.knex('sources').insert({ id, kind, name, cadence, state, definition: '{}' });
    for (const [outcome, daysAgo] of runs) {
      await database.knex('ingest_runs').insert({ source_id: id, outcome, finished_at: new Date(now - daysAgo * day) });
    }
  }
  const run = () => freshness.run(jobContext(database, { now: () => now, sources: async () => [city, byHand] }));
  const row = (id: string) => database.knex('sources').where({ id }).first('state', 'problem', 'state_message');

  it('is content if all was checked in time', async () => {
    await hold(city, 'fresh', [
      ['published', 300],
      ['unchanged', 100],
    ]);
    expect(await run()).toEqual({ outcome: 'done', message: 'Every source is fresh.' });
    expect(await row('sample-city')).toEqual({ state: 'fresh', problem: null, state_message: null });
  });

  it('marks as stale what was not, says since when, and what to do', async () => {
    await hold(city, 'fresh', [['unchanged', 121]]);
    await hold(byHand, 'fresh', [['published', 401]]);
    expect(await run()).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('sample-city (stale), sample-hand (stale)'),
    });
    expect(await row('sample-city')).toEqual({
      state: 'stale',
      problem: 'overdue',
      state_message:
        'Last checked on 2026-07-22; a quarterly source is due after 120 days. Run: npm run ingest -- sample-city',
    });
    expect(await row('sample-hand')).toEqual({
      state: 'stale',
      problem: 'overdue',
      state_message:
        'Last checked on 2025-10-15; a yearly source is due after 400 days. Ask the clerk for the file. Then run: npm run ingest -- sample-hand --file PATH',
    });
  });

  it('names what is quarantined or out of reach, and leaves its state and message', async () => {
    await hold(city, 'quarantined', [
      ['published', 500],
      ['quarantined', 1],
    ]);
    await database.knex('sources').update({ state_message: 'Two districts overlap.' });
    expect(await run()).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('sample-city (quarantined)'),
    });
    expect(await row('sample-city')).toMatchObject({
      state: 'quarantined',
      state_message: 'Two districts overlap.',
    });
  });

  it('marks an edition that should have been followed by another, although its address responds', async () => {
    await hold(byHand, 'fresh', []);
    await hold(city, 'fresh', [['unchanged', 0]]);
    const edition = { ...city, edition: { name: 'June 2026', next: '2026-11-20' } };
    const sources = async () => [edition, byHand];
    await freshness.run(jobContext(database, { now: () => now - day, sources }));
    expect(await row('sample-city')).toMatchObject({ state: 'fresh' });
    await freshness.run(jobContext(database, { now: () => now, sources }));
    expect(await row('sample-city')).toEqual({
      state: 'stale',
      problem: 'edition_due',
      state_message: expect.stringMatching(
        /^The edition June 2026 should have been followed by another before 2026-11-20\. Look on https:/,
      ),
    });
  });

  it('names what the registry described once and does not any more, until it does again', async () => {
    await hold(city, 'fresh', [['published', 1]]);
    const described = async () => (await database.knex('sources').where({ id: city.id }).first())?.not_described_since;
    expect(await run()).toMatchObject({ outcome: 'done' });
    const without = (at: number) =>
      freshness.run(jobContext(database, { now: () => at, sources: async () => [byHand] }));
    expect(await without(now)).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('sample-city (no longer described)'),
    });
    await without(now + day);
    expect(await described()).toEqual(new Date(now));
    expect(await row('sample-city')).toMatchObject({ state: 'fresh' });
    expect(await run()).toMatchObject({ outcome: 'done' });
    expect(await described()).toBeNull();
  });

  it('has nothing to say of sources that are not in the registry, as the sample’s, or were never ingested', async () => {
    await hold({ ...city, id: 'sample-region' }, 'fresh', [['published', 1000]]);
    await hold(byHand, 'not_fetched', []);
    expect(await run()).toMatchObject({ outcome: 'done' });
    expect(await row('sample-region')).toMatchObject({ state: 'fresh' });
  });
});
