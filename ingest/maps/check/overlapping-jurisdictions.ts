import { boundingBox, boxAround, type Polygons } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { type Finding, finding, listed } from '#ingest/kind/gate.ts';
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
    const theirs = { ...territory(published.name, outlines), areaKm2: published.areaKm2 };
    return own.flatMap((mine) => {
      const area = commonKm2(mine, theirs);
      const smaller = mine.areaKm2 < theirs.areaKm2 ? mine : theirs;
      if (area <= smaller.areaKm2 * leastShare) return [];
      const percent = Math.min(100, Math.round((area / smaller.areaKm2) * 100));
      const { name: other, set } = published;
      return [{ own: mine.name, other, set, km2: area, percent, smaller: smaller.name }];
    });
  });
  if (found.length === 0) return [];
  return [finding('soft', 'jurisdictions', 'overlappingJurisdictions', { overlaps: listed(found) })];
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
