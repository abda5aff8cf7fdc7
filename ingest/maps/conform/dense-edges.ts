import type { Polygons } from '#core/geometry/polygons.ts';
import type { CoordinateSystem } from './crs.ts';

type Position = readonly [number, number];
type Forward = NonNullable<CoordinateSystem['forward']>;

/** An edge with its ends in both systems. */
interface Edge {
  readonly from: Position;
  readonly until: Position;
  readonly fromDegrees: Position;
  readonly untilDegrees: Position;
}

/** How far a border may lie from where its publisher drew it, metres. */
const mostDeviation = 1;
/**
 * Edges shorter than this, in units of their system (metres or feet), are not looked at. A straight line of a conformal
 * projection curves by at most tan(latitude) / R against one in degrees, which is a metre over 2.5 km at 83° north.
 */
const shortest = 1000;
/** The most halvings: an edge of 4,000 km ends as pieces of a kilometre. */
const mostHalvings = 12;
const metresPerDegree = 111_195;
/** Places on an edge at which the deviation is measured. More than the middle, because a curve may cross its chord there. */
const places = [0.25, 0.5, 0.75];

/**
 * Adds positions to edges that are straight in their own system and would not be in degrees: the southern border of a
 * riding can run for 100 km on a parallel, and straight in degrees it would lie off by hundreds of metres.
 *
 * The positions depend on the edge's two ends alone, and not on their order: neighbours that share the edge get the
 * same.
 */
export class DenseEdges {
  readonly #forward: Forward;

  constructor(forward: Forward) {
    this.#forward = forward;
  }

  /** The converted geometry with the positions that it needs; null if it needs none. */
  densify(original: Polygons, converted: Polygons): Polygons | null {
    const added = this.#addedPositions(original, converted);
    if (added.size === 0) return null;
    const count = [...added.values()].reduce((sum, positions) => sum + positions.length, 0);
    const positions = new Float64Array(converted.positions.length + count * 2);
    const ringEnds = new Uint32Array(converted.ringEnds.length);
    let at = 0;
    let i = 0;
    converted.ringEnds.forEach((end, ring) => {
      for (; i < end; i++) {
        positions.set(converted.positions.subarray(i * 2, i * 2 + 2), at);
        at += 2;
        for (const position of added.get(i) ?? []) {
          positions.set(position, at);
          at += 2;
        }
      }
      ringEnds[ring] = at / 2;
    });
    return { positions, ringEnds, polygonEnds: converted.polygonEnds };
  }

  /** The new positions of each edge that needs some, by the number of the position it begins at. */
  #addedPositions(original: Polygons, converted: Polygons): Map<number, readonly Position[]> {
    const added = new Map<number, readonly Position[]>();
    const { positions } = original;
    let start = 0;
    for (const end of original.ringEnds) {
      for (let i = start; i < end - 1; i++) {
        const dx = (positions[i * 2 + 2] as number) - (positions[i * 2] as number);
        const dy = (positions[i * 2 + 3] as number) - (positions[i * 2 + 1] as number);
        if (dx * dx + dy * dy < shortest * shortest) continue;
        const between = this.#between({
          from: positionAt(positions, i),
          until: positionAt(positions, i + 1),
          fromDegrees: positionAt(converted.positions, i),
          untilDegrees: positionAt(converted.positions, i + 1),
        });
        if (between.length > 0) added.set(i, between);
      }
      start = end;
    }
    return added;
  }

  /** New positions in the order of the edge. They are computed from the western end on, so that the order changes no bit. */
  #between(edge: Edge): readonly Position[] {
    const { from, until, fromDegrees, untilDegrees } = edge;
    const isForward = from[0] < until[0] || (from[0] === until[0] && from[1] <= until[1]);
    if (isForward) return this.#halve(edge, mostHalvings);
    const reversed = { from: until, until: from, fromDegrees: untilDegrees, untilDegrees: fromDegrees };
    return [...this.#halve(reversed, mostHalvings)].reverse();
  }

  #halve(edge: Edge, halvings: number): readonly Position[] {
    if (halvings === 0 || !places.some((place) => this.#deviation(edge, place) > mostDeviation)) return [];
    const middle = along(edge, 0.5);
    const middleDegrees = this.#forward([...middle]);
    return [
      ...this.#halve({ ...edge, until: middle, untilDegrees: middleDegrees }, halvings - 1),
      middleDegrees,
      ...this.#halve({ ...edge, from: middle, fromDegrees: middleDegrees }, halvings - 1),
    ];
  }

  /** How far a place on the edge lies from the straight line in degrees, in metres. */
  #deviation(edge: Edge, place: number): number {
    const [longitude, latitude] = this.#forward([...along(edge, place)]);
    const [west, south] = edge.fromDegrees;
    const narrowing = Math.cos((latitude * Math.PI) / 180);
    const x = (longitude - west) * narrowing;
    const y = latitude - south;
    const dx = (edge.untilDegrees[0] - west) * narrowing;
    const dy = edge.untilDegrees[1] - south;
    return (Math.abs(x * dy - y * dx) / Math.hypot(dx, dy)) * metresPerDegree;
  }
}

const positionAt = (positions: Float64Array, i: number): Position => [
  positions[i * 2] as number,
  positions[i * 2 + 1] as number,
];

const along = ({ from, until }: Edge, share: number): Position => [
  from[0] + (until[0] - from[0]) * share,
  from[1] + (until[1] - from[1]) * share,
];
