import { describe, expect, it } from '@jest/globals';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { encodeWkb } from '#core/geometry/wkb.ts';
import { measure } from '#ingest/maps/measure.ts';
import { asRead, findingsOn, wardMap } from '#test/support/gate.ts';

const wards = wardMap(9);

/** The rectangle of the nine wards, shifted and stretched eastwards by shares of its width. */
function outline({ shift = 0, width = 1 }) {
  const [west, east] = [-48 + shift * 0.15, -48 + (shift + width) * 0.15];
  const geometry = fromCoordinates([
    [
      [
        [west, 43],
        [east, 43],
        [east, 43.15],
        [west, 43.15],
        [west, 43],
      ],
    ],
  ]);
  return { set: 'census', areaKm2: measure(geometry).areaKm2, geometry: encodeWkb(geometry) };
}
const found = (map = wards, drawn = outline({})) =>
  findingsOn(map, [], { censusOutline: drawn }).filter(({ check }) => check === 'outline');

describe('the municipality as the census draws it', () => {
  it('is covered by its wards, whose limits differ by some metres', () => {
    expect(found()).toEqual([]);
  });

  it('lacks a ninth: the map is held back at its first publication', () => {
    expect(asRead(found(wards.slice(1)))).toEqual([
      {
        severity: 'hard',
        check: 'outline',
        message: expect.stringMatching(
          /^Of the municipality as the census draws it \(census, 20\d\.\d km²\) the wards leave 2\d\.\d km² \(11\.\d %\) uncovered, and 1\.\d km² \(0\.\d %\) of them lie beyond it\. A part/,
        ),
      },
    ]);
  });

  it('lacks a fifth that was cut off', () => {
    const cut = wardMap(9, ([x, y]) => [Math.min(x, -48 + 0.12), y]);
    expect(found(cut)).toMatchObject([
      { severity: 'hard', message: expect.stringMatching(/\((?:19|20)\.\d %\) uncovered/) },
    ]);
  });

  it('has annexed a twentieth, or wards run into its lake: that is said', () => {
    expect(found(wards, outline({ width: 1.05 }))).toMatchObject([{ severity: 'soft' }]);
    expect(found(wards, outline({ width: 0.6 }))).toMatchObject([
      { severity: 'soft', message: expect.stringMatching(/uncovered, and .* \(6\d\.\d %\) of them lie beyond it\.$/) },
    ]);
  });

  it('is another one: the wards lie beside it', () => {
    expect(found(wards, outline({ shift: 1.5 }))).toMatchObject([
      { severity: 'hard', message: expect.stringMatching(/\(100\.0 %\) uncovered/) },
    ]);
  });

  it('is not known: nothing is said', () => {
    expect(findingsOn(wards.slice(1), [], { censusOutline: null })).toEqual([]);
  });
});
