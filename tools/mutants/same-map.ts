import { decodeWkb } from '#core/geometry/wkb.ts';
import type { PreparedMap } from '#ingest/maps/prepare-map.ts';
import { unpackBuffers } from '#ingest/maps/workers/packed-buffers.ts';
import { cosine, metresPerDegree } from './map-file.ts';

/** Publishers' own transformations between datums differ by as much, metres. */
const tolerance = 2;

/** The farthest that a position lies from the one in its place; Infinity if there are more or fewer. */
function farthest(a: Uint8Array, b: Uint8Array): number {
  const [from, to] = [decodeWkb(a).positions, decodeWkb(b).positions];
  if (from.length !== to.length) return Infinity;
  let most = 0;
  for (let i = 0; i < from.length; i += 2) {
    const y = from[i + 1] as number;
    const east = ((to[i] as number) - (from[i] as number)) * metresPerDegree * cosine(y);
    most = Math.max(most, Math.hypot(east, ((to[i + 1] as number) - y) * metresPerDegree));
  }
  return most;
}

/** Whether two maps answer alike: the same codes and names, and every position within two metres of its place. */
export function isSameMap(right: PreparedMap, other: PreparedMap): boolean {
  const shapes = unpackBuffers(other.geometries);
  const found = new Map(
    other.districts.map((district, i) => [district.code, { district, shape: shapes[i] as Buffer }]),
  );
  if (found.size !== right.districts.length || other.districts.length !== found.size) return false;
  const rightShapes = unpackBuffers(right.geometries);
  return right.districts.every(({ code, nameEn, nameFr, province, contentHash }, i) => {
    const mate = found.get(code);
    if (!mate || mate.district.nameEn !== nameEn || mate.district.nameFr !== nameFr) return false;
    if (mate.district.province !== province) return false;
    return mate.district.contentHash === contentHash || farthest(rightShapes[i] as Buffer, mate.shape) <= tolerance;
  });
}
