import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  civicNumberText,
  isOdd,
  packCivicNumber,
  packCivicNumberBytes,
  parseCivicNumber,
  plainNumber,
} from '#core/locator/civic-number.ts';

it('keeps numbers and suffixes in the order of a street', () => {
  const written = ['2', '11', '12', '12A', '12B', '12 1/4', '12 1/2', '12 3/4', '13'];
  const packed = written.map(parseCivicNumber);
  expect(packed.toSorted((a, b) => a - b).map(civicNumberText)).toEqual(written);
  expect(packed.map(isOdd)).toEqual([false, true, false, false, false, false, false, false, true]);
});

it('reads the ways in which people write a suffix', () => {
  for (const text of ['12A', '12a', '12 A', '12-a', ' 12 a '])
    expect(civicNumberText(parseCivicNumber(text))).toBe('12A');
  for (const text of ['12 1/2', '12½', '12-1/2']) expect(civicNumberText(parseCivicNumber(text))).toBe('12 1/2');
  for (const text of ['', 'A12', '12AB', '-3', '1234567', '1.5']) expect(parseCivicNumber(text)).toBe(-1);
});

it('reads back what it writes', () => {
  const suffix = fc.constantFrom('', 'A', 'Z', '1/4', '1/3', '1/2', '2/3', '3/4');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), suffix, (number, end) => {
      const packed = packCivicNumber(number, end);
      expect(plainNumber(packed)).toBe(number);
      expect(parseCivicNumber(civicNumberText(packed))).toBe(packed);
    }),
  );
});

it('reads the two fields of a register', () => {
  const read = (number: string, suffix: string) =>
    packCivicNumberBytes(Buffer.from(number + suffix), 0, number.length, number.length, number.length + suffix.length);
  expect(civicNumberText(read('120', 'b'))).toBe('120B');
  expect(civicNumberText(read('120', '1/2'))).toBe('120 1/2');
  expect(civicNumberText(read('120', 'REAR'))).toBe('120');
  expect([read('', ''), read('12x', ''), read('1234567', '')]).toEqual([-1, -1, -1]);
});
