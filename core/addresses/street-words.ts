import { inForm } from '#core/identity/unicode-form.ts';
import { seedOf } from '#core/random.ts';

/** A street's name as one may compare it: folded, its type and direction as one word of both languages, null if absent. */
export interface StreetReading {
  readonly name: string;
  readonly type: string | null;
  readonly direction: string | null;
}

const groups = (lines: readonly string[]) =>
  new Map(lines.flatMap((line) => line.split(' ').map((word) => [word, line.split(' ')[0]!] as const)));

/**
 * Words for one type of street in both languages, with the abbreviations of Canada Post's addressing guidelines and of the
 * register. In bilingual towns a street has both: "chemin Montréal Road".
 */
const types = groups([
  'street st str rue',
  'avenue ave av',
  'boulevard blvd boul bd bl',
  'road rd chemin ch',
  'drive dr promenade prom',
  'crescent cres crois croissant',
  'court crt ct cour',
  'place pl',
  'lane ln ruelle rle',
  'terrace terr tsse terrasse',
  'private pvt prive priv',
  'parkway pky pkwy',
  'highway hwy route rte',
  'autoroute aut freeway fwy',
  'square sq carre car',
  'trail trl sentier sent',
  'circle cir cercle cerc',
  'gate barriere',
  'gardens gdns jardins jardin',
  'grove grv bosquet',
  'heights hts hauteurs',
  'hill colline',
  'line ligne',
  'concession conc con',
  'sideroad siderd',
  'range rang rg',
  'cote',
  'montee mtee',
  'impasse imp',
  'allee all',
  'way voie',
  'close clos',
  'cove anse',
  'point pointe',
  'quay quai',
  'row',
  'walk',
  'mews',
  'loop boucle',
  'bay baie',
  'green',
  'park parc',
  'ridge',
  'view vue',
  'landing landng',
  'crossing cross',
  'townline tline',
  'expressway expy',
  'alley',
  'path',
  'run',
  'cul-de-sac cds',
]);

const directions = groups([
  'n north nord',
  's south sud',
  'e east est',
  'w west ouest o',
  'ne northeast nord-est',
  'nw northwest no nord-ouest',
  'se southeast sud-est',
  'sw southwest so sud-ouest',
]);

const ordinals = groups([
  '1 first premiere premier',
  '2 second deuxieme seconde',
  '3 third troisieme',
  '4 fourth quatrieme',
  '5 fifth cinquieme',
  '6 sixth sixieme',
  '7 seventh septieme',
  '8 eighth huitieme',
  '9 ninth neuvieme',
  '10 tenth dixieme',
  '11 eleventh onzieme',
  '12 twelfth douzieme',
]);

const particles = new Set(['de', 'du', 'des', 'd', 'la', 'le', 'les', 'l', 'the']);
const saints = new Set(['st', 'ste', 'saint', 'sainte']);

/** Words without accents, case, hyphens, apostrophes and stops. */
export function foldedWords(text: string): string[] {
  return inForm(text.toLowerCase(), 'NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** A place's name, folded. */
export const foldedPlace = (text: string): string => foldedName(foldedWords(text));

function foldedName(words: readonly string[]): string {
  let first = 0;
  while (first < words.length - 1 && particles.has(words[first]!)) first++;
  const remaining = words.slice(first);
  return remaining
    .map((word, i) => {
      // A saint is followed by a name; a last "st" is a street.
      if (saints.has(word) && i < remaining.length - 1) return 'saint';
      const number = /^(\d+)(?:st|nd|rd|th|e|er|re|ere|eme|ieme)$/.exec(word)?.[1];
      return number ?? ordinals.get(word) ?? word;
    })
    .join(' ');
}

/** The ways in which a street's words, as people write them, may be meant: with and without type and direction. */
export function readingsOfWords(words: readonly string[]): StreetReading[] {
  const readings = directionReadings(words).flatMap(({ rest, direction }) =>
    typeReadings(rest).map(({ name, type }) => ({ name: foldedName(name), type, direction })),
  );
  return readings.filter(({ name }) => name !== '');
}

function directionReadings(words: readonly string[]) {
  const readings: { rest: readonly string[]; direction: string | null }[] = [{ rest: words, direction: null }];
  if (words.length < 2) return readings;
  const pair = words.length > 2 ? directions.get(words.slice(-2).join('-')) : undefined;
  if (pair) readings.push({ rest: words.slice(0, -2), direction: pair });
  const last = directions.get(words.at(-1)!);
  if (last) readings.push({ rest: words.slice(0, -1), direction: last });
  const first = directions.get(words[0]!);
  if (first) readings.push({ rest: words.slice(1), direction: first });
  return readings;
}

function typeReadings(words: readonly string[]) {
  const readings: { name: readonly string[]; type: string | null }[] = [{ name: words, type: null }];
  if (words.length < 2) return readings;
  const last = types.get(words.at(-1)!);
  if (last) readings.push({ name: words.slice(0, -1), type: last });
  const first = types.get(words[0]!);
  if (first) readings.push({ name: words.slice(1), type: first });
  return readings;
}

/** The readings of a street of the register. */
export function streetReadings(street: {
  readonly name: string;
  readonly type: string;
  readonly direction: string;
}): StreetReading[] {
  const [words, [type], [direction]] = [
    foldedWords(street.name),
    foldedWords(street.type),
    foldedWords(street.direction),
  ];
  if (type === undefined && direction === undefined) return readingsOfWords(words);
  return [
    {
      name: foldedName(words),
      type: type === undefined ? null : (types.get(type) ?? type),
      direction: direction === undefined ? null : (directions.get(direction) ?? direction),
    },
  ];
}

/** How well two streets agree, 2 to 6; 0 if they are not the same. What one of them leaves out is no contradiction. */
export function agreement(asked: readonly StreetReading[], known: readonly StreetReading[]): number {
  let best = 0;
  for (const a of asked) {
    for (const b of known) {
      if (a.name !== b.name) continue;
      const [type, direction] = [partAgreement(a.type, b.type), partAgreement(a.direction, b.direction)];
      if (type > 0 && direction > 0) best = Math.max(best, type + direction);
    }
  }
  return best;
}

function partAgreement(a: string | null, b: string | null): number {
  if (a === b) return 3;
  return a === null || b === null ? 1 : 0;
}

/** The hash of a place and a street's name, both folded. */
export const streetKey = (place: string, name: string): number => seedOf(`${place}|${name}`);

/**
 * The readings of a street that is still being typed: those of its words, and where the last word may be the beginning of a type
 * or a direction, those without it.
 */
export function readingsWhileTyped(words: readonly string[]): StreetReading[] {
  const readings = readingsOfWords(words);
  const last = words.at(-1);
  if (last === undefined || words.length < 2) return readings;
  const begins = [...types.keys(), ...directions.keys()].some((word) => word.startsWith(last));
  return begins ? [...readings, ...readingsOfWords(words.slice(0, -1))] : readings;
}
