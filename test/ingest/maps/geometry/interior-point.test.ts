import { describe, expect, it } from '@jest/globals';
import { booleanPointInPolygon } from '@turf/turf';
import fc from 'fast-check';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { interiorPoint } from '#ingest/maps/geometry/interior-point.ts';

/** A star-shaped ring around a centre: never crosses itself, but is often far from convex. */
function star(centreX: number, centreY: number, radii: readonly number[]): number[][] {
  const ring = radii.map((radius, i) => {
    const angle = (i / radii.length) * 2 * Math.PI;
    return [centreX + radius * Math.cos(angle), centreY + radius * Math.sin(angle)];
  });
  return [...ring, ring[0]!];
}

const crescent = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 9],
  [9, 9],
  [9, 1],
  [0, 1],
  [0, 0],
];

describe('interiorPoint', () => {
  it('is the centroid if that lies inside', () => {
    const square = star(-75, 45, [1, 1, 1, 1]);
    const [x, y] = interiorPoint(fromCoordinates([[square]]))!;
    expect(x).toBeCloseTo(-75, 12);
    expect(y).toBeCloseTo(45, 12);
  });

  it('is inside if the centroid is not: a crescent, a ring with its centre cut out', () => {
    const outer = star(20, 20, [4, 4, 4, 4, 4, 4]);
    const inner = star(20, 20, [3, 3, 3, 3, 3, 3]);
    for (const coordinates of [[[crescent]], [[outer, inner]]]) {
      const point = interiorPoint(fromCoordinates(coordinates))!;
      expect(booleanPointInPolygon(point, { type: 'MultiPolygon', coordinates }, { ignoreBoundary: true })).toBe(true);
    }
  });

  it('lies in the largest part', () => {
    const [x] = interiorPoint(fromCoordinates([[star(0, 60, [1, 1, 1, 1])], [star(10, 60, [2, 2, 2, 2])]]))!;
    expect(x).toBeCloseTo(10, 12);
  });

  it('is always inside, by turf', () => {
    const radii = fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(radii, fc.boolean(), (outline, hasHole) => {
        // With corners at most 40° apart no edge comes nearer to the centre than half the least radius: the hole fits.
        const least = Math.min(...outline);
        const rings = [star(-70, 50, outline)];
        if (hasHole && outline.length > 8)
          rings.push(
            star(
              -70,
              50,
              [0.3, 0.3, 0.3].map((share) => share * least),
            ),
          );
        const point = interiorPoint(fromCoordinates([rings]))!;
        const polygon = { type: 'Polygon' as const, coordinates: rings };
        expect(booleanPointInPolygon(point, polygon, { ignoreBoundary: true })).toBe(true);
      }),
    );
  });

  it('is null without positions, the first position without area', () => {
    expect(interiorPoint(fromCoordinates([]))).toBeNull();
    const flat = [
      [1, 2],
      [3, 2],
      [1, 2],
    ];
    expect(interiorPoint(fromCoordinates([[flat]]))).toEqual([1, 2]);
  });
});
