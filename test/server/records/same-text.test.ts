import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isAsShown, isSameText, isSameValue } from '#server/records/same-text.ts';

/** Texts with what is normalized: accents apart, several kinds of spaces, line breaks. */
const texts = fc.string({
  unit: fc.constantFrom('a', 'B', 'é', 'e\u0301', ' ', '\u00a0', '\u202f', '\t', '\n', '\r\n'),
});

describe('two texts', () => {
  it.each([
    ['Élise Roy', 'E\u0301lise  Roy '],
    ['345 Main St\nApt 4', ' 345 Main St \r\n  Apt 4\n'],
    ['20 $', '20\u00a0$'],
    ['', ' \n'],
  ])('read the same: %j, %j', (a, b) => {
    expect([isSameText(a, b), isSameText(b, a)]).toEqual([true, true]);
  });

  it.each([
    ['Elise Roy', 'Élise Roy'],
    ['MarieTremblay', 'Marie Tremblay'],
    ['k1a 0b1', 'K1A 0B1'],
    ['345 Main St\nApt 4', '345 Main St Apt 4'],
    ['345 Main St\nApt 4', '345 Main StApt 4'],
    ['a\nb', 'a\n\nb'],
  ])('read otherwise: %j, %j', (a, b) => {
    expect([isSameText(a, b), isSameText(b, a)]).toEqual([false, false]);
  });

  it('read the same however they are normalized, and no longer with another letter', () => {
    fc.assert(
      fc.property(texts, fc.nat(), (text, at) => {
        for (const form of ['NFC', 'NFD'] as const) expect(isSameText(text.normalize(form), text)).toBe(true);
        expect(isSameText(` ${text.replaceAll(' ', '  ').replaceAll(/\r?\n/g, ' \r\n')}\u00a0`, text)).toBe(true);
        const place = at % (text.length + 1);
        expect(isSameText(`${text.slice(0, place)}x${text.slice(place)}`, text)).toBe(false);
      }),
    );
  });
});

describe('a form’s field', () => {
  it('is as it was shown, whatever a browser makes of a text', () => {
    fc.assert(
      fc.property(texts, (shown) => {
        const oneLine = shown
          .replaceAll(/[\r\n]/g, '')
          .normalize('NFC')
          .trim();
        const lines = shown
          .replaceAll(/\r\n?|\n/g, '\r\n')
          .normalize('NFC')
          .trim();
        expect([isAsShown(oneLine, shown), isAsShown(lines, shown)]).toEqual([true, true]);
        expect(isAsShown(`${oneLine}x`, shown)).toBe(false);
      }),
    );
  });
});

describe('two stored values', () => {
  it('are the same if texts read the same; an empty text is none', () => {
    expect(isSameValue(null, '')).toBe(true);
    expect(isSameValue(null, 0)).toBe(false);
    expect(isSameValue(100, 100)).toBe(true);
    expect(isSameValue(false, null)).toBe(false);
    expect(isSameValue('a ', 'a')).toBe(true);
  });
});
