import type { Polygons } from '#core/geometry/polygons.ts';
import type { Projection } from './systems.ts';

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
