import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type RealMap, readRealMaps } from '#bench/electoral/locate/real-maps.ts';
import { namedPlaces, placesOfNames } from '#ingest/maps/check/places/named-places.ts';

type Districts = RealMap['districts'];

/** The findings on a map whose districts have these shapes, in the order of the districts. */
function said({ source, districts }: RealMap, shapes: Districts) {
  const map = districts.map((district, i) => ({ ...district, geometry: shapes[i]!.geometry, vertices: 1 }));
  const places = placesOfNames({ source, districts: map } as unknown as Parameters<typeof placesOfNames>[0]);
  return { named: places.length, severities: namedPlaces(places).map(({ severity }) => severity) };
}

const byName = (districts: Districts) => districts.toSorted((a, b) => a.nameEn.localeCompare(b.nameEn, 'en'));

describe.each(['federal', 'provincial'])('the names of the %s maps', (folder) => {
  let maps: RealMap[];
  beforeAll(async () => {
    maps = await readRealMaps(join(process.env.HUSTINGS_REAL_DATA as string, folder));
  }, 600_000);

  it('hold none back that is as published', () => {
    const found = maps.map((map) => [map.source.id, said(map, map.districts)] as const);
    expect(found.filter(([, { severities }]) => severities.includes('hard'))).toEqual([]);
    expect(found.reduce((sum, [, { named }]) => sum + named, 0)).toBeGreaterThan(80);
  });

  it('hold back one whose table was sorted, or whose index is reversed', () => {
    const passed = maps.flatMap((map) => {
      const sorted = byName(map.districts);
      const shapesOfSorted = map.districts.map((district) => map.districts[sorted.indexOf(district)]!);
      const wrong = { sorted: shapesOfSorted, reversed: map.districts.toReversed() };
      return Object.entries(wrong).flatMap(([kind, shapes]) =>
        said(map, shapes).severities.includes('hard') ? [] : [`${map.source.id} ${kind}`],
      );
    });
    // Of its nineteen districts four bear the name of a town: sorted by name, two of them stay near theirs.
    expect(passed).toEqual(folder === 'federal' ? [] : ['ca-yt-2015 sorted']);
  });
});
