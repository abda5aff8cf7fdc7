import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold, longestFolded } from '#core/identity/fold.ts';
import { addressText, cityText } from '#server/campaign/addresses/address-text.ts';
import { readCivicAddress } from '#server/campaign/addresses/civic-address.ts';
import { naturalKey } from '#server/campaign/addresses/keys/natural-key.ts';
import { cityKey, pollKey, sortedType, walkKey } from '#server/campaign/addresses/walk-order.ts';
import { compareInWalk, inWalkOrder, type Numbered } from './in-walk-order.ts';

const oneOf = (...texts: string[]) => fc.constantFrom(...texts);
const number = fc.integer({ min: 1, max: 40 }).map(String);
const suffix = oneOf('', '', '', 'A', 'b', '½', ' 1/2');
const name = oneOf(
  'Main',
  'Saint-Denis',
  'St. Denis',
  'Éclipse',
  'King’s',
  '1st',
  '102',
  'des Pins',
  'North',
  'Avenue',
  'A',
);
const street = fc.oneof(
  fc
    .tuple(name, oneOf(' St', ' Street', ' Ave.', ' Rd', ''), oneOf('', ' W', ' West', ' N.E.'))
    .map((parts) => parts.join('')),
  fc
    .tuple(oneOf('rue ', 'r. ', 'av. ', 'boul. ', 'chemin de la '), name, oneOf('', ' Ouest', ' O', ' N.-E.'))
    .map((parts) => parts.join('')),
);
const door = fc.tuple(number, suffix, street).map(([n, s, of]) => `${n}${s} ${of}`);
const address = fc.oneof(
  { weight: 6, arbitrary: door },
  fc.tuple(number, door).map(([unit, at]) => `${unit}-${at}`),
  fc.tuple(oneOf('Apt ', 'Unit 0', '#'), number, oneOf(', ', ' - ', ' '), door).map((parts) => parts.join('')),
  fc
    .tuple(door, oneOf(', Apt ', ' #', ', app. ', ' Lot ', ' Apt #', ' TH ', ' PH ', ' Tower ', ', Bldg '), number)
    .map((parts) => parts.join('')),
  fc
    .tuple(door, oneOf(' Upper', ', Rear', ' - Main Floor', ' 2nd Floor', ' bas', ' 2e étage', ' Bsmt Apt', ' QC'))
    .map((parts) => parts.join('')),
  fc.tuple(number, oneOf(' / ', '/', '-'), door, oneOf('', ' Upper', ' Apt 3')).map((parts) => parts.join('')),
  oneOf('RR 2', 'RR 10', 'S-5 C-3 RR 2', 'PO Box 9', 'C.P. 123', 'Lot 5', ''),
  fc.string({ unit: 'binary', maxLength: 30 }),
  // Folds to a text beyond the maximum length.
  fc.tuple(oneOf('ﷺ'.repeat(40), `1 ${'ﷺ'.repeat(40)}`), oneOf('', ' 1', ' 2')).map((parts) => parts.join('')),
);

const resident: fc.Arbitrary<Numbered> = fc.record({
  id: fc.uuid(),
  firstName: oneOf('Anne', 'anne', 'Zoé'),
  lastName: oneOf('Roy', 'ROY', 'Éthier', ''),
  address,
  city: fc.oneof(oneOf('Sable', 'SABLE', 'St-Jean', 'Saint Jean', ''), fc.string({ maxLength: 5 })),
  poll: fc.oneof(oneOf('1', '01', '2', '10', '10A', '', ' '), fc.string({ maxLength: 5 })),
});
const residents = fc.uniqueArray(resident, { selector: ({ id }) => id, maxLength: 60 });
const ids = (list: readonly Numbered[]) => list.map(({ id }) => id);
const any = fc.string({ unit: 'binary', maxLength: 60 });

describe('the order', () => {
  it('is total: each of any two residents comes before the other or after, and after the after', () => {
    fc.assert(
      fc.property(resident, resident, resident, (a, b, c) => {
        expect(Math.sign(compareInWalk(a, b))).toBe(0 - Math.sign(compareInWalk(b, a)));
        if (compareInWalk(a, b) <= 0 && compareInWalk(b, c) <= 0) expect(compareInWalk(a, c)).toBeLessThanOrEqual(0);
        if (a.id !== b.id) expect(compareInWalk(a, b)).not.toBe(0);
      }),
      { numRuns: 1000 },
    );
  });

  it('does not depend on the order in which residents come, and loses none', () => {
    fc.assert(
      fc.property(
        residents.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(ids(inWalkOrder(shuffled))).toEqual(ids(inWalkOrder(list)));
          expect(ids(inWalkOrder(list)).sort()).toEqual(ids(list).sort());
        },
      ),
    );
  });

  it('has keys that an index can hold, whatever the longest texts unfold into', () => {
    const unit = oneOf('\u{10FFFF}', 'ﷺ', '漢', '\u{20000}', '9', 'a', ' ', ',', '-', "'");
    const text = (maxLength: number) => fc.string({ unit, maxLength, size: 'max' });
    const long = fc.record({
      id: fc.uuid(),
      firstName: text(100),
      lastName: text(100),
      address: fc.oneof(
        text(500),
        fc.tuple(number, text(490)).map((parts) => parts.join(' ')),
      ),
      city: text(100),
      poll: text(20),
    });
    fc.assert(fc.property(long, (each) => expect(walkKey(each).length).toBeLessThanOrEqual(1300)));
  });

  it('keeps polls and cities together, walks odd numbers up and then even numbers down', () => {
    fc.assert(
      fc.property(residents, (list) => {
        const walked = inWalkOrder(list);
        const stretches = new Map<string, number[]>();
        let before = '';
        for (const { address: text, city, poll } of walked) {
          const read = readCivicAddress(text, city);
          const street = read && { ...read.street, type: sortedType(read.street) };
          const key = JSON.stringify([pollKey(poll), cityKey(city), street]);
          // A street that appears again after another one was split.
          if (key !== before && read) expect(stretches.has(key)).toBe(false);
          before = key;
          const stretch = stretches.get(key) ?? [];
          if (read) stretch.push(read.number);
          stretches.set(key, stretch);
        }
        for (const numbers of stretches.values()) {
          const odd = numbers.filter((n) => n % 2 === 1);
          const even = numbers.filter((n) => n % 2 === 0);
          expect(numbers).toEqual([...odd.sort((a, b) => a - b), ...even.sort((a, b) => b - a)]);
        }
      }),
    );
  });
});

describe('normalizing', () => {
  it.each([
    ['fold', fold],
    ['addressText', addressText],
    ['cityText', cityText],
  ])('%s changes nothing in what it has written, for any text', (_, normalize) => {
    fc.assert(
      fc.property(fc.oneof(any, address), (text) => expect(normalize(normalize(text))).toBe(normalize(text))),
      { numRuns: 2000 },
    );
  });

  it('keeps to a length, however far a text unfolds, and cuts nothing that is shorter', () => {
    const unfolding = oneOf('ﷺ', '㍿', '½', 'ế', 'Œ', 'ß', '1', 'a', ' ', ',');
    fc.assert(
      fc.property(fc.string({ unit: unfolding, maxLength: 700, size: 'max' }), (text) => {
        for (const normalize of [fold, addressText]) {
          const written = normalize(text);
          expect(written.length).toBeLessThanOrEqual(longestFolded);
          expect(normalize(written)).toBe(written);
        }
        // "St" is written as "Saint".
        expect(cityText(text).length).toBeLessThanOrEqual(2 * longestFolded);
      }),
    );
    expect(fold('ế'.repeat(500))).toBe('e'.repeat(500));
    expect(fold('ﷺ'.repeat(33))).toHaveLength(33 * 18);
    expect(fold('ﷺ'.repeat(495))).toHaveLength(longestFolded);
    expect(fold('A'.repeat(700))).toHaveLength(longestFolded);
  });

  it('an address read from its own normalized text is the same', () => {
    fc.assert(
      fc.property(fc.oneof(any, address), (text) =>
        expect(readCivicAddress(addressText(text))).toEqual(readCivicAddress(text)),
      ),
      { numRuns: 2000 },
    );
  });

  it('a door written out in the normal form is read as the same door', () => {
    fc.assert(
      fc.property(address, (text) => {
        const read = readCivicAddress(text);
        if (!read) return;
        const { unit, number: civic, suffix: after, street: on } = read;
        // In "unit 1-3, 1 avenue" 3 can be a unit or a number. Only a street with a name decides it.
        if (on.name === '' && unit.includes('-')) return;
        const space = after.includes('/') ? ' ' : '';
        const written = `${unit && `unit ${unit}, `}${civic}${space}${after} ${on.name} ${on.type} ${on.direction}`;
        expect(readCivicAddress(written)).toEqual(read);
      }),
      { numRuns: 2000 },
    );
  });

  it('the natural key orders numbers by value', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat({ max: 3 }), (a, b, zeros) => {
        const [one, other] = [naturalKey(`x${'0'.repeat(zeros)}${a}y`), naturalKey(`x${b}y`)];
        expect(one < other).toBe(a < b);
        expect(one === other).toBe(a === b);
      }),
    );
  });
});
