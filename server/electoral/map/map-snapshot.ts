import { addDays, easternDay, easternMidnight, type Span } from '#core/dates.ts';
import { HustingsError } from '#core/errors.ts';
import { type Addresses, noAddresses } from '#server/electoral/map/addresses/addresses.ts';
import { noPolls, type Polls } from '#server/electoral/map/held/polls.ts';
import { listedSpans, noSeats, type Seats } from '#server/electoral/map/held/seats.ts';
import type { Validity } from '#server/http/api.ts';
import { type Boundary, type BoundaryVersion, versionAt } from './boundary.ts';
import { BoundaryList } from './boundary-list.ts';
import type { DistrictIndex } from './district-index.ts';
import { type Election, type ElectoralFigures, figuresAt } from './held/elections.ts';
import type { PostalCodes } from './held/postal-codes.ts';
import { type Jurisdiction, jurisdictionsOf } from './jurisdictions.ts';
import type { NameSearch } from './name-search.ts';
import { statutorySpan, Transitions } from './transitions.ts';

/** The parts of a snapshot. */
interface MapParts {
  readonly catalogueVersion: number;
  /** When the catalogue last changed. */
  readonly updatedAt: number;
  readonly boundaries: readonly Boundary[];
  /** By index: level, province, code in natural order, id, time. */
  readonly versions: readonly BoundaryVersion[];
  readonly districts: DistrictIndex;
  readonly postalCodes: PostalCodes;
  /** Addresses of the codes that straddle districts; absent: none. */
  readonly addresses?: Addresses;
  /** The polls with stored outlines; absent: none. */
  readonly polls?: Polls;
  readonly names: NameSearch;
  /** Newest first. */
  readonly elections: readonly Election[];
  /** The figures of a boundary, by its index: of each of its elections, the newest first. */
  readonly figures: ReadonlyMap<number, readonly ElectoralFigures[]>;
  /** Who was elected in each boundary; absent: no result is stored. */
  readonly seats?: Seats;
  /** Gives back the memory of a map whose arrays are views on a mapped file. */
  readonly release?: () => void;
}

/**
 * One version of the catalogue in memory, with every boundary of every time. A snapshot never changes: a publication
 * makes a new one. A request reads one snapshot only, so that no response mixes two versions.
 */
export class MapSnapshot {
  readonly catalogueVersion: number;
  readonly updatedAt: number;
  readonly boundaries: readonly Boundary[];
  readonly versions: readonly BoundaryVersion[];
  readonly districts: DistrictIndex;
  readonly postalCodes: PostalCodes;
  readonly addresses: Addresses;
  readonly polls: Polls;
  readonly list: BoundaryList;
  readonly elections: readonly Election[];
  readonly jurisdictions: readonly Jurisdiction[];
  readonly transitions: Transitions;
  readonly #byId: ReadonlyMap<string, Boundary>;
  readonly #electionIds: ReadonlySet<string>;
  readonly names: NameSearch;
  /** By a boundary's index. */
  readonly figures: ReadonlyMap<number, readonly ElectoralFigures[]>;
  readonly seats: Seats;
  /**
   * Gives the memory of its long arrays back, once no request reads them any more: they are all zeros then. Absent if
   * they are not those of a mapped file. A snapshot that has it lends its arrays to no later one.
   */
  readonly release: (() => void) | undefined;
  #readers = 0;
  #isReleased = false;
  readonly #giveBack: (() => void) | undefined;
  #tag: { readonly value: string; readonly span: Span } = { value: '', span: { from: 0, until: 0 } };

  constructor(parts: MapParts) {
    this.catalogueVersion = parts.catalogueVersion;
    this.updatedAt = parts.updatedAt;
    this.boundaries = parts.boundaries;
    this.versions = parts.versions;
    this.districts = parts.districts;
    this.postalCodes = parts.postalCodes;
    this.addresses = parts.addresses ?? noAddresses;
    this.polls = parts.polls ?? noPolls;
    this.elections = parts.elections;
    this.names = parts.names;
    this.figures = parts.figures;
    this.seats = parts.seats ?? noSeats;
    this.#giveBack = parts.release;
    this.release = parts.release && (() => this.#release());
    // The figures of an election belong to the days from its writs on.
    const elections = parts.elections.map(({ writsIssued, electionDate }) => ({
      from: writsIssued,
      until: easternMidnight(addDays(easternDay(electionDate), 1)),
    }));
    this.transitions = new Transitions([...parts.versions, ...elections, ...listedSpans(this.seats)]);
    this.list = new BoundaryList(parts.versions, this.transitions, parts.names);
    const known = parts.boundaries.filter(
      ({ set, versions }) => set.representation !== 'no_wards' && versions.length > 0,
    );
    this.jurisdictions = jurisdictionsOf(known);
    this.#byId = new Map(known.map((boundary) => [boundary.id, boundary]));
    this.#electionIds = new Set(parts.elections.map((election) => election.id));
  }

  /**
   * Work that reads this snapshot for longer than a request takes, such as a file that is queued to be written: the
   * snapshot is not released before it has ended. Throws 503 if it has been released already.
   */
  async whileInUse<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#hold();
    try {
      return await work();
    } finally {
      this.#letGo();
    }
  }

  /**
   * Pieces that are made of this snapshot for as long as a client takes to read them, from the first one on. Until then
   * it is not released. Throws 503 if it has been released already.
   */
  *whileRead<Piece>(pieces: Iterable<Piece>): Generator<Piece, void, undefined> {
    this.#hold();
    try {
      yield* pieces;
    } finally {
      this.#letGo();
    }
  }

  #hold(): void {
    // Its arrays are zeros, which would be returned as if they were the map.
    if (this.#isReleased && this.#readers === 0) throw replaced();
    this.#readers++;
  }

  #letGo(): void {
    this.#readers--;
    if (this.#isReleased) this.#release();
  }

  #release(): void {
    this.#isReleased = true;
    if (this.#readers === 0) this.#giveBack?.();
  }

  /** An electoral boundary. A place where no one is elected is none. */
  boundary(id: string): Boundary | undefined {
    return this.#byId.get(id);
  }

  /** The figures of the last election in a boundary whose writs had been issued by an instant. */
  figuresOf(boundary: Boundary, at: number): ElectoralFigures | undefined {
    return figuresAt(this.figures.get(boundary.index), at);
  }

  hasElection(id: string): boolean {
    return this.#electionIds.has(id);
  }

  /**
   * The version of a boundary in force at an instant. Without an instant: the one in force now, else the last one of a
   * boundary that has ended, else the first one of a boundary to come. So an id that was published once is always
   * found.
   */
  versionOf(boundary: Boundary, at: number | undefined, now: number): BoundaryVersion | undefined {
    const version = versionAt(boundary, at ?? now);
    if (version || at !== undefined) return version;
    return boundary.versions.findLast(({ until }) => until <= now) ?? boundary.versions[0];
  }

  /**
   * The uninterrupted span in force that this version is part of. Corrections and renamings within it do not divide it.
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
   * How long the responses of an instant stay the same. The entity tag (RFC 9110, section 8.8.3) covers everything that
   * this snapshot returns then. It changes with the catalogue, and also without a publication at each transition and
   * each change of a statutory amount. It begins with the program's version, because a release may change the form of
   * answers.
   */
  validity(now: number, version: string): Validity {
    const { from, until } = this.#tag.span;
    if (now < from || now >= until) {
      const statutory = statutorySpan(now);
      const epoch = this.transitions.epochAt(now);
      const parts = [this.catalogueVersion, this.updatedAt, epoch, statutory.from / 60_000];
      this.#tag = {
        value: parts.map((part) => Math.trunc(part).toString(36)).join('-'),
        // The span begins at `now` because computing its real beginning would only serve a clock that is set back.
        span: { from: now, until: Math.min(statutory.until, this.transitions.after(now)) },
      };
    }
    return { etag: `"${version}-${this.#tag.value}"`, remaining: this.#tag.span.until - now };
  }
}

const replaced = (): HustingsError =>
  new HustingsError(503, 'internal', 'This map has been replaced by a newer one. Ask again.', {
    headers: { 'Retry-After': '1' },
  });
