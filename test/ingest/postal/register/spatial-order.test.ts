import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { spatialOrder } from '#ingest/postal/register/spatial-order.ts';

type Point = readonly [x: number, y: number];

const orderOf = (points: readonly Point[]) => {
  const blocks = spatialOrder(
    points.length,
    (i) => points[i]![0],
    (i) => points[i]![1],
  );
  return [...blocks].flatMap((block) => [...block]);
};

describe('the spatial order', () => {
  it('has every point once, wherever they lie', () => {
    const coordinate = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate)), (points) => {
        expect(orderOf(points).toSorted((a, b) => a - b)).toEqual(points.map((_, i) => i));
      }),
    );
  });

  it('visits one corner of the region after the other', () => {
    const corners: Point[] = [
      [0, 0],
      [900, 900],
      [1, 1],
      [901, 901],
      [2, 0],
      [900, 0],
    ];
    expect(orderOf(corners)).toEqual([0, 2, 4, 5, 1, 3]);
  });
});
