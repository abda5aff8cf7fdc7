import { createHash } from 'node:crypto';
import { boundingBox, type Polygons, vertexCount } from '#core/geometry/polygons.ts';
import type { District, Measures } from './district.ts';
import { areaKm2 } from './geometry/area.ts';
import { interiorPoint } from './geometry/interior-point.ts';

/** The hash that shows whether a district has changed. `wkb` is its normalized geometry, encoded. */
export function contentHash(district: District, wkb: Uint8Array): string {
  return createHash('sha256')
    .update(wkb)
    .update(JSON.stringify([district.province, district.population, district.electorCount]))
    .digest('hex');
}

/** Derives what is stored beside a geometry. */
export function measure(geometry: Polygons): Omit<Measures, 'contentHash'> {
  return {
    vertices: vertexCount(geometry),
    areaKm2: areaKm2(geometry),
    label: interiorPoint(geometry),
    boundingBox: boundingBox(geometry),
  };
}
