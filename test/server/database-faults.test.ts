import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { sampleLock } from '#bin/processes/sample.ts';
import { withAdvisoryLock } from '#core/database/advisory-lock.ts';
import { isAlive, processStartTime } from '#core/processes/process-identity.ts';
import { clusterFolder } from '#test/support/fixtures/cluster-folder.ts';
import { npmStart, type StartedServer } from '#test/support/processes/npm-start.ts';
import { until } from '#test/support/until.ts';

const rounds = 3;
/** Some seconds, on a machine that does other things too. */
const backWithinMilliseconds = 60_000;

const folder = clusterFolder();

/** A part that answers late counts as unavailable for a second. */
const ready = async (url: string) =>
  expect(
    await until(
      'the server to be ready',
      () => answer(`${url}/readyz`),
      ({ status }) => status === 200,
    ),
  ).toEqual({ status: 200, body: { status: 'ready' } });

async function answer(url: string, init?: RequestInit): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, init);
  return { status: response.status, body: await response.json() };
}

describe('a server whose database fails', () => {
  it('recovers automatically each time the database server was killed', async () => {
    const server = npmStart({ HUSTINGS_DATA_DIR: folder.path, SAMPLE: 'off' });
    const url = await server.listening;
    for (let round = 0; round < rounds; round++) {
      await ready(url);
      const postmaster = await folder.postmaster();
      process.kill(postmaster, 'SIGKILL');
      const killed = performance.now();
      await until(
        'another database server',
        () => folder.postmaster().catch(() => postmaster),
        (pid) => pid !== postmaster && pid > 0,
        backWithinMilliseconds,
      );
      await until(
        'the server to be ready',
        () => answer(`${url}/readyz`),
        // A result is cached for a second: one may be from before.
        ({ status }) => status === 200 && performance.now() - killed > 1_500,
        backWithinMilliseconds,
      );
      const body = JSON.stringify({ name: 'After', email: `after${round}@example.org` });
      const headers = { 'Content-Type': 'application/json' };
      expect(await answer(`${url}/api/v1/electoral/register`, { method: 'POST', headers, body })).toMatchObject({
        status: 201,
      });
    }
    const last = await folder.postmaster();
    expect(await server.stop()).toBe(0);
    expect(isAlive(last)).toBe(false);
  }, 400_000);

  it('says what it waits for while another process holds the lock of the cluster, and can be stopped', async () => {
    const lock = join(folder.path, 'postgres.lock');
    const lockContent = `${process.pid} ${await processStartTime(process.pid)}`;
    await writeFile(lock, lockContent);
    const server = npmStart({ HUSTINGS_DATA_DIR: folder.path, SAMPLE: 'off' });
    await server.printed(`Waiting for process ${process.pid}, which starts or stops the embedded PostgreSQL`);
    expect(await server.stop()).toBe(0);
    expect(await readFile(lock, 'utf8')).toBe(lockContent);
    expect((await readdir(folder.path)).filter((name) => name.startsWith('postgres.lock.'))).toEqual([]);
  });
});

describe('servers that start together on one empty database', () => {
  it('ingest the sample region once; the others wait for it', async () => {
    const name = `together_${process.pid}`;
    const template = process.env.HUSTINGS_TEST_DATABASE as string;
    const administer = async (statement: string) => {
      const client = new pg.Client(template.replace(/[^/]*$/, 'postgres'));
      await client.connect();
      await client.query(statement).finally(() => client.end());
    };
    await administer(`create database ${name}`);
    const url = template.replace(/[^/]*$/, name);
    const settings = { HUSTINGS_DATA_DIR: folder.path, DATABASE_URL: url };
    const servers: StartedServer[] = [];
    try {
      // Until all of them are there, another one seems to be at it.
      await withAdvisoryLock({ url, key: sampleLock, purpose: 'test' }, async () => {
        servers.push(...[1, 2, 3].map(() => npmStart(settings)));
        await Promise.all(servers.map((each) => each.printed('waiting for another server')));
      });
      await Promise.all(servers.map(({ listening }) => listening));
      const ingesting = () => servers.filter((each) => each.output().includes('sample-federal'));
      // The table that an ingest prints names its sources. It comes by another pipe than the log.
      await until(
        'the table of an ingest',
        () => new Promise<number>((resolve) => setImmediate(() => resolve(ingesting().length))),
        (count) => count > 0,
      );
      expect(ingesting()).toHaveLength(1);
      for (const { listening } of servers) await ready(await listening);
    } finally {
      await Promise.all(servers.map((each) => each.stop()));
      await administer(`drop database ${name} with (force)`);
    }
  }, 400_000);
});
