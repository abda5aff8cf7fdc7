import { composed } from '#core/identity/unicode-form.ts';

/** A text as it reads: accents composed, one kind of line break, no spaces at the ends of lines, no double ones. */
const asRead = (text: string): string =>
  composed(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

/** Whether two texts read the same. A difference that normalization removes is not a change. */
export const isSameText = (a: string, b: string): boolean => a === b || asRead(a) === asRead(b);

/** Whether two stored values say the same: texts that read the same do, and an empty text says what null says. */
export function isSameValue(a: unknown, b: unknown): boolean {
  const [one, other] = [a ?? '', b ?? ''];
  return typeof one === 'string' && typeof other === 'string' ? isSameText(one, other) : one === other;
}

/**
 * Whether a form's field came back as it was shown. A browser gives a field of one line without its line breaks (HTML,
 * value sanitization), and the form itself composes accents and trims.
 */
export const isAsShown = (sent: string, shown: string): boolean =>
  isSameText(sent, shown) || isSameText(sent, shown.replace(/[\r\n]/g, ''));
