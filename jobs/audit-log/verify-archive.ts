import type { Knex } from 'knex';
import { unprocessable } from '#core/errors.ts';
import { type VerifiedArchive, verifyArchive } from './archive-file.ts';
import { readSeals } from './seals.ts';

/**
 * Verifies an archive of the audit log against its own seals and those of the database that it came from.
 *
 * Errors: HustingsError 422 if an entry or a seal was changed, or if this database has other seals.
 */
export async function verifyAgainstSeals(owner: Knex, file: string): Promise<VerifiedArchive> {
  const archive = await verifyArchive(file);
  const last = (await readSeals(owner)).filter(({ day }) => day.startsWith(archive.period)).at(-1);
  if (!last?.hash.equals(archive.hash)) {
    throw unprocessable(`${file} agrees with its own seals of ${archive.period}, but not with those of this database.`);
  }
  return archive;
}
