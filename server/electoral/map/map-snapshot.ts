import type { Span } from '#core/dates.ts';
import { type Boundary, type BoundaryVersion, versionAt } from './boundary.ts';
import { BoundaryList } from './boundary-list.ts';
import type { DistrictIndex } from './district-index.ts';
import type { Election, ElectoralFigures } from './elections.ts';
import type { NameSearch } from './name-search.ts';
import type { PostalCodes } from './postal-codes.ts';
import { statutorySpan, Transitions } from './transitions.ts';

/** What an image is made of. */
export interface MapParts {
  readonly catalogueVersion: number;
  /** When the catalogue last changed. */
  readonly updatedAt: number;
  readonly boundaries: readonly Boundary[];
  /** By index: level, province, code in natural order, id, time. */
  readonly versions: readonly BoundaryVersion[];
  readonly districts: DistrictIndex;
  readonly postalCodes: PostalCodes;
  readonly names: NameSearch;
  /** Newest first. */
  readonly elections: readonly Election[];
  /** What the latest election's tables say of a boundary, by its index. */
  readonly figures: ReadonlyMap<number, ElectoralFigures>;
}

/**
 * One version of the catalogue, whole, in memory: every boundary of every time. It never changes; a publication is a
 * new image. A request takes one image and answers from it alone, so that no answer mixes two versions.
 */
export class MapSnapshot {
  readonly catalogueVersion: number;
  readonly updatedAt: number;
  readonly boundaries: readonly Boundary[];
  readonly versions: readonly BoundaryVersion[];
  readonly districts: DistrictIndex;
  readonly postalCodes: PostalCodes;
  readonly list: BoundaryList;
  readonly elections: readonly Election[];
  readonly figures: ReadonlyMap<number, ElectoralFigures>;
  readonly transitions: Transitions;
  readonly #byId: ReadonlyMap<string, Boundary>;
  readonly #electionIds: ReadonlySet<string>;
  #etag: { readonly value: string; readonly span: Span } = { value: '', span: { from: 0, until: 0 } };

  constructor(parts: MapParts) {
    this.catalogueVersion = parts.catalogueVersion;
    this.updatedAt = parts.updatedAt;
    this.boundaries = parts.boundaries;
    this.versions = parts.versions;
    this.districts = parts.districts;
    this.postalCodes = parts.postalCodes;
    this.elections = parts.elections;
    this.figures = parts.figures;
    this.transitions = new Transitions(parts.versions);
    this.list = new BoundaryList(parts.versions, this.transitions, parts.names);
    const known = parts.boundaries.filter(
      ({ set, versions }) => set.representation !== 'no_wards' && versions.length > 0,
    );
    this.#byId = new Map(known.map((boundary) => [boundary.id, boundary]));
    this.#electionIds = new Set(parts.elections.map((election) => election.id));
  }

  /** An electoral boundary; a place where nobody is elected is none. */
  boundary(id: string): Boundary | undefined {
    return this.#byId.get(id);
  }

  hasElection(id: string): boolean {
    return this.#electionIds.has(id);
  }

  /**
   * The version of a boundary in force at an instant; without one, the one in force now, else the nearest: the last
   * of a boundary that is history, the first of one to come. An id, once given out, thus always leads somewhere.
   */
  versionOf(boundary: Boundary, at: number | undefined, now: number): BoundaryVersion | undefined {
    const version = versionAt(boundary, at ?? now);
    if (version || at !== undefined) return version;
    return boundary.versions.findLast(({ until }) => until <= now) ?? boundary.versions[0];
  }

  /**
   * The span over which the boundary has been in force without a break, corrections and renamings included, of which
   * this version is part.
   */
  spanOf({ boundary, index }: BoundaryVersion): Span {
    const { versions } = boundary;
    let first = versions.findIndex((version) => version.index === index);
    let last = first;
    while (versions[first - 1]?.until === versions[first]!.from) first--;
    while (versions[last + 1]?.from === versions[last]!.until) last++;
    return { from: versions[first]!.from, until: versions[last]!.until };
  }

  /**
   * An entity tag (RFC 9110, section 8.8.3) of everything that this image answers at an instant: it changes with the
   * catalogue, and with each hand-over of validity and each change of a statutory amount, which need no publication.
   */
  etag(now: number): string {
    const { from, until } = this.#etag.span;
    if (now < from || now >= until) {
      const statutory = statutorySpan(now);
      const epoch = this.transitions.epochAt(now);
      const parts = [this.catalogueVersion, this.updatedAt, epoch, statutory.from / 60_000];
      this.#etag = {
        value: `"${parts.map((part) => Math.trunc(part).toString(36)).join('-')}"`,
        // What lay before `now` is worked out anew: clocks are set back seldom.
        span: { from: now, until: Math.min(statutory.until, this.transitions.after(now)) },
      };
    }
    return this.#etag.value;
  }
}
