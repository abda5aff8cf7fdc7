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

/** Expressions that take time in the square of a text, and what bounds the texts that they are given. */
const reviewed: Readonly<Record<string, string>> = {
  'server/campaign/imports/columns/join/short-telephone.ts': '200 letters at most',
  'server/campaign/imports/columns/join/payment.ts': '40 letters at most',
  'server/campaign/imports/columns/join/day-of-time.ts': '100 letters at most',
  'server/represent/slugs.ts': 'names of districts, of publishers',
  'server/records/typed-number.ts': 'a typed number has 40 letters at most',
  'server/pages/base-map/tiles-file.ts': 'the credits of the operator’s own map',
  'server/electoral/addresses/read-address.ts': 'an address has 200 letters at most',
  'server/console/pages/turfs/typed-polls.ts': 'spaces are collapsed before',
  'server/console/pages/records/contact-links.tsx': 'a stored telephone number',
  'server/console/pages/lawn-signs/sign.tsx': 'a stored address and city',
  'server/campaign/donations/donors/individual-name.ts': 'a donor’s name has 200 letters at most',
  'server/campaign/donations/donors/organization-words.ts': 'a donor’s name has 200 letters at most',
  'server/campaign/addresses/street-label.ts': 'an address has 500 letters at most',
  'server/campaign/addresses/without-place.ts': 'an address has 500 letters at most',
  'server/campaign/addresses/keys/place-key.ts': 'a place has 100 letters at most',
  'core/identity/name.ts': 'a name has 200 letters at most',
  'ingest/unpack/formats.ts': 'the first bytes of a file',
  'ingest/registry/expression.ts': 'descriptions of sources, of the operator',
  'ingest/maps/conform/crs.ts': 'a coordinate system of a publisher’s file',
  'ingest/maps/check/names/letters.ts': 'names of districts, of publishers',
};

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
    if (reviewed[file] !== undefined) continue;
    const piece = slowFor(expression);
    if (piece !== undefined) slow.push(`${file}: ${literal} for ${JSON.stringify(piece)} again and again`);
  }
  // Write it so that it looks at each letter once, or bound its text and say here by what.
  expect(slow).toEqual([]);
}, 300_000);

it('such an expression is found', () => {
  expect(slowFor(/\s+$/)).toBe(' ');
  expect(slowFor(/^\s+/)).toBeUndefined();
  expect(literalsOf(`const a = b / c / d; // /x/\nf(/[/"]+\\/'/gu, '/y/', x ? /z/ : 1);`)).toEqual([
    `/[/"]+\\/'/gu`,
    '/z/',
  ]);
});
