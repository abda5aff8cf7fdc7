import { describe, expect, it } from '@jest/globals';
import type { District } from '#ingest/maps/district.ts';
import { measure } from '#ingest/maps/measure.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { findingsOn, heldBack, wardMap } from '#test/support/gate.ts';

const wards = wardMap(10);
const whole = wards.reduce((sum, { geometry }) => sum + measure(geometry).areaKm2, 0);

/** The findings on a map of wards for which that much land is stated. */
function found(map: readonly District[], km2: number) {
  const source = boundarySource({ expect: { districts: map.length, area: { km2, by: 'A census' } } });
  return findingsOn(map, [], { source }).map(({ check, severity }) => `${severity} ${check}`);
}

describe('the land that a second source counts', () => {
  it.each([
    ['is covered', 1, []],
    ['is covered with twice as much water', 1 / 3, []],
    ['is a hundredth larger', 1.01, []],
    ['is a twentieth larger: land was annexed', 1.05, ['soft expected_area']],
    ['is an eighth larger', 1.125, ['hard expected_area']],
    ['is a tenth of it', 0.1, ['hard expected_area']],
  ])('%s', (_, share, findings) => {
    expect(found(wards, whole * share)).toEqual(findings);
  });

  it('holds back a city of which a fifth was cut off, at its first publication', () => {
    const source = boundarySource({ expect: { districts: 8, area: { km2: whole, by: 'A census' } } });
    expect(heldBack(wards.slice(0, 8), [], { source })).toEqual({
      expected_area: expect.stringMatching(
        /^The districts cover [\d.]+ km², and A census counts [\d.]+ km² of land: a part/,
      ),
    });
  });
});
