import type { Knex } from 'knex';
import { easternDay } from '#core/dates.ts';
import { NotYetError } from '#core/errors.ts';
import type { Level } from '#ingest/registry/source.ts';

/** An election that polling divisions, or their outlines, are of. */
export interface ElectionOfPolls {
  readonly id: string;
  readonly level: Level;
  readonly jurisdiction: string;
  /** YYYY-MM-DD */
  readonly electionDate: string;
}

/** Throws a NotYetError if the results of the election are not stored. */
export async function electionOfPolls(knex: Knex, id: string): Promise<ElectionOfPolls> {
  const row = await knex('elections')
    .where({ id })
    .first<{ id: string; level: Level; jurisdiction: string; election_date: Date } | undefined>();
  if (row === undefined) {
    throw new NotYetError(
      `The election ${id} is not known yet. Ingest the source of its results first, then this one again.`,
    );
  }
  return { ...row, electionDate: easternDay(row.election_date.getTime()) };
}
