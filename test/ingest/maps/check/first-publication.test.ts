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
  it('is published with a remark of what nothing has checked, and how to look at it', () => {
    expect(saidOf({ points: [point('1', -47.975)] })).toEqual([
      'soft: The first publication of this map is compared with nothing: points confirm the place of 1 of 3 districts, nothing outside the file states its codes, names and area. Look at it once (npx hustings review sample-wards --picture look.html).',
    ]);
    expect(saidOf({ expect: { districts: 3, stated: { by: 'A gazette', numbers: [1, 3] } } })).toEqual([
      expect.stringContaining('of 0 of 3 districts, nothing outside the file states its names and area. Look'),
    ]);
  });

  it('has none if lists and a point in every district have checked it, or if it is the sample', () => {
    const points = [point('1', -47.975), point('2', -47.925), point('3', -47.875)];
    const area = { by: 'A census', km2: 60 };
    const names = wards.map(({ nameEn }) => nameEn);
    expect(saidOf({ points, expect: { districts: 3, codes: ['1', '2', '3'], names, area } })).toEqual([]);
    expect(saidOf({ confidence: 'SAMPLE' })).toEqual([]);
  });

  it('has none when it comes again', () => {
    expect(saidOf({}, wards)).toEqual([]);
  });
});
