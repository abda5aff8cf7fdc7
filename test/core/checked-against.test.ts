import { expect, it } from '@jest/globals';
import { checkedAgainst } from '#core/source/checked-against.ts';

it.each([
  ['nothing of a source that only counts its own file', { points: [], expect: { districts: 5 } }, []],
  ['points', { points: [{}], expect: {} }, ['points']],
  ['lists', { expect: { codes: ['1'], names: ['Quay'] } }, ['codes', 'names']],
  ['a count that a second source states', { expect: { stated: { by: 'A gazette' } } }, ['count']],
  ['and its numbers', { expect: { stated: { by: 'A gazette', numbers: [1, 5] } } }, ['codes', 'count']],
  ['and its list', { expect: { stated: { by: 'A gazette', list: {} } } }, ['codes', 'names', 'count']],
  ['the land that a census counts', { expect: { area: { km2: 10, by: 'A census' } } }, ['area']],
])('a map is checked against %s', (_, source, checks) => {
  expect(checkedAgainst(source)).toEqual(checks);
});
