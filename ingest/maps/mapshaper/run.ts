import { createRequire } from 'node:module';
import type Mapshaper from 'mapshaper';
import { fromCoordinates, type Polygons } from '#core/geometry/polygons.ts';
import { encodeShapefile } from './shapefile.ts';

const require = createRequire(import.meta.url);

/**
 * Loaded where first used, because runs that change nothing never need it. By `require`, because an import first
 * searches its 90,000 lines for exported names, which takes twice as long as loading them.
 */
const load = () => require('mapshaper') as typeof Mapshaper;

interface GeometryObject {
  type: string;
  coordinates?: unknown;
  geometries?: GeometryObject[];
}

const none: Polygons = fromCoordinates([]);

function toPolygons(geometry: GeometryObject | null): Polygons {
  if (geometry?.type === 'Polygon') return fromCoordinates([geometry.coordinates as number[][][]]);
  if (geometry?.type === 'MultiPolygon') return fromCoordinates(geometry.coordinates as number[][][][]);
  return none;
}

/**
 * Runs mapshaper on geometries as one layer. Returns one geometry for each, in the same order; empty ones have no
 * polygons.
 *
 * @param commands what stands between reading and writing on mapshaper's command line, for instance `-clean`
 */
export async function mapshaper(geometries: readonly Polygons[], commands: string): Promise<Polygons[]> {
  const output = await load().applyCommands(
    `-i layer.shp -each 'record=this.id' ${commands} -o output.json format=geojson`,
    {
      'layer.shp': encodeShapefile(geometries),
    },
  );
  const { features } = JSON.parse((output['output.json'] as Buffer).toString()) as {
    features: { properties: { record: number }; geometry: GeometryObject | null }[];
  };
  const results = geometries.map(() => none);
  for (const { properties, geometry } of features) results[properties.record] = toPolygons(geometry);
  return results;
}
