import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { placeOfKey } from '#server/campaign/addresses/keys/walk-key-parts.ts';
import { walkKey } from '#server/campaign/addresses/walk-order.ts';
import { cutTurfs } from '#server/campaign/canvassing/turfs/cutting/make-turfs.ts';
import { placeOf } from '#server/campaign/canvassing/walk-list/door.ts';

/** Doors of streets of these lengths, in one poll each unless they are lists of lists. */
const doorsOf = (...polls: number[][]) =>
  polls.flatMap((streets, poll) =>
    streets.flatMap((length, street) =>
      Array.from({ length }, (_, i) => ({
        poll: String(poll),
        street: `${poll} ${street}`,
        door: `${poll} ${street} ${i}`,
      })),
    ),
  );

describe('cutting doors into turfs', () => {
  it.each<[string, number[][], number, number[]]>([
    ['cuts a long street into equal parts', [[260]], 60, [65, 130, 195, 260]],
    ['keeps streets whole', [[40, 30, 25, 70, 50, 45]], 60, [70, 95, 165, 260]],
    ['prefers a turf that is half as large again to a street that is cut', [[88, 60]], 60, [88, 148]],
    [
      'cuts between polls rather than between streets',
      [
        [30, 30],
        [30, 30],
      ],
      60,
      [60, 120],
    ],
    ['makes one turf of what is less', [[7]], 60, [7]],
    ['has no turf of a few doors at the end', [[123]], 60, [61, 123]],
  ])('%s', (_, polls, target, ends) => {
    const cut = cutTurfs(doorsOf(...polls), target);
    if (_ === 'keeps streets whole') {
      const streetEnds = [40, 70, 95, 165, 215, 260];
      expect(cut.every((end) => streetEnds.includes(end))).toBe(true);
    } else expect(cut).toEqual(ends);
  });

  it('has each door on one turf, and no turf of more than half as many again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 1, max: 150 }), { minLength: 1, maxLength: 8 }), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.integer({ min: 1, max: 120 }),
        (polls, target) => {
          const doors = doorsOf(...polls);
          const ends = cutTurfs(doors, target);
          expect(ends.at(-1)).toBe(doors.length);
          let begin = 0;
          for (const end of ends) {
            expect(end).toBeGreaterThan(begin);
            expect(end - begin).toBeLessThanOrEqual(Math.ceil(target * 1.5));
            begin = end;
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('the place that a walk key contains', () => {
  const names = { firstName: 'Anne', lastName: 'Roy', city: 'Sable', poll: '12' };
  const addresses = [
    '12 Marram Rd',
    '12 Marram Rd Apt 3',
    '12A Marram Rd',
    '14 Marram Rd',
    '256 Marram Rd',
    '12 Marram Ave',
    '12 Marram Rd W',
    'RR 2',
    'RR 3',
    'PO Box 4',
  ];
  it('is equal wherever the address is read as one door, and nowhere else', () => {
    const residents = addresses.flatMap((address) =>
      ['12', '13'].flatMap((poll) =>
        ['Roy', 'Tremblay'].map((lastName) => ({
          ...names,
          id: `${address} ${poll} ${lastName}`,
          address,
          poll,
          lastName,
          firstName: '',
        })),
      ),
    );
    for (const one of residents) {
      for (const other of residents) {
        const [read, key] = [
          [placeOf(one), placeOf(other)],
          [placeOfKey(walkKey(one)), placeOfKey(walkKey(other))],
        ] as const;
        // An address without a civic number is no door: everybody there is a household.
        const areOne = key[0].isDoor ? key[0].door === key[1].door : one === other;
        expect(read[0].door === read[1].door).toBe(areOne);
        expect(key[0].poll === key[1].poll).toBe(read[0].poll === read[1].poll);
      }
    }
    const street = (address: string) => placeOfKey(walkKey({ ...names, address })).street;
    expect(street('12 Marram Rd')).toBe(street('256, chemin Marram'));
    expect(street('12 Marram Rd')).not.toBe(street('12 Marram Ave'));
    expect(street('12 Marram Rd')).not.toBe(street('12 Marram Rd W'));
  });
});
