import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { type JobsProcess, keepJobsRunning } from '#bin/processes/jobs-process.ts';

/** A stand-in for the jobs: it calls this server when it has started, and hangs up when it ends. */
async function startJobs(onStop: string, options: { graceMilliseconds?: number } = {}) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const delays: number[] = [];
  const script = `process.on('SIGTERM', () => { ${onStop} });
    require('node:net').connect(${port}, '127.0.0.1').on('data', () => process.exit(7));`;
  const called = once(server, 'connection') as Promise<[Socket]>;
  const jobs = keepJobsRunning({
    log: pino({ level: 'silent' }),
    environment: {},
    args: ['-e', script],
    backOff: (failures) => {
      delays.push(failures);
      return 0;
    },
    ...options,
  });
  const [socket] = await called;
  return { jobs, server, socket: socket.on('error', () => {}), delays };
}

describe('the process of the jobs', () => {
  let server: Server;
  let jobs: JobsProcess;
  afterEach(async () => {
    await jobs.stop();
    server.close();
  });

  it('is started again if it dies, more slowly each time', async () => {
    const started = await startJobs('process.exit(0)');
    ({ server, jobs } = started);
    let { socket } = started;
    for (let deaths = 1; deaths <= 3; deaths++) {
      const again = once(server, 'connection') as Promise<[Socket]>;
      socket.write('die');
      [socket] = await again;
      socket.on('error', () => {});
      expect(started.delays).toHaveLength(deaths);
    }
    expect(started.delays).toEqual([1, 2, 3]);
  });

  it('is asked to stop and waited for, and not started again', async () => {
    const started = await startJobs('setTimeout(() => process.exit(0), 50)');
    ({ server, jobs } = started);
    const gone = once(started.socket, 'close');
    await jobs.stop();
    await gone;
    expect(started.delays).toEqual([]);
  });

  it('that will not stop is ended after the grace', async () => {
    const started = await startJobs('', { graceMilliseconds: 20 });
    ({ server, jobs } = started);
    const gone = once(started.socket, 'close');
    await jobs.stop();
    await gone;
  });
});
