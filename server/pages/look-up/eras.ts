import { oncePer } from '#core/collections/once-per.ts';
import { easternDay } from '#core/dates.ts';
import { HustingsError } from '#core/errors.ts';
import { type Level, levelNames, levels } from '#core/levels.ts';
import type { Lookup } from '#server/electoral/lookup/schemas/lookup-schema.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { lookUp } from '#server/electoral/operations/look-up/look-up.ts';
import type { Answer } from './answer.ts';
import type { ElectoralPages } from './electoral-pages.ts';

/** A span of time over which the maps in force stayed the same, by its days. */
export interface Era {
  readonly from: string;
  readonly until: string | null;
  /** The address of the same page at its first day; for now, without a date. */
  readonly address: string;
  readonly isShown: boolean;
  /** The levels whose map was another one before; none if nothing is known of a place. */
  readonly levels: readonly Level[];
}

/** The most days of change that are looked up. */
const mostDays = 60;
/** The most spans shown if no place is looked up. */
const mostEras = 12;

/** The days on which maps change: of each province, and of the maps that lie in several. */
interface Days {
  readonly all: readonly string[];
  readonly byProvince: ReadonlyMap<string | null, ReadonlySet<string>>;
}

const daysOf = oncePer((map: MapSnapshot): Days => {
  const names = new Map<number, string>();
  const byProvince = new Map<string | null, Set<string>>();
  for (const { boundary, from, until } of map.versions) {
    const { province } = boundary.set;
    const known = byProvince.get(province) ?? new Set();
    byProvince.set(province, known);
    for (const instant of [from, until]) {
      if (instant === Infinity) continue;
      const day = names.get(instant) ?? easternDay(instant);
      names.set(instant, day);
      known.add(day);
    }
  }
  const starts = new Set(map.versions.map(({ from }) => names.get(from) as string));
  return { all: [...starts].toSorted(), byProvince };
});

/** The spans of time between two changes of maps, the latest first: of the looked-up place, if there is one. */
export async function findEras(
  pages: ElectoralPages,
  query: Readonly<Record<string, string>>,
  answer: Answer | undefined,
): Promise<Era[]> {
  const changes = answer ? await changesAt(pages, query, answer) : changesAnywhere(pages);
  const today = easternDay(pages.now());
  const shown = query.date?.slice(0, 10) ?? today;
  const present = changes.findLast(({ from }) => from <= today)?.from;
  const eras = changes.map(({ from, levels, isKnown }, i) => {
    const until = changes[i + 1]?.from ?? null;
    const parameters = new URLSearchParams({ ...query, date: from });
    if (from === present) parameters.delete('date');
    const isShown = from <= shown && (until === null || shown < until);
    return { from, until, isShown, levels, isKnown, address: `/?${parameters}` };
  });
  return eras.filter(({ isKnown }) => isKnown).toReversed();
}

interface Change {
  readonly from: string;
  readonly levels: readonly Level[];
  /** Whether any map answers from this day on. */
  readonly isKnown: boolean;
}

function changesAnywhere(pages: ElectoralPages): Change[] {
  const days = daysOf(pages.map()).all.slice(-mostEras);
  return days.map((from) => ({ from, levels: [], isKnown: true }));
}

/** Asks for the place on each day on which a map of its provinces changed, and answers the days with another result. */
async function changesAt(
  pages: ElectoralPages,
  query: Readonly<Record<string, string>>,
  answer: Answer,
): Promise<Change[]> {
  const { byProvince } = daysOf(pages.map());
  const provinces = new Set([null, ...answer.levels.flatMap(({ version }) => version?.province ?? [])]);
  const days = new Set([...provinces].flatMap((province) => [...(byProvince.get(province) ?? [])]));
  const changes: Change[] = [];
  let before: ReadonlyMap<Level, string> = new Map();
  for (const from of [...days].toSorted().slice(-mostDays)) {
    const now = await districtsOn(pages, query, from);
    const changed = levels.filter((level) => now.get(level) !== before.get(level));
    if (changed.length > 0) {
      changes.push({ from, levels: changed.filter((level) => now.has(level)), isKnown: now.size > 0 });
    }
    before = now;
  }
  return changes;
}

/** The ids of the districts of a place on a day, by level. */
async function districtsOn(
  pages: ElectoralPages,
  { date: _date, ...place }: Readonly<Record<string, string>>,
  day: string,
): Promise<ReadonlyMap<Level, string>> {
  try {
    const found = (await pages.ask(lookUp, { query: { ...place, date: day } })) as Lookup;
    return new Map(
      levels.flatMap((level) => {
        const district = found[levelNames[level]];
        return district ? [[level, district.id] as const] : [];
      }),
    );
  } catch (error) {
    if (error instanceof HustingsError && error.status === 404) return new Map();
    throw error;
  }
}
