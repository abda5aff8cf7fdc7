import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#core/database/database.ts';
import { type EmbeddedDatabase, joinEmbedded } from '#core/database/embedded/join.ts';
import { migrate } from '#core/database/migrate.ts';
import { migrations } from '#migrations/list.ts';
import { removal } from '#test/support/fixtures/removal.ts';

/** What the run's set-up started, for its tear-down to stop. */
let started: { readonly database: EmbeddedDatabase; readonly folder: string } | undefined;

/** One embedded server for the whole run, with a migrated template of which the suites' databases are clones. */
export async function startCluster(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hustings-test-'));
  // If the tests run as root, the cluster belongs to another user, who must be able to enter this folder.
  await chmod(folder, 0o755);
  // The data is thrown away at the end: nothing needs to survive a crash.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
  const database = await joinEmbedded(folder, { settings });
  started = { database, folder };
  const knex = connect(database.url, 'hustings template');
  await migrate(knex, migrations);
  await knex.destroy();
  process.env.HUSTINGS_TEST_DATABASE = database.url;
}

export async function stopCluster(): Promise<void> {
  await started?.database.leave();
  if (started) await rm(started.folder, removal);
}
