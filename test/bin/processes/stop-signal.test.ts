import { describe, expect, it } from '@jest/globals';
import { createSignalHandler, stopSignal } from '#bin/processes/stop-signal.ts';

it('is one for all commands of a process, which listens once', () => {
  const listeners = () => process.listenerCount('SIGTERM') + process.listenerCount('SIGINT');
  const first = stopSignal(false);
  const before = listeners();
  for (let command = 0; command < 20; command++) expect(stopSignal(false)).toBe(first);
  expect(listeners()).toBe(before);
});

describe('a second signal', () => {
  const received = (...seconds: number[]) => {
    const calls: string[] = [];
    let time = 0;
    const receive = createSignalHandler(
      (signal) => calls.push(`${signal} at ${time}`),
      () => calls.push(`at once at ${time}`),
      () => time * 1000,
    );
    for (const second of seconds) {
      time = second;
      receive('SIGINT');
    }
    return calls;
  };

  it('within a second of the first is the first once more', () => {
    expect(received(50, 50, 50.2, 51)).toEqual(['SIGINT at 50']);
  });

  it('later stops at once, whatever came in between', () => {
    expect(received(50, 50.9, 51.1)).toEqual(['SIGINT at 50', 'at once at 51.1']);
  });
});
