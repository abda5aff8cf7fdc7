import { describe, expect, it } from '@jest/globals';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { townsNamed } from '#ingest/maps/check/places/towns.ts';
import type { District } from '#ingest/maps/district.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { findingsOn } from '#test/support/gate.ts';

type Place = readonly [longitude: number, latitude: number];

/** Approximate middles, as any atlas has them. */
const middles: Record<string, Place> = {
  Lethbridge: [-112.84, 49.69],
  'Medicine Hat': [-110.68, 50.04],
  'Red Deer': [-113.81, 52.27],
  'Grande Prairie': [-118.8, 55.17],
  'Fort McMurray': [-111.38, 56.73],
  'Peace River': [-117.29, 56.24],
};
const towns = Object.keys(middles);

/** A square of some ten kilometres with its middle some kilometres east of a place. */
function square([longitude, latitude]: Place, east = 0) {
  const [w, e, s, n] = [longitude + east - 0.07, longitude + east + 0.07, latitude - 0.045, latitude + 0.045];
  return fromCoordinates([
    [
      [
        [w, s],
        [e, s],
        [e, n],
        [w, n],
        [w, s],
      ],
    ],
  ]);
}

const district = (code: number, name: string, geometry: District['geometry']): District => ({
  code: String(code),
  nameEn: name,
  nameFr: name,
  province: 'AB',
  population: null,
  electorCount: null,
  geometry,
});

/** The districts of these names, each at the place of the next town. */
const mapOf = (names: readonly string[], places = towns) =>
  names.map((name, i) => district(i + 1, name, square(middles[places[i]!]!)));

function said(map: readonly District[], changes: Partial<BoundarySource> = {}): string[] {
  const source = boundarySource({
    level: 'PROVINCIAL',
    province: 'AB',
    confidence: 'OFFICIAL',
    expect: { districts: map.length },
    ...changes,
  });
  return findingsOn(map, [], { source })
    .filter(({ check }) => check === 'named_places')
    .map(({ severity, message }) => `${severity}: ${message}`);
}

describe('districts that bear the name of a town', () => {
  it('lie there, or beside it: nothing is said', () => {
    expect(said(mapOf(towns))).toEqual([]);
    const beside = district(1, 'Lethbridge-East', square(middles.Lethbridge!, 0.3));
    expect(said([beside, ...mapOf(towns).slice(1)])).toEqual([]);
  });

  it('hold back a first publication if the table was sorted and the shapes were not, or the index is reversed', () => {
    for (const places of [towns.toSorted(), towns.toReversed()]) {
      const [finding] = said(mapOf(towns, places));
      expect(finding).toMatch(
        /^hard: Of 6 districts that bear the name of a town \d lie more than 20 km from it: \d .+ \(.+: \d+ km\)/u,
      );
    }
  });

  it('hold back the map of another place', () => {
    const moved = towns.map((name, i) => district(i + 1, name, square(middles[name]!, 1)));
    expect(said(moved)).toEqual([expect.stringMatching(/^hard: Of 6 .* 6 lie more than 20 km/u)]);
  });

  it('are named if one or two lie elsewhere: it may be named after something else', () => {
    const [first, second, ...others] = towns as [string, string, ...string[]];
    expect(said(mapOf([second, first, ...others]))).toEqual([
      expect.stringMatching(/^soft: Of 6 .* 2 lie .*: 2 Lethbridge \(Lethbridge: \d+ km\), 1 Medicine Hat \(/u),
    ]);
  });

  it('are compared with towns of their own province: another town of the name does not count', () => {
    // Windsor is in Ontario on the map, and also a town of Nova Scotia.
    expect(townsNamed({ nameEn: 'Windsor West', nameFr: 'Windsor-Ouest', province: 'ON' })).toHaveLength(1);
    expect(townsNamed({ nameEn: 'Windsor', nameFr: 'Windsor', province: 'NS' })).toEqual([]);
    const elsewhere = mapOf(['Kingston', 'London', 'Windsor']);
    expect(said(elsewhere)).toEqual([]);
  });

  it('are not looked for in a city, whose wards bear the names of people and of its parts', () => {
    expect(said(mapOf(towns, towns.toReversed()), { level: 'MUNICIPAL' })).toEqual([]);
  });

  it('count as confirmed at a first publication', () => {
    const map = mapOf(towns);
    const source = boundarySource({ level: 'PROVINCIAL', confidence: 'OFFICIAL', expect: { districts: 6 } });
    const remark = (districts: readonly District[]) =>
      findingsOn(districts, [], { source }).find(({ check }) => check === 'first_publication')?.message;
    expect(remark(map)).toContain('compared with the towns of 6 names, of which 6 lie there.');
    expect(remark(mapOf(['Somewhere', 'Nowhere']))).toBeUndefined();
  });
});

describe('a district is named after a town', () => {
  it.each([
    ['Regina—Lewvan', 'SK', ['Regina']],
    ['Saskatoon Nutana', 'SK', ['Saskatoon']],
    ['Kingston and the Islands', 'ON', ['Kingston']],
    ['Kamloops-North Thompson', 'BC', ['Kamloops']],
    ['Moncton Centre', 'NB', ['Moncton']],
    ['Columbia River-Revelstoke', 'BC', ['Revelstoke']],
    ['Placentia–St. Mary’s', 'NL', []],
    ["St. John's Centre", 'NL', ['St. John’s']],
    ['Fort McMurray-Lac La Biche', 'AB', ['Fort McMurray', 'Lac La Biche']],
    ['Montréal—Rosemont', 'QC', ['Montreal']],
    ['North Vancouver-Lonsdale', 'BC', []],
    ['Wetaskiwin', '', []],
  ])('%s (%s): %j', (name, province, expected) => {
    expect(townsNamed({ nameEn: name, nameFr: name, province }).map((town) => town.name)).toEqual(expected);
  });
});
