/** A donor of the plain model. Whoever shares a sign with another has another name. */
export interface Donor {
  /** What hands and lists write for the one name. */
  readonly spellings: readonly string[];
  /** Whether a person; only individuals get receipts together with others. */
  readonly isPerson: boolean;
  readonly address: string;
  readonly postalCode: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

const names: ReadonlyArray<readonly [given: string, family: string]> = [
  ['Anne-Marie', 'Lebœuf'],
  ['Élodie', 'Saint-Pierre'],
  ['Paul', 'O’Neil'],
  ['Chloé', 'D’Amour'],
  ['Łucja', 'Wróblewska'],
  ['Søren', 'Mc Kay'],
  ['Jürgen', 'Weiß'],
  ['Noémie', 'De La Cruz'],
];

const withoutMarks = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

const ligatures: Readonly<Record<string, string>> = { œ: 'oe', ł: 'l', Ł: 'L', ø: 'o', ß: 'ss' };
const spelledOut = (text: string) => text.replaceAll(/[œłŁøß]/g, (letter) => ligatures[letter] as string);

/**
 * The writings of one person's name that public lists have: they say so by themselves, whatever the product compares as one.
 * "Saint" is abbreviated, particles are written together or apart, titles stand before the name and degrees behind it.
 */
export function spellingsOf(given: string, family: string): string[] {
  const whole = `${given} ${family}`;
  const apart = whole.replaceAll('Mc Kay', 'McKay').replaceAll('De La Cruz', 'DeLa Cruz').replaceAll('D’', 'D ');
  return [
    ...[whole, whole.toUpperCase(), whole.toLowerCase(), withoutMarks(whole), withoutMarks(whole).toUpperCase()],
    ...[`  ${whole} `, whole.replace(' ', '  '), whole.replace(' ', '\u00a0'), whole.normalize('NFD'), `${whole}.`],
    ...[whole.replaceAll('-', ' '), whole.replaceAll('-', '–'), whole.replaceAll('’', "'"), whole.replaceAll('’', '')],
    ...[spelledOut(whole), spelledOut(whole).toUpperCase(), spelledOut(withoutMarks(whole)), apart],
    ...[whole.replaceAll('Saint-', 'St-'), whole.replaceAll('Saint-', 'St. '), whole.replaceAll('Saint-', 'Saint ')],
    ...[`${family}, ${given}`, `${family.toUpperCase()}, ${given}`, `${spelledOut(family)}, ${spelledOut(given)}`],
    ...[`Dr. ${whole}`, `Mme ${whole}`, `Ms. ${whole}`, `Prof. ${whole}`, `Rev. ${whole}`, `${whole}, Ph.D.`],
  ];
}

function donor(at: number, spellings: readonly string[], isPerson: boolean): Donor {
  const [box, end] = [`donor${at}`, String(100 + at)];
  return {
    spellings: [...new Set(spellings)],
    isPerson,
    address: `${at + 1} Quay`,
    postalCode: `Z${at}A 1A1`,
    emails: [`${box}@example.org`, `${box.toUpperCase()}@Example.ORG`, `${box}+gifts@example.org`],
    phones: [`613-555-0${end}`, `(613) 555-0${end}`, `+1 613 555 0${end}`, `6135550${end} ext 22`],
  };
}

const family = names.map(([given, last], at) => donor(at, spellingsOf(given, last), true));

/** The places of two who may be one person, and are not. */
export const alike: readonly number[] = [2, 8];

/** The father of one of them, in the same house and with the same telephone; and a company. */
export const donors: readonly Donor[] = [
  ...family,
  {
    ...(family[2] as Donor),
    spellings: ['Paul O’Neil Sr.', "O'Neil, Paul, Sr", 'PAUL ONEIL SENIOR', 'Mr. Paul O Neil Sr.'],
  },
  donor(9, ['Marram Holdings Inc.', 'MARRAM HOLDINGS INC', 'Marram  Holdings, Inc.'], false),
];

/** What cells of lists have for a name, and is surely none. */
export const damagedNames = ['#REF!', '#NAME?', '#N/A', '########', '12345', 'NULL', 'N/A'];
