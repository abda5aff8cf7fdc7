import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { Pace } from '#core/processes/pace.ts';
import { readEntry } from '#server/electoral/publications/read-entries.ts';
import { type DistrictNames, type DrawnMap, drawMap } from './draw-map.ts';
import { type Entry, loadEditions } from './load-editions.ts';
import { boxAround, boxOfDifference, cutEditions, keyOf, type OutlinedDistrict, type Outlines } from './outlines.ts';

/** A district that changed, where it changed. */
interface CloseUp {
  readonly district: OutlinedDistrict;
  readonly map: DrawnMap;
}

/** The maps before and after a publication, one over the other. */
export interface Drawing {
  readonly whole: DrawnMap;
  readonly closeUps: readonly CloseUp[];
}

/** Draws a publication in a language; null if it has no entry, or no map on either side. */
export type DrawPublication = (id: number, language: 'en' | 'fr') => Promise<Drawing | null>;

const whole = { side: 1200, margin: 0.02 } as const;
const close = { side: 600, margin: 0.25 } as const;
/** Those of which the largest shares changed. */
const mostCloseUps = 6;
/** A map of the whole country takes some tens of megabytes. */
const mostOutlines = 4;

/** The outlines of what was drawn last stay, so that a page in the other language is only drawn. */
export function createDrawings(knex: Knex): DrawPublication {
  const cut = new LRUCache<number, Outlines, Entry>({
    max: mostOutlines,
    fetchMethod: async (_id, _stale, { context: entry }) => {
      const { before, after, changed } = await loadEditions(knex, entry);
      return cutEditions(before, after, changed);
    },
  });
  return async (id, language) => {
    const entry = await readEntry(knex, id);
    if (entry === null) return null;
    const outlines = await cut.forceFetch(id, { context: entry });
    return draw(outlines, entry, language);
  };
}

async function draw(outlines: Outlines, { changes }: Entry, language: 'en' | 'fr'): Promise<Drawing | null> {
  const all = [...outlines.same, ...outlines.now, ...outlines.old];
  if (all.length === 0) return null;
  const own = ({ nameEn, nameFr }: OutlinedDistrict) => (language === 'en' ? nameEn : nameFr);
  const names: DistrictNames = { title: own, label: own };
  const pace = new Pace();
  const drawing = drawMap(outlines, boxAround(all.map(({ box }) => box)), whole, names);
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
    await pace.rest();
    const box = before && after ? boxOfDifference(outlines.arcs, before, after) : one.box;
    closeUps.push({ district: one.district, map: drawMap(outlines, box, close, names) });
  }
  return { whole: drawing, closeUps };
}
