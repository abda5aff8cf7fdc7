/** Characters that a telephone number of the contract has at most. */
const longest = 20;

/** An extension in words: "514-987-6543 (poste 22)", "613 555-0101 ext. 4", "613.555.0101 x4", "…, local 12". */
const extension = /[\s,;(]*(?:extension|ext|poste|p\.|x|local|loc|#)\.?\s*:?\s*#?\s*(\d{1,7})\s*\)?\s*$/i;

/** A telephone number as it is stored, and whether its extension had no room. */
export function telephoneOf(text: string): { readonly text: string; readonly isWithoutExtension: boolean } {
  const found = text.length > longest && text.length <= 200 ? extension.exec(text) : null;
  if (!found) return { text, isWithoutExtension: false };
  const number = text.slice(0, found.index).trim();
  const short = `${number} x${found[1]}`;
  if (short.length <= longest) return { text: short, isWithoutExtension: false };
  const compact = `${number.replaceAll(/[\s().-]/g, '')} x${found[1]}`;
  if (compact.length <= longest) return { text: compact, isWithoutExtension: false };
  return { text: number, isWithoutExtension: true };
}

/**
 * A telephone number whose extension in words is shortened where the whole is longer than a record takes: "514-987-6543 x22".
 * One whose extension has no room is without it, which the reading of the row remarks.
 */
export const shortTelephone = (text: string): string => telephoneOf(text).text;
