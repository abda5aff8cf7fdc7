/** Letters that Unicode does not decompose into a base letter and a mark. */
const whole: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ø: 'o', ß: 'ss', đ: 'd', ł: 'l', ð: 'd', þ: 'th' };

const beyondAscii = /[^\0-\x7f]/;

/**
 * The maximum length of a folded text, in characters. One character can decompose to 18 ("ﷺ"), so the longest address
 * that the contract allows could become a text that takes milliseconds to read. No real address is nearly this long.
 */
export const longestFolded = 600;

/** The most characters that one character decomposes into, compatibility forms excepted: a letter and its marks. */
const mostApart = 4;

/**
 * A text without case, accents and compatibility forms: "ÉTÉ" and "été" become equal, and so do "1ʳᵉ" and "1re". The
 * result is cut at `longestFolded`. The function is idempotent.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Most names and addresses are ASCII, and normalizing costs more than everything else in reading an address.
  if (!beyondAscii.test(lower)) return lower.slice(0, longestFolded);
  // Lower case twice: compatibility forms contain capitals that appear only after decomposition.
  return lower
    .normalize('NFKD')
    .slice(0, longestFolded * mostApart)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæøßđłðþ]/g, (letter) => whole[letter] as string)
    .slice(0, longestFolded);
}
