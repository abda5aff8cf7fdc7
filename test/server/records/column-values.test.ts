import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { listText, readList } from '#server/records/column-values.ts';

/** Words as lists have them: none is empty, begins or ends with a space, or has a semicolon. */
const word = fc
  .string({ unit: fc.constantFrom('a', 'é', ' ', ',', '-'), minLength: 1, maxLength: 8 })
  .map((text) => text.trim())
  .filter((text) => text !== '');

it.each([
  [[], ''],
  [['one'], 'one'],
  [['one', 'two'], 'one; two'],
  [['one, or two'], 'one, or two;'],
  [['one, or two', 'three'], 'one, or two; three'],
])('the list %j is written as %j', (words, text) => expect(listText(words)).toBe(text));

it('a list that was written is read as the same list', () => {
  fc.assert(fc.property(fc.array(word), (words) => expect(readList(listText(words))).toEqual(words)));
});
