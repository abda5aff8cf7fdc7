import { isObject } from './json-object.ts';

/**
 * Which of the names stand twice in an object of a JSON text: a parser keeps the last one without a word (RFC 8259, section
 * 4). Members as written are counted, and those that were parsed: there are fewer of these where one was lost.
 *
 * @param text the JSON text of `value`
 */
export function repeatedMembers(text: string, value: unknown, names: Iterable<string>): string[] {
  return [...names].filter((name) => countWritten(text, JSON.stringify(name)) > countParsed(value, name));
}

/** How often a quoted text is followed by a colon; within a text its quotes are escaped. */
function countWritten(text: string, quoted: string): number {
  let count = 0;
  for (let at = text.indexOf(quoted); at >= 0; at = text.indexOf(quoted, at + quoted.length)) {
    if (text[at - 1] === '\\') continue;
    let after = at + quoted.length;
    while (' \t\r\n'.includes(text.charAt(after)) && after < text.length) after++;
    if (text[after] === ':') count++;
  }
  return count;
}

/** Lists of coordinates hold no objects, and are passed over. */
function countParsed(value: unknown, name: string): number {
  if (Array.isArray(value)) {
    if (typeof value[0] === 'number') return 0;
    return value.reduce((sum: number, each) => sum + countParsed(each, name), 0);
  }
  if (!isObject(value)) return 0;
  const own = Object.hasOwn(value, name) ? 1 : 0;
  return Object.values(value).reduce((sum: number, each) => sum + countParsed(each, name), own);
}
