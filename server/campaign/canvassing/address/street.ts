import { directionAtStart, directionsAtEnd } from './directions.ts';
import { streetName } from './street-name.ts';
import { alwaysBefore, neverAfter, sometimesBefore, streetTypes } from './street-types.ts';

export interface Street {
  /** Without type and direction; empty where the street is called nothing but its type ("The Mall" has a name, "Mall" none). */
  readonly name: string;
  /** One word for both languages; empty where none is given. */
  readonly type: string;
  /** n, s, e, w, ne, nw, se, sw, or empty. */
  readonly direction: string;
}

const links = new Set(['de', 'du', 'des', "d'", 'la', 'le', 'les', "l'"]);

/** Reads a street as `addressText` writes it, in English or French order: "rue X Ouest" and "X St W" are one. */
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

/** An elided article stands apart, so that it can be told from the name: "rue de l'Église". */
const apartFromArticles = (text: string): string =>
  text.includes("'") ? text.replace(/(?<![\p{L}\p{N}'])([dl])'(?=\p{L})/gu, "$1' ") : text;

/** Whether the text is a type and nothing else but a direction: what stands before it is the name then ("A Street NW"). */
export function isTypeAlone(text: string): boolean {
  const words = text.split(' ');
  return streetTypes.has(words[0] as string) && words.length - (directionsAtEnd(words)[0]?.words ?? 0) === 1;
}

/** Whether the text is a street with a name and a type, and whole: "rue du" is still to be named. */
export function isNamedWithType(text: string): boolean {
  const { name, type } = readStreet(text);
  const last = text.slice(Math.max(text.lastIndexOf(' '), text.lastIndexOf('-')) + 1);
  return name !== '' && type !== '' && !links.has(last);
}

/** Whether something is left that can be a name: more than one word, or one that is no type. "rue du Nord" is no "rue du". */
function hasName(words: readonly string[]): boolean {
  const telling = words.filter((word) => !links.has(word));
  return telling.length > 1 || (telling.length === 1 && !streetTypes.has(telling[0] as string));
}

function readDirectionBefore(words: readonly string[]): Street {
  const start = directionAtStart(words);
  if (start) {
    const { name, type } = readType(words.slice(start.words));
    // "West St" and "South" are called so; in "West 41st Ave" it is the part of the street.
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
  return after === undefined
    ? { name: streetName(words), type: '' }
    : { name: streetName(words.slice(0, -1)), type: after };
}

/** "de la", "des" and their like lead from a French type to the name: English and many lists leave them out. */
function withoutLinks(words: readonly string[]): readonly string[] {
  const article = words[0] === 'de' && /^(la|les|l')$/.test(words[1] ?? '') ? 2 : 1;
  const rest = /^(de|du|des|d')$/.test(words[0] ?? '') || words[0] === "l'" ? words.slice(article) : words;
  return rest.length > 0 ? rest : words;
}
