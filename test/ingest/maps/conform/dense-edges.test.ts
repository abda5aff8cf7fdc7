import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromCoordinates, toCoordinates } from '#core/geometry/polygons.ts';
import { coordinateSystem } from '#ingest/maps/conform/crs.ts';
import { reproject } from '#ingest/maps/conform/reproject.ts';

type Position = [number, number];

const lambert = coordinateSystem('EPSG:3347');
const forward = lambert.forward as NonNullable<typeof lambert.forward>;
const metresPerDegree = 111_195;

const ringOf = (ring: readonly Position[], system = lambert) =>
  toCoordinates(reproject(fromCoordinates([[ring]]), system))[0]?.[0] as Position[];
const boxOf = (west: number, south: number, width: number, height: number): Position[] => [
  [west, south],
  [west + width, south],
  [west + width, south + height],
  [west, south + height],
  [west, south],
];

/** The distance of a position from a line of positions, metres. */
function distance([longitude, latitude]: Position, line: readonly Position[]): number {
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 1; i < line.length; i++) {
    const [[ax, ay], [bx, by]] = [line[i - 1] as Position, line[i] as Position];
    const [dx, dy] = [(bx - ax) * narrowing, by - ay];
    const [px, py] = [(longitude - ax) * narrowing, latitude - ay];
    const share = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, Math.hypot(px - share * dx, py - share * dy));
  }
  return nearest * metresPerDegree;
}

/** The ends of an edge of up to 500 km, metres in Statistics Canada's Lambert projection, anywhere in the country. */
const within = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const edge = fc
  .tuple(within(3_700_000, 9_000_000), within(700_000, 4_800_000), within(-350_000, 350_000), within(-350_000, 350_000))
  .map(([x, y, east, north]): [Position, Position] => [
    [x, y],
    [x + east, y + north],
  ]);

describe('long straight edges of a projected file', () => {
  it('lie nowhere more than a metre from where the publisher drew them', () => {
    fc.assert(
      fc.property(edge, within(0, 1), ([a, b], share) => {
        const line = ringOf([a, b, [b[0], b[1] + 10], a]).slice(0, -2);
        const there: Position = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
        expect(distance(forward([...there]), line)).toBeLessThan(1.5);
      }),
      { numRuns: 50 },
    );
  });

  it('get the same positions in either direction, to the last bit, so that neighbours fit', () => {
    // Ends of different magnitudes: their differences, and so the places between them, are rounded.
    const zone = coordinateSystem('EPSG:26917');
    const toDegrees = zone.forward as NonNullable<typeof zone.forward>;
    const end = fc.tuple(within(0.001, 400_000), within(4_600_000, 5_500_000));
    fc.assert(
      fc.property(end, end, (a, b) => {
        const there = ringOf([a, b, [a[0], a[1] + 1], a], zone);
        const back = ringOf([b, a, [b[0], b[1] + 1], b], zone);
        const [x, y] = toDegrees([...b]);
        const first = there.slice(0, there.findIndex((position) => position[0] === x && position[1] === y) + 1);
        expect(back.slice(0, first.length).reverse()).toEqual(first);
      }),
      { numRuns: 100 },
    );
  });

  it('get none if a straight line in degrees does as well', () => {
    expect(ringOf(boxOf(7_200_000, 900_000, 900, 900))).toHaveLength(5);
    // A square of 2 km at the latitude of Toronto: its edges bend by a few centimetres.
    expect(ringOf(boxOf(7_200_000, 900_000, 2000, 2000))).toHaveLength(5);
    expect(ringOf(boxOf(7_200_000, 900_000, 100_000, 100_000)).length).toBeGreaterThan(20);
  });

  it('stay as they are if the file is in degrees', () => {
    const square = boxOf(-100, 49, 10, 10);
    expect(ringOf(square, coordinateSystem('EPSG:4269'))).toEqual(square);
  });

  it('keep rings and polygons apart', () => {
    const outer = boxOf(7_000_000, 900_000, 100_000, 100_000);
    const hole = [...boxOf(7_010_000, 910_000, 500, 500)].reverse();
    const second = boxOf(7_300_000, 900_000, 500, 500);
    const [first, other] = toCoordinates(reproject(fromCoordinates([[outer, hole], [second]]), lambert));
    expect(first).toHaveLength(2);
    expect(first?.[0]?.length).toBeGreaterThan(5);
    expect(first?.[1]?.[0]).toEqual(forward([...(hole[0] as Position)]));
    expect(first?.[1]).toHaveLength(5);
    expect(other?.[0]?.at(-1)).toEqual(forward([...(second[0] as Position)]));
  });
});
