import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { type Resolution, shapeBytes } from '#server/electoral/shapes/cached-shapes.ts';
import { polygonsOf } from '#server/electoral/shapes/polygons-of.ts';
import { flatProperties } from '#server/electoral/whole-maps/flat-properties.ts';
import { projectedText } from './crs/projected-text.ts';
import { projectionOf, type System } from './crs/systems.ts';

/** The text of a feature in pieces. Its closing brace is the caller's, who may have more to say. */
export function* featureText(
  map: MapSnapshot,
  version: BoundaryVersion,
  at: number,
  { resolution, system }: { readonly resolution: Resolution; readonly system: System },
): Generator<string | Buffer> {
  const properties = JSON.stringify(flatProperties(map, version, at));
  yield `{"type":"Feature","id":${JSON.stringify(version.boundary.id)},"properties":${properties},"geometry":`;
  const projection = projectionOf(system);
  if (!projection) yield shapeBytes(version, resolution);
  else {
    yield* projectedText(polygonsOf(version, resolution), projection);
  }
}
