import { once } from 'node:events';
import { createServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { joinEmbedded } from '#core/database/embedded/join.ts';
import { clusterFolder, query } from '#test/support/fixtures/cluster-folder.ts';
import { until } from '#test/support/until.ts';

const folder = clusterFolder();

/** Resolves once the cluster answers at the address. */
const answered = (url: string) =>
  until(
    'the cluster to answer',
    () => query<{ one: number }>(url, 'select 1 as one').catch(() => []),
    (rows) => rows.length === 1,
  );

describe('the server of the embedded cluster', () => {
  it('is started again on the same port while a process uses it', async () => {
    const reports: string[] = [];
    const database = await joinEmbedded(folder.path, { report: (message) => reports.push(message) });
    const server = await folder.postmaster();
    process.kill(server, 'SIGKILL');
    await answered(database.url);
    expect(await folder.postmaster()).not.toBe(server);
    await until(
      'the report',
      async () => {
        await setImmediate();
        return reports;
      },
      ({ length }) => length === 2,
    );
    expect(reports).toEqual([
      'The embedded PostgreSQL ended; starting it again.',
      'The embedded PostgreSQL runs again.',
    ]);
    await database.leave();
  });

  it('keeps its port from one run to the next', async () => {
    const first = await joinEmbedded(folder.path);
    await first.leave();
    const second = await joinEmbedded(folder.path);
    expect(second.url).toBe(first.url);
    await second.leave();
  });

  it('waits for its port if another program has taken it, and takes another when no process uses it', async () => {
    const reports: string[] = [];
    const database = await joinEmbedded(folder.path, { report: (message) => reports.push(message) });
    const port = Number(new URL(database.url).port);
    const intruder = createServer().unref();
    const server = await folder.postmaster();
    process.kill(server, 'SIGKILL');
    // The port is free as soon as the killed server is gone, and requested again a moment later.
    for (let listening = false; !listening; ) {
      intruder.listen(port, '127.0.0.1');
      listening = await once(intruder, 'listening').then(
        () => true,
        () => false,
      );
    }
    await until(
      'the report',
      async () => {
        await setImmediate();
        return reports;
      },
      (lines) => lines.some((line) => line.includes(`Another program has taken port ${port}`)),
    );
    await database.leave();
    const other = await joinEmbedded(folder.path);
    expect(Number(new URL(other.url).port)).not.toBe(port);
    await answered(other.url);
    await other.leave();
    intruder.close();
  });
});
