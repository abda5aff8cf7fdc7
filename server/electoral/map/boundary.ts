import { isWithin, type Span } from '#core/dates.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import type { Level } from '#core/levels.ts';

/**
 * What a set's polygons are: electoral districts, whole municipalities whose council is elected at large, or places
 * where nobody is elected at this level. Where several cover a point, the first in this order answers.
 */
export const representations = ['districts', 'at_large', 'no_wards'] as const;
export type Representation = (typeof representations)[number];

/** Where a map comes from: the election authority, a city's portal, other maps that the ingest merged, or the sample. */
export type Confidence = 'OFFICIAL' | 'MUNICIPAL' | 'DERIVED' | 'SAMPLE';

/** One map of one jurisdiction. */
export interface BoundarySet {
  /**
   * Position among the sets of the snapshot, which is their precedence where they overlap: the lower answers. They are
   * ordered by representation, then by the average area of their districts, the smaller first, since callers want the
   * more local of two maps.
   */
  readonly index: number;
  readonly id: string;
  readonly level: Level;
  readonly jurisdictionName: string;
  readonly confidence: Confidence;
  readonly representation: Representation;
  readonly sourceUrl: string;
}

/** A district's lasting identity. */
export interface Boundary {
  /** Position among the boundaries of the snapshot. */
  readonly index: number;
  readonly id: string;
  readonly code: string;
  readonly set: BoundarySet;
  /** Oldest first; they do not overlap in time. Empty where the map was withdrawn before it was in force. */
  readonly versions: readonly BoundaryVersion[];
}

/** The contract's BoundaryRef. */
export interface BoundaryRef {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly boundaryUrl: string;
}

/** What was true of a boundary over a span of time. */
export interface BoundaryVersion extends Span {
  /** Position in the order of every list: level, province, code in natural order, id, time. */
  readonly index: number;
  /** The row's id. What a row says never changes; it may be superseded. */
  readonly versionId: number;
  readonly contentHash: string;
  readonly boundary: Boundary;
  readonly province: string;
  readonly nameEn: string;
  readonly nameFr: string;
  /** The publisher's figure, else that of the latest election; null where neither states one. */
  readonly population: number | null;
  readonly electorCount: number | null;
  readonly labelLongitude: number;
  readonly labelLatitude: number;
  readonly ref: BoundaryRef;
  readonly geometry: Polygons;
  /** Simplified on arcs shared with the neighbours; WKB. */
  readonly displayGeometry: Uint8Array;
}

/** The version of a boundary in force at an instant. */
export function versionAt(boundary: Boundary, at: number): BoundaryVersion | undefined {
  for (const version of boundary.versions) if (isWithin(version, at)) return version;
  return undefined;
}
