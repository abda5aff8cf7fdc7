import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { HustingsError } from '#core/errors.ts';
import { OneAtATime } from '#core/processes/one-at-a-time.ts';
import { Pace } from '#core/processes/pace.ts';
import type { Language } from '#core/texts/languages.ts';
import { nameIn } from '#core/texts/record-name.ts';
import { readEntry } from '#server/electoral/publications/read-entries.ts';
import { type DistrictNames, type DrawnMap, drawMap } from './draw-map.ts';
import { type Entry, loadEditions } from './load-editions.ts';
import { boxAround, boxOfDifference, cutEditions, keyOf, type OutlinedDistrict, type Outlines } from './outlines.ts';

/** A district that changed, where it changed. */
export interface CloseUp {
  readonly district: Pick<OutlinedDistrict, 'key' | 'code' | 'nameEn' | 'nameFr'>;
  readonly map: DrawnMap;
}

/** The maps before and after a publication, one over the other. */
export interface Drawing {
  readonly whole: DrawnMap;
  readonly closeUps: readonly CloseUp[];
}

/** Draws a publication in a language; null if it has no entry, or no map on either side. */
export type DrawPublication = (id: number, language: Language) => Promise<Drawing | null>;

const whole = { side: 1200, margin: 0.02, isWide: true } as const;
const close = { side: 600, margin: 0.25 } as const;
/** Those of which the largest shares changed. */
const mostCloseUps = 6;
/** A map of the whole country takes some tens of megabytes. */
const mostOutlines = 4;

/** For all drawings together. A map of the whole country takes some hundred thousand. */
const mostCharacters = 32_000_000;
/** Drawings under way, and those that wait. */
const mostAsked = 8;

const tooManyDrawings = (): HustingsError =>
  new HustingsError(503, 'internal', 'Other maps are being drawn. Try again in a few seconds.', {
    headers: { 'Retry-After': '5' },
  });

/**
 * A drawing is made when it is first asked for, one at a time, and stored: an entry never changes. The outlines of what was
 * drawn last stay too, so that a page in the other language is only drawn. Errors: 503 if too many others wait.
 */
export function createDrawings(knex: Knex): DrawPublication {
  const queue = new OneAtATime(mostAsked, tooManyDrawings);
  const cut = new LRUCache<number, Outlines, Entry>({
    max: mostOutlines,
    fetchMethod: async (_id, _stale, { context: entry }) => {
      const { before, after, changed } = await loadEditions(knex, entry);
      return cutEditions(before, after, changed);
    },
  });
  const drawings = new LRUCache<string, Drawing, { readonly id: number; readonly language: Language }>({
    maxSize: mostCharacters,
    sizeCalculation: charactersOf,
    // A caller that waits for a drawing gets it, even if it is evicted meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { id, language } }) =>
      queue.run(async () => {
        const entry = await readEntry(knex, id);
        if (entry === null) return undefined;
        return draw(await cut.forceFetch(id, { context: entry }), entry, language);
      }),
  });
  return async (id, language) => (await drawings.fetch(`${id} ${language}`, { context: { id, language } })) ?? null;
}

function charactersOf({ whole: all, closeUps }: Drawing): number {
  const maps = [all, ...closeUps.map(({ map }) => map)];
  const districts = maps.flatMap(({ same, old, now, moved }) => [same, old, now, moved].flat());
  return districts.reduce((sum, { path, name }) => sum + path.length + name.length, 1);
}

async function draw(outlines: Outlines, { changes }: Entry, language: Language): Promise<Drawing | undefined> {
  const all = [...outlines.same, ...outlines.now, ...outlines.old];
  if (all.length === 0) return undefined;
  const own = ({ nameEn, nameFr }: OutlinedDistrict) => nameIn(language, { nameEn, nameFr });
  const names: DistrictNames = { title: own, label: own };
  const pace = new Pace();
  const drawing = await drawMap(outlines, boxAround(all.map(({ box }) => box)), whole, names, pace);
  const [old, now] = [outlines.old, outlines.now].map(
    (list) => new Map(list.map((outline) => [keyOf(outline.district), outline])),
  ) as [Map<string, (typeof all)[number]>, Map<string, (typeof all)[number]>];
  const byCode = new Map(outlines.now.map(({ district }) => [district.code, keyOf(district)]));
  const oldByCode = new Map(outlines.old.map(({ district }) => [district.code, keyOf(district)]));
  const keys = new Set([
    ...changes.moved.flatMap(({ from, to }) => [
      ...(to ? [byCode.get(to.code)] : []),
      ...(from ? [oldByCode.get(from.code)] : []),
    ]),
    ...changes.redrawn.map(({ code }) => byCode.get(code)),
  ]);
  const closeUps: CloseUp[] = [];
  for (const key of [...keys].slice(0, mostCloseUps)) {
    const [before, after] = [old.get(key ?? ''), now.get(key ?? '')];
    const one = after ?? before;
    if (!one) continue;
    const box = before && after ? boxOfDifference(outlines.arcs, before, after) : one.box;
    const { code, nameEn, nameFr } = one.district;
    closeUps.push({
      district: { key: keyOf(one.district), code, nameEn, nameFr },
      map: await drawMap(outlines, box, close, names, pace),
    });
  }
  return { whole: drawing, closeUps };
}
