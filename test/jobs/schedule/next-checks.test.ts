import { beforeAll, expect, it } from '@jest/globals';
import { createJobs } from '#jobs/create-jobs.ts';
import { recordNextChecks } from '#jobs/schedule/serve-jobs.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const jobs = createJobs({ resetDemo: async () => ({ outcome: 'done', message: '' }) });
const now = Date.parse('2026-11-21T12:00:00Z');

interface Given {
  readonly definition: object;
  readonly columns?: object;
  /** The outcome of its one run; null if it was never ingested. */
  readonly outcome?: string | null;
}

const map = { kind: 'boundaries', level: 'FEDERAL', cadence: 'monthly', urls: ['https://example.org/map.zip'] };
const given: Record<string, Given> = {
  federal: { definition: map },
  city: { definition: { ...map, level: 'MUNICIPAL' } },
  register: { definition: { ...map, kind: 'addresses' } },
  away: { definition: { ...map, level: 'MUNICIPAL' }, columns: { state: 'unreachable', problem: 'unreachable' } },
  edition: { definition: { ...map, level: 'MUNICIPAL' }, columns: { state: 'stale', problem: 'edition_due' } },
  final: { definition: { ...map, cadence: 'never' } },
  byHand: { definition: { ...map, urls: [] } },
  never: { definition: map, outcome: null },
  running: { definition: map, outcome: 'running' },
  sample: { definition: map, columns: { in_registry: false } },
  dropped: { definition: map, columns: { not_described_since: new Date(now) } },
};

const database = await closedAfterAll(createTestDatabase());
beforeAll(async () => {
  for (const [id, { definition, columns = {}, outcome = 'published' }] of Object.entries(given)) {
    await database.knex('sources').insert({
      id,
      name: id,
      kind: 'boundaries',
      cadence: 'monthly',
      definition: JSON.stringify(definition),
      state: 'fresh',
      in_registry: true,
      next_check_at: new Date(0),
      ...columns,
    });
    if (outcome !== null) await database.knex('ingest_runs').insert({ source_id: id, outcome });
  }
});

it('is the first time to come of the jobs that ask for a source as it is, and null if none does', async () => {
  await recordNextChecks(database.knex, jobs, now);
  const rows = await database.knex('sources').select('id', 'next_check_at');
  expect(Object.fromEntries(rows.map(({ id, next_check_at: at }) => [id, at?.toISOString() ?? null]))).toEqual({
    federal: '2026-12-02T08:15:00.000Z',
    city: '2027-01-03T08:15:00.000Z',
    register: '2026-12-05T08:15:00.000Z',
    away: '2026-11-22T09:45:00.000Z',
    edition: '2027-01-03T08:15:00.000Z',
    final: null,
    byHand: null,
    never: null,
    running: null,
    sample: null,
    dropped: null,
  });
});
