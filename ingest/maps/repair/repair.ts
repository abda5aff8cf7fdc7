import { type BoundingBox, boundingBox, concatenate, type Polygons } from '#core/geometry/polygons.ts';
import { doubledArea, ringStart } from '#core/geometry/rings.ts';
import type { ConformedDistrict } from '#ingest/maps/conform/conform.ts';
import type { District } from '#ingest/maps/district.ts';
import { areaKm2 } from '#ingest/maps/geometry/area.ts';
import { normalize } from '#ingest/maps/geometry/normalize.ts';
import { isValid } from '#ingest/maps/geometry/validity.ts';
import { mapshaper } from '#ingest/maps/mapshaper/run.ts';
import { snapToGrid } from '#ingest/maps/snap/snap.ts';

/** A district whose rings were invalid; areas in km². */
interface Repair {
  readonly code: string;
  readonly areaBefore: number;
  readonly areaAfter: number;
}

interface Repaired {
  readonly districts: District[];
  readonly repairs: Repair[];
}

/**
 * Makes valid rings of rings that cross or touch themselves along a stretch. Each geometry goes through mapshaper
 * alone, and gaps are left as they are, so that no neighbour is moved and no land goes to another district.
 */
async function clean(geometry: Polygons): Promise<Polygons> {
  const [cleaned] = await mapshaper([geometry], '-clean allow-overlaps allow-empty');
  return cleaned as Polygons;
}

function apart(boxes: readonly BoundingBox[]): boolean {
  return boxes.every((a, i) =>
    boxes.every((b, k) => k <= i || a[2] < b[0] || b[2] < a[0] || a[3] < b[1] || b[3] < a[1]),
  );
}

const area = (parts: readonly Polygons[]): number => parts.reduce((sum, part) => sum + areaKm2(part), 0);

/** Joins parts: those that lie apart as they are, those that may touch dissolved, without the borders between them. */
async function join(parts: readonly Polygons[]): Promise<Polygons> {
  if (parts.length === 1) return parts[0] as Polygons;
  if (apart(parts.map(boundingBox))) return concatenate(parts);
  const [dissolved] = await mapshaper(parts, `-dissolve2 calc='record = min(record)'`);
  return dissolved as Polygons;
}

/**
 * Repairs districts whose rings are invalid, as published or after reprojection, and joins the parts of each into one
 * geometry. Parts are repaired before they are joined, because a union of invalid parts fails. In the end all districts
 * are moved to the grid of the coordinates that are served. Valid districts retain every vertex, to the seventh
 * decimal.
 */
export async function repair(conformed: readonly ConformedDistrict[]): Promise<Repaired> {
  const identities: Omit<District, 'geometry'>[] = [];
  const geometries: Polygons[] = [];
  const repairs: Repair[] = [];
  for (const { parts, ...identity } of conformed) {
    const raw = parts.map(withoutDegenerateRings);
    const valid = raw.map(isValid);
    const sound = [];
    for (const [i, part] of raw.entries()) sound.push(valid[i] ? part : await clean(part));
    if (valid.includes(false)) repairs.push({ code: identity.code, areaBefore: area(raw), areaAfter: area(sound) });
    identities.push(identity);
    geometries.push(await join(sound));
  }
  const snapped = snapToGrid(geometries);
  const districts = identities.map((identity, i) => ({ ...identity, geometry: normalize(snapped[i] as Polygons) }));
  return { districts, repairs };
}

/**
 * Leaves out rings that enclose nothing: fewer than three corners, or no area at all. Slivers stay, however thin: they
 * are land. If an exterior is left out, its polygon is. Returns the geometry itself if nothing is left out.
 */
function withoutDegenerateRings(polygons: Polygons): Polygons {
  const encloses = (ring: number): boolean => {
    const start = ringStart(polygons, ring);
    const end = polygons.ringEnds[ring] as number;
    return end - start >= 4 && doubledArea(polygons.positions, start, end) !== 0;
  };
  const remaining: number[][] = [];
  let first = 0;
  for (const end of polygons.polygonEnds) {
    const rings = Array.from({ length: end - first }, (_, i) => first + i);
    const [exterior, ...holes] = rings;
    if (exterior !== undefined && encloses(exterior)) remaining.push([exterior, ...holes.filter(encloses)]);
    first = end;
  }
  const rings = remaining.flat();
  if (rings.length === polygons.ringEnds.length) return polygons;
  const spans = rings.map((ring) =>
    polygons.positions.subarray(ringStart(polygons, ring) * 2, (polygons.ringEnds[ring] as number) * 2),
  );
  const positions = new Float64Array(spans.reduce((sum, span) => sum + span.length, 0));
  let at = 0;
  const ringEnds = spans.map((span) => {
    positions.set(span, at);
    at += span.length;
    return at / 2;
  });
  let ring = 0;
  const polygonEnds = remaining.map((polygon) => {
    ring += polygon.length;
    return ring;
  });
  return { positions, ringEnds: Uint32Array.from(ringEnds), polygonEnds: Uint32Array.from(polygonEnds) };
}
