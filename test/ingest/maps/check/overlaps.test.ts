import { describe, expect, it } from '@jest/globals';
import { concatenate, fromCoordinates } from '#core/geometry/polygons.ts';
import { asRead, findingsOn, wardMap } from '#test/support/gate.ts';

const right = wardMap(9);
const overlapsOf = (map: typeof right) => findingsOn(map).filter(({ check }) => check === 'overlaps');

/** Ward 1 with a rectangle of ward 2 besides: that many degrees east from the border, that high. */
function reaching(east: number, south: number, north: number) {
  const [x0, x1] = [-47.955, -47.95 + east];
  const strip = fromCoordinates([[[x0, x1, x1, x0, x0].map((x, i) => [x, i < 2 || i === 4 ? south : north])]]);
  return right.map((ward) => (ward.code === '1' ? { ...ward, geometry: concatenate([ward.geometry, strip]) } : ward));
}

describe('overlaps', () => {
  it('are none if neighbours share their borders', () => {
    expect(overlapsOf(right)).toEqual([]);
  });

  it('hold a map back if a twentieth of one of nine wards is claimed twice, and say of which', () => {
    // A twentieth of the ward is half a hundredth of the map.
    expect(asRead(overlapsOf(reaching(0.005, 43.012, 43.036)))).toEqual([
      {
        severity: 'hard',
        check: 'overlaps',
        message: expect.stringMatching(/^Districts overlap: 1 and 2 on 1\.\d km², [45]\.\d % of 2\. Two maps may/u),
      },
    ]);
  });

  it('are mentioned if a needle of four kilometres reaches in, along a parallel that no line may follow', () => {
    expect(asRead(overlapsOf(reaching(0.048, 43.03, 43.0301)))).toEqual([
      {
        severity: 'soft',
        check: 'overlaps',
        message: expect.stringMatching(/^Districts overlap: 1 and 2 on 0\.04\d? km², 0\.2 % of 2\.$/u),
      },
    ]);
  });
});
