import { boundingBox, boxAround, type Polygons } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { type Finding, listed } from '#ingest/kind/gate.ts';
import { commonKm2, type Territory } from './neighbours/common-area.ts';
import type { Subject } from './subject.ts';

/** The share of the smaller jurisdiction that a larger one covers, beyond which the two overlap. Borders differ by less. */
const leastShare = 0.02;
interface NamedTerritory extends Territory {
  readonly name: string;
  readonly areaKm2: number;
}

/**
 * Other jurisdictions of the level whose maps cover the same land: a county's file that also covers the city in it, a
 * region over its cities. Both may be right, so that the finding is soft; look-ups then answer with the smaller
 * jurisdiction.
 */
export function overlappingJurisdictions({ source, districts, otherTerritories }: Subject): Finding[] {
  const drawn = districts.filter(({ vertices }) => vertices > 0);
  if (drawn.length === 0 || otherTerritories.length === 0) return [];
  const isByDistrict = (source.representation ?? 'districts') === 'districts';
  const own = isByDistrict
    ? [territory(source.jurisdiction.name, drawn)]
    : drawn.map((district) => territory(district.nameEn, [district]));
  const found = otherTerritories.flatMap((published) => {
    const outlines = published.outlines.map((wkb) => ({ geometry: decodeWkb(wkb), areaKm2: 0 }));
    const other = { ...territory(published.name, outlines), areaKm2: published.areaKm2 };
    return own.flatMap((mine) => {
      const area = commonKm2(mine, other);
      const smaller = mine.areaKm2 < other.areaKm2 ? mine : other;
      if (area <= smaller.areaKm2 * leastShare) return [];
      const share = Math.min(100, Math.round((area / smaller.areaKm2) * 100));
      return [
        `${mine.name} and ${published.name} (${published.set}) on ${area.toFixed(1)} km², ${share} % of ${smaller.name}`,
      ];
    });
  });
  if (found.length === 0) return [];
  return [
    {
      severity: 'soft',
      check: 'jurisdictions',
      message: `Maps of two jurisdictions of one level cover the same land: ${listed(found)}. There the smaller jurisdiction is answered. If a file has districts of another jurisdiction in it, leave them out with "where".`,
    },
  ];
}

function territory(
  name: string,
  districts: ReadonlyArray<{ readonly geometry: Polygons; readonly areaKm2: number }>,
): NamedTerritory {
  const outlines = districts.map(({ geometry }) => geometry);
  return {
    name,
    areaKm2: districts.reduce((sum, { areaKm2 }) => sum + areaKm2, 0),
    outlines,
    box: boxAround(outlines.map(boundingBox)),
  };
}
