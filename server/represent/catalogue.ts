import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Static } from 'typebox';
import { listBoundaries } from '#server/electoral/operations/list-boundaries.ts';
import {
  listElectionCandidates,
  type StandingCandidate,
} from '#server/electoral/operations/list-election-candidates.ts';
import { listElections } from '#server/electoral/operations/list-elections.ts';
import { type ListedJurisdiction, listJurisdictions } from '#server/electoral/operations/list-jurisdictions.ts';
import { listMembers, type RepresentedDistrict } from '#server/electoral/operations/list-members.ts';
import type { BoundarySummarySchema } from '#server/electoral/schemas/schemas.ts';
import type { Operations } from './ask.ts';
import type { RepresentBoundary, RepresentCandidate, RepresentElection, RepresentSet } from './boundary.ts';
import { NamedBoundaries } from './named-boundaries.ts';
import { bodyOf, namesOfSet } from './set-names.ts';
import { Names, slugOf } from './slugs.ts';

type Summary = Static<typeof BoundarySummarySchema>;

interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly totalPages: number };
}

const pageSize = '100';

/**
 * The maps, districts and members of one instant, by the names that addresses have here. Each is asked of the
 * operations once, and stored as long as the responses stay the same. The owner of the catalogue knows how long that
 * is.
 */
export class Catalogue {
  /** Those in force, in the order of level and province; those of the sample last. */
  readonly sets: readonly RepresentSet[];
  /** Those of other times too. */
  readonly all: readonly RepresentSet[];
  readonly #bySlug = new Map<string, RepresentSet>();
  readonly #operations: Operations;
  readonly #boundaries = new Map<RepresentSet, Promise<NamedBoundaries>>();
  readonly #members = new Map<RepresentSet, Promise<ReadonlyMap<string, RepresentedDistrict>>>();

  readonly #candidates = new Map<string, Promise<readonly RepresentCandidate[]>>();
  #elections: Promise<readonly RepresentElection[]> | undefined;

  private constructor(jurisdictions: readonly ListedJurisdiction[], operations: Operations, now: number) {
    this.#operations = operations;
    const [slugs, bodies] = [new Names(), new Names()];
    const others: Array<readonly [string, RepresentSet]> = [];
    // A name that a real map and one of the sample share is the real one's, also within a jurisdiction that has both.
    const ordered = jurisdictions
      .flatMap((jurisdiction) => jurisdiction.sets.map((map) => ({ jurisdiction, map })))
      .toSorted((a, b) => Number(isSample(a.map)) - Number(isSample(b.map)));
    const named = new Map<ListedJurisdiction, RepresentSet['body']>();
    for (const { jurisdiction } of ordered) {
      if (named.has(jurisdiction)) continue;
      const body = bodyOf(jurisdiction);
      named.set(jurisdiction, { ...body, slug: bodies.take(body.slug, `${jurisdiction.id}-${body.slug}`) });
    }
    const all = ordered.map(({ jurisdiction, map }): RepresentSet => {
      const from = Date.parse(map.validFrom);
      const isInForce = from <= now && (map.validUntil === null || now < Date.parse(map.validUntil));
      const { others: known = [], ...names } = namesOfSet(map, jurisdiction, isInForce);
      const slug = slugs.take(names.slug, map.id);
      const date = isInForce ? new Date(now).toISOString() : map.validFrom;
      const body = named.get(jurisdiction) as RepresentSet['body'];
      const set = { ...names, slug, jurisdiction, map, isInForce, date, level: jurisdiction.level, body };
      others.push(...[...known, names.slug, map.id].map((name) => [name, set] as const));
      return set;
    });
    for (const set of all) this.#bySlug.set(set.slug, set);
    for (const [name, set] of others) if (!this.#bySlug.has(name)) this.#bySlug.set(name, set);
    this.all = all;
    this.sets = all.filter(({ isInForce }) => isInForce);
  }

  static async open(operations: Operations, now: number): Promise<Catalogue> {
    const { data } = await operations.ask<{ data: ListedJurisdiction[] }>(listJurisdictions, {
      query: { include: 'bbox,licence' },
    });
    return new Catalogue(data, operations, now);
  }

  /** A map by its name here, by another that callers of Represent use, or by its id. */
  set(slug: string): RepresentSet | undefined {
    return this.#bySlug.get(slug);
  }

  /** The maps in force whose members are those of a body. */
  setsOfBody(slug: string): readonly RepresentSet[] {
    return this.sets.filter(({ body }) => body.slug === slug);
  }

  boundaries(set: RepresentSet): Promise<NamedBoundaries> {
    return cached(this.#boundaries, set, async () => {
      const query = { set: set.map.id, date: set.date, limit: pageSize };
      const found = await this.#pages<Summary>(listBoundaries, query);
      const slugs = found.map(({ nameEn }) => slugOf(nameEn));
      const count = new Map<string, number>();
      for (const slug of slugs) count.set(slug, (count.get(slug) ?? 0) + 1);
      const named = found.map(({ id, code, nameEn, nameFr }, at): RepresentBoundary => {
        const slug = slugs[at] as string;
        const isByName = set.level !== 'FEDERAL' && slug !== '' && count.get(slug) === 1;
        return { slug: isByName ? slug : slugOf(code), set, id, code, name: nameEn, nameFr };
      });
      return new NamedBoundaries(named);
    });
  }

  /** The districts of some ids in some maps. An id begins with its map's id, so that the other maps are not asked. */
  async boundariesOfIds(ids: readonly string[], sets: readonly RepresentSet[]): Promise<RepresentBoundary[]> {
    const found: RepresentBoundary[] = [];
    for (const id of ids) {
      for (const set of sets) {
        if (!id.startsWith(`${set.map.id}-`)) continue;
        const boundary = (await this.boundaries(set)).ofId(id);
        if (boundary) found.push(boundary);
      }
    }
    return found;
  }

  /** Who represents the districts of a map in force, by the districts' ids. */
  members(set: RepresentSet): Promise<ReadonlyMap<string, RepresentedDistrict>> {
    return cached(this.#members, set, async () => {
      const query = { jurisdiction: set.jurisdiction.id, level: set.level, asOf: set.date, limit: pageSize };
      const found = await this.#pages<RepresentedDistrict>(listMembers, query);
      const boundaries = await this.boundaries(set);
      const ofSet = found.filter(({ boundary }) => boundaries.ofId(boundary.id));
      return new Map(ofSet.map((district) => [district.boundary.id, district]));
    });
  }

  /** Elections with candidates, the newest first. */
  elections(): Promise<readonly RepresentElection[]> {
    this.#elections ??= this.#operations
      .ask<{ data: Array<{ id: string; name: string; electionDate: string }> }>(listElections, {})
      .then(({ data }) => {
        const slugs = new Names();
        return data.map(({ id, name, electionDate }) => ({
          slug: slugs.take(slugOf(name), slugOf(id)),
          ...{ id, name, date: electionDate },
        }));
      });
    this.#elections.catch(() => {
      this.#elections = undefined;
    });
    return this.#elections;
  }

  /** An election by its name here, or by its id. */
  async election(slug: string): Promise<RepresentElection | undefined> {
    const all = await this.elections();
    return all.find((one) => one.slug === slug) ?? all.find(({ id }) => id === slug);
  }

  /** The candidates of an election who stand in districts that are stored, in the order of the ballots. */
  candidates(election: RepresentElection): Promise<readonly RepresentCandidate[]> {
    return cached(this.#candidates, election.id, async () => {
      const params = { id: election.id };
      const found = await this.#pages<StandingCandidate>(listElectionCandidates, { limit: pageSize }, params);
      const known = new Map<string, RepresentBoundary | undefined>();
      for (const id of new Set(found.map(({ boundaryId }) => boundaryId))) {
        known.set(id, (await this.boundariesOfIds([id], this.all))[0]);
      }
      return found.flatMap((candidate) => {
        const boundary = known.get(candidate.boundaryId);
        const { name, party } = candidate;
        return boundary ? [{ name, party, boundary, candidate, election }] : [];
      });
    });
  }

  /** All pages of a list. Other requests are served before each page, since one client may ask for many lists. */
  async #pages<Row>(
    operation: Parameters<Operations['ask']>[0],
    query: Readonly<Record<string, string>>,
    params: Readonly<Record<string, string>> = {},
  ): Promise<Row[]> {
    const rows: Row[] = [];
    for (let page = 1; ; page++) {
      await yieldToEventLoop();
      const asked = { params, query: { ...query, page: String(page) } };
      const { data, meta } = await this.#operations.ask<Page<Row>>(operation, asked);
      rows.push(...data);
      if (page >= meta.totalPages) return rows;
    }
  }
}

const isSample = ({ confidence }: RepresentSet['map']): boolean => confidence === 'SAMPLE';

/** The data of a map or an election, made once, and again if that failed. */
function cached<Key, Value>(all: Map<Key, Promise<Value>>, set: Key, make: () => Promise<Value>) {
  const known = all.get(set);
  if (known) return known;
  const made = make();
  all.set(set, made);
  made.catch(() => all.delete(set));
  return made;
}
