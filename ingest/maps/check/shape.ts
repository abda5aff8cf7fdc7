import { provinceOf } from '#core/provinces.ts';
import { type Finding, listed } from '#ingest/kind/gate.ts';
import type { CoveredBy } from './places/covering.ts';
import type { Subject } from './subject.ts';

/** Every district has an area; no record came without its geometry. */
export function presentGeometry({ districts, empty }: Subject): Finding[] {
  const flat = districts.filter((district) => !(district.areaKm2 > 0) || district.label === null);
  return [
    ...(flat.length > 0
      ? [
          {
            severity: 'hard' as const,
            final: true as const,
            check: 'geometry',
            message: `Districts without an area: ${listed(flat.map((district) => district.code))}. A polygon needs at least three corners: ask the publisher for a sound file.`,
          },
        ]
      : []),
    ...(empty.length > 0
      ? [
          {
            severity: 'soft' as const,
            check: 'geometry',
            message: `${empty.length} records have no geometry and were left out (records ${listed(empty.map(String))}).`,
          },
        ]
      : []),
  ];
}

/** Each district lies where its province lies. This finds a wrong projection better than any other check. */
export function insideProvince({ source, districts }: Subject): Finding[] {
  const unknown = new Set<string>();
  const outside: string[] = [];
  for (const { code, province: letters, boundingBox, vertices } of districts) {
    const province = provinceOf(letters);
    if (!province) {
      unknown.add(letters || '(none)');
      continue;
    }
    if (vertices === 0) continue;
    const [west, south, east, north] = province.boundingBox;
    const [w, s, e, n] = boundingBox;
    if (w < west || s < south || e > east || n > north) {
      outside.push(`${code} (${w.toFixed(2)} ${s.toFixed(2)} to ${e.toFixed(2)} ${n.toFixed(2)}, not in ${letters})`);
    }
  }
  return [
    ...(unknown.size > 0
      ? [
          {
            severity: 'hard' as const,
            final: true as const,
            check: 'province',
            message: `Not a province: ${listed([...unknown])}. Correct "province" or "fields.province" in the source file.`,
          },
        ]
      : []),
    ...(outside.length > 0
      ? [
          {
            severity: 'hard' as const,
            check: 'place',
            message: `Districts outside their province: ${listed(outside)}. The coordinate system ${source.crs ?? 'of the file'} is probably wrong: declare the right one ("crs").`,
          },
        ]
      : []),
  ];
}

/** No part of a district lies within another one, and no hole within a hole: either may be land or not. */
export function placedRings({ doubts }: Subject): Finding[] {
  const named = doubts.map(({ code, kind, at }) => `${code}: a ${kind}, at ${at[0].toFixed(6)}, ${at[1].toFixed(6)}`);
  if (named.length === 0) return [];
  return [
    {
      severity: 'hard',
      check: 'rings',
      message: `Rings of one district that may be land or a hole: ${listed(named)}. The file draws a part within another part, or a hole within a hole. They are taken by how they lie: a ring in a part is a hole, one in a hole is land. Look at the map; accept it if that is right, else ask the publisher for a file that draws holes as holes and each part once.`,
    },
  ];
}

/** Reports what was repaired, and checks that repairing did not change the area. */
export function soundRepairs({ repairs }: Subject): Finding[] {
  if (repairs.length === 0) return [];
  const lost = repairs.filter(({ areaBefore, areaAfter }) => Math.abs(areaAfter - areaBefore) > areaBefore * 0.01);
  return [
    {
      severity: 'soft',
      check: 'repair',
      message: `Invalid rings were repaired in ${repairs.length} districts: ${listed(repairs.map(({ code }) => code))}.`,
    },
    ...(lost.length > 0
      ? [
          {
            severity: 'hard' as const,
            check: 'repair',
            message: `Repairing changed the area by more than a hundredth: ${listed(lost.map(({ code, areaBefore, areaAfter }) => `${code} (${areaBefore.toFixed(3)} → ${areaAfter.toFixed(3)} km²)`))}. Look at the file.`,
          },
        ]
      : []),
  ];
}

/** Landmarks whose district is certain lie in that district. */
export function acceptancePoints({ source }: Subject, coveredBy: CoveredBy): Finding[] {
  return source.points.flatMap(({ name, longitude, latitude, code }) => {
    const found = coveredBy({ longitude, latitude });
    if (found.length === 1 && found[0] === code) return [];
    return [
      {
        severity: 'hard' as const,
        check: 'points',
        message: `${name} (${longitude}, ${latitude}) must lie in ${code} and lies in ${found.length > 0 ? found.join(' and ') : 'no district'}: the map is another one, or its coordinates or codes are wrong. Look at it before you correct "points" in the source file or accept it.`,
      },
    ];
  });
}
