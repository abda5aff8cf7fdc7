import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  packPostalCode,
  packPostalCodeBytes,
  parsePostalCode,
  postalCodePattern,
  postalCodeSpace,
  readPostalCode,
  spacedPostalCode,
  unpackPostalCode,
  withDigitsForLetters,
} from '#core/postal-code.ts';

const letter = fc.constantFrom(...'ABCEGHJKLMNPRSTVWXYZ');
const digit = fc.constantFrom(...'0123456789');
const code = fc.tuple(letter, digit, letter, digit, letter, digit).map((parts) => parts.join(''));

describe('postal codes', () => {
  it.each([
    ['K1A 0A6', 'K1A0A6'],
    ['k1a0a6', 'K1A0A6'],
    [' k1a-0a6 ', 'K1A0A6'],
    ['K 1 A 0 A 6', 'K1A0A6'],
    ['K1A\u00a00A6', 'K1A0A6'],
    ['z9w 1z1', 'Z9W1Z1'],
  ])('reads %j as %s', (typed, canonical) => {
    expect(parsePostalCode(typed)).toBe(canonical);
  });

  it.each([
    '',
    'K1A',
    'K1A 0A',
    'K1A 0A66',
    'D1A 0A6',
    'K1F 0A6',
    'K1A 0O6',
    'KIA 0A6',
    '11A 0A6',
    'K1A_0A6',
    'ſ1A0A6',
    'K1A0A６',
  ])('refuses %j', (typed) => {
    expect(parsePostalCode(typed)).toBeNull();
    expect(packPostalCodeBytes(Buffer.from(typed), 0, Buffer.byteLength(typed))).toBe(-1);
  });

  it('are well formed by the same rule in a field and in a look-up; a letter that is never used makes one impossible', () => {
    const field = new RegExp(postalCodePattern, 'u');
    const anyLetter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
    const mostly = (of: fc.Arbitrary<string>) =>
      fc.oneof({ arbitrary: of, weight: 20 }, { arbitrary: fc.constantFrom('ſ', 'K', '٣', '_', ''), weight: 1 });
    const parts = fc.tuple(...[anyLetter, digit, anyLetter, digit, anyLetter, digit].map(mostly));
    fc.assert(
      fc.property(parts, fc.constantFrom('', ' ', '\u00a0'), (six, gap) => {
        const typed = six.slice(0, 3).join('') + gap + six.slice(3).join('');
        const read = readPostalCode(typed);
        expect(read !== null).toBe(field.test(typed));
        expect(parsePostalCode(typed)).toBe(read !== null && /[DFIOQU]/.test(read) ? null : read);
      }),
    );
    expect(readPostalCode('d1a-0o6')).toBe('D1A0O6');
  });

  it.each([
    ['K1A0A6', 'K1A 0A6'],
    ['k1a 0a6', 'K1A 0A6'],
    ['K1A-0a6', 'K1A 0A6'],
    [' K1A  0A6', 'K1A 0A6'],
    ['D1A0O6', 'D1A 0O6'],
    ['', ''],
    ['K1A 0A', 'K1A 0A'],
    ['none given', 'none given'],
  ])('writes %j with its space as %j', (typed, spaced) => {
    expect(spacedPostalCode(typed)).toBe(spaced);
  });

  it('packs the canonical form only', () => {
    expect(packPostalCode('K1A0A6')).toBeGreaterThan(0);
    expect(packPostalCode('K1A 0A6')).toBe(-1);
    expect(packPostalCode('k1a0a6')).toBe(-1);
  });

  it('packs the first and the last code onto the ends of the space', () => {
    expect(packPostalCode('A0A0A0')).toBe(0);
    expect(packPostalCode('Z9Z9Z9')).toBe(postalCodeSpace - 1);
  });

  it('reads back what it wrote, in any spelling', () => {
    fc.assert(
      fc.property(code, fc.boolean(), fc.constantFrom('', ' ', '-'), (canonical, lower, gap) => {
        const spaced = canonical.slice(0, 3) + gap + canonical.slice(3);
        const typed = lower ? spaced.toLowerCase() : spaced;
        const key = packPostalCode(canonical);
        expect(parsePostalCode(typed)).toBe(canonical);
        expect(unpackPostalCode(key)).toBe(canonical);
        expect(packPostalCodeBytes(Buffer.from(`"${typed}",`), 1, typed.length + 1)).toBe(key);
      }),
    );
  });

  it('packs in alphabetical order', () => {
    fc.assert(
      fc.property(code, code, (a, b) => {
        expect(Math.sign(packPostalCode(a) - packPostalCode(b))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  it('agrees between text and bytes on arbitrary ASCII', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 5, maxLength: 9, unit: fc.constantFrom(...'K1A0B6 -dF') }), (text) => {
        const parsed = parsePostalCode(text);
        expect(packPostalCodeBytes(Buffer.from(text), 0, text.length)).toBe(
          parsed === null ? -1 : packPostalCode(parsed),
        );
      }),
    );
  });
});

describe('a code with letters in the places of digits', () => {
  it.each([
    ['KIA OA6', 'K1A0A6'],
    ['k1a-oa6', 'K1A0A6'],
    ['Kla 0A6', 'K1A0A6'],
  ])('%s may mean %s', (typed, meant) => {
    expect(withDigitsForLetters(typed)).toBe(meant);
  });

  it.each(['K1A 0A6', 'O1A OB1', '0IA 0A6', 'KIA OA', 'KIA-OA6-1', 'KSA 0A6', ''])('%s means none', (typed) => {
    expect(withDigitsForLetters(typed)).toBeNull();
  });
});
