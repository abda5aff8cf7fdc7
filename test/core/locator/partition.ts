import type { MultiPolygonCoordinates } from '#core/geometry/polygons.ts';
import { seeded } from '#core/random.ts';

type Point = [x: number, y: number];
type Chain = Point[];

/** A map whose districts cover its extent without gap or overlap, and neighbours share every vertex of their border. */
export interface Partition {
  readonly districts: MultiPolygonCoordinates[];
  readonly extent: readonly [west: number, south: number, east: number, north: number];
}

export interface PartitionOptions {
  readonly seed: number;
  readonly columns: number;
  readonly rows: number;
  /** Vertices of each border between two corners. */
  readonly borderVertices: number;
  /** 0: a chessboard of straight lines; 1: as crooked as can be without borders that cross. */
  readonly crookedness: number;
  readonly districts: number;
  /** Its south-west corner. Near 0 coordinates are so fine that arithmetic, not they, decides on which side a point is. */
  readonly origin: Point;
}

/**
 * Draws a crooked grid, cuts some of its cells in two along a diagonal, leaves enclaves in others, and deals the pieces
 * out to districts, most of which end up with many parts. The frame is straight.
 */
export function makePartition(options: PartitionOptions): Partition {
  const { seed, columns, rows, borderVertices, crookedness, districts } = options;
  const random = seeded(seed);
  const [west, south] = options.origin;
  const cell = 0.1;
  const within = (i: number, count: number) => i > 0 && i < count;
  const corners = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column): Point => {
      const shift = () => (random() - 0.5) * 0.24 * cell * crookedness;
      const isFree = within(column, columns) && within(row, rows);
      return [west + column * cell + (isFree ? shift() : 0), south + row * cell + (isFree ? shift() : 0)];
    }),
  );
  const border = (from: Point, to: Point, isFree: boolean): Chain => {
    const chain: Chain = [from];
    for (let i = 1; i < borderVertices; i++) {
      const share = i / borderVertices;
      const aside = isFree ? (random() - 0.5) * 0.12 * Math.sin(Math.PI * share) * crookedness : 0;
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      chain.push([from[0] + share * dx - aside * dy, from[1] + share * dy + aside * dx]);
    }
    return [...chain, to];
  };
  const level = corners.map((line, row) =>
    line.slice(1).map((to, column) => border(line[column]!, to, within(row, rows))),
  );
  const upright = corners
    .slice(1)
    .map((line, row) => line.map((to, column) => border(corners[row]![column]!, to, within(column, columns))));

  const dealt: MultiPolygonCoordinates[] = Array.from({ length: districts }, () => []);
  const deal = (...rings: Chain[]) => dealt[Math.floor(random() * districts)]!.push(rings);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const bottom = level[row]![column]!;
      const right = upright[row]![column + 1]!;
      const top = level[row + 1]![column]!;
      const left = upright[row]![column]!;
      const kind = random();
      if (kind < 0.3) {
        const diagonal = border(bottom[0]!, top.at(-1)!, true);
        deal(ring(bottom, right, diagonal.toReversed()));
        deal(ring(diagonal, top.toReversed(), left.toReversed()));
      } else if (kind < 0.6) {
        const outer = ring(bottom, right, top.toReversed(), left.toReversed());
        const enclave = shrink(outer, 0.4);
        const core = shrink(enclave, 0.5);
        deal(outer, enclave.toReversed());
        deal(enclave, core.toReversed());
        deal(core);
      } else {
        deal(ring(bottom, right, top.toReversed(), left.toReversed()));
      }
    }
  }
  return {
    districts: dealt.filter((parts) => parts.length > 0),
    extent: [west, south, corners[0]!.at(-1)![0], corners.at(-1)![0]![1]],
  };
}

function ring(...chains: Chain[]): Chain {
  return chains.flatMap((chain, i) => (i === 0 ? chain : chain.slice(1)));
}

function shrink(chain: Chain, factor: number): Chain {
  const [first] = chain;
  const opposite = chain[Math.floor(chain.length / 2)]!;
  const [x, y] = [(first![0] + opposite[0]) / 2, (first![1] + opposite[1]) / 2];
  return chain.map(([px, py]) => [x + factor * (px - x), y + factor * (py - y)]);
}

/**
 * Points that an inexact rule would count to two districts or to none: vertices, points on borders, points level with
 * vertices.
 */
export function awkwardPoints({ districts, extent }: Partition, seed: number): Point[] {
  const random = seeded(seed);
  const [west, south, east, north] = extent;
  const points: Point[] = [];
  for (const line of districts.flat(2)) {
    for (let i = 0; i + 1 < line.length; i++) {
      const [x, y] = line[i] as Point;
      const [toX, toY] = line[i + 1] as Point;
      const share = random();
      points.push([x, y]);
      points.push([(x + toX) / 2, (y + toY) / 2]);
      points.push([x + share * (toX - x), y + share * (toY - y)]);
      points.push([west + random() * (east - west), y]);
      points.push([x, south + random() * (north - south)]);
    }
  }
  return points.filter(([x, y]) => x > west && x < east && y > south && y < north);
}

export function randomPoints({ extent }: Partition, count: number, seed: number): Point[] {
  const random = seeded(seed);
  const [west, south, east, north] = extent;
  return Array.from({ length: count }, () => [west + random() * (east - west), south + random() * (north - south)]);
}
