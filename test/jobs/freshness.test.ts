import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Source } from '#ingest/registry/source.ts';
import { freshness, isOverdue } from '#jobs/freshness.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { wardsSource } from '#test/support/stand-ins/fetching.ts';
import { jobContext } from './context.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-20T12:00:00Z');

describe('how old a check may be', () => {
  it('goes by the cadence: 45 days, 120 days, 400 days, any', () => {
    expect([44, 46].map((days) => isOverdue('monthly', now - days * day, now))).toEqual([false, true]);
    expect([119, 121].map((days) => isOverdue('quarterly', now - days * day, now))).toEqual([false, true]);
    expect([399, 401].map((days) => isOverdue('yearly', now - days * day, now))).toEqual([false, true]);
    expect(isOverdue('never', 0, now)).toBe(false);
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

  /** A source with a run of each outcome, so many days ago, oldest first. */
  async function hold(source: Source, state: string, runs: Array<[outcome: string, daysAgo: number]>): Promise<void> {
    const { id, kind, name, cadence } = source;
    await database.knex('sources').insert({ id, kind, name, cadence, state, definition: '{}' });
    for (const [outcome, daysAgo] of runs) {
      await database.knex('ingest_runs').insert({ source_id: id, outcome, finished_at: new Date(now - daysAgo * day) });
    }
  }
  const run = () => freshness.run(jobContext(database, { now: () => now, sources: async () => [city, byHand] }));
  const row = (id: string) => database.knex('sources').where({ id }).first('state', 'state_message');

  it('is content where all was checked in time', async () => {
    await hold(city, 'fresh', [
      ['published', 300],
      ['unchanged', 100],
    ]);
    expect(await run()).toEqual({ outcome: 'done', message: 'Every source is fresh.' });
    expect(await row('sample-city')).toEqual({ state: 'fresh', state_message: null });
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
      state_message:
        'Last checked on 2026-07-22; a quarterly source is due after 120 days. Run: npm run ingest -- sample-city',
    });
    expect(await row('sample-hand')).toEqual({
      state: 'stale',
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
    expect(await row('sample-city')).toEqual({ state: 'quarantined', state_message: 'Two districts overlap.' });
  });

  it('has nothing to say of sources that are not in the registry, as the sample’s, or were never ingested', async () => {
    await hold({ ...city, id: 'sample-region' }, 'fresh', [['published', 1000]]);
    await hold(byHand, 'not_fetched', []);
    expect(await run()).toMatchObject({ outcome: 'done' });
    expect(await row('sample-region')).toMatchObject({ state: 'fresh' });
  });
});
