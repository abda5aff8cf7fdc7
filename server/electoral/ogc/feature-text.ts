import type { Polygons } from '#core/geometry/polygons.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { type Resolution, shapeBytes } from '#server/electoral/shapes/cached-shapes.ts';
import { polygonsOf } from '#server/electoral/shapes/polygons-of.ts';
import { flatProperties } from '#server/electoral/whole-maps/flat-properties.ts';
import { type Projection, projectionOf, type System } from './crs/systems.ts';

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

/** Positions that are projected before others are served. */
const positionsOfPiece = 4000;

/** A geometry as a GeoJSON object in another coordinate reference system, in pieces. */
export function* projectedText(
  { positions, ringEnds, polygonEnds }: Polygons,
  { forward, decimals }: Projection,
): Generator<string> {
  const isSingle = polygonEnds.length === 1;
  let text = `{"type":"${isSingle ? 'Polygon' : 'MultiPolygon'}","coordinates":${isSingle ? '' : '['}`;
  const unit = 10 ** decimals;
  let ring = 0;
  let position = 0;
  for (const [polygon, polygonEnd] of polygonEnds.entries()) {
    text += polygon > 0 ? ',[' : '[';
    for (const first = ring; ring < polygonEnd; ring++) {
      text += ring > first ? ',[' : '[';
      for (const begin = position; position < (ringEnds[ring] as number); position++) {
        const [x, y] = forward([positions[2 * position] as number, positions[2 * position + 1] as number]);
        text += `${position > begin ? ',' : ''}[${Math.round(x * unit) / unit},${Math.round(y * unit) / unit}]`;
        if (position % positionsOfPiece === positionsOfPiece - 1) {
          yield text;
          text = '';
        }
      }
      text += ']';
    }
    text += ']';
  }
  yield `${text}${isSingle ? '' : ']'}}`;
}
