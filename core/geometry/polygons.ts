/**
 * Polygons in flat typed arrays: the one form of geometry in readers, checks, the database and the index. A riding at full
 * resolution has tens of thousands of vertices. One object per vertex would take ten times the memory and most of the
 * time.
 *
 * - `positions` holds x, y pairs (after conforming: longitude, latitude in degrees, WGS84).
 * - Ring `r` covers the positions from `ringEnds[r - 1]` (0 for the first ring) up to, not including, `ringEnds[r]`,
 *   counted in positions, not in numbers. A ring repeats its first position at its end (RFC 7946, section 3.1.6).
 * - Polygon `p` covers the rings from `polygonEnds[p - 1]` (0 for the first) up to, not including, `polygonEnds[p]`.
 *   Its first ring is the exterior, the others are holes.
 * - Once conformed, exteriors run counter-clockwise and holes clockwise (RFC 7946, section 3.1.6).
 */
export interface Polygons {
  readonly positions: Float64Array;
  readonly ringEnds: Uint32Array;
  readonly polygonEnds: Uint32Array;
}

/** West, south, east, north: RFC 7946, section 5. */
export type BoundingBox = readonly [west: number, south: number, east: number, north: number];

/** GeoJSON coordinates of a MultiPolygon: polygons, rings, positions. */
export type MultiPolygonCoordinates = number[][][][];

/** Packs the coordinates of a GeoJSON MultiPolygon. Third and further ordinates are dropped. */
export function fromCoordinates(
  polygons: ReadonlyArray<ReadonlyArray<ReadonlyArray<ReadonlyArray<number>>>>,
): Polygons {
  let positionCount = 0;
  let ringCount = 0;
  for (const rings of polygons) {
    ringCount += rings.length;
    for (const ring of rings) positionCount += ring.length;
  }
  const positions = new Float64Array(positionCount * 2);
  const ringEnds = new Uint32Array(ringCount);
  const polygonEnds = new Uint32Array(polygons.length);
  let at = 0;
  let ringIndex = 0;
  polygons.forEach((rings, polygonIndex) => {
    for (const ring of rings) {
      for (const position of ring) {
        positions[at++] = position[0] as number;
        positions[at++] = position[1] as number;
      }
      ringEnds[ringIndex++] = at / 2;
    }
    polygonEnds[polygonIndex] = ringIndex;
  });
  return { positions, ringEnds, polygonEnds };
}

/** Unpacks into the coordinates of a GeoJSON MultiPolygon. */
export function toCoordinates(polygons: Polygons): MultiPolygonCoordinates {
  const { positions, ringEnds, polygonEnds } = polygons;
  let position = 0;
  let ring = 0;
  return Array.from(polygonEnds, (polygonEnd) => {
    const rings: number[][][] = [];
    for (; ring < polygonEnd; ring++) {
      const coordinates: number[][] = [];
      for (const end = ringEnds[ring] as number; position < end; position++) {
        coordinates.push([positions[position * 2] as number, positions[position * 2 + 1] as number]);
      }
      rings.push(coordinates);
    }
    return rings;
  });
}

/** The number of positions in all rings, closing positions included. */
export function vertexCount(polygons: Polygons): number {
  return polygons.positions.length / 2;
}

/** All polygons of several geometries in one, in their order. */
export function concatenate(parts: readonly Polygons[]): Polygons {
  const positions = new Float64Array(parts.reduce((sum, part) => sum + part.positions.length, 0));
  const ringEnds = new Uint32Array(parts.reduce((sum, part) => sum + part.ringEnds.length, 0));
  const polygonEnds = new Uint32Array(parts.reduce((sum, part) => sum + part.polygonEnds.length, 0));
  let position = 0;
  let ring = 0;
  let polygon = 0;
  for (const part of parts) {
    positions.set(part.positions, position * 2);
    part.ringEnds.forEach((end, i) => {
      ringEnds[ring + i] = end + position;
    });
    part.polygonEnds.forEach((end, i) => {
      polygonEnds[polygon + i] = end + ring;
    });
    position += part.positions.length / 2;
    ring += part.ringEnds.length;
    polygon += part.polygonEnds.length;
  }
  return { positions, ringEnds, polygonEnds };
}

/** The box around positions, those of them from one corner's index up to another's; of none, one that holds nothing. */
export function boxOfPositions(
  positions: ArrayLike<number>,
  from = 0,
  to = positions.length / 2,
): [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = from * 2; i < to * 2; i += 2) {
    const x = positions[i]!;
    const y = positions[i + 1]!;
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return [west, south, east, north];
}

/** The smallest box around all positions. Without positions: a box that contains nothing. */
export const boundingBox = ({ positions }: Polygons): BoundingBox => boxOfPositions(positions);

/** The smallest box around several. */
export const boxAround = (boxes: readonly BoundingBox[]): BoundingBox => [
  Math.min(...boxes.map(([west]) => west)),
  Math.min(...boxes.map(([, south]) => south)),
  Math.max(...boxes.map(([, , east]) => east)),
  Math.max(...boxes.map(([, , , north]) => north)),
];

/** In memory of its own: the arrays of a map are views on one file, all of which would go along to a thread. */
export const copyOf = ({ positions, ringEnds, polygonEnds }: Polygons): Polygons => ({
  positions: positions.slice(),
  ringEnds: ringEnds.slice(),
  polygonEnds: polygonEnds.slice(),
});
