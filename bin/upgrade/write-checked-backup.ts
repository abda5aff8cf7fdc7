import { nameBuild } from '#core/config/build-identity.ts';
import { backUp } from '#core/database/backup/back-up.ts';
import { checkBackup } from '#core/database/backup/check-backup.ts';
import type { Database } from '#core/database/database.ts';
import { migrations } from '#migrations/list.ts';

interface Written {
  readonly path: string;
  readonly recipients: readonly string[];
  readonly signal: AbortSignal;
}

/** Writes a backup of the database as it is, and reads it to its end. One that is encrypted is not read: its key is elsewhere. */
export async function writeCheckedBackup(
  database: Pick<Database, 'url' | 'ownerUrl'>,
  { path, recipients, signal }: Written,
  printError: (text: string) => void,
): Promise<void> {
  printError(`Writing the backup ${path}\n`);
  await backUp({
    url: database.ownerUrl ?? database.url,
    path,
    content: 'all',
    recipients,
    program: nameBuild(),
    migrations,
    signal,
    onWait: () => printError('A migration or another backup is under way; waiting for it to end.\n'),
  });
  if (recipients.length > 0) {
    printError('It is encrypted: "npx hustings backup check" reads it where its key is.\n');
    return;
  }
  await checkBackup({ path, migrations, signal });
  printError('It is whole.\n');
}
