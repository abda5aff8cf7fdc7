import type { BoundingBox } from '#core/geometry/polygons.ts';
import { provinceOf } from '#core/provinces.ts';
import { type Finding, finding, listed } from '#ingest/kind/gate.ts';
import type { CoveredBy } from './places/covering.ts';
import type { Subject } from './subject.ts';

/** Every district has an area; no record came without its geometry. */
export function presentGeometry({ districts, empty }: Subject): Finding[] {
  const flat = districts.filter((district) => !(district.areaKm2 > 0) || district.label === null);
  const codes = listed(flat.map(({ code }) => code));
  const values = { count: empty.length, records: listed(empty) };
  return [
    ...(flat.length > 0 ? [{ ...finding('hard', 'geometry', 'noArea', { codes }), final: true as const }] : []),
    ...(empty.length > 0 ? [finding('soft', 'geometry', 'noGeometry', values)] : []),
  ];
}

/** Each district lies where its province lies. This finds a wrong projection better than any other check. */
export function insideProvince({ source, districts }: Subject): Finding[] {
  const unknown = new Set<string>();
  const outside: Array<{ code: string; box: BoundingBox; province: string }> = [];
  for (const { code, province: letters, boundingBox, vertices } of districts) {
    const province = provinceOf(letters);
    if (!province) {
      unknown.add(letters);
      continue;
    }
    if (vertices === 0) continue;
    const [west, south, east, north] = province.boundingBox;
    const [w, s, e, n] = boundingBox;
    if (w < west || s < south || e > east || n > north) {
      outside.push({ code, box: boundingBox, province: letters });
    }
  }
  const provinces = listed([...unknown]);
  const values = { districts: listed(outside), crs: source.crs ?? null };
  return [
    ...(unknown.size > 0
      ? [{ ...finding('hard', 'province', 'noProvince', { provinces }), final: true as const }]
      : []),
    ...(outside.length > 0 ? [finding('hard', 'place', 'outsideProvince', values)] : []),
  ];
}

/** No part of a district lies within another one, and no hole within a hole: either may be land or not. */
export function placedRings({ doubts }: Subject): Finding[] {
  if (doubts.length === 0) return [];
  const rings = listed(doubts.map(({ code, kind, at }) => ({ code, kind, at })));
  return [finding('hard', 'rings', 'ringsInRings', { rings })];
}

/** Reports what was repaired, and checks that repairing did not change the area. */
export function soundRepairs({ repairs }: Subject): Finding[] {
  if (repairs.length === 0) return [];
  const lost = repairs.filter(({ areaBefore, areaAfter }) => Math.abs(areaAfter - areaBefore) > areaBefore * 0.01);
  const codes = listed(repairs.map(({ code }) => code));
  const changed = lost.map(({ code, areaBefore: before, areaAfter: after }) => ({ code, before, after }));
  return [
    finding('soft', 'repair', 'repaired', { count: repairs.length, codes }),
    ...(lost.length > 0 ? [finding('hard', 'repair', 'repairChangedArea', { districts: listed(changed) })] : []),
  ];
}

/** Landmarks whose district is certain lie in that district. */
export function acceptancePoints({ source }: Subject, coveredBy: CoveredBy): Finding[] {
  return source.points.flatMap(({ name, longitude, latitude, code }) => {
    const found = coveredBy({ longitude, latitude });
    if (found.length === 1 && found[0] === code) return [];
    return [finding('hard', 'points', 'pointElsewhere', { name, longitude, latitude, code, found })];
  });
}
