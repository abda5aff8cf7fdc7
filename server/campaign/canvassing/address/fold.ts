/** Letters that Unicode does not take apart into a base and a mark. */
const whole: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ø: 'o', ß: 'ss', đ: 'd', ł: 'l', ð: 'd', þ: 'th' };

const beyondAscii = /[^\0-\x7f]/;

/**
 * A text without case, accents and compatibility forms: "ÉTÉ" and "été" are one, and so are "1ʳᵉ" and "1re".
 * Folding what is folded changes nothing.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Most names and addresses are plain, and normalizing costs more than all the rest of the reading.
  if (!beyondAscii.test(lower)) return lower;
  // Lower case twice: compatibility forms hold capitals, which only come out when they are taken apart.
  return lower
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæøßđłðþ]/g, (letter) => whole[letter] as string);
}
