import { describe, expect, it } from '@jest/globals';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { findingsOn, wardMap } from '#test/support/gate.ts';

const wards = wardMap(3);
const point = (code: string, longitude: number) => ({ name: `Hall ${code}`, longitude, latitude: 43.025, code });

function saidOf(source: Partial<BoundarySource>, previous: typeof wards = []): string[] {
  const whole = boundarySource({ expect: { districts: 3 }, confidence: 'MUNICIPAL', ...source });
  return findingsOn(wards, previous, { source: whole })
    .filter(({ check }) => check === 'first_publication')
    .map(({ severity, message }) => `${severity}: ${message}`);
}

describe('a map that comes for the first time', () => {
  it('is published with a remark of what it was compared with', () => {
    expect(saidOf({ points: [point('1', -47.975)] })).toEqual([
      'soft: At its first publication the map was compared with points in 1 of 3 districts.',
    ]);
  });

  it('has none if there was nothing to compare it with, or if it is the sample', () => {
    expect(saidOf({})).toEqual([]);
    expect(saidOf({ points: [point('1', -47.975)], confidence: 'SAMPLE' })).toEqual([]);
  });

  it('has none when it comes again', () => {
    expect(saidOf({ points: [point('1', -47.975)] }, wards)).toEqual([]);
  });
});
