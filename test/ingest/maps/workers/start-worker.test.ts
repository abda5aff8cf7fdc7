import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Piscina } from 'piscina';

const filename = fileURLToPath(new URL('../../../../ingest/maps/workers/start-worker.cjs', import.meta.url));
const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

/** A pool of one worker, set up as the ingest's, that runs this code. */
function poolOf(code: string): Piscina<string, string> {
  const pool = new Piscina<string, string>({ filename, workerData: moduleOf(code), minThreads: 1, maxThreads: 1 });
  pool.on('error', () => {});
  return pool;
}

describe('a worker of the ingest', () => {
  let pool: Piscina<string, string>;
  afterEach(() => pool.destroy());

  it('fails its own task if it dies; the next task starts another worker', async () => {
    pool = poolOf(`export default async (task) => {
      if (task === 'die') process.exit(3);
      return task + ' is done';
    }`);
    const [died, waited] = await Promise.allSettled([pool.run('die'), pool.run('second')]);
    expect(died).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('3') } });
    expect(waited).toMatchObject({ status: 'fulfilled', value: 'second is done' });
    expect(await pool.run('third')).toBe('third is done');
  });

  it('has loaded its code before it takes a task, so that loading does not wait for the first', async () => {
    const loaded = new BroadcastChannel('loaded');
    const isLoaded = new Promise((resolve) => {
      loaded.onmessage = resolve;
    });
    pool = poolOf(`
      await new Promise((resolve) => setImmediate(resolve));
      const channel = new BroadcastChannel('loaded');
      channel.postMessage('');
      channel.unref();
      export default async (task) => task + ' is done';`);
    await isLoaded;
    loaded.close();
    expect(await pool.run('first')).toBe('first is done');
  });

  it('fails each task with the reason if its code cannot be loaded', async () => {
    pool = poolOf(`throw new Error('no such module')`);
    await expect(pool.run('first')).rejects.toThrow('no such module');
    await expect(pool.run('second')).rejects.toThrow('no such module');
  });
});
