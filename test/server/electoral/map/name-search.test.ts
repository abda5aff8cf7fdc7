import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { NameSearch, queryWords } from '#server/electoral/map/name-search.ts';
import { javaScriptProcessor, leastTimes, requestBound } from '#test/support/processor-time.ts';

const word = fc.constantFrom(
  'Saint',
  'Jean',
  'saints',
  'St.',
  "John's",
  'L’Île',
  'Élan',
  'sœurs',
  '1',
  '10',
  'S',
  'ward',
);
const words = (separator: string) => fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(separator));
const name = fc.oneof(words(' '), words('—'), words('-'));
const beginning = fc.tuple(word, fc.integer({ min: 1, max: 6 })).map(([whole, length]) => whole.slice(0, length));

/** The words of a name, apostrophes taken as a break and as nothing. */
const wordsOf = (text: string) => [...queryWords(text), ...queryWords(text.replace(/['’]/g, ' '))];

describe('a search', () => {
  test('finds the names of which every word of the query begins a word, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(name, name), { maxLength: 30 }),
        fc.array(beginning, { maxLength: 5 }),
        async (names, query) => {
          const versions = names.map(([nameEn, nameFr], i) => ({ index: 100 - 2 * i, nameEn, nameFr }));
          const search = await NameSearch.build(versions);
          const words = queryWords(query.join(' '));
          const expected = versions
            .filter(({ nameEn, nameFr }) => {
              const has = [...wordsOf(nameEn), ...wordsOf(nameFr)];
              return words.length > 0 && words.every((each) => has.some((one) => one.startsWith(each)));
            })
            .map(({ index }) => index)
            .sort((a, b) => a - b);
          expect(search.find(query.join(' '))).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('with 20,000 names', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
  // Each name has a word of every letter, so that no query of letters can stop early.
  const versions = Array.from({ length: 20_000 }, (_, index) => ({
    index,
    nameEn: `Ward ${index} ${letters
      .slice(0, 18)
      .map((letter) => `${letter}${index % 700}`)
      .join(' ')}`,
    nameFr: `Quartier ${index} ${letters
      .slice(18)
      .map((letter) => `${letter}${index % 700}`)
      .join(' ')}`,
  }));

  test.each([
    ['a hundred words of one letter', letters.concat(letters, letters).slice(0, 100).join(' '), 20_000],
    ['one word that all names have', 'ward', 20_000],
    ['one letter', 'w', 20_000],
    ['one letter a hundred times', 'w '.repeat(100), 20_000],
    ['words of which each begins the next', 'w wa war ward q qu qua quar quart', 20_000],
    ['the longest compatibility forms', '\ufdfa'.repeat(200), 0],
  ])('%s costs no more than a request may', async (_, query, found) => {
    const search = await NameSearch.build(versions);
    expect(search.find(query)).toHaveLength(found);
    const [time] = await leastTimes([javaScriptProcessor], () => () => search.find(query));
    expect(time).toBeLessThan(requestBound);
  });
});
