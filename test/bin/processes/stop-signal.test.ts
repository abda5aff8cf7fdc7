import { expect, it } from '@jest/globals';
import { stopSignal } from '#bin/processes/stop-signal.ts';

it('is one for all commands of a process, which listens once', () => {
  const listeners = () => process.listenerCount('SIGTERM') + process.listenerCount('SIGINT');
  const first = stopSignal(false);
  const before = listeners();
  for (let command = 0; command < 20; command++) expect(stopSignal(false)).toBe(first);
  expect(listeners()).toBe(before);
});
