import { expect, it } from '@jest/globals';
import { residentKey } from '#server/campaign/addresses/keys/resident-key.ts';
import { placeOfKey } from '#server/campaign/addresses/keys/walk-key-parts.ts';
import { walkKey } from '#server/campaign/addresses/walk-order.ts';
import { placeOf } from '#server/campaign/canvassing/walk-list/door.ts';
import { places } from '#test/core/identity/pairs.ts';

const resident = (address: string) => ({ firstName: 'Anne', lastName: 'Roy', address, city: 'Sable', poll: '12' });

it.each(places)('%s and %s are %s address, and no door', (one, other, verdict) => {
  expect(residentKey(resident(one)).equals(residentKey(resident(other)))).toBe(verdict === 'same');
  for (const address of [one, other]) expect(placeOfKey(walkKey(resident(address))).isDoor).toBe(false);
  const [a, b] = ['a', 'b'].map((id) => placeOf({ ...resident(one), id }));
  expect(a?.door).not.toBe(b?.door);
});

it('twelve families at RR 2 are twelve households, and one house with a number is one', () => {
  const doors = (address: string) =>
    new Set(Array.from({ length: 12 }, (_, at) => placeOf({ ...resident(address), id: String(at) }).door)).size;
  expect(doors('RR 2')).toBe(12);
  expect(doors('2 Rang 2')).toBe(1);
  expect(doors('')).toBe(12);
});
