import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  fromCoordinates,
  type MultiPolygonCoordinates,
  type Polygons,
  toCoordinates,
} from '#core/geometry/polygons.ts';
import { doubledArea, ringStart } from '#core/geometry/rings.ts';
import { Locator } from '#core/locator/locator.ts';
import { normalize } from '#ingest/maps/geometry/normalize.ts';
import { isValid } from '#ingest/maps/geometry/validity.ts';
import { snapToGrid } from '#ingest/maps/snap/snap.ts';
import { makePartition, randomPoints } from '#test/core/locator/partition.ts';
import { wrongMeetings } from './wrong-meetings.ts';

/** Coordinates in steps of the grid from a place in the sea, so that examples can be read. */
const origin = [-48, 43] as const;
const step = 1e-7;
type Ring = Array<[x: number, y: number]>;
const place = (rings: Ring[]) =>
  rings.map((ring) => ring.map(([x, y]) => [origin[0] + x * step, origin[1] + y * step]));
const district = (...polygons: Ring[][]): Polygons => fromCoordinates(polygons.map(place));
const steps = (geometry: Polygons): MultiPolygonCoordinates =>
  toCoordinates(normalize(geometry)).map((rings) =>
    rings.map((ring) =>
      ring.map(([x, y]) => [Math.round((x! - origin[0]) / step), Math.round((y! - origin[1]) / step)]),
    ),
  );
const snapped = (...geometries: Polygons[]) => snapToGrid(geometries).map(steps);

const square: Ring = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
];

describe('snapping to the grid', () => {
  it('moves each position to the nearest one, and leaves what lies there as it is', () => {
    const [moved] = snapToGrid([district([square.map(([x, y]) => [x + 0.3, y - 0.4])])]);
    expect(steps(moved!)).toEqual([[square]]);
    const there = fromCoordinates([
      [
        [
          [-48, 43],
          [-47.5, 43],
          [-47.5, 43.1234567],
          [-48, 43],
        ],
      ],
    ]);
    expect(snapToGrid([there])[0]).toBe(there);
  });

  it('gives numbers of seven decimals', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -142, max: -52, noNaN: true }),
        fc.double({ min: 41, max: 84, noNaN: true }),
        (x, y) => {
          const [geometry] = snapToGrid([
            fromCoordinates([
              place([square]).map((ring) => ring.map(([a, b]) => [a! - origin[0] + x, b! - origin[1] + y])),
            ]),
          ]);
          for (const value of geometry!.positions) expect(String(value)).toMatch(/^-?\d+(\.\d{1,7})?$/);
        },
      ),
    );
  });

  it('cuts a district in two where its neck is narrower than the grid', () => {
    const neck: Ring = [
      [0, 0],
      [10, 0],
      [10, 4.8],
      [20, 4.8],
      [20, 0],
      [30, 0],
      [30, 10],
      [20, 10],
      [20, 5.2],
      [10, 5.2],
      [10, 10],
      [0, 10],
      [0, 0],
    ];
    const [parts] = snapped(district([neck]));
    expect(parts).toHaveLength(2);
    expect(parts!.map((rings) => rings.length)).toEqual([1, 1]);
  });

  it('makes a hole of a bay whose mouth closes', () => {
    const bay: Ring = [
      [0, 0],
      [20, 0],
      [20, 20],
      [10.3, 20],
      [10.3, 12],
      [14, 8],
      [6, 8],
      [9.7, 12],
      [9.7, 20],
      [0, 20],
      [0, 0],
    ];
    const [parts] = snapped(district([bay]));
    expect(parts!.map((rings) => rings.length)).toEqual([2]);
  });

  it('drops a spike and an island thinner than the grid', () => {
    const spiked: Ring = [
      [0, 0],
      [10, 0],
      [10, 5],
      [30, 5.1],
      [10, 5.2],
      [10, 10],
      [0, 10],
      [0, 0],
    ];
    const thin: Ring = [
      [40, 0],
      [40.1, 0],
      [40.1, 10],
      [40, 0],
    ];
    const [parts] = snapped(district([spiked], [thin]));
    expect(parts).toHaveLength(1);
    expect(parts![0]![0]).toEqual(expect.arrayContaining([[10, 5]]));
    expect(parts![0]![0]!.flat().includes(30)).toBe(false);
  });

  it('puts the vertex at which a border is cut on the neighbour’s border too', () => {
    // After rounding the bay's tip lies on the border that both districts have, and none of them has a vertex there.
    const bay: Ring = [
      [0, 0],
      [20, 0],
      [20, 10],
      [12, 10],
      [10, 0.4],
      [8, 10],
      [0, 10],
      [0, 0],
    ];
    const below: Ring = [
      [0, 0],
      [0, -10],
      [20, -10],
      [20, 0],
      [0, 0],
    ];
    const [upper, lower] = snapped(district([bay]), district([below]));
    expect(upper).toHaveLength(2);
    expect(lower![0]![0]).toEqual(expect.arrayContaining([[10, 0]]));
  });

  it('leaves no overlap where a corner passes over an edge as both are rounded', () => {
    const wedge: Ring = [
      [0.292, 0.391],
      [1.478, 0.53],
      [2.65, 0.907],
      [6, 1],
      [6, 6],
      [2.888, 2.53],
      [1.624, 1.426],
      [0.292, 0.391],
    ];
    const below: Ring = [[0, -5], [6, -5], ...wedge.slice(0, 4).toReversed(), [0, -5]];
    const above: Ring = [[6, 6], [0, 6], ...wedge.slice(4).toReversed()];
    const [between, lower, upper] = snapped(district([wedge]), district([below]), district([above]));
    const left: Ring = [
      [2, 1],
      [3, 1],
      [6, 1],
      [6, 6],
      [3, 3],
      [2, 1],
    ];
    expect(between).toEqual([[left]]);
    for (const parts of [lower, upper]) {
      expect(parts!.flat(2)).toEqual(expect.arrayContaining([[0, 0], [1, 1], left[0]]));
    }
  });

  it('leaves no overlap if rounding turns over a polygon as a whole', () => {
    const turned: Ring = [
      [0.4, 0.4],
      [1.45, 0.55],
      [2.6, 1.4],
      [0.4, 0.4],
    ];
    const below: Ring = [[0, -5], [3, -5], ...turned.slice(0, 3).toReversed(), [0, -5]];
    const above: Ring = [[3, 6], [0, 6], turned[0]!, turned[2]!, [3, 6]];
    const [between, lower, upper] = snapped(district([turned]), district([below]), district([above]));
    expect(between).toEqual([]);
    const border = [
      [0, 0],
      [1, 1],
      [3, 1],
    ];
    for (const parts of [lower, upper]) expect(parts!.flat(2)).toEqual(expect.arrayContaining(border));
  });

  it('keeps what rounding did not turn over: a small hole, and a wide loop that ran the wrong way before', () => {
    const spiked: Ring = [[0, 0], [10, 0], [10, 5], [30, 5.1], [10, 5.2], ...square.slice(2)];
    const hole: Ring = [
      [4, 4],
      [4, 5],
      [5, 5],
      [4, 4],
    ];
    expect(doubledAreas(snapToGrid([district([spiked, hole])])[0]!)).toBe(200 - 1);
    const crossed: Ring = [
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
      [0, 0],
    ];
    expect(doubledAreas(snapToGrid([district([crossed])])[0]!)).toBe(100);
  });

  it('keeps covered what any of several overlapping polygons covers', () => {
    const other = square.map(([x, y]): [number, number] => [x + 5, y + 5]);
    const [parts] = snapped(district([square], [other]));
    expect(parts).toHaveLength(1);
    expect(doubledAreas(district([square], [other]))).toBe(400);
    expect(doubledAreas(snapToGrid([district([square], [other])])[0]!)).toBe(2 * (100 + 100 - 25));
  });

  it('cuts an interior apart where holes that touch do', () => {
    const holes: Ring[] = [
      [
        [5, 2],
        [2, 5],
        [5, 8],
        [4, 5],
        [5, 2],
      ],
      [
        [5, 2],
        [6, 5],
        [5, 8],
        [8, 5],
        [5, 2],
      ],
    ];
    const [parts] = snapped(district([square, ...holes]));
    expect(parts!.map((rings) => rings.length)).toEqual([2, 1]);
  });
});

/** In square steps of the grid. */
function doubledAreas(geometry: Polygons): number {
  const areas = Array.from(geometry.ringEnds, (end, ring) =>
    doubledArea(geometry.positions, ringStart(geometry, ring), end),
  );
  return Math.round(areas.reduce((sum, area) => sum + area, 0) / step ** 2);
}

/** The edges that lie between land of a map and land of none, counted by direction: those between two districts cancel. */
function openBorders(geometries: readonly Polygons[]): string[] {
  const counts = new Map<string, number>();
  for (const rings of geometries.flatMap(steps)) {
    for (const ring of rings) {
      ring.slice(1).forEach(([x, y], i) => {
        const [fromX, fromY] = ring[i]!;
        const isForth = fromX! < x! || (fromX === x && fromY! < y!);
        const key = isForth ? `${fromX} ${fromY} ${x} ${y}` : `${x} ${y} ${fromX} ${fromY}`;
        counts.set(key, (counts.get(key) ?? 0) + (isForth ? 1 : -1));
      });
    }
  }
  return [...counts].filter(([, count]) => count !== 0).map(([key]) => key);
}

/** Maps of cells from a tenth of the grid's step to a thousand times it: the smaller, the more rings meet wrongly. */
const map = fc
  .record({
    seed: fc.nat(),
    columns: fc.integer({ min: 1, max: 4 }),
    rows: fc.integer({ min: 1, max: 4 }),
    borderVertices: fc.constantFrom(1, 2, 9, 30),
    crookedness: fc.constantFrom(0, 0.5, 1),
    districts: fc.integer({ min: 1, max: 8 }),
    cellSteps: fc.constantFrom(0.1, 1, 3, 10, 30, 100, 1000),
  })
  .map(({ cellSteps, ...options }) => {
    const scale = (cellSteps * step) / 0.1;
    const { districts, extent } = makePartition({ ...options, origin: [0, 0] });
    const moved = ([x, y]: readonly number[]) => [origin[0] + x! * scale, origin[1] + y! * scale];
    const geometries = districts.map((polygons) =>
      fromCoordinates(polygons.map((rings) => rings.map((ring) => ring.map(moved)))),
    );
    const [west, south] = moved([extent[0], extent[1]]) as [number, number];
    const [east, north] = moved([extent[2], extent[3]]) as [number, number];
    return { geometries, extent: [west, south, east, north] as const, cellSteps };
  });

const locatorOf = (geometries: readonly Polygons[]) =>
  new Locator(geometries.map((geometry, set) => ({ geometry, set, validFrom: 0, validUntil: Infinity })));

describe('over generated maps', () => {
  it('every district is valid, and its edges meet at common ends only', () => {
    fc.assert(
      fc.property(map, ({ geometries }) => {
        for (const geometry of snapToGrid(geometries)) {
          expect(isValid(geometry)).toBe(true);
          expect(wrongMeetings(steps(geometry))).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('so is what becomes of rings that cross and overlap each other anyhow', () => {
    const coordinate = fc.double({ min: 0, max: 40, noNaN: true });
    const knot = fc
      .array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 12 })
      .map((corners): Ring[] => [[...corners, corners[0]!]]);
    fc.assert(
      fc.property(fc.array(knot, { minLength: 1, maxLength: 4 }), (polygons) => {
        const [geometry] = snapToGrid([district(...polygons)]);
        expect(isValid(geometry!)).toBe(true);
        expect(wrongMeetings(steps(geometry!))).toEqual([]);
        expect(doubledAreas(normalize(geometry!))).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });

  it('neighbours fit: every border inside the map is the border of two districts, edge for edge', () => {
    fc.assert(
      fc.property(map, ({ geometries }) => {
        const whole = snapToGrid(geometries);
        const [west, south, east, north] = boxOf(whole);
        const inside = openBorders(whole).filter((edge) => {
          const [ax, ay, bx, by] = edge.split(' ').map(Number) as [number, number, number, number];
          const onFrame = (a: number, b: number, low: number, high: number) => a === b && (a === low || a === high);
          return !onFrame(ax, bx, west, east) && !onFrame(ay, by, south, north);
        });
        expect(inside).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('points keep their district unless a border is within two steps', () => {
    fc.assert(
      fc.property(map, fc.nat(), ({ geometries, extent }, seed) => {
        const before = locatorOf(geometries);
        const after = locatorOf(snapToGrid(geometries));
        for (const [x, y] of randomPoints({ districts: [], extent }, 100, seed)) {
          const around = [-2, 0, 2].flatMap((dx) => [-2, 0, 2].map((dy) => [x + dx * step, y + dy * step] as const));
          const found = new Set(around.map(([px, py]) => before.locate(px, py, 0).join()));
          if (found.size === 1 && isClear(geometries, x, y)) expect(after.locate(x, y, 0).join()).toBe([...found][0]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('what lies on the grid stays, and snapping again changes nothing', () => {
    fc.assert(
      fc.property(map, ({ geometries }) => {
        const once = snapToGrid(geometries);
        expect(snapToGrid(once).map(steps)).toEqual(once.map(steps));
      }),
      { numRuns: 60 },
    );
  });
});

function boxOf(geometries: readonly Polygons[]): [number, number, number, number] {
  const positions = geometries.flatMap((geometry) => steps(geometry).flat(2));
  const xs = positions.map(([x]) => x!);
  const ys = positions.map(([, y]) => y!);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Whether no vertex of the map lies within two steps of the point. */
function isClear(geometries: readonly Polygons[], x: number, y: number): boolean {
  return geometries.every(({ positions }) => {
    for (let i = 0; i < positions.length; i += 2) {
      if (Math.abs(positions[i]! - x) < 2 * step && Math.abs(positions[i + 1]! - y) < 2 * step) return false;
    }
    return true;
  });
}
