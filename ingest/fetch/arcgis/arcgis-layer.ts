import { askJson } from '#ingest/fetch/http/ask.ts';
import type { Client } from '#ingest/fetch/http/client.ts';
import { AddressError } from '#ingest/fetch/http/errors.ts';
import { countAt, isObject, type JsonObject, objectAt, textAt } from '#ingest/read/json/json-object.ts';

/** A layer of an ArcGIS feature or map service, as its own description states it. */
export interface Layer {
  /** Without query: `https://…/FeatureServer/0`. */
  readonly url: URL;
  /** The query in the source's address, without what the paging sets. */
  readonly query: URLSearchParams;
  readonly objectIdField: string | undefined;
  /** The most features in one response. */
  readonly maxRecordCount: number;
  /** Undefined if the layer does not say which formats it gives. */
  readonly givesGeoJson: boolean | undefined;
  /** Whether it knows `resultOffset` (ArcGIS Server from 10.3 on, for layers that are not joined or raster). */
  readonly pages: boolean;
  /** Whether features may be asked for in an order; true if the layer does not say. */
  readonly orders: boolean;
  /** Milliseconds since 1970 of the last edit of the data or the layer; undefined if it records no edits. */
  readonly lastEdit: number | undefined;
}

const ours = new Set([
  'f',
  'resultoffset',
  'resultrecordcount',
  'returncountonly',
  'returnidsonly',
  'returngeometry',
  'objectids',
]);

/**
 * Reads the address of a layer or of a query of one, and asks the layer about itself
 * (ArcGIS REST API, "Layer/Table (Feature Service)" and "Layer/Table (Map Service)").
 */
export async function describeLayer(client: Client, address: string): Promise<Layer> {
  const url = new URL(address);
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => !ours.has(name.toLowerCase())));
  url.search = '';
  url.pathname = url.pathname.replace(/\/(query\/?)?$/i, '');
  if (!/\/(Feature|Map)Server\/\d+$/i.test(url.pathname)) {
    throw new AddressError(address, 'it is not the address of a layer of an ArcGIS service', {
      state: 'quarantined',
      advice: 'The address in the source file has to end in …/FeatureServer/0 or …/MapServer/0 (the layer’s number).',
    });
  }
  const about = new URL(url);
  about.search = 'f=json';
  const layer = await askJson(client, about, checkResponse);
  const advanced = objectAt(layer, 'advancedQueryCapabilities');
  const formats = textAt(layer, 'supportedQueryFormats');
  const version = typeof layer.currentVersion === 'number' ? layer.currentVersion : Infinity;
  const edits = objectAt(layer, 'editingInfo');
  const lastEdits = ['lastEditDate', 'schemaLastEditDate', 'dataLastEditDate'].flatMap((n) => countAt(edits, n) ?? []);
  return {
    url,
    query,
    objectIdField: textAt(layer, 'objectIdField') ?? objectIdFieldOf(layer.fields),
    maxRecordCount: countAt(layer, 'maxRecordCount') || 1000,
    givesGeoJson: formats === undefined ? undefined : /geojson/i.test(formats),
    pages: typeof advanced.supportsPagination === 'boolean' ? advanced.supportsPagination : version >= 10.3,
    orders: advanced.supportsOrderBy !== false,
    lastEdit: lastEdits.length === 0 ? undefined : Math.max(...lastEdits),
  };
}

function objectIdFieldOf(fields: unknown): string | undefined {
  if (!Array.isArray(fields)) return undefined;
  return textAt(
    fields.find((field) => textAt(field, 'type') === 'esriFieldTypeOID'),
    'name',
  );
}

/** ArcGIS reports its errors as a body with status 200; its own failures (500 and up) may be gone at the next attempt. */
export function checkResponse(response: unknown, address: string): JsonObject {
  if (!isObject(response)) {
    throw new AddressError(address, 'the answer is not what an ArcGIS service gives', {
      state: 'quarantined',
      advice: 'Open it in a browser and correct `urls` or `service` in the source file.',
    });
  }
  if (response.error === undefined) return response;
  const code = countAt(response.error, 'code') ?? 0;
  const details = objectAt(response, 'error').details;
  const said = [textAt(response.error, 'message'), ...(Array.isArray(details) ? details : [])]
    .filter(Boolean)
    .join(' ');
  const closed = code === 498 || code === 499 || code === 403;
  throw new AddressError(address, `the service answered with error ${code} (“${said}”)`, {
    state: 'quarantined',
    passing: code === 429 || code >= 500 ? 'busy' : undefined,
    status: code,
    advice: closed
      ? 'The layer is no longer public: look for another address on the publisher’s page.'
      : 'Correct the query of the address in the source file; the layer may have moved to another number.',
  });
}
