import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { encodeWkb } from '#core/geometry/wkb.ts';
import { type Random, seeded } from '#core/random.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';

type Point = [number, number];

/** Seven decimals, as the ingest keeps them. */
const grid = (value: number) => Math.round(value * 1e7) / 1e7;

/**
 * A map of `side` × `side` districts over the box from 60° to 50° west and from 45° to 50° north, whose borders inside
 * the box are crooked lines of 2^depth pieces.
 */
export function crookedMap(side: number, depth: number, seed: number): BoundaryVersion[] {
  const random = seeded(seed);
  const node = (column: number, row: number): Point => [grid(-60 + (10 * column) / side), grid(45 + (5 * row) / side)];
  const lines = new Map<string, Point[]>();
  const line = (from: [number, number], to: [number, number]): Point[] => {
    const key = `${from} ${to}`;
    let known = lines.get(key);
    if (!known) {
      const isOuter = (i: 0 | 1) => from[i] === to[i] && (from[i] === 0 || from[i] === side);
      const [a, b] = [node(...from), node(...to)];
      known = isOuter(0) || isOuter(1) ? [a, b] : [a, ...between(a, b, depth, 0.6 / side, random), b];
      lines.set(key, known);
    }
    return known;
  };
  const districts: BoundaryVersion[] = [];
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const ring = [
        ...line([column, row], [column + 1, row]).slice(0, -1),
        ...line([column + 1, row], [column + 1, row + 1]).slice(0, -1),
        ...line([column, row + 1], [column + 1, row + 1])
          .toReversed()
          .slice(0, -1),
        ...line([column, row], [column, row + 1]).toReversed(),
      ];
      // Each ring begins elsewhere, as publishers' do.
      const rotation = (row * 7 + column * 3) % (ring.length - 1);
      const rotated = [...ring.slice(rotation, -1), ...ring.slice(0, rotation + 1)];
      districts.push(districtOf(districts.length, [[rotated]]));
    }
  }
  return districts;
}

/**
 * Two districts side by side from 46° to 48° north and from 45.1° to 43.1° west, with a crooked border; inlets, of a
 * hundredth of a degree down to some metres in width, run into both from the south, and as many islands lie off the coast.
 */
export function fjords(depth: number, seed: number, firstIndex: number): BoundaryVersion[] {
  const random = seeded(seed);
  const [west, middle, east] = [-45.1, -44.1, -43.1];
  const border: Point[] = [[middle, 46], ...between([middle, 46], [middle, 48], depth, 0.4, random), [middle, 48]];
  const inlets = (from: number): Point[] =>
    Array.from({ length: 9 }, (_, i) => i).flatMap((i): Point[] => {
      const width = 0.01 / 3 ** i;
      const at = from + 0.05 + i * 0.1;
      const head = 46.2 + random() * 1.2;
      const side = (x: number, a: number, b: number): Point[] => [
        [grid(x), a],
        ...between([grid(x), a], [grid(x), b], 5, width, random),
        [grid(x), b],
      ];
      return [...side(at, 46, grid(head)), ...side(at + width, grid(head), 46)];
    });
  const island = (x: number, size: number): Point[] => {
    const y = grid(45.9 - random() * 0.3);
    return [
      [grid(x), y],
      [grid(x + size), y],
      [grid(x + size / 2), grid(y + size / 3)],
      [grid(x), y],
    ];
  };
  const islands = (from: number): Point[][][] =>
    Array.from({ length: 9 }, (_, i) => [island(from + 0.04 + i * 0.1, 0.03 / 3 ** i)]);
  const left: Point[] = [[west, 46], ...inlets(west), ...border, [west, 48], [west, 46]];
  const right: Point[] = [...border.toReversed(), ...inlets(middle), [east, 46], [east, 48], [middle, 48]];
  return [
    districtOf(firstIndex, [[left], ...islands(west)]),
    districtOf(firstIndex + 1, [[right], ...islands(middle)]),
  ];
}

function between(a: Point, b: Point, depth: number, spread: number, random: Random): Point[] {
  if (depth === 0) return [];
  const middle: Point = [
    grid((a[0] + b[0]) / 2 + (random() - 0.5) * spread),
    grid((a[1] + b[1]) / 2 + (random() - 0.5) * spread),
  ];
  return [
    ...between(a, middle, depth - 1, spread / 2, random),
    middle,
    ...between(middle, b, depth - 1, spread / 2, random),
  ];
}

/** A district of a map of its own, as far as tiles read it. */
export function districtOf(index: number, polygons: Point[][][], precedence = 1): BoundaryVersion {
  const geometry = fromCoordinates(polygons);
  const set = { index: 0, id: 'x', jurisdiction: { nameEn: 'Invented' } };
  return {
    index,
    precedence,
    nameEn: `District ${index}`,
    nameFr: `Circonscription ${index}`,
    boundary: { id: `x-${index}`, code: String(index), set },
    labelLongitude: polygons[0]![0]![0]![0] + 0.01,
    labelLatitude: polygons[0]![0]![0]![1] + 0.01,
    geometry,
    displayGeometry: new Uint8Array(encodeWkb(geometry)),
  } as unknown as BoundaryVersion;
}

export function decodeTile(bytes: Uint8Array): Record<string, VectorTileFeature[]> {
  const { layers } = new VectorTile(new PbfReader(bytes));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => layer.feature(i)),
    ]),
  );
}

/** In square units of the tile; exteriors run one way and holes the other. */
export function areaOf(feature: VectorTileFeature): number {
  let twice = 0;
  for (const ring of feature.loadGeometry()) {
    for (let i = 0; i < ring.length - 1; i++) twice += ring[i]!.x * ring[i + 1]!.y - ring[i + 1]!.x * ring[i]!.y;
  }
  return twice / 2;
}
