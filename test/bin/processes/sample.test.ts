import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fillWithSample, sampleSources } from '#bin/processes/sample.ts';
import { hustings, spawnNode } from '#bin/processes/spawn-node.ts';
import { createLog } from '#core/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { runCommand } from '#test/support/run-command.ts';
import { until } from '#test/support/until.ts';

const log = createLog('silent');
let described: readonly string[];
let database: TestDatabase;

beforeAll(async () => {
  described = (await readdir(sampleSources)).map((file) => file.replace('.json', '')).sort();
});
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const environment = () => ({ ...process.env, DATABASE_URL: database.url, NODE_OPTIONS: '' });
const fill = () => fillWithSample(database, log, environment());
const published = () => database.knex('publications').orderBy('source_id').pluck<string[]>('source_id');
const publishers = join(sampleSources, '../publishers');
const sampleArguments = (by: string) => ['--sources', sampleSources, '--from', publishers, '--by', by];

describe('the sample region', () => {
  it('is completed by the next start if the first one was killed', async () => {
    const ingest = spawnNode(hustings('ingest', '--all', ...sampleArguments('first start')), {
      env: environment(),
      stdio: 'ignore',
    });
    await until('a publication', published, ({ length }) => length > 0);
    ingest.kill('SIGKILL');
    await once(ingest, 'exit');
    expect((await published()).length).toBeLessThan(described.length);
    await fill();
    expect(await published()).toEqual(described);
    const runs = await database.knex('ingest_runs').where({ outcome: 'running' });
    expect(runs).toEqual([]);
    // A third start finds everything, and asks no source.
    const checks = () => database.knex('ingest_runs').count({ runs: '*' }).first();
    const before = await checks();
    await fill();
    expect(await checks()).toEqual(before);
  });

  it('stays as it is if an operator has published or removed something', async () => {
    const ingest = (by: string, ...ids: string[]) => runCommand(database, ['ingest', ...ids, ...sampleArguments(by)]);
    expect((await ingest('first start', 'sample-federal')).exitCode).toBe(0);
    expect((await ingest('maude', 'sample-xa')).exitCode).toBe(0);
    await fill();
    expect(await published()).toEqual(['sample-federal', 'sample-xa']);
  });

  it('is not installed again if it was removed', async () => {
    const ingest = ['ingest', 'sample-federal', ...sampleArguments('first start')];
    expect((await runCommand(database, ingest)).exitCode).toBe(0);
    expect((await runCommand(database, ['sample', 'remove', '--yes'])).exitCode).toBe(0);
    await fill();
    expect(new Set(await published())).toEqual(new Set(['sample-federal']));
  });
});
