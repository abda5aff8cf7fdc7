import type { Knex } from 'knex';
import { easternMidnight } from '#core/dates.ts';
import type { ResultsSource } from '#ingest/registry/source.ts';
import { raiseCatalogue } from '#ingest/run/catalogue.ts';
import { hashOf, isPublished, rememberContent } from '#ingest/run/content-hash.ts';

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
 * Replaces what is held of an election by these rows, in one transaction, and raises the catalogue. Polling divisions
 * of the election stay as they are: another source tells of them.
 *
 * @returns the catalogue's version, null where nothing differs from what the source published last
 */
export async function publishElection(
  knex: Knex,
  source: ResultsSource,
  districts: readonly DistrictRow[],
  candidates: readonly CandidateRow[],
): Promise<number | null> {
  const { id, level, jurisdiction, province, name, electionDate, writsIssued } = source.election;
  const hash = hashOf([source.election, districts, candidates]);
  return knex.transaction(async (trx) => {
    if (await isPublished(trx, source.id, hash)) return null;
    await forgetFormerElections(trx, source.id, id);
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
    await rememberContent(trx, source.id, hash);
    return raiseCatalogue(trx);
  });
}

/** A source whose election was given another id must not serve both. */
async function forgetFormerElections(trx: Knex.Transaction, sourceId: string, id: string): Promise<void> {
  const former = trx('elections').where({ source_id: sourceId }).whereNot({ id }).select('id');
  await trx('candidates').whereIn('election_id', former).delete();
  await trx('election_districts').whereIn('election_id', former).delete();
  await trx('polling_divisions').whereIn('election_id', former).update({ election_id: null });
  await trx('elections').where({ source_id: sourceId }).whereNot({ id }).delete();
}
