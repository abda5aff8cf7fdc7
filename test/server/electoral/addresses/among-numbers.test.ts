import { expect, it } from '@jest/globals';
import { parseCivicNumber } from '#core/locator/civic-number.ts';
import { amongNumbers } from '#server/electoral/address-search/locate-number.ts';

const street = (...numbers: Array<[text: string, longitude: number]>) =>
  numbers.map(([text, longitude]) => ({ number: parseCivicNumber(text), at: [longitude, 45] as const }));

it.each([
  ['12A at the place of 12', '12A', street(['12', -75], ['10', -76]), { matched: 'number', places: [[-75, 1]] }],
  [
    'between its neighbours, the nearer of which weighs more',
    '16',
    street(['12', -76], ['18', -70], ['15', -60]),
    {
      matched: 'between',
      places: [
        [-72, 0],
        [-76, 1 / 3],
        [-70, 2 / 3],
      ],
    },
  ],
  [
    // As the look-up of a straddling code weighs them: several known places of one number count each.
    'by every place of a neighbour that has several',
    '12',
    street(['10', -76], ['10', -77], ['14', -70]),
    {
      matched: 'between',
      places: [
        [-73, 0],
        [-76, 1 / 3],
        [-77, 1 / 3],
        [-70, 1 / 3],
      ],
    },
  ],
])('finds a number %s', (_, number, known, { matched, places }) => {
  const found = amongNumbers(known, parseCivicNumber(number));
  expect(found?.matched).toBe(matched);
  expect(found?.places.map(({ at, weight }) => [at[0], weight])).toEqual(
    places.map(([longitude, weight]) => [longitude, expect.closeTo(weight as number, 9)]),
  );
});
