import { fold } from '#core/identity/fold.ts';
import { namesOrganization } from './organization-words.ts';

/**
 * Why a donor's name is not one individual's. Only individuals may contribute (Canada Elections Act, s. 363), and a receipt
 * has the name of one (Income Tax Regulations, s. 2000(2)).
 *
 * - NO_NAME: what a program writes where it has no value, or nothing with a letter. No receipt can have it.
 * - NOBODY: words for somebody who is not named, such as "Anonymous", or for money.
 * - ORGANIZATION: a company, a union, an association, an estate.
 * - SEVERAL: a couple, a family.
 * - ONE_WORD: less than a given name and a family name.
 */
const notIndividualReasons = ['NO_NAME', 'NOBODY', 'ORGANIZATION', 'SEVERAL', 'ONE_WORD'] as const;

export type NotIndividual = (typeof notIndividualReasons)[number];

/**
 * Errors of spreadsheets in English and French, widths that were too small, and what programs export for nothing. A cell of
 * hash marks alone has no letter.
 */
const noValue =
  /^(?:#(?:REF|NAME|NOM|N\/A|N\/D|DIV\/0|VALUE|VALEUR|NUM|NOMBRE|NULL|NUL|ERROR|SPILL|PROPAGATION|CALC|CALCUL|FIELD|CHAMP|BLOCKED|CONNECT|GETTING_DATA|UNKNOWN)[!?]?|Err:\d+|n\s*\/\s*[ad]\.?|null|nan|none|nil|undefined)$/i;

const letter = /\p{L}/u;

/** Nobody's name, as words without case and accents. */
const nobody = new Set([
  'anonymous',
  'anonymous donor',
  'anonymous donation',
  'anonymous gift',
  'anon',
  'anonyme',
  'donateur anonyme',
  'donatrice anonyme',
  'don anonyme',
  'cash',
  'cash donation',
  'cash donations',
  'petty cash',
  'comptant',
  'argent comptant',
  'don comptant',
  'especes',
  'en especes',
  'cheque',
  'unknown',
  'unknown donor',
  'inconnu',
  'inconnue',
  'donateur inconnu',
  'various',
  'various donors',
  'divers',
  'misc',
  'miscellaneous',
  'donor',
  'donateur',
  'donatrice',
  'contributor',
  'name',
  'first name last name',
  'nom',
  'prenom nom',
  'no name',
  'sans nom',
  'not given',
  'not provided',
  'non fourni',
  'tbd',
  'to be determined',
  'a determiner',
  'test',
  'test test',
]);

/** Those that lists number: "Anonymous 3", "Cash 20". */
const numbered = new Set([
  'anonymous',
  'anonymous donor',
  'anonyme',
  'donateur anonyme',
  'cash',
  'comptant',
  'unknown',
  'inconnu',
]);

/** Titles before a single name, which do not make it a whole one. "M." is an initial too. */
const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'mme', 'mlle', 'madame', 'monsieur', 'dr', 'dre', 'mx']);

const titlesOfSeveral = new Set(['mm', 'messrs', 'messieurs', 'mesdames', 'mmes', 'mlles', 'mesdemoiselles']);
const titlesOfMen = new Set(['m', 'mr', 'monsieur']);
const titlesOfWomen = new Set(['mme', 'mrs', 'ms', 'madame']);

/** Scripts that write a given and a family name as one word. */
const unspaced = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Why a name is not one individual's; null if it may be. What is likely is for people to check: the name stays as it is. */
export function notIndividual(name: string): NotIndividual | null {
  const trimmed = name.trim();
  if (noValue.test(trimmed) || !letter.test(trimmed)) return 'NO_NAME';
  const words = wordsOf(trimmed);
  if (isNobody(words)) return 'NOBODY';
  if (namesOrganization(words, trimmed)) return 'ORGANIZATION';
  if (namesSeveral(words, trimmed)) return 'SEVERAL';
  return isOneWord(trimmed) ? 'ONE_WORD' : null;
}

/** Whether a receipt can have a name: one that is surely none is no donor's. */
export const isNoName = (name: string): boolean => notIndividual(name) === 'NO_NAME';

const isNobody = (words: readonly string[]): boolean => {
  const unnumbered = words.filter((word) => !/^\d+$/.test(word)).join(' ');
  return nobody.has(words.join(' ')) || numbered.has(unnumbered);
};

/** Without case, accents, full stops and apostrophes; "&" and "+" are words. */
function wordsOf(name: string): string[] {
  const plain = fold(name).replaceAll(/[.'’]/g, '').replaceAll(/[&+]/g, ' & ');
  return plain.split(/[^\p{L}\p{N}&]+/u).filter((word) => word !== '');
}

/** Whether nothing follows a title but one word; a hyphen makes one of two. */
const isOneWord = (name: string): boolean =>
  !unspaced.test(name) &&
  name.split(/[\s,]+/).filter((word) => word !== '' && !titles.has(wordsOf(word).join(' '))).length <= 1;

/** Two names with a word between them; in small letters where it is a name too: "Or Cohen", "Mei Ou". */
const eitherOf = /\p{L}\s+(?:or|ou)\s+\p{L}/u;
/** Not "c/o", "a/s", nor "s/o", the son of. */
const slashed = /\p{L}{2,}\s*\/\s*\p{L}{2,}|;\s*\p{L}/u;

function namesSeveral(words: readonly string[], name: string): boolean {
  const [first = '', second = ''] = words;
  const inner = words.slice(1, -1);
  return (
    inner.some((word) => word === '&' || word === 'and' || word === 'et') ||
    titlesOfSeveral.has(first) ||
    (titlesOfMen.has(first) && titlesOfWomen.has(second)) ||
    (titlesOfWomen.has(first) && second !== 'm' && titlesOfMen.has(second)) ||
    (words.length > 1 && (words.at(-1) === 'family' || first === 'famille')) ||
    eitherOf.test(name) ||
    slashed.test(name)
  );
}
