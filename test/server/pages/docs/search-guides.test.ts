import { describe, expect, it, jest } from '@jest/globals';
import { foldText, searchGuides } from '#server/pages/docs/search-guides.ts';

describe('a search of the guides', () => {
  it.each(['a', 'the', 'a e i o u s t n', 'receipt limit', 'é'])('folds no text again: %s', async (query) => {
    await searchGuides('anything', 'en');
    const normalize = jest.spyOn(String.prototype, 'normalize');
    try {
      expect((await searchGuides(query, 'en')).length).toBeGreaterThan(0);
      // Of the query, and of ten excerpts the letters that are not ASCII.
      expect(normalize.mock.calls.length).toBeLessThan(200);
    } finally {
      normalize.mockRestore();
    }
  });

  it('ends its query after as many characters as its field takes', async () => {
    const [first] = await searchGuides(`receipt${' '.repeat(93)}xylophone`, 'en');
    expect(first?.excerpt.filter(({ isWord }) => isWord).map(({ text }) => text.toLowerCase())).toContain('receipt');
  });

  it('marks words as they are written', async () => {
    const found = await searchGuides('recus', 'fr');
    const parts = found.flatMap(({ excerpt }) => excerpt.filter(({ isWord }) => isWord));
    expect(new Set(parts.map(({ text }) => text.toLowerCase()))).toEqual(new Set(['reçus']));
  });
});

describe('folded text', () => {
  it.each([
    ['Élection À Montréal', 'election a montreal'],
    ['İstanbul ŒUVRE', 'istanbul œuvre'],
    ['𝒳 ﷺ 각 Ǆ', '𝒳 ﷺ ᄀ ǆ'],
    ['e\u0301', 'e\u0301'],
  ])('has the places of %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
    expect(folded).toHaveLength(text.length);
  });
});
