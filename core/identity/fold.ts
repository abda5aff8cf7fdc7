/** Letters that Unicode does not decompose into a base letter and a mark, and the final sigma, which capitals do not have. */
const whole: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ł: 'l',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
};

const beyondAscii = /[^\0-\x7f]/;

/**
 * Accents, and the points and vowel signs that Hebrew and Arabic may leave out. Marks of other scripts are letters: without
 * the vowel signs of Devanagari, or the voicing marks of kana, one name would be another.
 */
const blocks = [
  '\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f',
  '\\u0591-\\u05c7',
  '\\u0610-\\u061a\\u064b-\\u065f\\u0670',
];
const marks = new RegExp(`[${blocks.join('')}]`, 'g');

/**
 * The maximum length of a folded text, in characters. One character can decompose to 18 ("ﷺ"), so the longest address
 * that the contract allows could become a text that takes milliseconds to read. No real address is nearly this long.
 */
export const longestFolded = 600;

/** The most characters that one character decomposes into, compatibility forms excepted: a letter and its marks. */
const mostApart = 4;

/** The first characters of a text; no character beyond U+FFFF is cut in two. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const characters = Array.from(text.slice(0, 2 * longest));
  return characters.length <= longest ? characters.join('') : characters.slice(0, longest).join('');
}

/**
 * A text without case, accents, ligatures and compatibility forms: "ÉTÉ" and "été" become equal, and so do "Lebœuf" and
 * "LEBOEUF", "1ʳᵉ" and "1re". The result is cut at `longestFolded`. The function is idempotent.
 *
 * PostgreSQL has the same rule as `hustings_identity_fold`; test/core/identity/pairs.ts holds the two together. All names,
 * words and addresses are compared by it. Where something else must stay as it is, because it is public or stored as a
 * hash, `slug.ts` says so.
 */
export function fold(text: string): string {
  // Most names and addresses are ASCII, and normalizing costs more than everything else in reading an address.
  if (!beyondAscii.test(text)) return text.slice(0, longestFolded).toLowerCase();
  const folded = cut(text, longestFolded * mostApart)
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    // Lower case has decompositions of its own.
    .normalize('NFKD')
    .replace(marks, '')
    .replace(/[œæøßđłðþıħŧς]/g, (letter) => whole[letter] as string);
  return cut(folded, longestFolded);
}

/** Without the characters that are never shown. */
export const visible = (text: string): string =>
  beyondAscii.test(text) ? text.replace(/\p{Default_Ignorable_Code_Point}/gu, '') : text;
