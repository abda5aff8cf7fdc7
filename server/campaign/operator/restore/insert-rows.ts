import { sqlStates } from '#core/database/failures/sqlstate.ts';
import { HustingsError, unprocessable } from '#core/errors.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { SourceRows } from './record-source.ts';

/** What helps if a member is missing. */
export const noMember = 'restore a backup that has all of them first, as a whole or elsewhere.';

type Types = ReadonlyMap<string, string>;

/** The type of each column that is stored. */
export async function typesOf(tx: CampaignTransaction, table: string): Promise<Types> {
  const rows = await tx.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/**
 * Writes rows of a source into a table.
 *
 * Errors: 422 if the columns are not those of the table, or if a row names a person who is not a member.
 */
export async function insertRows(
  tx: CampaignTransaction,
  table: string,
  types: Types,
  { columns, rows }: SourceRows,
): Promise<void> {
  if (columns.length !== types.size || columns.some((name) => !types.has(name))) {
    throw new HustingsError(
      422,
      'validation_failed',
      `The backup's table ${table} has other columns than this database: restore the backup as a whole elsewhere with this version of the program, back that up, and take the campaign from there.`,
    );
  }
  const values = columns.map((name) => `value_of_${name}::${types.get(name)}`);
  const given = columns.map((_, i) => `$${i + 1}::text[]`);
  const inserting = tx.query(
    `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
     from unnest(${given.join(', ')}) as given (${columns.map((name) => `value_of_${name}`).join(', ')})`,
    columns.map((_, i) => rows.map((row) => row[i] ?? null)),
    { prepare: false },
  );
  await inserting.catch((error: Error & { code?: string; constraint?: string }) => {
    if (error.code !== sqlStates.foreignKeyViolation || !error.constraint?.includes('user_id')) throw error;
    throw unprocessable(`${table} name somebody who is not among the campaign's people here: ${noMember}`);
  });
}
