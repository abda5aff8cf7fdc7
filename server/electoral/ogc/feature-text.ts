import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { type Resolution, shapeBytes } from '#server/electoral/shapes/cached-shapes.ts';
import { flatProperties } from '#server/electoral/whole-maps/flat-properties.ts';

/** The text of a feature in two pieces. Its closing brace is the caller's, who may have more to say. */
export function* featureText(map: MapSnapshot, version: BoundaryVersion, at: number, resolution: Resolution) {
  const properties = JSON.stringify(flatProperties(map, version, at));
  yield `{"type":"Feature","id":${JSON.stringify(version.boundary.id)},"properties":${properties},"geometry":`;
  yield shapeBytes(version, resolution);
}
