import { basename } from 'node:path/posix';
import { askJson } from '#ingest/fetch/http/ask.ts';
import { downloadFrom } from '#ingest/fetch/http/download.ts';
import { AddressError } from '#ingest/fetch/http/errors.ts';
import type { ServiceResult, Task } from '#ingest/fetch/task.ts';
import { isObject, type JsonObject, objectAt, textAt } from '#ingest/read/json/json-object.ts';
import type { Source } from '#ingest/registry/source.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What publishers write into a resource's `format`, by our name of the format. */
const labels: Partial<Record<Source['format']['type'], readonly string[]>> = {
  shapefile: ['shp', 'shapefile', 'zip', 'shp/zip', 'esri shapefile'],
  geojson: ['geojson', 'json'],
  'geojson-lines': ['geojsonl', 'ndjson'],
  'esri-json': ['esri json', 'json', 'esri rest'],
  csv: ['csv'],
  'elections-canada-tables': ['csv', 'zip'],
  'elections-canada-poll-results': ['csv', 'zip'],
  'national-address-register': ['zip', 'csv'],
};

/**
 * A resource of a CKAN portal: the address names the dataset (`…/dataset/<name>`) and `service.resource` the resource
 * by its id, its name or its file's name; the portal says where the file lies today (CKAN API, `package_show` and
 * `resource_show`), and it is downloaded from there. Without `service.resource` the dataset must have exactly one
 * resource in the declared format.
 */
export async function ckan(task: Task): Promise<ServiceResult> {
  const { api, dataset, resource } = readAddress(task);
  const found =
    resource !== undefined && uuid.test(resource)
      ? await show(task, `${api}/resource_show`, resource)
      : choose(task, await show(task, `${api}/package_show`, dataset), resource);
  const url = textAt(found, 'url');
  if (url === undefined || !URL.canParse(url, task.address)) {
    throw new AddressError(task.address, 'the portal does not say where the resource lies', {
      state: 'quarantined',
      advice: 'Open the dataset’s page and put the file’s own address into the source file.',
    });
  }
  return downloadFrom(task, new URL(url, task.address).href);
}

function readAddress({ address, source }: Task): { api: string; dataset: string; resource: string | undefined } {
  const url = new URL(address);
  const named = source.service?.resource;
  const page = /^(.*)\/dataset\/([^/]+)(?:\/resource\/([^/]+))?/.exec(url.pathname);
  const api = /^(.*\/api\/(?:3\/)?action)\/(?:package|resource)_show\/?$/.exec(url.pathname);
  if (page) {
    const [, prefix, dataset, resource] = page as unknown as [string, string, string, string | undefined];
    return { api: `${url.origin}${prefix}/api/3/action`, dataset, resource: named ?? resource };
  }
  const id = url.searchParams.get('id');
  if (api?.[1] !== undefined && id !== null) {
    const isResource = /resource_show\/?$/.test(url.pathname);
    return { api: `${url.origin}${api[1]}`, dataset: id, resource: named ?? (isResource ? id : undefined) };
  }
  throw new AddressError(address, 'it names no dataset of a CKAN portal', {
    state: 'quarantined',
    advice: 'The address in the source file has to be of the form …/dataset/<name>.',
  });
}

function show({ client }: Task, action: string, id: string): Promise<JsonObject> {
  return askJson(client, `${action}?id=${encodeURIComponent(id)}`, (response, address) => {
    if (isObject(response) && response.success === true && isObject(response.result)) return response.result;
    const said = textAt(objectAt(response, 'error'), 'message') ?? 'no reason given';
    throw new AddressError(address, `the portal does not show ${id} (${said})`, {
      state: 'quarantined',
      advice: 'The dataset has moved: find it on the portal and correct `urls` or `service.resource`.',
    });
  });
}

function choose({ address, source }: Task, dataset: JsonObject, requested: string | undefined): JsonObject {
  const resources = (Array.isArray(dataset.resources) ? dataset.resources : []).filter(isObject);
  const chosen =
    requested === undefined
      ? resources.filter((resource) =>
          labels[source.format.type]?.includes((textAt(resource, 'format') ?? '').toLowerCase()),
        )
      : resources.filter((resource) => namesOf(resource).some((name) => same(name, requested)));
  const [only] = chosen;
  if (only !== undefined && chosen.length === 1) return only;
  const meant = requested === undefined ? `in the format ${source.format.type}` : `called “${requested}”`;
  const list = resources.map((resource) => `“${textAt(resource, 'name') ?? '(no name)'}” ${textAt(resource, 'id')}`);
  throw new AddressError(address, `the dataset has ${chosen.length} resources ${meant}; it holds ${list.join(', ')}`, {
    state: 'quarantined',
    advice: 'Set `service.resource` in the source file to the id of the right one.',
  });
}

function namesOf(resource: JsonObject): string[] {
  const url = textAt(resource, 'url');
  const file = url !== undefined && URL.canParse(url) ? [decodeURIComponent(basename(new URL(url).pathname))] : [];
  return [textAt(resource, 'id'), textAt(resource, 'name'), ...file].filter((name) => name !== undefined);
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
