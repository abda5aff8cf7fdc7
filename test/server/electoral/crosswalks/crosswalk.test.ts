import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { crosswalk, sharesOf } from '#server/electoral/crosswalks/crosswalk.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

it('lists the parts of each old district, the largest first, and what is not covered last', () => {
  const pairs = [
    { first: 0, second: 1, amount: 1 },
    { first: 0, second: 0, amount: 6 },
    { first: 1, second: 1, amount: 4 },
    { first: 1, second: 0, amount: 1e-9 },
  ];
  expect(crosswalk({ totals: [8, 4, 2], pairs, least: 1e-6 })).toEqual([
    { first: 0, second: 0, amount: 6, share: 0.75 },
    { first: 0, second: 1, amount: 1, share: 0.125 },
    { first: 0, second: null, amount: 1, share: 0.125 },
    { first: 1, second: 1, amount: 4, share: 1 },
    { first: 2, second: null, amount: 2, share: 1 },
  ]);
});

it('says of a district of which nothing is known that all of it is not covered', () => {
  expect(crosswalk({ totals: [0], pairs: [], least: 1 })).toEqual([{ first: 0, second: null, amount: 0, share: 1 }]);
});

it('has shares that add up to 1, also if districts of the new map overlap', () => {
  const amount = fc.double({ min: 0, max: 1e7, noNaN: true });
  const pair = fc.record({ first: fc.nat(3), second: fc.nat(5), amount });
  fc.assert(
    fc.property(
      fc.array(pair, { maxLength: 30 }),
      fc.array(amount, { minLength: 4, maxLength: 4 }),
      (pairs, totals) => {
        const rows = crosswalk({ totals, pairs, least: 1e-6 });
        for (const district of totals.keys()) {
          const own = rows.filter(({ first }) => first === district);
          expect(sum(own.map(({ share }) => Math.round(share * 1e9)))).toBe(1e9);
          expect(own.every(({ share }) => share >= 0 && share <= 1)).toBe(true);
          expect(own.filter(({ second }) => second === null).length).toBeLessThan(2);
        }
      },
    ),
  );
});

it('rounds no share by more than a billionth', () => {
  const shares = sharesOf([1, 1, 1]);
  expect(shares).toEqual([0.333333334, 0.333333333, 0.333333333]);
});
