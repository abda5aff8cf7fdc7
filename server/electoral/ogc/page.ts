import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { Resolution } from '#server/electoral/shapes/cached-shapes.ts';

/** The positions of a page's outlines at most: some two megabytes of text, and half of what a request may take. */
const mostPositions = 100_000;

/** A position in WKB is two numbers of eight bytes each. */
const bytesOfPosition = 16;

/** Positions of an outline, without reading it. */
const positionsOf = ({ geometry, displayGeometry }: BoundaryVersion, resolution: Resolution): number =>
  resolution === 'full' ? geometry.positions.length / 2 : displayGeometry.length / bytesOfPosition;

/**
 * The first of some boundaries whose outlines have room on a page (17-069r4, 7.15.2: a server may limit a page further
 * than `limit` does). An outline longer than a page is a page of its own.
 */
export function fittingPage(versions: readonly BoundaryVersion[], resolution: Resolution): readonly BoundaryVersion[] {
  let positions = 0;
  for (const [i, version] of versions.entries()) {
    positions += positionsOf(version, resolution);
    if (positions > mostPositions && i > 0) return versions.slice(0, i);
  }
  return versions;
}
