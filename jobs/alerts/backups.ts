import type { Knex } from 'knex';
import { backupProblem } from '#jobs/backup/last-backup.ts';
import type { Condition } from './conditions.ts';

/** No backup for more than a night. That no server has a folder for them is a notice: others may make the backups. */
export async function backupConditions(knex: Knex, now: number): Promise<Condition[]> {
  const found = await backupProblem(knex, now);
  if (!found) return [];
  if (found.problem === 'none') {
    const message =
      'No server writes backups: set BACKUP_FOLDER on one of them, or see to backups of PostgreSQL in another way. This is told once.';
    return [{ kind: 'no_backups', subject: 'backup', message }];
  }
  const last = found.last
    ? `The last backup was finished at ${found.last.toISOString()}`
    : 'No backup was ever finished';
  const message = `${last}. "hustings jobs list --json" says how the job backup went; the server where BACKUP_FOLDER is set has to run it.`;
  return [{ kind: 'backup_old', subject: 'backup', message }];
}
