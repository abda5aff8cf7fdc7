import { expect, it } from '@jest/globals';
import { addTo, groupBy } from '#core/collections/lists-by-key.ts';

it('adds to the list of a key, which begins with the first', () => {
  const lists = new Map([['a', [1]]]);
  addTo(lists, 'a', 2);
  addTo(lists, 'b', 3);
  expect(Object.fromEntries(lists)).toEqual({ a: [1, 2], b: [3] });
});

it('groups items in their order', () => {
  const groups = groupBy(['ash', 'birch', 'alder', 'beech'], ([first]) => first);
  expect([...groups]).toEqual([
    ['a', ['ash', 'alder']],
    ['b', ['birch', 'beech']],
  ]);
});
