import type { Worker } from 'node:worker_threads';
import { expect, it } from '@jest/globals';
import { hashInThread, verifyInThread } from '#server/accounts/throttle/hash-threads.ts';

it('a thread that ends while a hash is awaited fails that hash, and the next one has another thread', async () => {
  let ended = 0;
  const end = (thread: Worker) => {
    ended++;
    void thread.terminate();
  };
  process.on('worker', end);
  // More than there can be idle threads of earlier tests: some are started.
  const hashes = Array.from({ length: 8 }, () => hashInThread('the tide tables of grand banc'));
  const outcomes = await Promise.allSettled(hashes);
  process.off('worker', end);
  const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  expect(ended).toBeGreaterThan(0);
  expect(failures).toHaveLength(ended);
  for (const failure of failures) expect(failure).toContain('The thread that hashes passwords has ended');
  const stored = await hashInThread('la marée haute');
  expect(await verifyInThread(stored, 'la marée haute')).toBe(true);
  expect(await verifyInThread(stored, 'la marée basse')).toBe(false);
});
