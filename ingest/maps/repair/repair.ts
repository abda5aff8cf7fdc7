import { type BoundingBox, boundingBox, concatenate, type Polygons } from '#core/geometry/polygons.ts';
import type { ConformedDistrict } from '#ingest/maps/conform/conform.ts';
import type { District } from '#ingest/maps/district.ts';
import { areaKm2 } from '#ingest/maps/geometry/area.ts';
import { normalize } from '#ingest/maps/geometry/normalize.ts';
import { isValid } from '#ingest/maps/geometry/validity.ts';
import { mapshaper } from '#ingest/maps/mapshaper/run.ts';
import { snapToGrid } from '#ingest/maps/snap/snap.ts';
import { withoutDegenerateRings } from './degenerate.ts';

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
