import { describe, expect, it } from '@jest/globals';
import { encodeWkb } from '#core/geometry/wkb.ts';
import { heldBack, wardMap } from '#test/support/gate.ts';

/** Ridings that share the borders of the first six wards, and run elsewhere beyond. */
const surroundingDistricts = wardMap(6).map(({ geometry }) => encodeWkb(geometry));
const moved = (metres: number) =>
  wardMap(9, ([x, y]) => [x + metres / (111_320 * Math.cos((43 * Math.PI) / 180)), y - metres / 111_320]);

describe('the wards of a city among the ridings around it, at their first publication', () => {
  it('pass if their common borders lie on each other, give or take some metres', () => {
    expect(heldBack(moved(0), [], { surroundingDistricts })).toEqual({});
    expect(heldBack(moved(4), [], { surroundingDistricts })).toEqual({});
    expect(heldBack(moved(24), [], { surroundingDistricts })).toEqual({});
  });

  it('pass if they have no border in common', () => {
    const elsewhere = wardMap(9, ([x, y]) => [x + 1, y]).map(({ geometry }) => encodeWkb(geometry));
    expect(heldBack(moved(0), [], { surroundingDistricts: elsewhere })).toEqual({});
  });

  it.each([60, 150])('are held back where all of them lie %d m aside', (metres) => {
    expect(heldBack(moved(metres), [], { surroundingDistricts })).toEqual({
      fit: expect.stringMatching(
        /fit those of the ridings around better if the map is shifted by -\d+ m east and \d+ m north/,
      ),
    });
  });
});
