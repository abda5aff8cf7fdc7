import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentBuild } from '#bin/build/current-build.js';
import { connect } from '#core/database/database.ts';
import { joinEmbedded } from '#core/database/embedded/join.ts';
import { migrate } from '#core/database/migrate.ts';
import { migrations } from '#migrations/list.ts';
import { cluster } from './cluster.ts';

/** One embedded server for the whole run, with a migrated template of which every test file clones its own database. */
export default async function globalSetup(): Promise<void> {
  // Tests run the sources. Threads, and what browsers load, are of the build.
  process.env.HUSTINGS_BUILD = await currentBuild();
  const folder = await mkdtemp(join(tmpdir(), 'hustings-test-'));
  // Where the tests run as root, the cluster belongs to another user, who has to pass through here.
  await chmod(folder, 0o755);
  // The data is thrown away at the end: nothing needs to survive a crash.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
  cluster.folder = folder;
  cluster.database = await joinEmbedded(folder, { settings });
  const knex = connect(cluster.database.url, 'hustings template');
  await migrate(knex, migrations);
  await knex.destroy();
  process.env.HUSTINGS_TEST_DATABASE = cluster.database.url;
}
