import { FeatureTwiceError, readWhole } from '#ingest/fetch/changed-meanwhile.ts';
import { requireCount } from '#ingest/fetch/count.ts';
import { FeatureFile, featureForm } from '#ingest/fetch/feature-file.ts';
import { askJson } from '#ingest/fetch/http/ask.ts';
import { AddressError } from '#ingest/fetch/http/errors.ts';
import type { ServiceResult, Task } from '#ingest/fetch/task.ts';
import { countAt } from '#ingest/read/json/json-object.ts';
import { checkResponse, describeLayer, type Layer } from './arcgis-layer.ts';
import { ArcgisPages } from './arcgis-pages.ts';

/**
 * All features of a layer of an ArcGIS feature or map service, in the order of their object ids. The address is the
 * layer's, or that of a query of it, of which `where`, `outFields` and `outSR` are used.
 *
 * The file is in the declared format. A service that refuses GeoJSON is asked for Esri JSON, which is then converted
 * into GeoJSON. If the layer records edits, and its last edit and its count are those of the file that we have, nothing
 * is downloaded.
 */
export async function arcgis(task: Task): Promise<ServiceResult> {
  const { client, source, address } = task;
  const form = featureForm(address, 'arcgis', source.format.type);
  const layer = await describeLayer(client, address);
  const query = baseQuery(layer, source);
  const count = await countFeatures(task, layer, query);
  if (count === 0) requireCount(address, 0, 0);
  const etag = layer.lastEdit === undefined ? {} : { etag: `arcgis:${layer.lastEdit}:${count}` };
  if (etag.etag !== undefined && task.storedRecord(address)?.etag === etag.etag) {
    return { part: null, origin: address, ...etag };
  }
  const pages = new ArcgisPages(task, layer, query, form === 'esri-json' ? 'esri-json' : 'geojson');
  const part = await readWhole(() =>
    FeatureFile.write(task, form, async (file) => {
      const seen = new Set<unknown>();
      for await (const page of pages.read(count)) {
        await file.add(page.head, page.features);
        for (const id of page.ids) {
          if (seen.has(id)) {
            const advice = 'It was edited while it was read, or does not page: run it again.';
            throw new FeatureTwiceError(address, String(id), advice);
          }
          seen.add(id);
        }
      }
      requireCount(address, count, file.features);
    }),
  );
  return { part, origin: address, ...etag };
}

function baseQuery(layer: Layer, source: Task['source']): URLSearchParams {
  const query = new URLSearchParams(layer.query);
  const names = new Set([...query.keys()].map((name) => name.toLowerCase()));
  if (!names.has('where')) query.set('where', '1=1');
  if (!names.has('outfields')) query.set('outFields', '*');
  // Without `outSR` a service answers in a system of its choice.
  const declared = source.kind === 'boundaries' ? source.crs : undefined;
  const requestedSystem = declared?.replace('EPSG:', '') ?? (source.format.type === 'esri-json' ? undefined : '4326');
  if (!names.has('outsr') && requestedSystem !== undefined) query.set('outSR', requestedSystem);
  return query;
}

async function countFeatures({ client, address }: Task, { url }: Layer, query: URLSearchParams): Promise<number> {
  const counting = new URL(`${url.href}/query`);
  counting.search = new URLSearchParams([...query, ['returnCountOnly', 'true'], ['f', 'json']]).toString();
  const count = countAt(await askJson(client, counting, checkResponse), 'count');
  if (count !== undefined) return count;
  throw new AddressError(address, 'the layer does not say how many features it has', {
    state: 'quarantined',
    advice: 'Open it in a browser and correct `urls` in the source file.',
  });
}
