import type { Knex } from 'knex';
import { loadKind } from '#ingest/run/kinds.ts';
import { type PublicationRow, publicationsNotUndone } from '#ingest/run/publication/publication.ts';
import { recordWithdrawal } from '#ingest/run/publication/record.ts';

/** What was withdrawn with another source. */
export interface WithdrawnWith {
  readonly source: string;
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Removes what belongs to the content of a source that is about to be withdrawn, inside the caller's transaction:
 * the polling divisions of an election and their outlines, which no election would account for afterwards. Each is recorded as withdrawn
 * itself, so that it can be published again separately.
 */
export async function withdrawDependents(
  trx: Knex.Transaction,
  { source_id, definition }: PublicationRow,
  by: string,
): Promise<WithdrawnWith[]> {
  if (definition.kind !== 'results') return [];
  const elections = trx('elections').where({ source_id }).select('id');
  const { rows } = await trx.raw<{ rows: Array<{ source_id: string }> }>(
    `select source_id from polling_divisions where election_id in (?)
     union select source_id from poll_outlines where election_id in (?) order by source_id`,
    [elections, elections.clone()],
  );
  const withdrawn: WithdrawnWith[] = [];
  for (const { source_id: source } of rows) {
    const [last] = await publicationsNotUndone(trx, source);
    if (last?.action !== 'publish') continue;
    const kind = await loadKind(last.definition);
    const { catalogueVersion, counts } = await kind.withdraw(trx, source);
    await recordWithdrawal(trx, last, { catalogueVersion, by });
    withdrawn.push({ source, counts });
  }
  return withdrawn;
}
