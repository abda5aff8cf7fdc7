import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { it } from '@jest/globals';

it('ends before a thread that cannot be interrupted', async () => {
  const busy = `require('node:worker_threads').parentPort.postMessage('begun');
    require('node:crypto').pbkdf2Sync('', '', 4_000_000, 64, 'sha512');`;
  await once(new Worker(busy, { eval: true }), 'message');
});
