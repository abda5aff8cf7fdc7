/** A half-open span in milliseconds since 1970; `until` may be Infinity. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** An existing row of `boundary_versions`. */
export interface Version extends Span {
  readonly id: number;
  readonly nameEn: string;
  readonly nameFr: string;
  readonly contentHash: string;
}

/** A district as the map published now has it; null where the map no longer has it. */
export interface Wanted {
  readonly nameEn: string;
  readonly nameFr: string;
  readonly contentHash: string;
}

/** From an instant on, a district has another name. */
export interface Renaming {
  readonly from: number;
  readonly nameEn: string;
  readonly nameFr: string;
}

/** A row that should exist: with new content, or with the content of an existing row. */
export interface Segment extends Span {
  readonly nameEn: string;
  readonly nameFr: string;
  readonly contentHash: string;
  /** The row whose content it copies; null where it has the content published now. */
  readonly copyOf: number | null;
}

export interface Plan {
  readonly change: 'added' | 'changed' | 'removed' | 'none';
  readonly deleted: readonly number[];
  /** Rows that keep content and name and get another span. */
  readonly moved: ReadonlyArray<Span & { readonly id: number }>;
  readonly inserted: readonly Segment[];
}

/** Cuts a span where renamings begin, each piece with its name. */
function named(span: Segment, renames: readonly Renaming[]): Segment[] {
  const cuts = renames.filter((rename) => rename.from > span.from && rename.from < span.until);
  const starts = [span.from, ...cuts.map((rename) => rename.from)].sort((a, b) => a - b);
  return starts.map((from, i) => {
    const current = renames.filter((rename) => rename.from <= from).at(-1);
    const names = current ? { nameEn: current.nameEn, nameFr: current.nameFr } : {};
    return { ...span, ...names, from, until: starts[i + 1] ?? span.until };
  });
}

const alike = (a: Wanted, b: Wanted): boolean =>
  a.contentHash === b.contentHash && a.nameEn === b.nameEn && a.nameFr === b.nameFr;

function join(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (last && last.until === segment.from && alike(last, segment)) {
      joined[joined.length - 1] = { ...last, until: segment.until };
    } else {
      joined.push(segment);
    }
  }
  return joined;
}

export interface Circumstances {
  readonly now: number;
  readonly renames: readonly Renaming[];
  /** Where the set began before this publication; null where the set is new. */
  readonly previousFrom: number | null;
}

/**
 * The rows that should exist for one district. Before `now` the existing rows stay (with the names that renamings give
 * them from their own day); from `now` on the wanted district stands. Where `now` lies outside the map's span, or the map
 * is published for the first time, the wanted district stands over the whole span.
 */
function target(
  existing: readonly Version[],
  wanted: Wanted | null,
  set: Span,
  circumstances: Circumstances,
): Segment[] {
  const { now, previousFrom, renames } = circumstances;
  const inForce = previousFrom !== null && now >= set.from && now < set.until;
  const turn = inForce ? now : set.from;
  const before = existing
    .map((version): Segment => {
      // Where the map now begins earlier, so do the districts that it began with.
      const from = version.from === previousFrom ? set.from : Math.max(version.from, set.from);
      const { nameEn, nameFr, contentHash, id } = version;
      return { from, until: Math.min(version.until, turn), nameEn, nameFr, contentHash, copyOf: id };
    })
    .filter((segment) => segment.from < segment.until)
    .sort((a, b) => a.from - b.from);
  const after: Segment[] = wanted ? [{ ...wanted, from: turn, until: set.until, copyOf: null }] : [];
  return join([...before, ...after].flatMap((segment) => named(segment, renames)));
}

/** The existing row that can serve a segment, with at most its span changed: first of all the one that it copies. */
function findRow(free: ReadonlySet<Version>, segment: Segment): Version | undefined {
  const candidates = [...free].filter((version) => alike(version, segment));
  return (
    candidates.find((version) => version.id === segment.copyOf) ??
    candidates.find((version) => version.from === segment.from) ??
    candidates[0]
  );
}

/**
 * Plans the rows of one district: which are deleted, which get another span, which are inserted. Rows that are already
 * right are not touched, so that publishing the same map twice plans nothing.
 */
export function planTimeline(
  existing: readonly Version[],
  wanted: Wanted | null,
  set: Span,
  circumstances: Circumstances,
): Plan {
  const renames = [...circumstances.renames].sort((a, b) => a.from - b.from);
  const free = new Set(existing);
  const moved: Array<Span & { id: number }> = [];
  const inserted: Segment[] = [];
  for (const segment of target(existing, wanted, set, { ...circumstances, renames })) {
    const row = findRow(free, segment);
    if (row) {
      free.delete(row);
      if (row.from !== segment.from || row.until !== segment.until) {
        moved.push({ id: row.id, from: segment.from, until: segment.until });
      }
      continue;
    }
    // The same area under another name: its stored content is copied.
    const same = existing.find((version) => version.contentHash === segment.contentHash);
    inserted.push(same ? { ...segment, copyOf: same.id } : segment);
  }
  const deleted = [...free].map((version) => version.id);
  const touched = deleted.length + moved.length + inserted.length > 0;
  const change = !touched ? 'none' : existing.length === 0 ? 'added' : wanted === null ? 'removed' : 'changed';
  return { change, deleted, moved, inserted };
}
