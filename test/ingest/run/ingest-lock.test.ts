import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadSources } from '#ingest/registry/load-sources.ts';
import type { Source } from '#ingest/registry/source.ts';
import { supplyFiles } from '#ingest/run/files/obtain.ts';
import { ingest } from '#ingest/run/run.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { until } from '#test/support/until.ts';

const archive = temporaryFolder();
const sample = join(import.meta.dirname, '../../../data/sample');
const message =
  'The database connection that holds the ingest lock was lost: another ingest may have begun. This one stopped: run it again.';

let database: TestDatabase;
let sources: readonly Source[];
beforeAll(async () => {
  database = await createTestDatabase();
  sources = await loadSources(join(sample, 'sources'));
});
afterAll(() => database.close());

const locks = `select pid from pg_locks where locktype = 'advisory'
  and database = (select oid from pg_database where datname = current_database())`;

async function loseLock(): Promise<void> {
  await database.knex.raw(`select pg_terminate_backend(pid) from (${locks}) as l`);
  await until(
    'the lock to be gone',
    () => database.knex.raw(locks),
    ({ rows }) => rows.length === 0,
  );
}

/** Ingests the sources; the lock is lost when the first file is asked for, before any is returned. */
async function ingestWithoutLock(chosen: readonly Source[]) {
  const from = join(sample, 'publishers');
  const supply = await supplyFiles({ file: null, from, required: true, archiveDir: archive.path, knex: database.knex });
  let lost: Promise<void> | undefined;
  const obtain = async (source: Source) => {
    lost ??= loseLock();
    await lost;
    return supply(source);
  };
  return ingest({ database, sources: chosen, obtain });
}

const version = async () => (await database.knex('catalogue').first<{ version: number }>('version')).version;

describe('an ingest whose lock connection is lost', () => {
  it('does not publish the map it works on, and says why', async () => {
    const map = sources.filter(({ kind }) => kind === 'boundaries').slice(0, 1);
    expect(await ingestWithoutLock(map)).toMatchObject([{ outcome: 'failed', message }]);
    expect(await version()).toBe(0);
    expect(await database.knex('boundary_versions')).toEqual([]);
  });

  it('begins no further source', async () => {
    await expect(ingestWithoutLock(sources)).rejects.toThrow(message);
    expect(await version()).toBe(0);
  });

  it('publishes nothing of the other kinds either', async () => {
    const from = join(sample, 'publishers');
    const obtain = await supplyFiles({
      file: null,
      from,
      required: true,
      archiveDir: archive.path,
      knex: database.knex,
    });
    await ingest({ database, sources: sources.filter(({ kind }) => kind === 'boundaries'), obtain });
    const before = await version();
    expect(before).toBeGreaterThan(0);
    for (const kind of ['concordance', 'addresses', 'results'] as const) {
      const [source] = sources.filter((each) => each.kind === kind);
      expect(await ingestWithoutLock([source as Source])).toMatchObject([{ outcome: 'failed', message }]);
    }
    expect(await version()).toBe(before);
  });
});
