import { describe, expect, it } from '@jest/globals';
import { areNear } from '#server/campaign/donations/donors/near-names.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const database = await closedAfterAll(createTestDatabase());

/** Names as the database compares them. */
const keysOf = async (...names: string[]): Promise<string[]> =>
  (
    await database.knex.raw(
      'select hustings_name(n) as key from unnest(?::text[]) with ordinality t (n, i) order by i',
      [names],
    )
  ).rows.map(({ key }: { key: string }) => key);

describe('names that are near', () => {
  it.each([
    ['Élise Roy', 'Roy, Elise'],
    ['Élise Roy', 'ROY ELISE'],
    ['Élise Roy', 'Mme Élise Roy'],
    ['Élise Roy', 'Mme. E. Roy'],
    ['Élise Roy', 'Dre Elise Roy'],
    ['Élise Roy', 'Me Élise Roy'],
    ['Élise Roy', 'L’hon. Élise Roy'],
    ['Élise Roy', 'Elise Roy-Gagnon'],
    ['Élise Roy', 'Élise Gagnon Roy'],
    ['Élise Roy', 'Marie-Élise Roy'],
    ['Élise Roy', 'Élyse Roy'],
    ['Mr. John MacNeil', 'MacNeill, Jon'],
    ['Hon. John MacNeil', 'John Mac Neil'],
    ['John O’Brien', "J. O'Brien"],
    ['John O’Brien', 'John O Brien'],
    ['A. Tremblay', 'Anne Tremblay'],
    ['Tremblay, A.', 'Anne Tremblay'],
    ['Anne Tremblay', 'Ann Trembley'],
  ])('%s, %s', async (one, other) => {
    const [a, b] = (await keysOf(one, other)) as [string, string];
    expect([areNear(a, b), areNear(b, a)]).toEqual([true, true]);
  });

  it.each([
    ['Élise Roy', 'Paul Boudreau'],
    ['Élise Roy', 'Paul Roy'],
    ['Mme Élise Roy', 'Mme Paule Roy'],
    ['Anne Tremblay', 'Zoé Tremblay'],
    ['Élise Roy', 'Roy'],
    ['Dr. Ruth Hale', 'Dr. Amy Oka'],
  ])('are not %s, %s', async (one, other) => {
    const [a, b] = (await keysOf(one, other)) as [string, string];
    expect([areNear(a, b), areNear(b, a)]).toEqual([false, false]);
  });

  it('are found in names of any length without much work', () => {
    const long = 'ab '.repeat(3000);
    expect(areNear(long, `${long}x`)).toBe(true);
    expect(areNear('a'.repeat(10_000), 'b'.repeat(10_000))).toBe(false);
  });

  it.each(["John O'Brien", 'John O’Brien', 'JOHN OʼBRIEN', 'Jöhn O´Brien', 'john obrien'])(
    '%s is one name with the others, for the annual limit too',
    async (name) => {
      expect(await keysOf(name)).toEqual(await keysOf("John O'Brien"));
    },
  );
});
