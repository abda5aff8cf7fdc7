import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const sheet = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');

/** Tokens with two colours, and their backgrounds. */
const colours = [
  ...sheet.matchAll(/^ {2}--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);(?: \/\* (.*) \*\/)?$/gm),
].map(
  ([, name, light, dark, note = '']) =>
    ({ name, light, dark, note }) as Record<'name' | 'light' | 'dark' | 'note', string>,
);

const byName = new Map(colours.map((colour) => [colour.name, colour]));

/** WCAG 2.2, "relative luminance". */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, "contrast ratio", to two decimals as it is written in the file. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return Math.round(((light + 0.05) / (dark + 0.05)) * 100) / 100;
}

const read = colours.filter(({ note }) => note !== 'ground' && note !== 'ornament');
const pairs = read.flatMap(({ name, note }) =>
  note
    .replace(/^mark: /, '')
    .split('; ')
    .map((pair) => {
      const [, ground = '', light, dark] = /^([\w-]+) ([\d.]+), ([\d.]+)$/.exec(pair) ?? [];
      return { name, ground, least: note.startsWith('mark: ') ? 3 : 4.5, written: [Number(light), Number(dark)] };
    }),
);

describe('colours of pages', () => {
  it('are all read by this test, which would miss one in another notation', () => {
    expect(colours.length).toBe(sheet.match(/light-dark\(#/g)?.length);
    expect(colours.length).toBeGreaterThan(20);
  });

  it('have a contrast of 21 to 1 for black on white', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
  });

  it.each(pairs)(
    '--$name is seen on --$ground with the contrast that is written',
    ({ name, ground, least, written }) => {
      const [colour, below] = [byName.get(name), byName.get(ground)];
      if (!colour || !below) throw new Error(`There is no colour --${ground}.`);
      const computed = [contrast(colour.light, below.light), contrast(colour.dark, below.dark)];
      expect(computed).toEqual(written);
      expect(Math.min(...computed)).toBeGreaterThanOrEqual(least);
    },
  );
});
