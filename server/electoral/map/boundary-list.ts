import { LRUCache } from 'lru-cache';
import { isWithin } from '#core/dates.ts';
import type { Level } from '#core/levels.ts';
import type { BoundaryVersion } from './boundary.ts';
import { idsOf } from './ids-of.ts';
import type { NameSearch } from './name-search.ts';
import type { Transitions } from './transitions.ts';

/** The boundaries in force that are meant: those that match everything that is given. */
export interface BoundaryFilter {
  readonly level?: Level | undefined;
  readonly province?: string | undefined;
  /** The id of a jurisdiction. */
  readonly jurisdiction?: string | undefined;
  /** The id of a map. */
  readonly set?: string | undefined;
  /** The publisher's, in either case. */
  readonly code?: string | undefined;
  readonly ocdId?: string | undefined;
  readonly dguid?: string | undefined;
}

interface ListQuery extends BoundaryFilter {
  /** Words of a name. */
  readonly q?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

export interface ListPage {
  readonly versions: readonly BoundaryVersion[];
  readonly total: number;
}

/** The boundaries in force over one epoch, in the order of the list, and the range of each level and province. */
interface Slice {
  readonly versions: readonly BoundaryVersion[];
  readonly ranges: ReadonlyArray<{ level: Level; province: string; start: number; end: number }>;
}

/**
 * The boundaries list. It is ordered by level, province and code. A level or province therefore selects a few ranges of
 * consecutive boundaries, and a page is found without reading the boundaries before it.
 */
export class BoundaryList {
  /** In the order of the list, without the places where no one is elected. */
  readonly #versions: readonly BoundaryVersion[];
  readonly #byIndex: ReadonlyMap<number, BoundaryVersion>;
  readonly #transitions: Transitions;
  readonly #search: NameSearch;
  /** By epoch. Requests ask for today and a few historic dates. */
  readonly #slices = new LRUCache<number, Slice>({ max: 8 });

  constructor(versions: readonly BoundaryVersion[], transitions: Transitions, search: NameSearch) {
    this.#versions = versions.filter(({ boundary }) => boundary.set.representation !== 'no_wards');
    this.#byIndex = new Map(this.#versions.map((version) => [version.index, version]));
    this.#transitions = transitions;
    this.#search = search;
  }

  page(query: ListQuery, at: number): ListPage {
    const skip = (query.page - 1) * query.limit;
    if (query.q !== undefined) {
      const found = this.#found(query.q, query, at);
      return { versions: found.slice(skip, skip + query.limit), total: found.length };
    }
    if (moreThanRanges.some((name) => query[name] !== undefined)) {
      const selected = this.select(query, at);
      return { versions: selected.slice(skip, skip + query.limit), total: selected.length };
    }
    const slice = this.#slice(at);
    const versions: BoundaryVersion[] = [];
    let total = 0;
    for (const { level, province, start, end } of slice.ranges) {
      if (query.level !== undefined && level !== query.level) continue;
      if (query.province !== undefined && province !== query.province) continue;
      const first = start + Math.max(0, skip - total);
      const remaining = query.limit - versions.length;
      for (let i = first; i < Math.min(end, first + remaining); i++) versions.push(slice.versions[i]!);
      total += end - start;
    }
    return { versions, total };
  }

  /** All boundaries in force that pass a filter, in the order of the list. */
  select(filter: BoundaryFilter, at: number): readonly BoundaryVersion[] {
    return this.#slice(at).versions.filter((version) => passes(version, filter));
  }

  count(level: Level, at: number): number {
    return this.#slice(at).ranges.reduce((sum, range) => {
      return range.level === level ? sum + range.end - range.start : sum;
    }, 0);
  }

  #found(words: string, filter: BoundaryFilter, at: number): BoundaryVersion[] {
    return this.#search.find(words).flatMap((index) => {
      const version = this.#byIndex.get(index);
      return version && isWithin(version, at) && passes(version, filter) ? [version] : [];
    });
  }

  #slice(at: number): Slice {
    const epoch = this.#transitions.epochAt(at);
    const cached = this.#slices.get(epoch);
    if (cached) return cached;
    const slice = cut(this.#versions.filter((version) => isWithin(version, at)));
    this.#slices.set(epoch, slice);
    return slice;
  }
}

/** What no range of consecutive boundaries is selected by. */
const moreThanRanges = ['jurisdiction', 'set', 'code', 'ocdId', 'dguid'] as const;

function passes({ boundary, province }: BoundaryVersion, filter: BoundaryFilter): boolean {
  const { set } = boundary;
  return (
    (filter.level === undefined || set.level === filter.level) &&
    (filter.province === undefined || province === filter.province) &&
    (filter.jurisdiction === undefined || set.jurisdiction.id === filter.jurisdiction) &&
    (filter.set === undefined || set.id === filter.set) &&
    (filter.code === undefined || boundary.code.toLowerCase() === filter.code.toLowerCase()) &&
    (filter.ocdId === undefined || idsOf(boundary).ocdId === filter.ocdId) &&
    (filter.dguid === undefined || idsOf(boundary).dguid === filter.dguid)
  );
}

function cut(versions: readonly BoundaryVersion[]): Slice {
  const ranges: Array<{ level: Level; province: string; start: number; end: number }> = [];
  versions.forEach(({ boundary, province }, i) => {
    const { level } = boundary.set;
    const last = ranges.at(-1);
    if (last?.level === level && last.province === province) last.end = i + 1;
    else ranges.push({ level, province, start: i, end: i + 1 });
  });
  return { versions, ranges };
}
