import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { ward, wardsFile } from '#test/support/fixtures/wards.ts';
import { ingestFile, publishedState } from '#test/support/ingest.ts';
import { until } from '#test/support/until.ts';

const kills = 10;
const districts = 30;
/** The wards' side: on no round number, or the map would look rounded. Those of the new map reach a little farther north. */
const size = 0.10037;
const heights = { old: size, new: size * 1.04 } as const;

describe('an ingest killed at any moment', () => {
  const folder = temporaryFolder();
  const source = boundarySource({ crs: 'EPSG:4326', expect: { districts } });
  let database: TestDatabase;
  let oldFile: string;
  let newFile: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const map = (height: number) =>
      Array.from({ length: districts }, (_, i) => ward(String(i + 1), i, { size, height }));
    oldFile = await folder.write('old.zip', await wardsFile(map(heights.old)));
    newFile = await folder.write('new.zip', await wardsFile(map(heights.new)));
    await mkdir(join(folder.path, 'sources'));
    await writeFile(join(folder.path, 'sources', `${source.id}.json`), JSON.stringify(source));
  });
  afterAll(() => database.close());

  function start(): ChildProcess {
    const args = ['bin/hustings.js', 'ingest', source.id, '--file', newFile, '--sources', join(folder.path, 'sources')];
    return spawn(process.execPath, args, {
      env: { ...process.env, DATABASE_URL: database.url, HUSTINGS_DATA_DIR: folder.path, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }
  const ended = (child: ChildProcess) => new Promise((resolve) => child.once('close', resolve));
  /** Which map each district in force is of. */
  const maps = async (): Promise<string[]> => {
    const { rows } = await database.knex.raw(
      `select case when label_latitude < ? then 'old' else 'new' end as map
       from boundary_versions where upper_inf(valid) and upper_inf(recorded)`,
      [43 + (heights.old + heights.new) / 4],
    );
    return rows.map(({ map }: { map: string }) => map);
  };
  /** Resolves once no session of a killed process is left: what it had sent last is done, or is undone. */
  const sessionsEnded = () =>
    until(
      'the sessions of the killed process to end',
      () =>
        database.knex.raw(
          `select pid from pg_stat_activity
           where datname = current_database() and backend_type = 'client backend' and application_name <> 'hustings test'`,
        ),
      ({ rows }) => rows.length === 0,
    );
  const runCount = async () => Number((await database.knex('ingest_runs').count().first())?.count);

  it('leaves the old map or the new one, whole', async () => {
    expect(await ingestFile(database, source, oldFile)).toMatchObject({ outcome: 'published' });
    const before = await publishedState(database);
    const seen = new Set<string>();
    for (let kill = 0; kill < kills; kill++) {
      const runs = await runCount();
      const child = start();
      let over = false;
      const done = ended(child).then(() => {
        over = true;
      });
      // From the moment the run is recorded, a little later each time: reading, checking, drawing, publishing.
      while (!over && (await runCount()) === runs);
      const end = performance.now() + kill * kill * 8;
      while (!over && performance.now() < end) await database.knex.raw('select 1');
      child.kill('SIGKILL');
      await done;
      await sessionsEnded();
      const present = await maps();
      expect(present).toHaveLength(districts);
      expect(new Set(present).size).toBe(1);
      seen.add(present[0] as string);
      if (present[0] === 'old') expect(await publishedState(database)).toEqual(before);
    }
    expect(seen).toContain('old');
    // The next run is not hindered by what the killed ones left.
    expect(await ingestFile(database, source, newFile)).toMatchObject({
      outcome: expect.stringMatching(/^(published|unchanged)$/),
    });
    expect(new Set(await maps())).toEqual(new Set(['new']));
    expect(await database.knex('ingest_runs').where({ outcome: 'running' })).toEqual([]);
  }, 600_000);
});
