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

it('draws a fractal coast within the limit, its neighbours as finely as before, and no gap between them', async () => {
  const random = seeded(7);
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

  const [drawn, drawnTown] = (await displayGeometries([riding, neighbour], 'FEDERAL')) as [Polygons, Polygons];
  expect(bytes(drawn)).toBeLessThanOrEqual(60_000);
  // Most of what is allowed is used.
  expect(bytes(drawn)).toBeGreaterThan(15_000);
  expect([isValid(drawn), isValid(drawnTown)]).toEqual([true, true]);

  const [alone] = (await displayGeometries([neighbour], 'FEDERAL')) as [Polygons];
  // Ends of shared lines stay, and there are fewer of them alone.
  expect(toCoordinates(drawnTown).flat(2).length).toBeGreaterThanOrEqual(toCoordinates(alone).flat(2).length);
  const key = ([x, y]: readonly number[]) => `${x!.toFixed(7)},${y!.toFixed(7)}`;
  const ofBorder = new Set(border.slice(1).map(key));
  const inBorder = (geometry: Polygons) =>
    toCoordinates(geometry)
      .flat(2)
      .map(key)
      .filter((position) => ofBorder.has(position));
  expect(inBorder(drawnTown).length).toBeGreaterThan(20);
  expect(new Set(inBorder(drawn))).toEqual(new Set(inBorder(drawnTown)));
});
