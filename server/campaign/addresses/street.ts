import { directionAtStart, directionsAtEnd } from './directions.ts';
import { alwaysBefore, neverAfter, neverNumbered, sometimesBefore, streetTypes } from './street-types.ts';

export interface Street {
  /** Without type and direction. Empty if the street has only a type ("The Mall" has a name, "Mall" has none). */
  readonly name: string;
  /** One word for both languages, or empty. */
  readonly type: string;
  /** n, s, e, w, ne, nw, se, sw, or empty. */
  readonly direction: string;
}

const links = new Set(['de', 'du', 'des', "d'", 'la', 'le', 'les', "l'"]);

/** Reads a street from text in the form of `addressText`, in English or French order: "rue X Ouest" equals "X St W". */
export function readStreet(text: string): Street {
  const words = apartFromArticles(text)
    .split(/[-#/ ]+/)
    .filter((word) => word !== '' && !/^'+$/.test(word));
  for (const end of directionsAtEnd(words)) {
    const rest = words.slice(0, -end.words);
    if (hasName(rest)) return { ...readType(rest), direction: end.direction };
  }
  return readDirectionBefore(words);
}

/** Separates an elided article from the name: "rue de l'Église". */
const apartFromArticles = (text: string): string =>
  text.includes("'") ? text.replace(/(?<![\p{L}\p{N}'])([dl])'(?=\p{L})/gu, "$1' ") : text;

/** Whether the text is a type alone, or a type and a direction. What precedes it is then the name ("A Street NW"). */
export function isTypeAlone(text: string): boolean {
  const words = text.split(' ');
  return streetTypes.has(words[0] as string) && words.length - (directionsAtEnd(words)[0]?.words ?? 0) === 1;
}

/** Whether the text is a complete street with a name and a type. "rue du" is not complete. */
export function isNamedWithType(text: string): boolean {
  const { name, type } = readStreet(text);
  const last = text.slice(Math.max(text.lastIndexOf(' '), text.lastIndexOf('-')) + 1);
  return name !== '' && type !== '' && !links.has(last);
}

/** Whether the text is a name and then a type which no number of the street follows, but a unit may ("Main St"). */
export function isPlainStreetWithType(text: string): boolean {
  const words = text.split(/[- ]+/);
  const rest = words.slice(0, words.length - (directionsAtEnd(words)[0]?.words ?? 0));
  const type = streetTypes.get(rest.at(-1) ?? '');
  return rest.length > 1 && type !== undefined && neverNumbered.has(type) && !streetTypes.has(rest[0] as string);
}

/** Whether the words contain a name: more than one word, or one that is not a type. In "rue du Nord", "Nord" is the name. */
function hasName(words: readonly string[]): boolean {
  const telling = words.filter((word) => !links.has(word));
  return telling.length > 1 || (telling.length === 1 && !streetTypes.has(telling[0] as string));
}

function readDirectionBefore(words: readonly string[]): Street {
  const start = directionAtStart(words);
  if (start) {
    const { name, type } = readType(words.slice(start.words));
    // The direction is the name in "West St" and "South". It is the part of the street in "West 41st Ave".
    if (name !== '') return { name, type, direction: start.direction };
  }
  return { ...readType(words), direction: '' };
}

function readType(words: readonly string[]): { name: string; type: string } {
  const [first = '', second = ''] = words;
  const last = words.at(-1) ?? '';
  const after = words.length > 1 && !neverAfter.has(last) ? streetTypes.get(last) : undefined;
  const before = streetTypes.get(first);
  if (before !== undefined) {
    if (words.length === 1) return { name: '', type: before };
    const isBefore =
      alwaysBefore.has(first) ||
      (sometimesBefore.has(first) && (after === undefined || (links.has(second) && before !== 'cote'))) ||
      (after === undefined && /^\d/.test(second));
    if (isBefore) return { name: streetName(withoutLinks(words.slice(1))), type: before };
  }
  // "8 de la Montagne" is on the same street as "8 rue de la Montagne".
  if (after !== undefined) return { name: streetName(words.slice(0, -1)), type: after };
  const bare = streetName(withoutLinks(words));
  // The article stays if the name without it would be read as a type or a suffix.
  const start = bare.split(' ', 1)[0] as string;
  const isName = bare.length > 1 && !streetTypes.has(start) && !links.has(start);
  return { name: isName ? bare : streetName(words), type: '' };
}

/** Removes "de la", "des" and the like between a French type and the name: English and many lists omit them. */
function withoutLinks(words: readonly string[]): readonly string[] {
  const article = words[0] === 'de' && /^(la|les|l')$/.test(words[1] ?? '') ? 2 : 1;
  const rest = /^(de|du|des|d')$/.test(words[0] ?? '') || words[0] === "l'" ? words.slice(article) : words;
  return rest.length > 0 ? rest : words;
}

const ordinals = [
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
  'premiere deuxieme troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme',
].map((words) => words.split(' '));

const spelledOut = new Map<string, string>([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['mt', 'mount'],
  ['ft', 'fort'],
  ['rd', 'road'],
  ['hwy', 'highway'],
  ['ave', 'avenue'],
  ['blvd', 'boulevard'],
  ['boul', 'boulevard'],
  ['conc', 'concession'],
  ['rte', 'route'],
  ['twp', 'township'],
  ['rge', 'range'],
  ...ordinals.flatMap((words) => words.map((word, i): [string, string] => [word, String(i + 1)])),
]);

const numbered = /^(\d+)(?:st|nd|rd|th|e|er|re|ere|eme|ieme|nde)$/;

/** A street's name, without type and direction, in one spelling: "St. Clair" is "saint clair", "1re" is "1". */
const streetName = (words: readonly string[]): string =>
  words
    .map((word) => spelledOut.get(word) ?? word.replace(numbered, '$1'))
    .join(' ')
    .replace(/' ?/g, '');
