import type { Knex } from 'knex';
import { easternDay } from '#core/dates.ts';
import type { Source } from '#ingest/registry/source.ts';
import type { Job, JobResult } from './job.ts';

/** How old the last successful check of a source may be, in days: its cadence and half as long again, at least. */
export const daysAllowed = { monthly: 45, quarterly: 120, yearly: 400, never: Infinity } as const satisfies Record<
  Source['cadence'],
  number
>;

/** Whether a source was last checked successfully (milliseconds since 1970) longer ago than its cadence allows. */
export function isOverdue(cadence: Source['cadence'], lastSuccess: number, now: number): boolean {
  return now - lastSuccess > daysAllowed[cadence] * 86_400_000;
}

interface SourceRow {
  readonly id: string;
  readonly state: string;
  readonly last_success: Date | null;
}

/** The last published state is still served; the message says what to do. */
function describeStaleness(source: Source, lastSuccess: number): string {
  const { id, cadence } = source;
  const next =
    source.urls.length > 0
      ? `Run: npm run ingest -- ${id}`
      : `${source.manual ?? `Get the file from ${source.page}.`} Then run: npm run ingest -- ${id} --file PATH`;
  return `Last checked on ${easternDay(lastSuccess)}; a ${cadence} source is due after ${daysAllowed[cadence]} days. ${next}`;
}

async function markStale(knex: Knex, source: Source, lastSuccess: number): Promise<void> {
  // Only where it still is fresh: an ingest may have changed its state meanwhile.
  await knex('sources')
    .where({ id: source.id, state: 'fresh' })
    .update({ state: 'stale', state_message: describeStaleness(source, lastSuccess) });
}

const summarize = (states: ReadonlyMap<string, string>): JobResult => {
  if (states.size === 0) return { outcome: 'done', message: 'Every source is fresh.' };
  const list = [...states].map(([id, state]) => `${id} (${state})`).join(', ');
  return {
    outcome: 'failed',
    message: `To look at: ${list}. See /api/v1/electoral/status, or npm run ingest -- review.`,
  };
};

export const freshness: Job = {
  name: 'freshness',
  schedule: '15 5 * * *',
  description:
    'Marks as stale what was last checked longer ago than its cadence allows, and names what needs a person.',
  async run({ database: { knex }, log, now, sources }) {
    const { rows } = await knex.raw<{ rows: SourceRow[] }>(
      `select s.id, s.state, max(r.finished_at) filter (where r.outcome in ('published', 'unchanged')) as last_success
       from sources s join ingest_runs r on r.source_id = s.id group by s.id`,
    );
    const rowsById = new Map(rows.map((row) => [row.id, row]));
    const attention = new Map<string, string>();
    for (const source of await sources()) {
      const { state, last_success: last } = rowsById.get(source.id) ?? {};
      if (state === undefined || state === 'not_fetched') continue;
      const lastSuccess = last?.getTime();
      const isStale = state === 'fresh' && lastSuccess !== undefined && isOverdue(source.cadence, lastSuccess, now());
      if (isStale) await markStale(knex, source, lastSuccess);
      if (isStale || state !== 'fresh') attention.set(source.id, isStale ? 'stale' : state);
    }
    for (const [source, state] of attention) log.warn({ source, state }, 'source needs a look');
    return summarize(attention);
  },
};
