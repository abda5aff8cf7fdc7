/**
 * Compounds and numbers with hyphens, and what is written close behind them: a browser may begin a line with the comma that
 * follows an unbroken part. Longer compounds, such as names of places, are broken as usual.
 */
const whole = /(?<![\p{L}\d-])([\p{L}\d]+(?:-[\p{L}\d]+)+)(?![\p{L}\d-])[,;.:!?)»]*/gu;
const longest = 18;

interface Part {
  readonly text: string;
  /** No line ends in it. */
  readonly isWhole: boolean;
}

/** A text in parts, of which those that a line would break at their hyphen stay whole: look-up, 91004-2026-000138. */
export function unbrokenParts(text: string): readonly Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: found, 1: compound = '', index } of text.matchAll(whole)) {
    if (compound.length > longest) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isWhole: false });
    parts.push({ text: found, isWhole: true });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isWhole: false });
  return parts;
}

/** A heading or a line of numbers whose words are not broken at their hyphens. */
export const Unbroken = ({ children }: { readonly children: string }) => (
  <>{unbrokenParts(children).map(({ text, isWhole }) => (isWhole ? <span class="whole">{text}</span> : text))}</>
);

/** A short text that stays in one line: a postal code, the name of a poll. */
export const unbrokenSpaces = (text: string): string => text.replaceAll(' ', '\u00a0');
