import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { emailKey, mailboxKey } from '#core/identity/email.ts';
import { fold } from '#core/identity/fold.ts';
import { givenNameWords, nameKey, nameWords } from '#core/identity/name.ts';
import { telephoneDigits, telephoneKey } from '#core/identity/telephone.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { emails, names, telephones } from './pairs.ts';

const database = await closedAfterAll(createTestDatabase());

const textsOf = (pairs: ReadonlyArray<readonly [string, string, string]>) => [
  ...new Set(pairs.flatMap((pair) => pair.slice(0, 2))),
];

async function ofDatabase(sql: string, texts: readonly string[]): Promise<unknown[]> {
  const { rows } = await database.knex.raw(
    `select ${sql}(text) as key from unnest(:texts::text[]) with ordinality given (text, place) order by place`,
    { texts },
  );
  return rows.map(({ key }: { key: unknown }) => key);
}

const rules = [
  ['hustings_identity_fold', fold, names],
  ['hustings_words', nameWords, names],
  ['hustings_given_name', givenNameWords, names],
  ['hustings_name', nameKey, names],
  ['hustings_telephone', telephoneDigits, telephones],
  ['hustings_telephone_key', telephoneKey, telephones],
  ['hustings_email', emailKey, emails],
  ['hustings_mailbox', (text: string) => mailboxKey(text) || null, emails],
] as const;

/** What names are made of, and what nobody expects. */
const pieces = fc.oneof(
  fc.constantFrom(
    ...[
      'Roy',
      'Lebœuf',
      'St',
      'Ste.',
      'Mc',
      'O',
      'D',
      "'",
      '’',
      '-',
      ', ',
      '. ',
      ' ',
      'Dr.',
      'Hon.',
      'M.',
      'The',
      'Jr',
    ],
    ...[
      'Sr.',
      'fils',
      'II',
      'MD',
      'inc.',
      '&',
      'et',
      'de',
      'la',
      'Ź',
      'Æ',
      'ẞ',
      'İ',
      'ﷺ',
      'e\u0301',
      '\u200b',
      '+',
      '@',
      '#',
    ],
    ...['613', '555-0101', 'ext', 'x', '1', 'कि', 'が', '王', 'Ω', 'Ж', '_', '=', '\u00a0', '\u3000', '\n'],
  ),
  // What ICU of any age knows: capitals of Georgian and of scripts that were encoded since 2018 are none to older ones.
  fc.string({ unit: fc.integer({ min: 1, max: 0x10_9f }).map((code) => String.fromCodePoint(code)), maxLength: 4 }),
  fc.string({
    unit: fc.integer({ min: 0x20_00, max: 0x2b_ff }).map((code) => String.fromCodePoint(code)),
    maxLength: 2,
  }),
  fc.string({
    unit: fc.integer({ min: 0xfb_00, max: 0xff_ef }).map((code) => String.fromCodePoint(code)),
    maxLength: 2,
  }),
);
const texts = fc.array(pieces, { maxLength: 9 }).map((each) => each.join('').replaceAll('\0', ''));

describe.each(rules)('%s', (name, inTypeScript, pairs) => {
  it('is what TypeScript says of each text of the table', async () => {
    const each = textsOf(pairs);
    expect(await ofDatabase(name, each)).toEqual(each.map((text) => inTypeScript(text)));
  });

  it('is what TypeScript says of any text', async () => {
    const each = fc.sample(texts, { numRuns: 3000, seed: 31 });
    expect(await ofDatabase(name, each)).toEqual(each.map((text) => inTypeScript(text)));
  });
});

it('hustings_name is what TypeScript says of any two words', async () => {
  const words = [
    ...[
      'Roy',
      'Anne',
      'Paul',
      'St',
      'Ste',
      'Saint',
      'Sainte',
      'Mc',
      'Mac',
      'De',
      'Des',
      'Della',
      'Dela',
      'Van',
      'O',
      'D',
    ],
    ...[
      'Amour',
      'Dr',
      'Mme',
      'Monsieur',
      'Hon',
      'The',
      'Jr',
      'Junior',
      'Senior',
      'Fils',
      'Pere',
      'III',
      'Inc',
      'MD',
      'A',
    ],
  ];
  const each = words.flatMap((one) => words.flatMap((other) => [`${one} ${other}`, `${one}, ${other}`]));
  expect(await ofDatabase('hustings_name', each)).toEqual(each.map(nameKey));
});

describe('a long text', () => {
  it.each(['ﷺ', 'ế', '𝔄', 'A', "'", 'e\u0301'])(
    'of "%s" is cut alike, and at 600 characters at most',
    async (letter) => {
      const long = letter.repeat(700);
      const [folded] = (await ofDatabase('hustings_identity_fold', [long])) as [string];
      expect(folded).toBe(fold(long));
      expect(Array.from(folded).length).toBeLessThanOrEqual(600);
    },
  );
});
