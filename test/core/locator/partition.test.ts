import { describe, expect, it } from '@jest/globals';
import { booleanPointInPolygon } from '@turf/turf';
import fc from 'fast-check';
import { fromCoordinates, type MultiPolygonCoordinates } from '#core/geometry/polygons.ts';
import { Locator } from '#core/locator/locator.ts';
import { isValid } from '#ingest/maps/geometry/validity.ts';
import { awkwardPoints, makePartition, type Partition, randomPoints } from './partition.ts';

const partition = fc
  .record({
    seed: fc.nat(),
    columns: fc.integer({ min: 1, max: 4 }),
    rows: fc.integer({ min: 1, max: 4 }),
    borderVertices: fc.constantFrom(1, 2, 9, 40),
    crookedness: fc.constantFrom(0, 0.5, 1),
    districts: fc.integer({ min: 1, max: 12 }),
    origin: fc.constantFrom<[number, number]>([-75.3, 45.2], [-0.15, -0.05]),
  })
  .map((options) => ({ options, ...makePartition(options) }));

/** Each district in a set of its own, so that the locator returns every district that covers a point. */
function locatorOfAll({ districts }: Partition): Locator {
  return new Locator(
    districts.map((coordinates, set) => ({
      geometry: fromCoordinates(coordinates),
      set,
      validFrom: 0,
      validUntil: Infinity,
    })),
  );
}

/** The half-open rule in its plainest form, over all edges. */
function covers(coordinates: MultiPolygonCoordinates, x: number, y: number): boolean {
  return coordinates.some((rings) => {
    let inside = false;
    for (const ring of rings) {
      for (let i = 0; i + 1 < ring.length; i++) {
        const [low, high] = ring[i]![1]! < ring[i + 1]![1]! ? [ring[i]!, ring[i + 1]!] : [ring[i + 1]!, ring[i]!];
        if (low[1]! > y || high[1]! <= y) continue;
        if ((x - low[0]!) * (high[1]! - low[1]!) < (high[0]! - low[0]!) * (y - low[1]!)) inside = !inside;
      }
    }
    return inside;
  });
}

describe('over generated partitions', () => {
  it('the generator draws valid polygons', () => {
    const areValid = ({ districts }: Partition) => districts.every((parts) => isValid(fromCoordinates(parts)));
    fc.assert(fc.property(partition, areValid), { numRuns: 50 });
  });

  it('every point lies in exactly one district: anywhere, on vertices, on borders, level with vertices', () => {
    fc.assert(
      fc.property(partition, fc.nat(), (map, seed) => {
        const locator = locatorOfAll(map);
        const points = [...randomPoints(map, 300, seed), ...awkwardPoints(map, seed)];
        const wrong = points.filter(([x, y]) => locator.locate(x, y, 0).length !== 1);
        expect(wrong).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('the answer is that of the plain rule over all edges', () => {
    fc.assert(
      fc.property(partition, fc.nat(), (map, seed) => {
        const locator = locatorOfAll(map);
        const points = [...randomPoints(map, 100, seed), ...awkwardPoints(map, seed).slice(0, 200)];
        for (const [x, y] of points) {
          const plain = map.districts.flatMap((district, i) => (covers(district, x, y) ? [i] : []));
          expect(locator.locate(x, y, 0)).toEqual(plain);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('the answer is that of turf, away from borders', () => {
    fc.assert(
      fc.property(partition, fc.nat(), (map, seed) => {
        const locator = locatorOfAll(map);
        for (const point of randomPoints(map, 60, seed)) {
          const byTurf = map.districts.flatMap((coordinates, i) =>
            booleanPointInPolygon(point, { type: 'MultiPolygon', coordinates }) ? [i] : [],
          );
          expect(locator.locate(point[0], point[1], 0)).toEqual(byTurf);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('outside the extent there is no district', () => {
    const map = makePartition({
      seed: 1,
      columns: 3,
      rows: 3,
      borderVertices: 9,
      crookedness: 1,
      districts: 4,
      origin: [-75.3, 45.2],
    });
    const [west, south, east, north] = map.extent;
    const locator = locatorOfAll(map);
    for (const [x, y] of [
      [west - 1e-9, (south + north) / 2],
      [east + 1e-9, (south + north) / 2],
      [(west + east) / 2, south - 1e-9],
      [(west + east) / 2, north + 1e-9],
    ] as const) {
      expect(locator.locate(x, y, 0)).toEqual([]);
    }
  });

  it('in one set, both ways of asking agree', () => {
    fc.assert(
      fc.property(partition, fc.nat(), (map, seed) => {
        const locator = new Locator(
          map.districts.map((coordinates) => ({
            geometry: fromCoordinates(coordinates),
            set: 0,
            validFrom: 0,
            validUntil: Infinity,
          })),
        );
        for (const [x, y] of [...randomPoints(map, 50, seed), ...awkwardPoints(map, seed).slice(0, 50)]) {
          const covering = locator.locate(x, y, 0);
          expect(covering).toHaveLength(1);
          expect(locator.locateOrSnap(x, y, 0)).toEqual({ covering, snapped: [] });
        }
      }),
      { numRuns: 20 },
    );
  });
});
