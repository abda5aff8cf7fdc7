import type { Span } from '#core/dates.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';

/** The columns in which a map and the map that follows it are the same. */
export function timeLineOf({ level, jurisdiction, representation = 'districts' }: BoundarySource) {
  return { level, jurisdiction: jurisdiction.id, representation };
}

/** Equal for maps of which one follows the other. */
export const timeLineKey = (source: BoundarySource): string => Object.values(timeLineOf(source)).join(' ');

/**
 * The time of a source's map, as the source states it: from its first day up to its end, or Infinity if it states no
 * end.
 */
export interface Declared extends Span {
  readonly id: string;
}

/**
 * When each map of one jurisdiction is in force. A map begins on the first day that its source states, and ends on the
 * end that its source states or where the next map begins, whichever comes first. It depends on nothing but what the
 * sources state: if one of them is corrected, its neighbours get back the days that it took from them. No two of the
 * maps may begin at the same instant.
 */
export function spansInForce(maps: readonly Declared[]): Map<string, Span> {
  const ordered = [...maps].sort((a, b) => a.from - b.from);
  return new Map(
    ordered.map(({ id, from, until }, i) => [id, { from, until: Math.min(until, ordered[i + 1]?.from ?? Infinity) }]),
  );
}
