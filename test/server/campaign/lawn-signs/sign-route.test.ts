import { expect, test } from '@jest/globals';
import type { LawnSignRow } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { streetsOf } from '#server/campaign/lawn-signs/sign-route.ts';

const routeOf = (...addresses: string[]) =>
  streetsOf(addresses.map((address) => ({ address }) as LawnSignRow)).map(({ label, stops }) => [
    label,
    ...stops.map(({ address }) => address),
  ]);

test('signs are passed place by place, street by street, up one side and down the other', () => {
  expect(
    routeOf(
      '12 Main St, Grand Banc',
      '3 Elm Ave, Sable',
      '7 Main Street, Grand Banc',
      '9 rue de l’Église, Grand Banc',
      '1 Main St, Grand Banc',
      '8 Main St, Grand Banc',
      '4 Main St, Sable',
    ),
  ).toEqual([
    ['rue de l’Église, Grand Banc', '9 rue de l’Église, Grand Banc'],
    [
      'Main St, Grand Banc',
      '1 Main St, Grand Banc',
      '7 Main Street, Grand Banc',
      '12 Main St, Grand Banc',
      '8 Main St, Grand Banc',
    ],
    ['Elm Ave, Sable', '3 Elm Ave, Sable'],
    ['Main St, Sable', '4 Main St, Sable'],
  ]);
});

test('an address without a place has its street, and one without a street comes last in its place', () => {
  expect(routeOf('corner of the wharf', 'RR 3', '5 Main St', 'Apt 4, 345 Main St, Grand Banc')).toEqual([
    ['Main St', '5 Main St'],
    [null, 'corner of the wharf', 'RR 3'],
    ['Main St, Grand Banc', 'Apt 4, 345 Main St, Grand Banc'],
  ]);
});
