import type { Knex } from 'knex';
import { easternDay } from '#core/dates.ts';
import { daysAllowed, type SourceProblem, staleness } from '#core/source/source-state.ts';
import type { Source } from '#ingest/registry/source.ts';
import { describeEdition } from '#ingest/run/source-state.ts';
import type { Job, JobResult } from './job.ts';

interface SourceRow {
  readonly id: string;
  readonly state: string;
  readonly problem: SourceProblem | null;
  readonly not_described_since: Date | null;
  readonly last_success: Date | null;
}

/** The last published state is still served; the message says what to do. */
function describeStaleness(source: Source, problem: SourceProblem, lastSuccess: number): string {
  const { id, cadence } = source;
  if (problem === 'edition_due') return describeEdition(source);
  const next =
    source.urls.length > 0
      ? `Run: npm run ingest -- ${id}`
      : `${source.manual ?? `Get the file from ${source.page}.`} Then run: npm run ingest -- ${id} --file PATH`;
  return `Last checked on ${easternDay(lastSuccess)}; a ${cadence} source is due after ${daysAllowed[cadence]} days. ${next}`;
}

async function markStale(knex: Knex, source: Source, problem: SourceProblem, lastSuccess: number): Promise<void> {
  // Only if it is still fresh: an ingest may have changed its state meanwhile.
  await knex('sources')
    .where({ id: source.id, state: 'fresh' })
    .update({ state: 'stale', problem, state_message: describeStaleness(source, problem, lastSuccess) });
}

/** Records which sources the registry describes, and since when it no longer describes one that it did. */
async function compareWithRegistry(knex: Knex, ids: readonly string[], now: number): Promise<void> {
  await knex('sources').whereIn('id', ids).update({ in_registry: true, not_described_since: null });
  await knex('sources')
    .whereNotIn('id', ids)
    .where({ in_registry: true })
    .whereNull('not_described_since')
    .whereNull('removed_at')
    .update({ not_described_since: new Date(now) });
}

const summarize = (states: ReadonlyMap<string, string>): JobResult => {
  if (states.size === 0) return { outcome: 'done', message: 'Every source is fresh.' };
  const list = [...states].map(([id, state]) => `${id} (${state})`).join(', ');
  return {
    outcome: 'failed',
    message: `To look at: ${list}. See npx hustings review.`,
  };
};

export const freshness: Job = {
  name: 'freshness',
  schedule: '15 5 * * *',
  description:
    'Marks as stale what was last checked longer ago than its cadence allows or should have a newer edition, and names what needs a person.',
  async run({ database: { knex }, log, now, sources }) {
    const registry = new Map((await sources()).map((source) => [source.id, source]));
    await compareWithRegistry(knex, [...registry.keys()], now());
    const { rows } = await knex.raw<{ rows: SourceRow[] }>(
      `select s.id, s.state, s.problem, s.not_described_since,
         max(r.finished_at) filter (where r.outcome in ('published', 'unchanged')) as last_success
       from sources s join ingest_runs r on r.source_id = s.id where s.removed_at is null group by s.id order by s.id`,
    );
    const attention = new Map<string, string>();
    for (const { id, state, problem: known, not_described_since: notDescribed, last_success: last } of rows) {
      if (notDescribed) attention.set(id, 'no longer described');
      const source = registry.get(id);
      // Nobody has to be told: the operator took it back.
      if (source === undefined || state === 'not_fetched' || known === 'taken_back') continue;
      const lastSuccess = last?.getTime();
      const { cadence, edition } = source;
      const problem =
        state === 'fresh' && lastSuccess !== undefined
          ? staleness({ cadence, nextEdition: edition?.next, lastSuccess }, now())
          : null;
      if (problem !== null) await markStale(knex, source, problem, lastSuccess as number);
      if (problem !== null || state !== 'fresh') attention.set(id, problem === null ? state : 'stale');
    }
    for (const [source, state] of attention) log.warn({ source, state }, 'source needs a look');
    return summarize(attention);
  },
};
