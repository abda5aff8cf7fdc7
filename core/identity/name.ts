import { fold, visible } from './fold.ts';
import {
  degreesBehind,
  endings,
  isSuffixWord,
  suffixBehind,
  titlesBeforeGivenName,
  titlesBeforeName,
} from './titles.ts';

/** What no name of one person has: a company, an association, two people. The text is folded. */
const organisation =
  /[0-9&+/@]|(?:^|[ ,.(])(?:and|et|inc|incorporated|incorporee|ltd|ltee|limited|limitee|llp|llc|lp|corp|corporation|co|cie|company|compagnie|enr|senc|sencrl|srl|sarl|gmbh|plc|association|assoc|union|local|syndicat|club|fondation|foundation|society|societe|group|groupe|church|eglise|paroisse|parish|holdings|partners|partnership|associates|associes|trust|fiducie|fund|fonds|estate|succession|bank|banque|credit|caisse|cooperative|coop|university|universite|college|school|ecole|committee|comite|council|conseil|centre|center|services|enterprises|entreprises|construction|consulting|gestion|family|famille)(?=$|[ ,.)])/;

/**
 * "Last, First" as "First Last". Only one comma that parts two texts of letters says that order; behind one may also stand
 * what is no name: a degree, "Jr.". Companies and couples keep theirs: "Smith, Jones & Roy", "Roy, Gagnon inc." The text is
 * folded.
 */
function inNaturalOrder(folded: string): string {
  if (!folded.includes(',')) return folded;
  const text = folded.replace(degreesBehind, '$1').replace(suffixBehind, ' $1');
  const at = text.indexOf(',');
  if (at < 0 || at !== text.lastIndexOf(',') || organisation.test(text)) return text;
  const [family, given] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  return family === '' || given === '' ? text : `${given} ${family}`;
}

/** What stands for an apostrophe. "´" would unfold into a space. */
export const apostrophes = /['`´ʹ-ʿˈˊˋ‘-‛′‵ꞌ＇]/g;

/** Punctuation and white space, of the characters that a folded text can have. */
const between = /[\0-/:-@[-`{-©«-´¶-¹»-¿\u1680\u2000-\u206f\u2212\u3000-\u3003\u3008-\u3020\u30fb]+/g;

/** Words that are written together with the next one, or apart from it: "Mc Kay", "De La Cruz", "Saint Pierre". */
const particles =
  / (mc|mac|de|du|des|la|le|les|van|von|der|den|ter|dela|della|del|di|da|el|al|saint|sainte|o(?= {2}[a-z]{2})|[dl](?= {2}[aeiouyh][a-z])) /g;

/** A text with its letters in one form, without apostrophes; its words, commas and full stops are still there. */
const withoutApostrophes = (text: string): string => visible(fold(text.replace(apostrophes, '')));

/** Single letters that follow each other are one word: "J. P." and "J.P." are "jp". */
const joinInitials = (padded: string): string =>
  padded
    .replace(/ ([a-z]) /g, ' $1=')
    .replace(/= (?=[a-z]=)/g, '')
    .replaceAll('=', ' ');

const letters = /^[A-Za-z]{3,60}$/;

/** Most given and family names are one word of ASCII, in which there is nothing to read. */
function oneWord(text: string): string | null {
  if (!letters.test(text)) return null;
  const word = text.toLowerCase();
  return word === 'ste' ? 'sainte' : word;
}

/** The words of a folded text, with one space between two. */
function wordsOf(folded: string): string {
  const words = folded.replace(between, ' ').trim();
  if (!words.includes(' ')) return words === 'st' || words === 'ste' ? words.replace('st', 'saint') : words;
  // Each word has a space of its own on both sides, so that neighbours are found one after the other.
  const apart = ` ${words.replaceAll(' ', '  ')} `
    .replace(/ st(e?) /g, ' saint$1 ')
    .replace(particles, ' $1_')
    .replaceAll('_ ', '')
    .replaceAll('_', ' ');
  return joinInitials(apart).replace(/ +/g, ' ').trim();
}

/**
 * A name, or a part of one, as it is compared and searched: without case, accents, ligatures, apostrophes and punctuation;
 * "St" is "saint"; particles are joined to what follows them. "O’Neil", "O Neil" and "ONEIL" are equal, "St-Pierre" and
 * "Saint Pierre", "Mc Kay" and "McKay". The order of the words stays, and so do titles. In SQL: `hustings_words`.
 */
export const nameWords = (text: string): string => oneWord(text) ?? wordsOf(withoutApostrophes(text));

/**
 * A person's whole name as donors and voters are compared by it: its words in their natural order ("Roy, Paul" is "paul
 * roy"), without titles before it and degrees behind it. "Jr." and "Sr." stay, at the end: they keep two people apart. In
 * SQL: `hustings_name`.
 */
export function nameKey(name: string): string {
  const folded = inNaturalOrder(withoutApostrophes(name));
  const words = wordsOf(folded.replace(titlesBeforeName, ''));
  return suffixLast(words);
}

/** The given name of a voter or donor as it is compared: without the titles that lists write before it. In SQL: `hustings_given_name`. */
export const givenNameWords = (text: string): string =>
  oneWord(text) ?? wordsOf(withoutApostrophes(text).replace(titlesBeforeGivenName, ''));

function suffixLast(words: string): string {
  if (!isSuffixWord.test(words)) return words;
  const moved = words.replace(/^(.+) (jr|sr|junior|senior|ii|iii|iv) (.+)$/, '$1 $3 $2');
  return moved.replace(
    /^(.+ .+) (junior|senior|fils|pere)$/,
    (_, before: string, word: string) => `${before} ${endings[word]}`,
  );
}
