import { type BoundingBox, boundingBox, type Polygons } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { type Finding, listed } from '#ingest/run/gate.ts';
import { type Crossings, cross, metresPerDegree } from './overlap.ts';
import type { Subject } from './subject.ts';

/** The share of the smaller jurisdiction that a larger one covers, beyond which the two overlap. Borders differ by less. */
const leastShare = 0.02;
/** Lines over the height that two jurisdictions have in common: the area is good to some per cent. */
const lines = 100;

interface Territory {
  readonly name: string;
  readonly areaKm2: number;
  readonly outlines: readonly Polygons[];
  readonly box: BoundingBox;
}

/**
 * Other jurisdictions of the level whose maps cover the same land: a county's file that also covers the city in it, a
 * region over its cities. Both may be right, so that the finding is soft; look-ups then answer with the smaller
 * jurisdiction.
 */
export function overlappingJurisdictions({ source, districts, heldTerritories }: Subject): Finding[] {
  const drawn = districts.filter(({ vertices }) => vertices > 0);
  if (drawn.length === 0 || heldTerritories.length === 0) return [];
  const isByDistrict = (source.representation ?? 'districts') === 'districts';
  const own = isByDistrict
    ? [territory(source.jurisdiction.name, drawn)]
    : drawn.map((district) => territory(district.nameEn, [district]));
  const found = heldTerritories.flatMap((held) => {
    const outlines = held.outlines.map((wkb) => ({ geometry: decodeWkb(wkb), areaKm2: 0 }));
    const other = { ...territory(held.name, outlines), areaKm2: held.areaKm2 };
    return own.flatMap((mine) => {
      const area = commonArea(mine, other);
      const smaller = mine.areaKm2 < other.areaKm2 ? mine : other;
      if (area <= smaller.areaKm2 * leastShare) return [];
      const share = Math.min(100, Math.round((area / smaller.areaKm2) * 100));
      return [`${mine.name} and ${held.name} (${held.set}) on ${area.toFixed(1)} km², ${share} % of ${smaller.name}`];
    });
  });
  if (found.length === 0) return [];
  return [
    {
      severity: 'soft',
      check: 'jurisdictions',
      message: `Maps of two jurisdictions of one level cover the same land: ${listed(found)}. There the smaller jurisdiction is answered. Where a file has districts of another jurisdiction in it, leave them out with "where".`,
    },
  ];
}

function territory(
  name: string,
  districts: ReadonlyArray<{ readonly geometry: Polygons; readonly areaKm2: number }>,
): Territory {
  const outlines = districts.map(({ geometry }) => geometry);
  const boxes = outlines.map(boundingBox);
  return {
    name,
    areaKm2: districts.reduce((sum, { areaKm2 }) => sum + areaKm2, 0),
    outlines,
    box: [
      Math.min(...boxes.map(([west]) => west)),
      Math.min(...boxes.map(([, south]) => south)),
      Math.max(...boxes.map(([, , east]) => east)),
      Math.max(...boxes.map(([, , , north]) => north)),
    ],
  };
}

/** Square kilometres that two territories have in common, measured along lines of latitude. */
function commonArea(a: Territory, b: Territory): number {
  const south = Math.max(a.box[1], b.box[1]);
  const north = Math.min(a.box[3], b.box[3]);
  if (!(south < north) || Math.max(a.box[0], b.box[0]) >= Math.min(a.box[2], b.box[2])) return 0;
  const spacing = (north - south) / lines;
  const latitudes = Float64Array.from({ length: lines }, (_, i) => south + (i + 0.5) * spacing);
  const outlines = [...a.outlines, ...b.outlines].map((geometry) => ({ geometry }));
  const lengths = cross(outlines, latitudes).map(
    (line, i) => commonLength(line, a.outlines.length) * Math.cos(((latitudes[i] as number) * Math.PI) / 180),
  );
  const squareDegrees = lengths.reduce((sum, length) => sum + length, 0) * spacing;
  return squareDegrees * (metresPerDegree / 1000) ** 2;
}

/** Degrees of a line that lie in an outline of number below `first` and in one of the others. */
function commonLength({ at, district }: Crossings, first: number): number {
  const order = at.map((_, i) => i).sort((a, b) => (at[a] as number) - (at[b] as number));
  const inside = { mine: new Set<number>(), other: new Set<number>() };
  let length = 0;
  let last = 0;
  for (const i of order) {
    const x = at[i] as number;
    if (inside.mine.size > 0 && inside.other.size > 0) length += x - last;
    const number = district[i] as number;
    const side = number < first ? inside.mine : inside.other;
    if (!side.delete(number)) side.add(number);
    last = x;
  }
  return length;
}
