import { describe, expect, it } from '@jest/globals';
import places from '#data/reference/places.json' with { type: 'json' };
import { placesOf } from '#ingest/maps/check/places/places.ts';
import { coarseGrid } from '#ingest/maps/conform/grid.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { heldBack, wardMap } from '#test/support/gate.ts';

const inside = [{ name: 'Town hall', at: [-47.93, 43.07] as [number, number] }];
const source = boundarySource({ expect: { districts: 9 }, inside });

describe('the place of a map', () => {
  it('is right if the middle of the town lies in a ward', () => {
    expect(heldBack(wardMap(9), [], { source })).toEqual({});
  });

  it('is wrong if it does not: a UTM zone wrong by one puts the map six degrees away', () => {
    const elsewhere = wardMap(9, ([x, y]) => [x + 6, y]);
    expect(heldBack(elsewhere, [], { source })).toHaveProperty(
      'centre',
      expect.stringMatching(
        /No district covers Town hall \(-47\.93, 43\.07\): the map reaches from -42\.\d+ (42\.99|43\.00)\d to -41\.8\d+ 43\.1[45]\d\. .*"crs"/,
      ),
    );
  });

  it('is known of every map of the registry', async () => {
    const maps = (await loadSources()).flatMap((map) => (map.kind === 'boundaries' ? [map] : []));
    expect(maps.filter((map) => placesOf(map).length === 0).map(({ id }) => id)).toEqual([]);
    // A province has its capital and three cities.
    const provinces = maps.filter(({ level }) => level === 'PROVINCIAL');
    expect(provinces.filter((map) => placesOf(map).length < 4).map(({ id }) => id)).toEqual([]);
    const known = new Set(maps.map(({ jurisdiction }) => jurisdiction.id));
    expect(Object.keys(places.jurisdictions).filter((id) => !known.has(id))).toEqual([]);
  });
});

describe('the precision of a map', () => {
  const geometries = (step: number) =>
    wardMap(9, ([x, y]) => [Math.round(x / step) * step, Math.round(y / step) * step]).map(({ geometry }) => geometry);

  it.each([
    [0.001, 0.001],
    [0.0001, 0.0001],
    [0.000_01, null],
    [1e-9, null],
  ])('to %d ° is seen as a grid of %p', (step, seen) => {
    expect(coarseGrid(geometries(step), true)).toEqual(seen === null ? null : { step: seen, unit: '°' });
  });

  it('in metres is seen before projection', () => {
    const metres = wardMap(9, ([x, y]) => [Math.round(x * 800) * 100, Math.round(y * 1110) * 100]);
    expect(
      coarseGrid(
        metres.map(({ geometry }) => geometry),
        false,
      ),
    ).toEqual({ step: 100, unit: 'm' });
  });

  it('is not judged by the few corners of squares', () => {
    expect(coarseGrid(geometries(0.001).slice(0, 2), true)).toBeNull();
  });

  it('holds a rounded map back', () => {
    expect(heldBack(wardMap(9), [], { grid: { step: 0.001, unit: '°' } })).toEqual({
      precision: expect.stringMatching(/multiples of 0\.001 °/),
    });
  });
});
