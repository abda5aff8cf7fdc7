import { createRequire } from 'node:module';
import type Mapshaper from 'mapshaper';
import type { GeometryObject } from 'mapshaper';
import { fromCoordinates, type Polygons } from '#core/geometry/polygons.ts';

const require = createRequire(import.meta.url);

/**
 * Loaded when first used, because runs that change nothing never need it. By `require`, because an import first
 * searches its 90,000 lines for exported names, which takes twice as long as loading them.
 */
export const load = () => require('mapshaper') as typeof Mapshaper;

export const none: Polygons = fromCoordinates([]);

export function toPolygons(geometry: GeometryObject | null): Polygons {
  if (geometry?.type === 'Polygon') return fromCoordinates([geometry.coordinates as number[][][]]);
  if (geometry?.type === 'MultiPolygon') return fromCoordinates(geometry.coordinates as number[][][][]);
  return none;
}
