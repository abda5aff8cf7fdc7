import { describe, expect, it } from '@jest/globals';
import type { District } from '#ingest/maps/district.ts';
import { findingsOn, wardMap } from '#test/support/gate.ts';

/** Three in a row, four rows. */
const right = wardMap(12);
const found = (map: readonly District[], check: string) =>
  findingsOn(map, right)
    .filter((finding) => finding.check === check)
    .map(({ severity, message }) => [severity, message]);

describe('codes since the last publication', () => {
  /** The first wards have other codes. */
  const withOthers = (count: number) => right.map((ward, i) => (i < count ? { ...ward, code: `N${ward.code}` } : ward));

  it('are all there without a word', () => {
    expect(found(right, 'districts')).toEqual([]);
  });

  it('are remarked on if at most a tenth is gone', () => {
    expect(found(withOthers(1), 'districts')).toEqual([
      ['soft', 'Since the last publication 1 of 12 districts are gone (1) and 1 are new (N1).'],
    ]);
  });

  it('hold a map back if more than a tenth is gone, with what to do', () => {
    expect(found(withOthers(2), 'districts')).toEqual([
      ['hard', expect.stringMatching(/^Since the last publication 2 of 12 districts are gone \(1, 2\) .*--accept/)],
    ]);
  });
});

describe('names since the last publication', () => {
  const renamed = (count: number) =>
    right.map((ward, i) => (i < count ? { ...ward, nameFr: `Quartier ${ward.code}` } : ward));

  it.each([
    [6, 'soft'],
    [7, 'hard'],
  ])('of which %d of 12 differ in one language are %s', (count, severity) => {
    expect(found(renamed(count), 'names')).toEqual([
      [severity, expect.stringMatching(`^${count} names changed since the last publication: 1: Ward 1 / Ward 1 → `)],
    ]);
  });
});

describe('areas since the last publication', () => {
  /** The border between the first two rows lies that many degrees further north, in that many columns. */
  const movedNorth = (degrees: number, columns: number) =>
    wardMap(12, ([x, y]) => [x, Math.abs(y - 43.05) < 0.01 && x < -48 + columns * 0.05 - 0.01 ? y + degrees : y]);

  it('are remarked on if a few districts are larger and smaller by more than a tenth', () => {
    expect(found(movedNorth(0.008, 1), 'areas')).toEqual([
      [
        'soft',
        expect.stringMatching(/^The area of \d districts changed by more than a hundredth .*: [14] [+-]1\d\.\d %/),
      ],
    ]);
  });

  it('hold a map back if more than a quarter of the districts are', () => {
    expect(found(movedNorth(0.008, 2), 'areas')).toEqual([['hard', expect.stringContaining('--accept')]]);
  });

  it('are remarked on if all of them differ by less than a tenth, and not if by less than a hundredth', () => {
    expect(found(movedNorth(0.004, 4), 'areas')).toEqual([['soft', expect.stringMatching(/^The area of 6 districts/)]]);
    expect(found(movedNorth(0.0004, 4), 'areas')).toEqual([]);
  });
});
