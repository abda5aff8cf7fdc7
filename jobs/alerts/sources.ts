import type { Knex } from 'knex';
import { staleness } from '#core/source/source-state.ts';
import type { Source } from '#ingest/registry/source.ts';
import type { Condition } from './conditions.ts';

interface SourceRow {
  readonly id: string;
  readonly state: string;
  readonly definition: Source;
  readonly last_success: Date | null;
}

/**
 * Sources whose file waits for a person, and sources that have not been confirmed in time. A publisher who is out of
 * reach for a while is not reported: the source counts as stale only when its cadence is over. What the operator has
 * taken back or removed is not reported either.
 */
export async function sourceConditions(knex: Knex, now: number): Promise<Condition[]> {
  const { rows } = await knex.raw<{ rows: SourceRow[] }>(
    `select s.id, s.state, s.definition,
       (select max(r.finished_at) from ingest_runs r
        where r.source_id = s.id and r.outcome in ('published', 'unchanged')) as last_success
     from sources s where s.state in ('quarantined', 'stale', 'unreachable') and s.not_described_since is null
       and s.removed_at is null and s.problem is distinct from 'taken_back'
     order by s.id`,
  );
  return rows.flatMap(({ id, state, definition: { cadence, edition }, last_success: last }): Condition[] => {
    if (state === 'quarantined') {
      const message = `The last file of the source ${id} did not pass its checks and waits for a person. What was published before is still served. "hustings review" shows why, and how to accept it.`;
      return [{ kind: 'source_quarantined', subject: id, message }];
    }
    const freshness = last && { cadence, nextEdition: edition?.next, lastSuccess: last.getTime() };
    if (state === 'unreachable' && !(freshness && staleness(freshness, now))) return [];
    const message = `The source ${id} has not been confirmed in time. What was published before is still served. "hustings review" says what to do.`;
    return [{ kind: 'source_stale', subject: id, message }];
  });
}
