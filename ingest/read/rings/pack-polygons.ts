import { fromCoordinates, type Polygons } from '#core/geometry/polygons.ts';
import { checkFinite, fewestPositions, noRing } from './rings.ts';

/**
 * Polygons of a record as they are kept: rings closed, and those that enclose nothing left out. Null if it has none.
 *
 * @throws SourceError if no ring encloses anything, or an ordinate is not finite
 */
export function packPolygons(
  polygons: readonly (readonly number[][][])[],
  record: number,
  name: string,
): Polygons | null {
  const nonEmpty = polygons.filter((rings) => rings.length > 0);
  if (nonEmpty.length === 0) return null;
  const enclosing = nonEmpty
    .filter(([exterior]) => (exterior?.length ?? 0) >= fewestPositions)
    .map((rings) => rings.filter((ring) => ring.length >= fewestPositions).map(closed));
  if (enclosing.length === 0) throw noRing(record, name);
  const packed = fromCoordinates(enclosing);
  checkFinite(packed, record, name);
  return packed;
}

function closed(ring: readonly number[][]): readonly number[][] {
  const first = ring[0] as number[];
  const last = ring[ring.length - 1] as number[];
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
}
