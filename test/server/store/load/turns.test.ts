import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { turns } from '#server/store/load/turns.ts';

/** Work that is begun, and how each piece of it is ended, by names. */
function workOf(takeTurn: ReturnType<typeof turns>) {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const give = (of: string, name: string) =>
    takeTurn(of, () => {
      begun.push(name);
      return new Promise((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve())));
    });
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    await setImmediate();
  };
  return { begun, give, end };
}

it('work of one party does not keep that of others waiting', async () => {
  const { begun, give, end } = workOf(turns({ most: 4, mostOfOne: 2 }));
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1', 'b2'].map((name) => give(name.charAt(0), name));
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  await end('b1');
  expect(begun.slice(4)).toEqual(['d1']);
  await end('a2');
  expect(begun.slice(5)).toEqual(['a3']);
  await end('a1');
  expect(begun.slice(6)).toEqual(['a4']);
  for (const name of ['a3', 'a4', 'c1', 'd1', 'b2']) await end(name);
  await Promise.all(all);
  expect(begun).toHaveLength(8);
});

it('a turn that ends by an error is followed by the next one', async () => {
  const { begun, give, end } = workOf(turns({ most: 1, mostOfOne: 1 }));
  const first = give('a', 'first');
  const second = give('a', 'second');
  await Promise.all([expect(first).rejects.toThrow('broken'), end('first', new Error('broken'))]);
  expect(begun).toEqual(['first', 'second']);
  await end('second');
  await second;
});
