import type { GeometryObject } from 'mapshaper';
import type { Polygons } from '#core/geometry/polygons.ts';
import { load, none, toPolygons } from './load.ts';
import { encodeShapefile } from './shapefile.ts';

/**
 * Runs mapshaper on geometries as one layer. Returns one geometry for each, in the same order; empty ones have no
 * polygons.
 *
 * @param commands what is between reading and writing on mapshaper's command line, for instance `-clean`
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
