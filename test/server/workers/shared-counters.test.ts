import { expect, test } from '@jest/globals';
import type { CountRequest } from '#server/workers/messages.ts';
import { countForWorkers, createSharedCounters } from '#server/workers/shared-counters.ts';

function workers(count: number) {
  const messages: CountRequest[][] = [];
  const primary = countForWorkers();
  const ask = (counts: readonly CountRequest[]) => {
    messages.push([...counts]);
    return primary(counts);
  };
  return { messages, counters: Array.from({ length: count }, () => createSharedCounters(ask)('limit', 60)) };
}

test('workers count together', async () => {
  const { counters } = workers(3);
  const counted: number[] = [];
  for (let i = 0; i < 9; i++) counted.push((await counters[i % 3]!.count('caller')).used);
  expect(counted).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect((await counters[0]!.count('another')).used).toBe(1);
  await counters[1]!.takeBack('caller');
  const { used, resetMilliseconds } = await counters[2]!.count('caller', 0);
  expect(used).toBe(8);
  expect(resetMilliseconds).toBeGreaterThan(0);
});

test('counters of different names are independent', async () => {
  const shared = createSharedCounters(countForWorkers());
  await shared('a', 60).count('caller');
  expect((await shared('b', 60).count('caller')).used).toBe(1);
});

test('counts of one iteration of the event loop are one message', async () => {
  const { messages, counters } = workers(1);
  const counted = await Promise.all(Array.from({ length: 50 }, () => counters[0]!.count('caller')));
  expect(counted.map(({ used }) => used)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  expect(messages).toHaveLength(1);
});

test('requests fail if the primary cannot answer', async () => {
  const counter = createSharedCounters(() => Promise.reject(new Error('gone')))('limit', 60);
  await expect(counter.count('caller')).rejects.toThrow('gone');
});
