import { createRequire } from 'node:module';
import type Mapshaper from 'mapshaper';
import { fromCoordinates, type Polygons, toCoordinates } from '#core/geometry/polygons.ts';
import { areaKm2 } from '#ingest/maps/geometry/area.ts';

export interface NamedDistrict {
  readonly code: string;
  readonly geometry: Polygons;
}

const { applyCommands } = createRequire(import.meta.url)('mapshaper') as typeof Mapshaper;

const asGeoJson = (districts: readonly NamedDistrict[], field: string): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: districts.map(({ code, geometry }) => ({
      type: 'Feature',
      properties: { [field]: code },
      geometry: { type: 'MultiPolygon', coordinates: toCoordinates(geometry) },
    })),
  });

interface Piece {
  readonly properties: { readonly before: string | null; readonly after: string | null };
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
}

/**
 * Square kilometres of each pair of a district before (or '') and another one after (or ''), by an overlay that cuts
 * every border at every other: mapshaper's `-union`. Keys are `a → b`.
 */
export async function exactOverlay(
  before: readonly NamedDistrict[],
  after: readonly NamedDistrict[],
): Promise<Map<string, number>> {
  const output = await applyCommands(
    '-i before.json after.json combine-files -union target=before,after name=both -o both.json target=both format=geojson',
    { 'before.json': asGeoJson(before, 'before'), 'after.json': asGeoJson(after, 'after') },
  );
  const { features } = JSON.parse((output['both.json'] as Buffer).toString()) as { features: Piece[] };
  const areas = new Map<string, number>();
  for (const { properties, geometry } of features) {
    const key = `${properties.before ?? ''} → ${properties.after ?? ''}`;
    if (geometry === null || properties.before === properties.after) continue;
    const coordinates = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    areas.set(key, (areas.get(key) ?? 0) + areaKm2(fromCoordinates(coordinates as number[][][][])));
  }
  return areas;
}
