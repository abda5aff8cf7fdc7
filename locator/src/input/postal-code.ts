/** Case is ignored for ASCII letters only: converting to upper case first would accept a long s (ſ) as an S. */
const wellFormed = /^(?:[A-Za-z][0-9]){3}$/;

/** A text without the spaces and hyphens that people type in a postal code. */
export const withoutSeparators = (text: string): string => text.replace(/[\s-]/gu, '');

/**
 * Reads a postal code as people type it, without regard to spaces, hyphens and case. Returns it in its canonical form
 * (`K1A0B1`), or null if it is not well formed.
 */
export function readPostalCode(text: string): string | null {
  const code = withoutSeparators(text);
  return wellFormed.test(code) ? code.toUpperCase() : null;
}
