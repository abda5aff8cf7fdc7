import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { isDay } from '#core/dates.ts';
import checked from '#data/reference/checked.json' with { type: 'json' };
import limits from '#data/reference/contribution-limits.json' with { type: 'json' };

const folder = new URL('../../data/reference/', import.meta.url);

/** The schema is made of the program, the licence is a text, and each preset of an import names its own source. */
const noFigures = new Set(['checked.json', 'source.schema.json', 'base-map-licence', 'import-presets']);

const hashOf = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(new URL(name, folder)))
    .digest('hex')
    .slice(0, 16);

describe('what the reference holds of others', () => {
  it('says of each file from where it is, the day on which it was checked, and how', () => {
    const files = readdirSync(folder).filter((name) => !noFigures.has(name));
    expect(Object.keys(checked).sort()).toEqual(files.sort());
    for (const { source, checkedOn, how } of Object.values(checked)) {
      expect([source.length > 10, isDay(checkedOn), how.length > 10]).toEqual([true, true, true]);
    }
  });

  it.each(Object.entries(checked))('is as it was checked: %s', (name, { sha256 }) => {
    // Whoever changes a figure looks its source up again, and enters the day and the hash here.
    expect(hashOf(name)).toBe(sha256);
  });

  it('has the limits of contributions that the formula of s. 367(1) and (1.1) gives', () => {
    const computed = Object.keys(limits.cents).map((year) => [year, 150_000 + 2_500 * (Number(year) - 2015)]);
    expect(Object.entries(limits.cents)).toEqual(computed);
    expect(limits.candidate.cents).toBe(500_000);
  });
});
