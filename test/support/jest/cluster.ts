import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#core/database/database.ts';
import { type EmbeddedDatabase, joinEmbedded } from '#core/database/embedded/join.ts';
import { migrate } from '#core/database/migrate.ts';
import { atExit } from '#core/processes/at-exit.ts';
import { migrations } from '#migrations/list.ts';
import { removal } from '#test/support/fixtures/removal.ts';

/** What the run's set-up started, for its tear-down to stop. */
let started: { database: EmbeddedDatabase; folder: string; isRemoved: () => void } | undefined;

/** Linux's file system in memory. */
const memory = '/dev/shm';
/** Set: the folder in which the cluster's is made. */
const chosen = process.env.HUSTINGS_TEST_CLUSTERS;
/** A run's databases and their log take a tenth of it. */
const requiredBytes = 4 * 1024 ** 3;

/**
 * Where the cluster's folder is: in memory if there is room. A database of 700 files is cloned there in 13 ms instead of
 * 160, and half of the suites clone one.
 */
async function placeOfCluster(): Promise<string> {
  if (chosen) return chosen;
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem()) > requiredBytes ? memory : tmpdir();
}

/** One embedded server for the whole run, with a migrated template of which the suites' databases are clones. */
export async function startCluster(): Promise<void> {
  const folder = await mkdtemp(join(await placeOfCluster(), 'hustings-test-'));
  // If the tests run as root, the cluster belongs to another user, who must be able to enter this folder.
  await chmod(folder, 0o755);
  // The data is thrown away at the end: nothing needs to survive a crash.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
  const database = await joinEmbedded(folder, { settings });
  // After the server has been stopped: a run that is broken off leaves nothing in memory.
  started = { database, folder, isRemoved: atExit(() => rmSync(folder, removal)) };
  const knex = connect(database.url, 'hustings template');
  await migrate(knex, migrations);
  await knex.destroy();
  process.env.HUSTINGS_TEST_DATABASE = database.url;
}

export async function stopCluster(): Promise<void> {
  if (!started) return;
  await started.database.leave();
  await rm(started.folder, removal);
  started.isRemoved();
}
