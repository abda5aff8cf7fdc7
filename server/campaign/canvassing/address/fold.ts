/** Letters that Unicode does not take apart into a base and a mark. */
const whole: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ø: 'o', ß: 'ss', đ: 'd', ł: 'l', ð: 'd', þ: 'th' };

const beyondAscii = /[^\0-\x7f]/;

/**
 * The most characters of a folded text. One character can unfold to 18 ("ﷺ"), so that an address as long as the
 * contract allows would become a text that takes milliseconds to read; no address that is one comes near to this.
 */
export const longestFolded = 600;

/** A letter and as many marks as one character comes apart into, compatibility forms aside. */
const mostApart = 4;

/**
 * A text without case, accents and compatibility forms: "ÉTÉ" and "été" are one, and so are "1ʳᵉ" and "1re". What goes
 * beyond `longestFolded` is cut off. Folding what is folded changes nothing.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Most names and addresses are plain, and normalizing costs more than all the rest of the reading.
  if (!beyondAscii.test(lower)) return lower.slice(0, longestFolded);
  // Lower case twice: compatibility forms hold capitals, which only come out when they are taken apart.
  return lower
    .normalize('NFKD')
    .slice(0, longestFolded * mostApart)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæøßđłðþ]/g, (letter) => whole[letter] as string)
    .slice(0, longestFolded);
}
