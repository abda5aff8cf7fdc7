import { expect, it } from '@jest/globals';
import { fromCoordinates, type Polygons, toCoordinates } from '#core/geometry/polygons.ts';
import { seeded } from '#core/random.ts';
import { displayGeometries, mostBytes } from '#ingest/maps/display.ts';
import { isValid } from '#ingest/maps/geometry/validity.ts';
import { shapeText } from '#server/electoral/shapes/shape-text.ts';

type Position = [longitude: number, latitude: number];

/** A line from one position to another, bent at random at each halving, as coasts are. Its ends stay. */
function fractal(random: () => number, from: Position, to: Position, halvings: number): Position[] {
  if (halvings === 0) return [from];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const bend = (random() - 0.5) * 0.5;
  const middle: Position = [(from[0] + to[0]) / 2 - dy * bend, (from[1] + to[1]) / 2 + dx * bend];
  return [...fractal(random, from, middle, halvings - 1), ...fractal(random, middle, to, halvings - 1)];
}

const polygon = (...lines: Position[][]): Polygons => {
  const ring = lines.flat();
  return fromCoordinates([[[...ring, ring[0]!]]]);
};

const bytes = (geometry: Polygons) => Buffer.byteLength(shapeText(geometry));

/**
 * The greatest distance in metres of a line’s vertices from what was drawn of it. The line is short: one scale holds
 * for all of it.
 */
function greatestDistance(line: readonly Position[], drawn: Polygons): number {
  const north = 111_200;
  const east = north * Math.cos(((line[0]?.[1] ?? 0) * Math.PI) / 180);
  const rings = toCoordinates(drawn).flat(1) as Position[][];
  const distances = line.map(([x, y]) => {
    const inMetres = ([lng, lat]: Position): Position => [(lng - x) * east, (lat - y) * north];
    const toPieces = rings.flatMap((ring) =>
      ring.slice(1).map((to, i) => fromOrigin(inMetres(ring[i] as Position), inMetres(to))),
    );
    return Math.min(...toPieces);
  });
  return Math.max(...distances);
}

/** The distance of a straight piece from the origin. */
function fromOrigin([ax, ay]: Position, [bx, by]: Position): number {
  const [dx, dy] = [bx - ax, by - ay];
  const share = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy)));
  return Math.hypot(ax + share * dx, ay + share * dy);
}

const seeds = [7, 104_829];

it.each(seeds)(
  'draws a fractal coast within the limit, a town beside it finely, and no gap between them (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const corners = { a: [-60, 50], b: [-60, 54], c: [-50, 54], d: [-50, 50] } as const satisfies Record<
      string,
      Position
    >;
    const town: Position[] = [
      [-50, 50],
      [-50, 50.1],
      [-49.9, 50.1],
      [-49.9, 50],
    ];
    const coast = [
      ...fractal(random, [...corners.b], [...corners.a], 15),
      ...fractal(random, [...corners.a], [...corners.d], 15),
    ];
    // From d north: the border with the town, then a line of its own.
    const border = fractal(random, [-50, 50], [-50, 50.1], 8);
    const inland = fractal(random, [-50, 50.1], [...corners.c], 8);
    const riding = polygon(coast, border, inland, [[...corners.c]]);
    const neighbour = polygon([[-50, 50.1], ...border.slice(1).reverse()], [town[0]!, town[3]!, town[2]!]);
    expect(bytes(riding)).toBeGreaterThan(20 * mostBytes);

    const [drawn, drawnTown] = displayGeometries([riding, neighbour], 'FEDERAL') as [Polygons, Polygons];
    expect(bytes(drawn)).toBeLessThanOrEqual(60_000);
    // Most of what is allowed is used.
    expect(bytes(drawn)).toBeGreaterThan(15_000);
    expect([isValid(drawn), isValid(drawnTown)]).toEqual([true, true]);

    // The town keeps the tolerance of its level, 30 m, upon the border too; snapping adds a centimetre. The coast's is
    // larger.
    expect(greatestDistance(border, drawnTown)).toBeLessThan(30.1);
    expect(greatestDistance(coast.slice(0, 2_000), drawn)).toBeGreaterThan(100);
    const key = ([x, y]: readonly number[]) => `${x!.toFixed(7)},${y!.toFixed(7)}`;
    const ofBorder = new Set(border.slice(1).map(key));
    const inBorder = (geometry: Polygons) =>
      toCoordinates(geometry)
        .flat(2)
        .map(key)
        .filter((position) => ofBorder.has(position));
    expect(inBorder(drawnTown).length).toBeGreaterThan(20);
    expect(new Set(inBorder(drawn))).toEqual(new Set(inBorder(drawnTown)));
  },
);
