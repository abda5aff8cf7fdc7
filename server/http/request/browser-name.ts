import Bowser from 'bowser';

/** More than any browser sends, and few enough to be read by expressions. */
const mostLetters = 400;

/**
 * The name of a browser and that of its system, such as `Firefox, Android`, by its `User-Agent` (RFC 9110, 10.1.5); empty if it
 * names neither. Versions are left out: who looks at a list of sessions does not know them.
 */
export function browserName(userAgent: string): string {
  if (userAgent.trim() === '') return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, mostLetters));
  return [browser.name, os.name]
    .filter((name) => name !== undefined && name !== '')
    .join(', ')
    .slice(0, 80);
}
