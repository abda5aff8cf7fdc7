import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { buildDistrictBlock } from '#core/locator/district-block.ts';
import { addPart } from '#core/locator/locator.ts';
import { Surroundings } from '#locator/src/geometry/surroundings.ts';

/** At latitude 60 a degree of longitude is half one of latitude: 55,597.5 m on the mean sphere. */
const metre = 1 / 55_597.5;

/** The district of one ring, as seen from a point. All in metres from 0° east, 60° north. */
function seenFrom([x, y]: readonly number[], open: readonly number[][], reach: number) {
  const ring = [...open, open[0]!].map(([east, north]) => [east! * metre, 60 + (north! * metre) / 2]);
  const around = new Surroundings();
  around.moveTo(x! * metre, 60 + (y! * metre) / 2, reach);
  addPart(around, buildDistrictBlock([fromCoordinates([[ring]])]).bins, 0, 7);
  return around.districts;
}

const square = [
  [0, 0],
  [1000, 0],
  [1000, 1000],
  [0, 1000],
];

describe('the borders around a point', () => {
  it('are measured in metres, to sides and to corners', () => {
    const [side] = seenFrom([-10, 500], square, 50);
    expect(side).toMatchObject({ district: 7 });
    expect([side!.metres, side!.x, side!.y].map((n) => Math.round(n * 100) / 100)).toEqual([10, 10, 0]);
    const [corner] = seenFrom([-30, -40], square, 100);
    expect(corner!.metres).toBeCloseTo(50, 1);
  });

  it('end at the reach', () => {
    expect(seenFrom([-10, 500], square, 9.9)).toEqual([]);
    expect(seenFrom([500, 500], square, 499)).toEqual([]);
  });

  it('agree with the distance to every edge', () => {
    const coordinate = fc.double({ min: -300, max: 300, noNaN: true });
    const corners = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 60 });
    fc.assert(
      fc.property(corners, coordinate, coordinate, (open, x, y) => {
        const [found] = seenFrom([x, y], open, 1000);
        const toEdges = open.map((from, i) => distanceToEdge([x, y], from, open[(i + 1) % open.length]!));
        // Metres are scaled at the point's own latitude, here at 60: over a few hundred metres that is centimetres.
        expect(Math.abs(found!.metres - Math.min(...toEdges))).toBeLessThan(0.1);
      }),
    );
  });
});

function distanceToEdge([x, y]: number[], [fromX, fromY]: number[], [toX, toY]: number[]): number {
  const [alongX, alongY] = [toX! - fromX!, toY! - fromY!];
  const length = alongX ** 2 + alongY ** 2;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x! - fromX!) * alongX + (y! - fromY!) * alongY) / length));
  return Math.hypot(x! - fromX! - share * alongX, y! - fromY! - share * alongY);
}
