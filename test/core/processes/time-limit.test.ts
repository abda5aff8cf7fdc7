import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { withTimeLimit } from '#core/processes/time-limit.ts';
import { collectGarbage } from '#test/support/processes/used-memory.ts';

/** Work that ends with its signal alone, which nothing else holds. */
const endless = (signal: AbortSignal) => once(signal, 'abort').then(() => Promise.reject(signal.reason));

it('ends work at its limit, though garbage is collected meanwhile', async () => {
  const collecting = setInterval(collectGarbage, 5);
  try {
    await expect(withTimeLimit(60, new AbortController().signal, endless)).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  } finally {
    clearInterval(collecting);
  }
});

it('ends work with the signal that it is given, with its reason, also with one that has ended before', async () => {
  const outer = new AbortController();
  const ended = withTimeLimit(60_000, outer.signal, endless);
  outer.abort(new Error('the server stops'));
  await expect(ended).rejects.toThrow('the server stops');
  await expect(withTimeLimit(60_000, outer.signal, async (signal) => signal.throwIfAborted())).rejects.toThrow(
    'the server stops',
  );
});

it('leaves no timer behind', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  expect(await withTimeLimit(60_000, undefined, async () => timers())).toBe(before + 1);
  expect(timers()).toBe(before);
  await expect(withTimeLimit(60_000, undefined, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(timers()).toBe(before);
});
