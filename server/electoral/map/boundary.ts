import { isWithin, type Span } from '#core/dates.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import type { Level } from '#core/levels.ts';
import type { IdPatterns } from '#core/source/division-ids.ts';
import type { Sharing } from '#core/source/sharing.ts';
import type { BoundaryRef, JurisdictionRef } from '#locator/src/answer/lookup.ts';
import type { Representation } from '#locator/src/answer/resolution.ts';

/**
 * Where a map comes from: the election authority, a city's portal, other maps that the ingest merged, or the sample.
 */
export type Confidence = 'OFFICIAL' | 'MUNICIPAL' | 'DERIVED' | 'SAMPLE';

/** Where a map was published, under which terms, and the credit that they ask for; empty if its source says nothing. */
interface MapSource {
  readonly name: string;
  readonly page: string;
  readonly licence: { readonly name: string; readonly url: string };
  /** Whether it may be passed on, as its source file says. */
  readonly sharing: Sharing;
  readonly attribution: string;
}

/** One map of one jurisdiction. It is in force over its span. */
export interface BoundarySet extends Span {
  /** Position among the sets of the snapshot, in the order of their ids. */
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly level: Level;
  readonly jurisdiction: JurisdictionRef;
  /** Null if the map covers several provinces. */
  readonly province: string | null;
  readonly confidence: Confidence;
  readonly representation: Representation;
  readonly sourceUrl: string;
  readonly source: MapSource;
  /** By which ids others know its districts. */
  readonly ids: IdPatterns;
}

/** A district's lasting identity. */
export interface Boundary {
  /** Position among the boundaries of the snapshot. */
  readonly index: number;
  readonly id: string;
  readonly code: string;
  readonly set: BoundarySet;
  /** Oldest first; they do not overlap in time. Empty if the map was withdrawn before it was in force. */
  readonly versions: readonly BoundaryVersion[];
}

/** What was true of a boundary over a span of time. */
export interface BoundaryVersion extends Span {
  /** Position in the order of every list: level, province, code in natural order, id, time. */
  readonly index: number;
  /** The row's id. What a row says never changes; it may be superseded. */
  readonly versionId: number;
  readonly contentHash: string;
  /** The hash of the display outline, which a publication may redraw while everything else is unchanged. */
  readonly displayHash: string;
  readonly boundary: Boundary;
  readonly province: string;
  readonly nameEn: string;
  readonly nameFr: string;
  /** The figures of the map's publisher; null if it states none. */
  readonly population: number | null;
  readonly electorCount: number | null;
  readonly areaKm2: number;
  readonly labelLongitude: number;
  readonly labelLatitude: number;
  /** If several districts of a level cover a place, the one of lowest precedence is found; see `precedenceOf`. */
  readonly precedence: number;
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

/** A boundary whose versions are still being added. */
export type UnfinishedBoundary = Boundary & { versions: BoundaryVersion[] };
