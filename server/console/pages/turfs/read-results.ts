import { mostPeople } from '#server/campaign/canvassing/operations/record-household.ts';
import type { PaperResult } from '#server/campaign/canvassing/turfs/record-results.ts';

/** The labels of the boxes on a printed turf, in either language. */
const dispositions: Readonly<Record<string, PaperResult['disposition']>> = {
  1: 'STRONG_SUPPORT',
  2: 'LEANING_SUPPORT',
  3: 'UNDECIDED',
  4: 'LEANING_OPPOSE',
  5: 'STRONG_OPPOSE',
  NH: 'NOT_HOME',
  AB: 'NOT_HOME',
  MV: 'MOVED',
  DM: 'MOVED',
  RF: 'REFUSED',
};

/** The codes of some people, what all of them said, and a requested sign. What follows is others of the door, or a note. */
const part = /^(\d{1,5}(?:-\d{1,5}|(?:\+\d{1,5})+)?)\s+([1-5]|NH|AB|MV|DM|RF)(?:\s+([SP]))?(?=[\s,]|$)/i;

/** A line that cannot be recorded, by its number from 1; `again`: a code of it was typed before. */
interface WrongLine {
  readonly line: number;
  readonly reason: 'unread' | 'again' | 'many';
}

/** The most people that are recorded together. */
export const mostRows = 400;

interface ReadResults {
  readonly results: readonly PaperResult[];
  readonly wrong: readonly WrongLine[];
}

/**
 * Reads rows as they are typed from paper, one a line: `12 3`, `13 NH`, `14 1 S asked about the ferry`. A line may have a
 * whole door: `12+14 NH`, `12-15 NH`, and with several results `12 1 S, 13 4, 14 NH asked about the ferry`. The note is that of
 * the last codes; a sign is requested once for the codes before it.
 */
export function readResults(text: string): ReadResults {
  const read = new Map<number, PaperResult>();
  const wrong: WrongLine[] = [];
  for (const [i, typed] of text.split('\n').entries()) {
    if (typed.trim() === '') continue;
    const line = i + 1;
    const people = readLine(typed.trim(), line);
    if (!people) wrong.push({ line, reason: 'unread' });
    else if (people.length > mostPeople) wrong.push({ line, reason: 'many' });
    else if (isTwice(people, read)) wrong.push({ line, reason: 'again' });
    else for (const person of people) read.set(person.place, person);
  }
  return { results: [...read.values()], wrong };
}

function readLine(typed: string, line: number): PaperResult[] | undefined {
  const parts: PaperResult[][] = [];
  let rest = typed;
  do {
    const [all, codes = '', result = '', sign] = part.exec(rest) ?? [];
    const disposition = dispositions[result.toUpperCase()];
    const places = placesOf(codes);
    if (all === undefined || !disposition || places.length === 0) return undefined;
    const supportLevel = /^[1-5]$/.test(result) ? Number(result) : null;
    parts.push(
      places.map((place, at) => ({
        place,
        line,
        disposition,
        supportLevel,
        sign: sign !== undefined && at === 0,
        note: '',
      })),
    );
    rest = rest.slice(all.length).trim();
    if (!rest.startsWith(',')) break;
    rest = rest.slice(1).trim();
  } while (rest !== '');
  if (rest.length > 2_000) return undefined;
  const last = parts.pop() ?? [];
  return [...parts.flat(), ...last.map((person) => ({ ...person, note: rest }))];
}

/** `12`, `12+14` and `12-15` as numbers, one more than a line may have at most; none if it is not a range. */
function placesOf(codes: string): number[] {
  const [first = 0, last] = codes.split('-').map(Number);
  if (last === undefined) return codes.split('+').map(Number);
  const length = Math.min(last - first, mostPeople) + 1;
  return length < 2 ? [] : Array.from({ length }, (_, i) => first + i);
}

function isTwice(people: readonly PaperResult[], read: ReadonlyMap<number, unknown>): boolean {
  return new Set(people.map(({ place }) => place)).size < people.length || people.some(({ place }) => read.has(place));
}
