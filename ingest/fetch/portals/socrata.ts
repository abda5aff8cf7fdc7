import { readFile, rm } from 'node:fs/promises';
import { requireCount } from '#ingest/fetch/count.ts';
import { FeatureFile, featureForm } from '#ingest/fetch/feature-file.ts';
import { askJson } from '#ingest/fetch/http/ask.ts';
import type { Client } from '#ingest/fetch/http/client.ts';
import { downloadFrom } from '#ingest/fetch/http/download.ts';
import { AddressError } from '#ingest/fetch/http/errors.ts';
import { PageSize } from '#ingest/fetch/page-size.ts';
import type { ServiceResult, Task } from '#ingest/fetch/task.ts';
import { countAt, isObject } from '#ingest/read/json/json-object.ts';

const defaultPageSize = 1000;
const datasetId = /\b([a-z0-9]{4}-[a-z0-9]{4})\b(?!.*\b[a-z0-9]{4}-[a-z0-9]{4}\b)/;

/** Statuses of a portal that does not offer something; other statuses are failures. */
const notOffered = new Set([400, 401, 403, 404, 405, 410]);

/**
 * A dataset of a Socrata portal. The address names it by its id of two times four characters: a page (`…/d/abcd-1234`),
 * an export (`…/api/geospatial/abcd-1234?method=export&format=GeoJSON`) or a resource (`…/resource/abcd-1234.geojson`,
 * whose `$where` and `$select` are used). GeoJSON is taken from the export, and page by page from the resource if there
 * is no export; it must contain as many features as the portal counts. Other formats are taken from the export, of
 * which no count is known.
 *
 * If the portal states when the dataset last changed, and neither that nor the count is new, nothing is downloaded.
 */
export async function socrata(task: Task): Promise<ServiceResult> {
  const { client, address, source } = task;
  const url = new URL(address);
  const id = datasetId.exec(url.pathname)?.[1];
  if (id === undefined) {
    throw new AddressError(address, 'it names no dataset of a Socrata portal', {
      state: 'quarantined',
      advice: 'The address in the source file has to hold the dataset’s id, like abcd-1234.',
    });
  }
  const paged = url.pathname.startsWith('/resource/');
  const filter = new URLSearchParams([...url.searchParams].filter(([name]) => paged && !isPaging(name)));
  const count = await countRows(client, url, id, filter);
  const etag = await version(client, url, id, count);
  if (etag !== undefined && task.storedRecord(address)?.etag === etag) return { part: null, origin: address, etag };
  // The stored tag is our own if the portal states when the dataset changed; it is no entity tag to send.
  const plain: Task = { ...task, storedRecord: () => (etag === undefined ? task.storedRecord(address) : null) };
  const got =
    source.format.type !== 'geojson'
      ? await downloadFrom(plain, exportAddress(url, id, source.format.type, address))
      : paged
        ? await pages(task, url, id, filter, count)
        : await exported(plain, url, id, count);
  return { ...got, origin: address, ...(etag === undefined ? {} : { etag }) };
}

const isPaging = (name: string) => name === '$limit' || name === '$offset';

function exportAddress(url: URL, id: string, format: string, address: string): string {
  if (url.pathname.includes('/api/')) return url.href;
  if (format === 'csv') return `${url.origin}/api/views/${id}/rows.csv?accessType=DOWNLOAD`;
  const name = { geojson: 'GeoJSON', shapefile: 'Shapefile' }[format];
  if (name !== undefined) return `${url.origin}/api/geospatial/${id}?method=export&format=${name}`;
  throw new AddressError(address, `a Socrata portal does not give the format ${format}`, {
    state: 'quarantined',
    advice: 'Set `format.type` in the source file to geojson, shapefile or csv.',
  });
}

async function exported(task: Task, url: URL, id: string, count: number | undefined): Promise<ServiceResult> {
  const address = exportAddress(url, id, 'geojson', task.address);
  let got: ServiceResult;
  try {
    got = await downloadFrom(task, address);
  } catch (error) {
    if (!(error instanceof AddressError) || !notOffered.has(error.status ?? 0)) throw error;
    return pages(task, url, id, new URLSearchParams(), count);
  }
  if (got.part === null || count === undefined) return got;
  try {
    const collection: unknown = JSON.parse(await readFile(got.part.path, 'utf8'));
    const features = isObject(collection) && Array.isArray(collection.features) ? collection.features : [];
    requireCount(task.address, count, features.length);
  } catch (error) {
    await rm(got.part.path, { force: true });
    if (!(error instanceof SyntaxError)) throw error;
    throw new AddressError(address, 'the export is not whole JSON', {
      state: 'quarantined',
      advice: 'The portal may have been writing it: run it again.',
      cause: error,
    });
  }
  return got;
}

/** Pages of a resource (Socrata Open Data API 2.1, "Paging through data"): a stable order has to be asked for. */
async function pages(
  task: Task,
  url: URL,
  id: string,
  filter: URLSearchParams,
  count: number | undefined,
): Promise<ServiceResult> {
  const { client, source, address } = task;
  if (count === undefined) {
    throw new AddressError(address, 'the portal does not say how many rows the dataset has', {
      state: 'quarantined',
      advice: 'Without a count we cannot know that all came: use the address of an export in the source file.',
    });
  }
  const pageSize = new PageSize(source.service?.pageSize ?? defaultPageSize);
  const form = featureForm(address, 'socrata', source.format.type);
  const part = await FeatureFile.write(task, form, async (file) => {
    while (file.features < count) {
      const features = await pageSize.read((limit) => {
        const page = new URL(`/resource/${id}.geojson`, url);
        page.search = new URLSearchParams([
          ...(filter.has('$order') ? [] : [['$order', ':id'] as [string, string]]),
          ...filter,
          ['$limit', String(limit)],
          ['$offset', String(file.features)],
        ]).toString();
        return askJson(client, page, collectionOf);
      });
      if (features.length === 0) break;
      await file.add({ type: 'FeatureCollection' }, features);
    }
    requireCount(address, count, file.features);
  });
  return { part, origin: address };
}

function collectionOf(response: unknown, address: string): unknown[] {
  if (isObject(response) && Array.isArray(response.features)) return response.features;
  throw new AddressError(address, 'the answer is not a GeoJSON FeatureCollection', {
    state: 'quarantined',
    advice: 'Open it in a browser and correct `urls` in the source file.',
  });
}

/** How many rows the portal counts; undefined for datasets that it offers as an export alone. */
async function countRows(client: Client, url: URL, id: string, filter: URLSearchParams): Promise<number | undefined> {
  const counting = new URL(`/resource/${id}.json`, url);
  const where = [...filter].filter(([name]) => name !== '$select' && name !== '$order');
  counting.search = new URLSearchParams([...where, ['$select', 'count(*) AS count']]).toString();
  return orUndefined(
    askJson(client, counting, (response) => (Array.isArray(response) ? countAt(response[0], 'count') : undefined)),
  );
}

/** When rows and columns were last changed, and how many rows there are; undefined if the portal does not say. */
async function version(client: Client, url: URL, id: string, count: number | undefined): Promise<string | undefined> {
  const about = new URL(`/api/views/${id}.json`, url);
  const view = await orUndefined(askJson(client, about, (response) => response));
  const rows = countAt(view, 'rowsUpdatedAt');
  return rows === undefined ? undefined : `socrata:${rows}:${countAt(view, 'viewLastModified') ?? 0}:${count ?? ''}`;
}

async function orUndefined<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof AddressError && notOffered.has(error.status ?? 0)) return undefined;
    throw error;
  }
}
