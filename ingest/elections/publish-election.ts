import type { Knex } from 'knex';
import { easternMidnight } from '#core/dates.ts';
import { publishIfChanged, withdrawContent } from '#ingest/kind/catalogue.ts';
import type { TakenBack } from '#ingest/kind/source-kind.ts';
import type { ResultsSource } from '#ingest/registry/source.ts';

export interface DistrictRow {
  readonly boundary_id: string;
  readonly population: number | null;
  readonly elector_count: number | null;
}

export interface CandidateRow {
  readonly id: string;
  readonly boundary_id: string;
  readonly ballot_order: number;
  readonly name: string;
  readonly party: string;
  readonly incumbent: boolean;
  readonly elected: boolean;
  readonly votes_received: number;
  readonly vote_share: number;
}

const rowsPerInsert = 1000;

/**
 * Replaces what is stored of an election by these rows, inside the caller's transaction. Polling divisions of the
 * election stay as they are: they come from another source.
 *
 * @returns the catalogue's version, null if nothing differs from what the source published last
 */
export async function publishElection(
  trx: Knex.Transaction,
  source: ResultsSource,
  districts: readonly DistrictRow[],
  candidates: readonly CandidateRow[],
  contentHash: string,
): Promise<number | null> {
  const { id, level, jurisdiction, province, name, electionDate, writsIssued } = source.election;
  return publishIfChanged(trx, source.id, contentHash, async () => {
    await deleteFormerElections(trx, source.id, id);
    await trx('elections')
      .insert({
        id,
        source_id: source.id,
        level,
        jurisdiction,
        province,
        name,
        election_date: new Date(easternMidnight(electionDate)),
        writs_issued: new Date(easternMidnight(writsIssued)),
      })
      .onConflict('id')
      .merge();
    await trx('candidates').where({ election_id: id }).delete();
    await trx('election_districts').where({ election_id: id }).delete();
    await trx.batchInsert(
      'election_districts',
      districts.map((row) => ({ election_id: id, ...row })),
      rowsPerInsert,
    );
    await trx.batchInsert(
      'candidates',
      candidates.map((row) => ({ election_id: id, ...row })),
      rowsPerInsert,
    );
  });
}

/** If the source file gives its election another id, the election under the old id is deleted. */
async function deleteFormerElections(trx: Knex.Transaction, sourceId: string, id: string): Promise<void> {
  await deleteElections(trx, (all) => all.where({ source_id: sourceId }).whereNot({ id }));
}

/**
 * Removes the election of a source, inside the caller's transaction. Its polling divisions have been withdrawn
 * before.
 */
export function withdrawElection(trx: Knex.Transaction, sourceId: string): Promise<TakenBack> {
  return withdrawContent(trx, sourceId, () => deleteElections(trx, (all) => all.where({ source_id: sourceId })));
}

async function deleteElections(trx: Knex.Transaction, choose: (all: Knex.QueryBuilder) => Knex.QueryBuilder) {
  const ids = choose(trx('elections')).select('id');
  const candidates = await trx('candidates').whereIn('election_id', ids).delete();
  const districts = await trx('election_districts').whereIn('election_id', ids).delete();
  await trx('polling_divisions').whereIn('election_id', ids).update({ election_id: null });
  await trx('poll_outlines').whereIn('election_id', ids).delete();
  return { elections: await choose(trx('elections')).delete(), districts, candidates };
}
