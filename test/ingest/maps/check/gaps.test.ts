import { describe, expect, it } from '@jest/globals';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { findingsOn } from '#test/support/gate.ts';

/** Two districts side by side at 43° north, with a gap of that many metres between them. */
function apart(metres: number) {
  const border = -47.9 + metres / (111_320 * Math.cos((43 * Math.PI) / 180));
  return [
    [-48, -47.9],
    [border, -47.8],
  ].map(([west, east], i) => ({
    code: `${i}`,
    nameEn: `${i}`,
    nameFr: `${i}`,
    province: 'XA',
    population: null,
    electorCount: null,
    geometry: fromCoordinates([[[west!, east!, east!, west!, west!].map((x, k) => [x, k < 2 || k === 4 ? 43 : 43.1])]]),
  }));
}

const gaps = (metres: number) => findingsOn(apart(metres)).find(({ check }) => check === 'gaps');

describe('gaps between districts', () => {
  it('of up to 50 m are said to take the nearest district', () => {
    expect(gaps(30)).toMatchObject({
      severity: 'soft',
      check: 'gaps',
      message:
        '6 gaps of up to 50 m between districts were met, 30 m wide on average: points in them take the nearest district.',
    });
  });

  it('of more are said to have none', () => {
    expect(gaps(120)?.message).toBe(
      '6 gaps of 50 to 200 m between districts were met, 120 m wide on average: points in them have no district.',
    );
  });

  it('are no finding if there are none, nor if they are less than a two-thousandth of what was measured', () => {
    expect(gaps(0)).toBeUndefined();
    // Of 16 km.
    expect(gaps(5)).toBeUndefined();
    expect(gaps(10)?.message).toContain('10 m wide on average');
  });
});

describe('districts that overlap', () => {
  const overlaps = (metres: number) => findingsOn(apart(-metres)).find(({ check }) => check === 'overlaps');

  it('on a large share of one of them are held back, and are named', () => {
    expect(overlaps(2000)).toMatchObject({
      severity: 'hard',
      message: expect.stringMatching(/^Districts overlap: 0 and 1 on 22 km², 25 % of 0\./),
    });
  });

  it('by less are mentioned, and by a few metres are not', () => {
    expect(overlaps(20)).toMatchObject({ severity: 'soft' });
    expect(overlaps(2)).toBeUndefined();
  });
});
