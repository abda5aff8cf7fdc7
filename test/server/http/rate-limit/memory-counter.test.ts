import { describe, expect, it } from '@jest/globals';
import { createMemoryCounter } from '#server/http/rate-limit/memory-counter.ts';
import { createRateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { countForWorkers } from '#server/workers/shared-counters.ts';

describe('a counter in memory', () => {
  let now = 0;
  const counterOf = (capacity: number) => {
    now = 0;
    return createMemoryCounter({ windowSeconds: 60, capacity, now: () => now });
  };

  it('counts in windows that begin with their first request', async () => {
    const counter = counterOf(10);
    now = 1_000;
    expect(await counter.count('a')).toEqual({ used: 1, resetMilliseconds: 60_000 });
    now = 31_000;
    expect(await counter.count('a')).toEqual({ used: 2, resetMilliseconds: 30_000 });
    now = 60_999;
    expect(await counter.count('a', 0)).toEqual({ used: 2, resetMilliseconds: 1 });
    now = 61_000;
    expect(await counter.count('a')).toEqual({ used: 1, resetMilliseconds: 60_000 });
  });

  it('stores nothing for a count of zero, read or taken back', async () => {
    const counter = counterOf(10);
    expect(await counter.count('a', 0)).toEqual({ used: 0, resetMilliseconds: 60_000 });
    expect(counter.size).toBe(0);
    await counter.takeBack('a');
    expect(counter.size).toBe(0);
    await counter.count('a');
    await counter.count('a');
    await counter.takeBack('a');
    expect(await counter.count('a', 0)).toMatchObject({ used: 1 });
    await counter.takeBack('a');
    expect(counter.size).toBe(0);
  });

  it('stores no more windows than its capacity, and those that end first are dropped', async () => {
    const counter = counterOf(1_000);
    for (let i = 0; i < 10_000; i++) {
      await counter.count(`stranger ${i}`);
      expect(counter.size).toBeLessThanOrEqual(1_000);
    }
    await counter.count('account');
    for (let i = 0; i < 499; i++) await counter.count(`later ${i}`);
    expect(await counter.count('account')).toMatchObject({ used: 2 });
    for (let i = 0; i < 1_000; i++) await counter.count(`much later ${i}`);
    expect(await counter.count('account', 0)).toMatchObject({ used: 0 });
  });

  it('forgets what has ended', async () => {
    const counter = counterOf(1_000);
    for (let i = 0; i < 400; i++) await counter.count(`a ${i}`);
    now = 60_000;
    for (let i = 0; i < 10; i++) await counter.count(`b ${i}`);
    now = 120_000;
    await counter.count('c');
    expect(counter.size).toBe(11);
    now = 1_000_000;
    await counter.count('d');
    expect(counter.size).toBe(1);
  });
});

describe('what strangers can fill', () => {
  const many = 150_000;
  it('is bounded in a server', async () => {
    const counter = createRateCounter('test', 900);
    await counter.count('first');
    for (let i = 0; i < many; i++) await counter.count(`stranger ${i}`);
    expect(await counter.count('first', 0)).toMatchObject({ used: 0 });
  });

  it('is bounded in the primary process of workers', async () => {
    const count = countForWorkers();
    await count([['test', 900, 'first', 1]]);
    await count(Array.from({ length: many }, (_, i) => ['test', 900, `stranger ${i}`, 1] as const));
    expect(await count([['test', 900, 'first', 0]])).toMatchObject([[0, 900_000]]);
  });

  it('has short keys, however long the text is that is counted', async () => {
    const keys: string[] = [];
    const local = {
      async count(key: string) {
        keys.push(key);
        return { used: 1, resetMilliseconds: 1 };
      },
      async takeBack() {},
    };
    await createRateCounter('test', 60, undefined, local).count('x'.repeat(64_000));
    expect(keys[0]?.length).toBeLessThanOrEqual(64);
  });
});
