// Times are measured here, on the processor. An expression whose time grows with the square of a text takes a hundred times
// what is allowed.
import { expect, it } from '@jest/globals';
import { threadTime } from '#test/support/processor-time.ts';
import { literalsOf, regularExpressions } from './literals.ts';

/** What expressions meet again and again: spaces, digits, letters, punctuation, marks of HTML, and some of them in turns. */
const pieces = [' ', '0', 'a', '-', '/', '"', '<', '.', ',', '\n', '_', 'é', '(', '-a', '0 ', 'a,'];
const around = [
  ['', ''],
  ['', '\u0001'],
  ['a', '\u0001'],
  ['0', '\u0001'],
] as const;

const length = 8_000;
/** Milliseconds. In time in proportion a text of this length takes a tenth of one. */
const most = 8;

/** Of the time for twice the text, by the time for the text: in proportion it is two, in the square four. */
const growth = 2.7;

/** Expressions that take time in the square of a text, their files, and what bounds the texts that they are given. */
const reviewed: ReadonlyArray<readonly [literal: string, file: string, bound: string]> = [
  ['/^-+|-+$/g', 'server/represent/slugs.ts', 'names of districts, of publishers'],
  [
    String.raw`/\s*(?:\$(?:\s?CAD?)?|CAD)$/i`,
    'server/records/typed-number.ts',
    'a typed number has 40 letters at most',
  ],
  ['/<[^>]*>/g', 'server/pages/base-map/tiles-file.ts', 'the credits of the operator’s own map'],
  [
    String.raw`/^(\d{1,6}(?:\s*-?\s*(?:[1-3]\/[2-4]|[¼⅓½⅔¾])|-?[A-Za-z](?![\p{L}\p{N}]))?)[\s,]+(.+)$/u`,
    'core/addresses/read-address.ts',
    'an address has 200 letters at most',
  ],
  [
    String.raw`/^\d+\s*-?\s*(?:[A-Za-z]|[1-3]\/[2-4]|[¼⅓½⅔¾])?$/u`,
    'core/addresses/read-address.ts',
    'an address has 200 letters at most',
  ],
  [
    String.raw`/\s*[-–—]\s*|\s+(?:to|à|au)\s+/giu`,
    'server/console/pages/turfs/typed-polls.ts',
    'spaces are collapsed before',
  ],
  [
    String.raw`/^(.*?)(?:[\s,;]*(?:x|ext|p\.|poste|#)\D*(\d+)\s*)?$/is`,
    'server/console/pages/records/contact-links.tsx',
    'a stored telephone number',
  ],
  [String.raw`/\s*\n\s*/g`, 'server/console/pages/lawn-signs/sign.tsx', 'a stored address and city'],
  [
    String.raw`/^(.+?)(?:T|,?\s+(?:at\s+|à\s+)?)(\d{1,2})(?::| ?h ?)(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s*([ap])\.?\s?m\.?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[A-Z]{2,5})?$/i`,
    'server/campaign/imports/columns/join/day-of-time.ts',
    '100 letters at most',
  ],
  [String.raw`/^[$\s]*0*(?:[.,]0+)?[$\s]*$/`, 'server/campaign/imports/columns/join/payment.ts', '40 letters at most'],
  [
    String.raw`/[\s,;(]*(?:extension|ext|poste|p\.|x|local|loc|#)\.?\s*:?\s*#?\s*(\d{1,7})\s*\)?\s*$/i`,
    'server/campaign/imports/columns/join/short-telephone.ts',
    '200 letters at most',
  ],
  [
    String.raw`/\p{L}{2,}\s*\/\s*\p{L}{2,}|;\s*\p{L}/u`,
    'server/campaign/donations/donors/individual-name.ts',
    'a donor’s name has 200 letters at most',
  ],
  [
    String.raw`/^(?:https?:\/\/|www\.)|\b[\w-]+\.(?:com|ca|org|net|quebec)\b/i`,
    'server/campaign/donations/donors/organization-words.ts',
    'a donor’s name has 200 letters at most',
  ],
  [
    String.raw`/(?:^|[\s,]+)(?:(?:apt|apartment|app|appartement|unit|unité|unite|suite|ste|bureau|room|rm|#)\.?\s*#?\s*[\w-]+|#\s*[\w-]+)$/iu`,
    'server/campaign/addresses/street-label.ts',
    'an address has 500 letters at most',
  ],
  [String.raw`/\s*,\s*/`, 'server/campaign/addresses/street-label.ts', 'an address has 500 letters at most'],
  ['/[ -]+$/', 'server/campaign/addresses/without-place.ts', 'an address has 500 letters at most'],
  [
    String.raw`/\s*[-‐-―−][-‐-―−\s]*/g`,
    'server/campaign/addresses/keys/place-key.ts',
    'a place has 100 letters at most',
  ],
  ['/^(.+ .+) (junior|senior|fils|pere)$/', 'core/identity/name.ts', 'a name has 200 letters at most'],
  [String.raw`/^\s*(?:\xef\xbb\xbf)?\s*</`, 'ingest/unpack/formats.ts', 'the first bytes of a file'],
  ['/^-+|-+$/gu', 'ingest/registry/expression.ts', 'descriptions of sources, of the operator'],
  [String.raw`/\s*([[\],])\s*/gu`, 'ingest/maps/conform/crs.ts', 'a coordinate system of a publisher’s file'],
  [
    String.raw`/<[^>]*>|&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/iu`,
    'ingest/maps/check/names/letters.ts',
    'names of districts, of publishers',
  ],
];

function timeOf(expression: RegExp, text: string): number {
  expression.lastIndex = 0;
  const before = threadTime();
  if (expression.global) text.replace(expression, '');
  else expression.exec(text);
  return threadTime() - before;
}

/** The piece of which a text takes too long three times; undefined if none does. */
const slowFor = (expression: RegExp): string | undefined =>
  pieces.find((piece) =>
    around.some(([before, behind]) => {
      const textOf = (times: number) => before + piece.repeat(times * length) + behind;
      if (![1, 2, 3].every(() => timeOf(expression, textOf(1)) > most)) return false;
      // A machine that is busy is slower for all lengths: the time grows with the square if twice the text takes four times as long.
      return [1, 2, 3].every(() => timeOf(expression, textOf(2)) > growth * timeOf(expression, textOf(1)));
    }),
  );

it('no expression takes time in the square of a text, unless a rule bounds the text', async () => {
  const all = await regularExpressions();
  expect(all.size).toBeGreaterThan(300);
  const slow: string[] = [];
  for (const [literal, { file, expression }] of all) {
    if (reviewed.some(([known]) => known === literal)) continue;
    const piece = slowFor(expression);
    if (piece !== undefined) slow.push(`${file}: ${literal} for ${JSON.stringify(piece)} again and again`);
  }
  // Write it so that it looks at each letter once, or bound its text and say here by what.
  expect(slow).toEqual([]);
  // One that is written otherwise by now is looked at anew.
  const gone = reviewed.filter(([literal, file]) => all.get(literal)?.file !== file);
  expect(gone).toEqual([]);
}, 300_000);

it('such an expression is found', () => {
  expect(slowFor(/\s+$/)).toBe(' ');
  expect(slowFor(/^\s+/)).toBeUndefined();
  expect(literalsOf(`const a = b / c / d; // /x/\nf(/[/"]+\\/'/gu, '/y/', x ? /z/ : 1);`)).toEqual([
    `/[/"]+\\/'/gu`,
    '/z/',
  ]);
});
