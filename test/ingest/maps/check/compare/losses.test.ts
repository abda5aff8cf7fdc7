import { describe, expect, it } from '@jest/globals';
import { findingsOn, heldBack, wardMap } from '#test/support/gate.ts';

const right = wardMap(9);
const metre = 1 / 111_320;

/** Each ward drawn apart, its corners moved towards its middle by so many metres. */
const narrower = (by: number) =>
  right.map((ward) => {
    const { positions } = ward.geometry;
    const middle = [0, 1].map((axis) => {
      const values = positions.filter((_, i) => i % 2 === axis);
      return (Math.min(...values) + Math.max(...values)) / 2;
    });
    const moved = positions.map((value, i) => value - Math.sign(value - middle[i % 2]!) * by * metre);
    return { ...ward, geometry: { ...ward.geometry, positions: moved } };
  });

describe('a refresh that lost a little of everything', () => {
  it('is held if it ends in a straight line inside of where it ended', () => {
    const cut = wardMap(9, ([x, y]) => [Math.min(x, -47.8505), y]);
    expect(heldBack(cut, right)).toEqual({
      clipped: expect.stringMatching(/straight line .*: east \(\d+ m farther inside, on \d+ m\)/),
    });
  });

  it('is held if all districts are narrower, and not if one is', () => {
    expect(heldBack(narrower(3), right)).toMatchObject({
      narrowed: expect.stringMatching(
        /^9 of 9 districts have lost area since the last publication as if a strip of about \d\.\d m /,
      ),
    });
    expect(heldBack([narrower(3)[0]!, ...right.slice(1)], right)).toEqual({});
    expect(heldBack(narrower(0.2), right)).toEqual({});
  });

  it('is said to have lost land at its outer border, and is held from a twentieth of a district on', () => {
    const bulge = (by: number) => wardMap(9, ([x, y]) => (x > -47.855 && y < 43.045 ? [x - by, y] : [x, y]));
    const soft = findingsOn(bulge(0.0015), right).filter(({ check }) => check === 'small_transfers');
    expect(soft).toEqual([
      expect.objectContaining({
        severity: 'soft',
        message: expect.stringMatching(/3 → none \(\d\.\d %, [\d.]+ km²\)/),
      }),
    ]);
    expect(heldBack(bulge(0.004), right)).toMatchObject({
      lost_area: expect.stringMatching(/lies in none: 3 \(\d\.\d %/),
    });
  });

  it('is said to have gained at its outer border, and is held from a tenth of a district on', () => {
    const grown = (by: number) => wardMap(9, ([x, y]) => (x > -47.855 && y < 43.045 ? [x + by, y] : [x, y]));
    expect(heldBack(grown(0.0035), right)).toEqual({});
    expect(findingsOn(grown(0.0035), right).filter(({ check }) => check === 'small_transfers')).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/none → 3 \(5\.\d %, [\d.]+ km²\)/) }),
    ]);
    expect(Object.keys(heldBack(grown(0.007), right))).toEqual(['new_area']);
  });
});
