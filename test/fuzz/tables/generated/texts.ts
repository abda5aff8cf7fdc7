import { pick, type Random, whole } from '#core/random.ts';

/** One of the functions, by chance. */
export const oneOf = <Result>(random: Random, makers: ReadonlyArray<() => Result>): Result => pick(random, makers)();

export const chance = (random: Random, share: number): boolean => random() < share;

/** So many of something. Few as a rule; rarely very many, as nobody has who means well. */
export const many = (random: Random, usual: number, most: number): number =>
  whole(random, 0, chance(random, 0.03) ? most : usual);

export const repeated = <Item>(length: number, make: (n: number) => Item): Item[] =>
  Array.from({ length }, (_, n) => make(n));

const plainWords = [
  'Anne',
  'Roy',
  'Chloé',
  'Côté',
  '12',
  'Main St',
  'K1A 0A6',
  '613-555-0101',
  'a',
  'x',
  'Été',
  '漢字',
];

/** A text as a cell of a list has it. */
export const plainText = (random: Random): string =>
  repeated(whole(random, 1, 3), () => pick(random, plainWords)).join(' ');

const oddPieces = [
  '',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\r',
  '"',
  '""',
  "'",
  ',',
  ';',
  '|',
  '=1+1',
  '@SUM(A1)',
  '-',
  '\u0000',
  '\u0001',
  '\u0007',
  '\u0085',
  '\u2028',
  '\ufeff',
  '\ufffd',
  '\ud800',
  '\udc00',
  '😀',
  '\ufdfa',
  'e\u0301',
  '\u0323\u0307',
  '_x000D_',
  '_x0000_',
  '_xD800_',
  '_x005F_x000D_',
  '1E+308',
  '1e-7',
  'NaN',
  'TRUE',
  '#REF!',
  '45000.999999',
  '-1',
  '99999999999999999999',
  '0x10',
];

/** A text that a reader may stumble over. */
export function oddText(random: Random): string {
  const text = repeated(many(random, 4, 12), () =>
    chance(random, 0.4) ? plainText(random) : pick(random, oddPieces),
  ).join('');
  return chance(random, 0.003) ? text.repeat(whole(random, 1, 5000)) : text;
}

const knownTitles = [
  'First Name',
  'Last Name',
  'Address',
  'City',
  'Province',
  'Postal Code',
  'Phone',
  'Poll',
  'Voter ID',
  'Email',
  'Notes',
];

/** How many columns a list has: half of them as many as voters have. */
export const columnsBy = (random: Random, usual: number, most: number): number =>
  chance(random, 0.5) ? whole(random, 6, knownTitles.length) : 1 + many(random, usual, most);

/** The names of columns: those of a list of voters, or any. */
export function titlesBy(random: Random, columns: number): string[] {
  const known = chance(random, 0.5) ? knownTitles : [];
  return repeated(columns, (n) => known[n] ?? `${pick(random, ['Name', 'Née', 'Adresse', 'x'])} ${n}`);
}
