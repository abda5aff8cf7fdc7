const north = { n: 'n', north: 'n', nord: 'n' };
const south = { s: 's', south: 's', sud: 's' };
const east = { e: 'e', east: 'e', est: 'e' };
const west = { w: 'w', west: 'w', ouest: 'w', o: 'w' };
const joined = {
  ne: 'ne',
  nw: 'nw',
  no: 'nw',
  se: 'se',
  sw: 'sw',
  so: 'sw',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
};

const all: Readonly<Record<string, string>> = { ...north, ...south, ...east, ...west, ...joined };

const single = new Map(Object.entries(all));
const northOrSouth = new Map<string, string>(Object.entries({ ...north, ...south }));
const eastOrWest = new Map<string, string>(Object.entries({ ...east, ...west }));

interface Direction {
  /** n, s, e, w, ne, nw, se, sw */
  readonly direction: string;
  /** The number of words that make the direction: two in "nord-est". */
  readonly words: number;
}

const read = (first: string | undefined, second: string | undefined): string | undefined => {
  const [vertical, horizontal] = [northOrSouth.get(first ?? ''), eastOrWest.get(second ?? '')];
  return vertical && horizontal && vertical + horizontal;
};

/** The directions, English or French, that the words may end with, the longer one first ("du Nord Est"). */
export function directionsAtEnd(words: readonly string[]): Direction[] {
  const two = read(words.at(-2), words.at(-1));
  const one = single.get(words.at(-1) ?? '');
  return [...(two ? [{ direction: two, words: 2 }] : []), ...(one ? [{ direction: one, words: 1 }] : [])];
}

/** The direction that the words begin with, as in "W 41st Ave". French addresses have none there. */
export function directionAtStart(words: readonly string[]): Direction | null {
  const two = read(words[0], words[1]);
  if (two) return { direction: two, words: 2 };
  const first = words[0] ?? '';
  const one = /^(o|no|so|est|nord|sud|ouest)$/.test(first) ? undefined : single.get(first);
  return one ? { direction: one, words: 1 } : null;
}
