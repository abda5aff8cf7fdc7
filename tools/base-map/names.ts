import type { Feature, Point } from 'geojson';
import names from '#data/reference/map-names.json' with { type: 'json' };
import provinces from '#data/reference/provinces.json' with { type: 'json' };

type Name = Feature<Point, { kind: string; nameEn: string; nameFr: string; rank: number }>;

/** Provinces are named from the view of the whole country on. */
const provinceRank = 3;

/** The names that the map writes, as points. */
export function namesOfMap(): Name[] {
  const point = (kind: string, { nameEn, nameFr }: { nameEn: string; nameFr: string }, at: number[], rank: number) =>
    ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: at },
      properties: { kind, nameEn, nameFr, rank },
    }) as Name;
  return [
    ...names.towns.map((town) => point('town', town, town.at, town.rank)),
    ...names.waters.map((water) => point('water', water, water.at, water.rank)),
    ...names.provinces.map(({ code, at }) => {
      const province = provinces.find((one) => one.code === code);
      if (!province) throw new Error(`There is no province ${code}.`);
      return point('province', province, at, provinceRank);
    }),
  ];
}
