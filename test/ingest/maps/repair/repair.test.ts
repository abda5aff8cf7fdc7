import { describe, expect, it } from '@jest/globals';
import { fromCoordinates, type Polygons, toCoordinates } from '#core/geometry/polygons.ts';
import { displayGeometries } from '#ingest/maps/display.ts';
import { areaKm2 } from '#ingest/maps/geometry/area.ts';
import { isValid } from '#ingest/maps/geometry/validity.ts';
import { repair } from '#ingest/maps/repair/repair.ts';

const box = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const identity = {
  code: '1',
  nameEn: 'a',
  nameFr: 'a',
  province: 'XA',
  population: null,
  electorCount: null,
  records: [1],
};
const repaired = async (...parts: Polygons[]) => {
  const { districts, repairs } = await repair([{ ...identity, parts }]);
  return { geometry: districts[0]!.geometry, repairs };
};

describe('repairing', () => {
  it('keeps every vertex of sound rings', async () => {
    const { geometry, repairs } = await repaired(fromCoordinates([[box(-48, 42, 1), box(-47.5, 42.5, 0.1).reverse()]]));
    expect(repairs).toEqual([]);
    expect(toCoordinates(geometry)).toEqual([[box(-48, 42, 1), expect.arrayContaining(box(-47.5, 42.5, 0.1))]]);
  });
  it('makes a ring that crosses itself sound, and keeps its area', async () => {
    // A square with an ear: the ring crosses itself at its corner.
    const eared = [
      [-48, 42],
      [-47, 42],
      [-47, 43],
      [-47.001, 43.001],
      [-47, 43.001],
      [-47.001, 43],
      [-48, 43],
      [-48, 42],
    ];
    const raw = fromCoordinates([[eared]]);
    expect(isValid(raw)).toBe(false);
    const { geometry, repairs } = await repaired(raw);
    expect(isValid(geometry)).toBe(true);
    expect(repairs).toHaveLength(1);
    expect(areaKm2(geometry)).toBeCloseTo(areaKm2(fromCoordinates([[box(-48, 42, 1)]])), 0);
  });
  it('dissolves parts that touch, and sets islands side by side', async () => {
    const touching = await repaired(fromCoordinates([[box(-48, 42, 1)]]), fromCoordinates([[box(-47, 42, 1)]]));
    expect(toCoordinates(touching.geometry)).toHaveLength(1);
    const islands = await repaired(fromCoordinates([[box(-48, 42, 1)]]), fromCoordinates([[box(-46, 42, 1)]]));
    expect(toCoordinates(islands.geometry)).toEqual([[box(-48, 42, 1)], [box(-46, 42, 1)]]);
  });
  it('drops rings that enclose nothing, never thin ones that do', async () => {
    const sliver = [
      [-46, 42],
      [-45.999999, 42],
      [-45.999999, 43],
      [-46, 42],
    ];
    const line = [
      [-45, 42],
      [-45, 43],
      [-45, 42],
      [-45, 42],
    ];
    const { geometry } = await repaired(fromCoordinates([[box(-48, 42, 1)], [sliver], [line]]));
    expect(toCoordinates(geometry)).toHaveLength(2);
  });
});

describe('display geometries', () => {
  it('share their simplified borders', async () => {
    // A wiggly border between two districts, and an island small enough to vanish.
    const wiggles = Array.from({ length: 500 }, (_, i) => [
      -47 + Math.sin(i / 3) * 0.0001 + Math.sin(i / 60) * 0.02,
      42 + i / 500,
    ]);
    const west = fromCoordinates([[[[-48, 42], ...wiggles, [-48, 43], [-48, 42]]]]);
    const east = fromCoordinates([[[[-46, 43], ...[...wiggles].reverse(), [-46, 42], [-46, 43]]]]);
    const island = fromCoordinates([[box(-45.5, 42, 0.00001)]]);
    const [a, b, c] = displayGeometries([west, east, island], 'FEDERAL').map(toCoordinates) as [
      number[][][][],
      number[][][][],
      number[][][][],
    ];
    const border = (ring: number[][]) => new Set(ring.filter(([x]) => x! > -47.5 && x! < -46.5).map(String));
    expect(border(a[0]![0]!).size).toBeLessThan(200);
    expect(border(a[0]![0]!)).toEqual(border(b[0]![0]!));
    expect(c).toHaveLength(1);
  });
});
