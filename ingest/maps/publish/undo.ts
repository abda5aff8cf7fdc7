import type { Knex } from 'knex';
import type { Span } from '#core/dates.ts';
import type { TakenBack } from '#ingest/kind/source-kind.ts';
import { type DistrictRows, loadDistricts } from './load-districts.ts';
import { spanColumns, spanOf } from './ranges.ts';
import { type SetState, setAsBefore, withdrawnSet } from './set.ts';
import { type Plan, planRollback } from './timeline.ts';
import { lockPublications, writePublication } from './write.ts';

async function loadSpans(trx: Knex.Transaction, ids: readonly string[]): Promise<Map<string, Span>> {
  const { rows } = await trx.raw<{ rows: Array<{ id: string; span_from: number; span_until: number }> }>(
    `select id, ${spanColumns('valid')} from boundary_sets where id = any(?) and not isempty(valid)`,
    [[...ids]],
  );
  return new Map(rows.map((row) => [row.id, spanOf(row)]));
}

async function write(
  trx: Knex.Transaction,
  setId: string,
  sets: readonly SetState[],
  earlier: ReadonlyMap<string, DistrictRows>,
): Promise<TakenBack> {
  const known = await loadDistricts(trx, setId, { withOutlines: true });
  const plans = new Map<string, Plan>(
    [...known].map(([id, { versions }]) => [id, planRollback(versions, earlier.get(id)?.versions ?? [])]),
  );
  const ids = sets.map(({ id }) => id);
  const before = await loadSpans(trx, ids);
  const { version } = await writePublication(trx, { setId, sets, added: new Map(), plans, bodies: new Map() });
  const after = await loadSpans(trx, ids);
  const count = (change: Plan['change']) => [...plans.values()].filter((plan) => plan.change === change).length;
  return {
    counts: { added: count('added'), changed: count('changed'), removed: count('removed') },
    spans: ids
      .map((set) => ({ set, before: before.get(set) ?? null, after: after.get(set) ?? null }))
      .filter((span) => span.before?.from !== span.after?.from || span.before?.until !== span.after?.until),
    catalogueVersion: version,
  };
}

/**
 * Publishes again what was known of a map just before a publication, inside the caller's transaction. If nothing was,
 * the map is withdrawn. The other maps of the jurisdiction get back the days that the publication took from them.
 *
 * @param recordedAt when that publication was recorded, as PostgreSQL writes it
 * @throws SourceError if another map of the jurisdiction begins on the same day by now
 */
export async function rollBackMap(trx: Knex.Transaction, setId: string, recordedAt: string): Promise<TakenBack> {
  await lockPublications(trx);
  const sets = await setAsBefore(trx, setId, recordedAt);
  return write(trx, setId, sets, await loadDistricts(trx, setId, { withOutlines: true, before: recordedAt }));
}

/** Removes a map, inside the caller's transaction: nothing is known of it any more, and what was stays on record. */
export async function withdrawMap(trx: Knex.Transaction, setId: string): Promise<TakenBack> {
  await lockPublications(trx);
  return write(trx, setId, await withdrawnSet(trx, setId), new Map());
}
