import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it, jest } from '@jest/globals';
import { isAlive } from '#core/processes/process-identity.ts';
import { clusterFolder } from '#test/support/fixtures/cluster-folder.ts';
import { npmStart, npmStartInGroup, type StartedServer } from '#test/support/processes/npm-start.ts';
import { until } from '#test/support/until.ts';

/** The first start makes a cluster; each start takes some seconds of processor time. */
jest.setTimeout(600_000);

const folder = clusterFolder();
const settings = () => ({ HUSTINGS_DATA_DIR: folder.path, LOG_LEVEL: 'info', SAMPLE: 'off' });

/** The end of all processes that write to its output: npm may end before the server. */
const ended = async ({ child }: StartedServer) => (await once(child, 'close')) as [number | null, string | null];

const signalGroup = ({ child }: StartedServer, signal: NodeJS.Signals) => process.kill(-(child.pid as number), signal);

describe('a signal to the processes of a terminal', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s, which npm hands on too, stops server and database in order',
    async (signal) => {
      const server = npmStartInGroup(settings());
      await server.listening;
      const database = await folder.postmaster();
      const end = ended(server);
      signalGroup(server, signal);
      // In case npm does not pass the signal on, it is sent a second time.
      signalGroup(server, signal);
      await end;
      expect(isAlive(database)).toBe(false);
      expect(server.output()).toContain('"msg":"stopped"');
    },
  );
});

describe('a second signal', () => {
  it('ends a server that waits for a request at once, and its database all the same', async () => {
    const server = npmStart(settings());
    const { hostname, port } = new URL(await server.listening);
    const database = await folder.postmaster();
    const headers = { 'Content-Type': 'application/json', 'Content-Length': 50 };
    const open = request({ hostname, port, path: '/api/v1/electoral/register', method: 'POST', headers });
    open.on('error', () => {});
    await new Promise<void>((resolve) => open.write('{', () => resolve()));
    await fetch(`http://${hostname}:${port}/healthz`);
    const end = ended(server);
    server.child.kill('SIGINT');
    await server.printed('once more to stop at once');
    // Those within the first second are the same one.
    await until(
      'the server to end',
      async () => {
        server.child.kill('SIGINT');
        return new Promise((resolve) => setImmediate(() => resolve(server.child.exitCode)));
      },
      (code) => code !== null,
    );
    expect(await end).toEqual([1, null]);
    expect(isAlive(database)).toBe(false);
  });
});
