/**
 * More marks of one letter than any text has: the Stream-Safe Text Format has 30 at most (Unicode, UAX #15, section 13). The
 * time for sorting them grows with the square of their number. The two letters are marks in the compatibility forms.
 */
const tooManyMarks = /(?<![\p{M}\uff9e\uff9f])[\p{M}\uff9e\uff9f]{31}/u;

/**
 * A text in a Unicode form, if its letters have marks as texts of people have; else as it is. What comes from outside and is not
 * known to be short is normalized by this alone.
 */
export const inForm = (text: string, form: 'NFC' | 'NFD' | 'NFKD'): string =>
  text.length > 30 && tooManyMarks.test(text) ? text : text.normalize(form);

/**
 * Whether a text is surely in the form in which texts are stored, and so is each part of it: it has only letters that do not
 * compose, and common punctuation (UAX #15, section 9). False says nothing.
 */
export const isSurelyComposed = (text: string): boolean => !/[^\0-\u02ff\u2010-\u2027]/.test(text);

/** A text in the form in which texts are stored (NFC). */
export const composed = (text: string): string => inForm(text, 'NFC');
