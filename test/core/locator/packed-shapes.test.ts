import { describe, expect, it } from '@jest/globals';
import { fromCoordinates, type MultiPolygonCoordinates, vertexCount } from '#core/geometry/polygons.ts';
import { Locator } from '#core/locator/locator.ts';
import { findShape, ShapePacker } from '#core/locator/packed-shapes.ts';
import { between, seeded } from '#core/random.ts';

const pack = (shapes: readonly MultiPolygonCoordinates[]) => {
  const packer = new ShapePacker();
  for (const shape of shapes) packer.add(fromCoordinates(shape));
  return packer.columns();
};

const grid = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
const columnsOfGrid = 8;

/** Quadrangles that share crooked sides, as polling divisions do, far in the west of the country. */
function patchwork(random: () => number): MultiPolygonCoordinates[] {
  const corners = Array.from({ length: columnsOfGrid + 1 }, (_, row) =>
    Array.from({ length: columnsOfGrid + 1 }, (__, column) => [
      grid(-139.2 + column * 0.01 + between(random, -0.004, 0.004)),
      grid(60.1 + row * 0.01 + between(random, -0.004, 0.004)),
    ]),
  );
  const at = (row: number, column: number) => corners[row]?.[column] as number[];
  return Array.from({ length: columnsOfGrid ** 2 }, (_, i) => {
    const [row, column] = [Math.floor(i / columnsOfGrid), i % columnsOfGrid];
    const first = at(row, column);
    return [[[first, at(row, column + 1), at(row + 1, column + 1), at(row + 1, column), first]]];
  });
}

describe('packed shapes', () => {
  it('cover the points that the index of districts finds in them', () => {
    const random = seeded(7);
    const shapes = patchwork(random);
    const columns = pack(shapes);
    const locator = new Locator(
      shapes.map((shape) => {
        return { geometry: fromCoordinates(shape), set: 0, validFrom: -Infinity, validUntil: Infinity };
      }),
    );
    let found = 0;
    for (let i = 0; i < 20_000; i++) {
      const [x, y] = [between(random, -139.21, -139.11), between(random, 60.09, 60.19)];
      const expected = locator.locate(x, y, 0)[0] ?? -1;
      expect([x, y, findShape(columns, 0, shapes.length, x, y)]).toEqual([x, y, expected]);
      if (expected >= 0) found++;
    }
    expect(found).toBeGreaterThan(10_000);
  });

  it('share each corner and each point of a common line out to one shape alone', () => {
    const shapes = patchwork(seeded(8));
    const columns = pack(shapes);
    const inner = shapes.filter((_, i) => {
      const [row, column] = [Math.floor(i / columnsOfGrid), i % columnsOfGrid];
      return Math.min(row, column) > 0 && Math.max(row, column) < columnsOfGrid - 1;
    });
    for (const [[ring]] of inner as Array<[[number[][]]]>) {
      for (const [i, [x, y]] of ring.slice(0, -1).entries()) {
        const [nextX, nextY] = ring[i + 1] as number[];
        for (const share of [0, 0.25, 0.5]) {
          const [px, py] = [x! + (nextX! - x!) * share, y! + (nextY! - y!) * share];
          const all = shapes.map((_, shape) => findShape(columns, shape, shape + 1, px, py));
          expect(all.filter((shape) => shape >= 0)).toHaveLength(1);
        }
      }
    }
  });

  it('leave holes out, and what lies in a hole is the other shape', () => {
    const ring = (inset: number) => [
      [-60 + inset, 45 + inset],
      [-59 - inset, 45 + inset],
      [-59 - inset, 46 - inset],
      [-60 + inset, 46 - inset],
      [-60 + inset, 45 + inset],
    ];
    const columns = pack([[[ring(0), ring(0.3).toReversed()]], [[ring(0.3)]]]);
    expect(findShape(columns, 0, 2, -59.9, 45.5)).toBe(0);
    expect(findShape(columns, 0, 2, -59.5, 45.5)).toBe(1);
    expect(findShape(columns, 0, 1, -59.5, 45.5)).toBe(-1);
    expect(findShape(columns, 0, 2, -60.1, 45.5)).toBe(-1);
  });

  it('take less than half of the memory of their positions', () => {
    const shapes = patchwork(seeded(9));
    const { shapeBytes, boxes, shapeEnds } = pack(shapes);
    const positions = shapes.reduce((sum, shape) => sum + vertexCount(fromCoordinates(shape)), 0);
    expect(shapeBytes.byteLength).toBeLessThan(positions * 16 * 0.5);
    expect([boxes.length, shapeEnds.length]).toEqual([shapes.length * 4, shapes.length]);
  });
});
