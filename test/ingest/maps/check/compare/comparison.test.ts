import { describe, expect, it } from '@jest/globals';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { findingsOn, heldBack, wardMap } from '#test/support/gate.ts';

const right = wardMap(9);
/** Metres east and north as degrees where the wards lie. */
const shifted = (east: number, north: number) =>
  wardMap(9, ([x, y]) => [x + east / (111_320 * Math.cos((43 * Math.PI) / 180)), y + north / 111_320]);

describe('a map that is laid over the last publication', () => {
  it('passes if it is the same', () => {
    expect(heldBack(wardMap(9), right)).toEqual({});
  });

  it('is held back if two wards have exchanged their places, though the whole is the same', () => {
    const exchanged = right.map((ward, i) => ({ ...ward, geometry: right[[4, 1, 2, 3, 0][i] ?? i]!.geometry }));
    expect(heldBack(exchanged, right)).toEqual({
      transfers: expect.stringMatching(
        /Area changes district .*1 ⇄ 5 \(100 %, [\d.]+ km²; 100 %, [\d.]+ km²\).*hustings review --accept/,
      ),
    });
  });

  it('is held back if a district takes a tenth of its neighbour, and passes if it takes a hundredth', () => {
    const border = (by: number) => wardMap(9, ([x, y]) => (Math.abs(x + 47.95) < 0.01 ? [x + by, y] : [x, y]));
    // The centres of six of nine wards go along, but the map has not moved.
    const findings = heldBack(border(0.005), right);
    expect(findings).toMatchObject({ transfers: expect.stringMatching(/2 → 1 \([\d.]+ %, [\d.]+ km²\)/) });
    expect(findings).not.toHaveProperty('moved');
    expect(heldBack(border(0.0005), right)).toEqual({});
  });

  it.each([
    ['5 m', shifted(3, 4)],
    ['21 m, as NAD27 in Ontario', shifted(-10, 18)],
    ['98 m, as NAD27 in the west', shifted(-97, 12)],
    ['0.002°', wardMap(9, ([x, y]) => [x + 0.002, y + 0.002])],
  ])('is held back if it lies elsewhere by %s', (_, map) => {
    expect(heldBack(map, right)).toMatchObject({
      moved: expect.stringMatching(
        /as a whole lies elsewhere .* up to [\d.]+ m \(in the median .*another datum, zone or coordinate system/,
      ),
    });
  });

  it('has not moved if it comes with other positions and two borders corrected, which take centres along', () => {
    // Positions lie elsewhere along the same borders, by less than a metre across them.
    const anew = wardMap(9, ([x, y]) => {
      const isCorrected = Math.abs(x + 47.95) < 0.01 || Math.abs(y - 43.1) < 0.01;
      return [x + 3e-6 + (isCorrected ? 0.0006 : 0), y - 2e-6 + (isCorrected ? 0.0006 : 0)];
    });
    expect(heldBack(anew, right)).toEqual({});
  });

  it('is held back if it lies elsewhere by 5 m, and a border was corrected, which takes the centres of two wards along', () => {
    const map = wardMap(9, ([x, y]) => {
      const isCorrected = Math.abs(x + 47.95) < 0.01 && y > 43.005 && y < 43.045;
      return [x + 0.000_037 + (isCorrected ? 0.002 : 0), y + 0.000_036];
    });
    expect(heldBack(map, right)).toEqual({ moved: expect.stringMatching(/up to 5\.\d m/) });
  });

  it('gives no advice on what may be published without a look', () => {
    const renamed = wardMap(9, undefined, (code) => (code === '3' ? 'Harbour' : `Ward ${code}`));
    const [soft] = findingsOn(renamed, right);
    expect(soft).toMatchObject({ severity: 'soft', check: 'names' });
    expect(soft?.message).toBe('1 names changed since the last publication: 3: Ward 3 / Ward 3 → Harbour / Harbour.');
  });

  it('is a simplified copy if its borders lie elsewhere, and not if only positions on nearly straight lines are gone', () => {
    /** Nine positions between any two, up to that many degrees off the straight line. */
    const finer = (off: number) =>
      right.map((ward) => {
        const { positions } = ward.geometry;
        const corners: number[][] = [];
        for (let i = 0; i < positions.length - 2; i += 2) {
          for (let t = 0; t < 1; t += 0.1) {
            const x = positions[i]! + (positions[i + 2]! - positions[i]!) * t;
            const y = positions[i + 1]! + (positions[i + 3]! - positions[i + 1]!) * t;
            corners.push(t === 0 ? [x, y] : [x + off * Math.sin(x * 1e5), y + off * Math.sin(y * 1e5)]);
          }
        }
        return { ...ward, geometry: fromCoordinates([[[...corners, corners[0]!]]]) };
      });
    expect(heldBack(right, finer(0.000_006))).toEqual({});
    expect(heldBack(right, finer(0.000_06))).toEqual({
      detail: expect.stringMatching(
        /has [\d.]+ % of the vertices .*, and \d+ % of its borders lie more than 3 m from/u,
      ),
    });
  });

  it('passes if it lies elsewhere by what two realizations of NAD83 differ', () => {
    expect(heldBack(shifted(1, 1), right)).toEqual({});
  });

  it('is held back if it was turned or stretched about its middle', () => {
    const about = (change: (x: number, y: number) => [number, number]) =>
      wardMap(9, ([x, y]) => {
        const [a, b] = change(x + 47.925, y - 43.075);
        return [a - 47.925, b + 43.075];
      });
    expect(
      heldBack(
        about((x, y) => [x * 1.001, y * 1.001]),
        right,
      ),
    ).toHaveProperty('moved');
    expect(
      heldBack(
        about((x, y) => [x - y * 0.001, y + x * 0.001]),
        right,
      ),
    ).toHaveProperty('moved');
  });

  it('is held back if its borders run elsewhere at random', () => {
    const jittered = wardMap(9, ([x, y]) => [x + Math.sin(x * 1e5) * 5e-4, y + Math.cos(y * 1e5) * 5e-4]);
    expect(heldBack(jittered, right)).toEqual({
      borders: expect.stringMatching(/% of the borders lie more than 10 m from where they were/),
    });
  });

  it('passes if it is drawn finer, and is held back if more vertices are only those of repaired rings', () => {
    const coarse = wardMap(9, ([x, y]) => [Math.round(x * 400) / 400, Math.round(y * 400) / 400]).map((ward) => ({
      ...ward,
      geometry: {
        ...ward.geometry,
        positions: ward.geometry.positions.filter((_, i, all) => i % 8 < 2 || i >= all.length - 2),
        ringEnds: Uint32Array.of(Math.ceil((ward.geometry.positions.length / 2 - 1) / 4) + 1),
      },
    }));
    const repairs = right.map(({ code }) => ({ code, areaBefore: 20, areaAfter: 20 }));
    expect(heldBack(right, coarse)).not.toHaveProperty('borders');
    expect(heldBack(right, coarse, { repairs })).toHaveProperty('borders');
  });

  it('is held back if a ward is gone though the number of wards may vary', () => {
    const source = boundarySource({ expect: { districts: { atLeast: 8, atMost: 40 } } });
    const many = wardMap(30);
    expect(heldBack(many.slice(1), many, { source })).toEqual({
      lost_area: expect.stringMatching(/now lies in none: 1 \(100 %, [\d.]+ km²\)/),
    });
  });

  it('is held back if a ward reaches far beyond the outline, and passes if it reaches a little beyond', () => {
    const bulge = (by: number) =>
      wardMap(9, ([x, y]) => (x < -47.99 && y > 43.005 && y < 43.045 ? [x - by, y] : [x, y]));
    expect(heldBack(bulge(0.015), right)).toEqual({
      new_area: expect.stringMatching(/lay in none at the last publication: 1 \([\d.]+ %, [\d.]+ km²\)/),
    });
    expect(heldBack(bulge(0.001), right)).toEqual({});
  });

  it('is held back if all wards of a city are gone from a file of a province', () => {
    const codes = ['city-moncton', 'city-dieppe', 'town-sackville', 'village-alma', 'city-bathurst'];
    const province = wardMap(45).map((ward, i) => ({ ...ward, code: `${codes[Math.min(4, i >> 2)]}-${i}` }));
    const source = boundarySource({ expect: { districts: { atLeast: 30, atMost: 50 } } });
    const without = province.filter(({ code }) => !code.startsWith('city-moncton'));
    expect(heldBack(without, province, { source })).toEqual({
      jurisdictions: expect.stringMatching(/Whole jurisdictions are missing .*city-moncton \(4 districts\)/),
      lost_area: expect.any(String),
    });
  });
});
