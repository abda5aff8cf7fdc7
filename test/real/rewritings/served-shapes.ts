import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { download } from '#test/support/geography/download.ts';
import { invalidOutlines } from '#test/support/geography/gdal.ts';

/** The systems of the OGC API, by the end of their names. */
const systems = ['OGC/1.3/CRS84', 'EPSG/0/3347', 'EPSG/0/3857'];

/**
 * How many shapes GEOS finds invalid of all that is served of a map: each boundary's shape, whole and for drawing, the map's
 * downloads, and its collection in each system. By what is served; without what has none.
 *
 * @param fill publishes the map in a database that is empty
 */
export async function invalidServed(
  set: string,
  folder: string,
  fill: (database: TestDatabase) => Promise<void>,
): Promise<Record<string, number>> {
  // Nobody has said of the publishers' files that they may be passed on; none leaves this machine.
  const server = await startElectoralServer(fill, { downloads: 'all', checkAnswers: false });
  try {
    const found: Record<string, number> = {};
    for (const [what, file] of Object.entries(await servedFiles(server, set, folder))) {
      const [layer, geometry] = file.endsWith('.gpkg') ? [set, 'geom'] : [what, 'geometry'];
      found[what] = await invalidOutlines(file, layer, geometry);
    }
    return Object.fromEntries(Object.entries(found).filter(([, count]) => count !== 0));
  } finally {
    await server.close();
  }
}

/** Files of GeoJSON are called as their layer. */
async function servedFiles(server: ElectoralServer, set: string, folder: string): Promise<Record<string, string>> {
  const ids = server.mapStore
    .current()
    .versions.flatMap(({ boundary }) => (boundary.set.id === set ? [boundary.id] : []));
  const files: Record<string, string> = {};
  const write = async (name: string, features: readonly object[]) => {
    files[name] = join(folder, `${name}.geojson`);
    await writeFile(files[name], JSON.stringify({ type: 'FeatureCollection', features }));
  };
  for (const resolution of ['full', 'display']) {
    const shapes = [];
    for (const id of ids) {
      const { status, body } = await server.get(`/boundaries/${id}/shape?resolution=${resolution}`);
      if (status !== 200) throw new Error(`The shape of ${id} is a ${status}.`);
      shapes.push(asFeature(body));
    }
    await write(`shapes_${resolution}`, shapes);
    for (const system of systems) {
      const name = `collection_${resolution}_${system.split('/').at(-1)}`;
      const crs = `http://www.opengis.net/def/crs/${system}`;
      const features: object[] = [];
      let next: string | undefined = `/ogc/collections/${set}/items?limit=1000&resolution=${resolution}&crs=${crs}`;
      while (next !== undefined) {
        const { body } = await server.get(next);
        features.push(...body.features.map(({ geometry }: { geometry: object }) => asFeature(geometry)));
        const href: string | undefined = body.links.find(({ rel }: { rel: string }) => rel === 'next')?.href;
        next = href?.slice(href.indexOf('/ogc/'));
      }
      if (features.length !== ids.length) throw new Error(`${name} has ${features.length} of ${ids.length} features.`);
      await write(name, features);
    }
  }
  files[set] = await download(server, folder, `${set}.geojson`);
  files.package = await download(server, folder, `${set}.gpkg`);
  return files;
}

const asFeature = (geometry: object) => ({ type: 'Feature', properties: {}, geometry });
