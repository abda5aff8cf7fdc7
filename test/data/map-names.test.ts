import { expect, it } from '@jest/globals';
import names from '#data/reference/map-names.json' with { type: 'json' };
import provinces from '#data/reference/provinces.json' with { type: 'json' };

it('names towns that lie in Canada, each once, in both languages', () => {
  const places = new Map<string, string>();
  for (const { at, nameEn, nameFr, province, rank } of names.towns) {
    const [longitude, latitude] = at as [number, number];
    const isInside = provinces.some(
      ({ code, boundingBox: [west, south, east, north] }) =>
        code === province && west! <= longitude && longitude <= east! && south! <= latitude && latitude <= north!,
    );
    expect([nameEn, isInside]).toEqual([nameEn, true]);
    expect([nameEn, nameFr].every((name) => name !== '' && !name.includes("'"))).toBe(true);
    expect(rank).toBeGreaterThanOrEqual(1);
    expect(rank).toBeLessThanOrEqual(6);
    const place = at.join(' ');
    expect([nameEn, places.get(place)]).toEqual([nameEn, undefined]);
    places.set(place, nameEn);
  }
  expect(names.towns.length).toBeGreaterThan(250);
});

it('names each province and territory', () => {
  expect(names.provinces.map(({ code }) => code).toSorted()).toEqual(
    provinces
      .map(({ code }) => code)
      .filter((code) => !code.startsWith('X'))
      .toSorted(),
  );
});
