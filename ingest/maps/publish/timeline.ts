import type { Span } from '#core/dates.ts';

/** A row of `boundary_versions` that is known now. Its span may have no bounds: the map's own bounds then apply. */
export interface Version extends Span {
  readonly id: number;
  readonly nameEn: string;
  readonly nameFr: string;
  readonly contentHash: string;
  /** MD5 of the display geometry. */
  readonly displayHash: string;
}

/** A district as the map published now has it; null if the map no longer has it. */
export interface DistrictContent {
  readonly nameEn: string;
  readonly nameFr: string;
  readonly contentHash: string;
  /** Null if the map was not drawn, since no district's content is new. */
  readonly displayHash: string | null;
}

/** A district that has another name from an instant on. */
interface Renaming {
  readonly from: number;
  readonly nameEn: string;
  readonly nameFr: string;
}

/** A row that should exist. */
export interface Segment extends DistrictContent, Span {
  /** The row whose content it copies; null if it has the content published now. */
  readonly copyOf: number | null;
}

export interface Plan {
  /** `none` also if only the display outline is drawn anew, because a neighbour changed. */
  readonly change: 'added' | 'changed' | 'removed' | 'none';
  /** Rows that are no longer what is known. */
  readonly superseded: readonly number[];
  readonly inserted: readonly Segment[];
}

/** Cuts a span at its renamings, and gives each piece its name. */
function named(span: Segment, renames: readonly Renaming[]): Segment[] {
  const cuts = renames.filter((rename) => rename.from > span.from && rename.from < span.until);
  const starts = [span.from, ...cuts.map((rename) => rename.from)];
  return starts.map((from, i) => {
    const current = renames.filter((rename) => rename.from <= from).at(-1);
    const names = current ? { nameEn: current.nameEn, nameFr: current.nameFr } : {};
    return { ...span, ...names, from, until: starts[i + 1] ?? span.until };
  });
}

const alike = (a: DistrictContent, b: DistrictContent): boolean =>
  a.contentHash === b.contentHash && a.nameEn === b.nameEn && a.nameFr === b.nameFr;

function join(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (last && last.until === segment.from && alike(last, segment)) {
      // The outline that is drawn now replaces the earlier one.
      const { displayHash, copyOf } = segment.displayHash === null ? last : segment;
      joined[joined.length - 1] = { ...last, displayHash, copyOf, until: segment.until };
    } else if (segment.from < segment.until) {
      joined.push(segment);
    }
  }
  return joined;
}

interface Statement {
  /** The instant from which the map published now applies: -Infinity for the map's whole span. */
  readonly from: number;
  readonly renames: readonly Renaming[];
}

/** The rows that should exist for one district: what is known up to where the statement begins, then the statement. */
function target(existing: readonly Version[], content: DistrictContent | null, statement: Statement): Segment[] {
  const renames = [...statement.renames].sort((a, b) => a.from - b.from);
  const before = existing
    .map(({ id, ...version }): Segment => {
      return { ...version, until: Math.min(version.until, statement.from), copyOf: id };
    })
    .filter(({ from, until }) => from < until)
    .sort((a, b) => a.from - b.from);
  const after: Segment[] = content ? [{ ...content, from: statement.from, until: Infinity, copyOf: null }] : [];
  return join([...before, ...after].flatMap((segment) => named(segment, renames)));
}

/**
 * Plans the rows of one district: which are superseded, which are inserted. Rows that are already right are not
 * touched, so that publishing the same map twice plans nothing.
 */
export function planTimeline(
  existing: readonly Version[],
  content: DistrictContent | null,
  statement: Statement,
): Plan {
  const gone = new Set(existing);
  const redrawn = new Set<Version>();
  const inserted: Segment[] = [];
  for (const segment of target(existing, content, statement)) {
    const row = existing.find(({ from, until }) => from === segment.from && until === segment.until);
    const stays = row && alike(row, segment) ? row : null;
    if (stays) gone.delete(stays);
    if (stays && (segment.displayHash === null || segment.displayHash === stays.displayHash)) continue;
    if (stays) redrawn.add(stays);
    // If nothing was drawn, a row has the content published now: it is copied with its outline.
    const copyOf =
      segment.displayHash === null
        ? (existing.findLast(({ contentHash }) => contentHash === segment.contentHash)?.id ?? null)
        : segment.copyOf;
    inserted.push({ ...segment, copyOf });
  }
  const isTouched = gone.size > 0 || inserted.length > redrawn.size;
  const change = !isTouched ? 'none' : existing.length === 0 ? 'added' : content === null ? 'removed' : 'changed';
  return { change, superseded: [...gone, ...redrawn].map(({ id }) => id), inserted };
}

/** Plans the rows of one district so that what is known of it is what other rows of it said at an earlier time. */
export function planRollback(existing: readonly Version[], earlier: readonly Version[]): Plan {
  const says = (a: Version, b: Version) =>
    a.from === b.from && a.until === b.until && alike(a, b) && a.displayHash === b.displayHash;
  const superseded = existing.filter((row) => !earlier.some((other) => says(row, other)));
  const missing = earlier.filter((row) => !existing.some((other) => says(row, other)));
  const isTouched = superseded.length > 0 || missing.length > 0;
  const change = !isTouched ? 'none' : existing.length === 0 ? 'added' : earlier.length === 0 ? 'removed' : 'changed';
  return {
    change,
    superseded: superseded.map(({ id }) => id),
    inserted: missing.map(({ id, ...row }) => ({ ...row, copyOf: id })),
  };
}
