import { askJson } from '#ingest/fetch/http/ask.ts';
import { AddressError } from '#ingest/fetch/http/errors.ts';
import type { Task } from '#ingest/fetch/task.ts';
import { isObject, type JsonObject, objectAt } from '#ingest/read/json/json-object.ts';
import { checkResponse, type Layer } from './arcgis-layer.ts';
import { geoJsonCrs, geoJsonFeature } from './esri-geojson.ts';

interface Page {
  /** The members of the file other than its features. */
  readonly head: JsonObject;
  readonly features: readonly unknown[];
  /** The object ids of the features, of those that state one. */
  readonly ids: readonly unknown[];
  /** Whether the service cut the response short and has more. */
  readonly exceeded: boolean;
}

/** Object ids that fit into one address: some servers refuse those of more than 2,000 characters. */
const idsAtOnce = 100;

/** Reads a layer page by page (ArcGIS REST API, "Query (Feature Service/Layer)"). */
export class ArcgisPages {
  readonly #task: Task;
  readonly #layer: Layer;
  readonly #query: URLSearchParams;
  readonly #format: 'geojson' | 'esri-json';
  #asked: 'geojson' | 'json';

  constructor(task: Task, layer: Layer, query: URLSearchParams, format: 'geojson' | 'esri-json') {
    this.#task = task;
    this.#layer = layer;
    this.#query = query;
    this.#format = format;
    this.#asked = format === 'esri-json' || layer.givesGeoJson === false ? 'json' : 'geojson';
  }

  /** The pages of `count` features, until the service has no more. */
  read(count: number): AsyncGenerator<Page> {
    const size = Math.min(this.#task.source.service?.pageSize ?? Infinity, this.#layer.maxRecordCount);
    return this.#layer.pages || count <= size ? this.#byOffset(count, size) : this.#byIds(size);
  }

  async *#byOffset(count: number, size: number): AsyncGenerator<Page> {
    const order = this.#order();
    for (let offset = 0; ; ) {
      // Servers that do not page refuse an offset, even of 0.
      const range = this.#layer.pages ? { resultOffset: offset, resultRecordCount: size } : {};
      const page = await this.#page({ ...range, ...order });
      if (page.features.length === 0) return;
      yield page;
      offset += page.features.length;
      if (offset > count || (offset === count && !page.exceeded) || !this.#layer.pages) return;
    }
  }

  /** For servers that do not page: the ids of all features, then the features of some ids at a time. */
  async *#byIds(size: number): AsyncGenerator<Page> {
    const { client, address } = this.#task;
    const response = await askJson(client, this.#address({ returnIdsOnly: true, f: 'json' }), checkResponse);
    const ids = response.objectIds;
    if (!Array.isArray(ids)) {
      throw new AddressError(address, 'the layer neither pages nor lists the ids of its features', {
        state: 'quarantined',
        advice: 'Look for a download of the file on the publisher’s page.',
      });
    }
    ids.sort((a, b) => Number(a) - Number(b));
    const step = Math.min(size, idsAtOnce);
    for (let at = 0; at < ids.length; at += step) {
      yield await this.#page({ objectIds: ids.slice(at, at + step).join(','), ...this.#order() });
    }
  }

  /** Without an order pages may overlap, and the same data would come in other bytes every time. */
  #order(): Record<string, string> {
    const { objectIdField, query } = this.#layer;
    const given = [...query.keys()].some((name) => name.toLowerCase() === 'orderbyfields');
    return objectIdField === undefined || given ? {} : { orderByFields: `${objectIdField} ASC` };
  }

  async #page(parameters: Record<string, string | number>): Promise<Page> {
    const { client } = this.#task;
    const { givesGeoJson } = this.#layer;
    if (this.#asked === 'geojson') {
      try {
        return await askJson(client, this.#address({ ...parameters, f: 'geojson' }), (response, address) =>
          this.#fromGeoJson(checkResponse(response, address), address),
        );
      } catch (error) {
        // A layer that lists GeoJSON among its formats is not asked for another one.
        if (!(error instanceof AddressError) || error.retryable || givesGeoJson === true) throw error;
        this.#asked = 'json';
      }
    }
    return askJson(client, this.#address({ ...parameters, f: 'json' }), (response, address) =>
      this.#fromEsriJson(checkResponse(response, address), address),
    );
  }

  #address(parameters: Record<string, string | number | boolean>): URL {
    const url = new URL(`${this.#layer.url.href}/query`);
    const added = Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]);
    url.search = new URLSearchParams([...this.#query, ...added]).toString();
    return url;
  }

  #fromGeoJson(response: JsonObject, address: string): Page {
    const features = response.features;
    if (response.type !== 'FeatureCollection' || !Array.isArray(features)) throw notFeatures(address, 'GeoJSON');
    const field = this.#layer.objectIdField;
    const ids = features.map(
      (feature) => (isObject(feature) ? feature.id : undefined) ?? (field && objectAt(feature, 'properties')[field]),
    );
    return {
      head: { type: 'FeatureCollection', ...(response.crs === undefined ? {} : { crs: response.crs }) },
      features,
      ids: ids.filter((id) => id !== undefined),
      exceeded:
        response.exceededTransferLimit === true || objectAt(response, 'properties').exceededTransferLimit === true,
    };
  }

  #fromEsriJson(response: JsonObject, address: string): Page {
    const { features, exceededTransferLimit, ...head } = response;
    if (!Array.isArray(features)) throw notFeatures(address, 'Esri JSON');
    const field = this.#layer.objectIdField;
    const ids = field === undefined ? [] : features.map((feature) => objectAt(feature, 'attributes')[field]);
    const asked = { ids: ids.filter((id) => id !== undefined), exceeded: exceededTransferLimit === true };
    if (this.#format === 'esri-json') return { head, features, ...asked };
    return {
      head: { type: 'FeatureCollection', ...geoJsonCrs(response.spatialReference) },
      features: features.map((feature) => geoJsonFeature(feature, field, address)),
      ...asked,
    };
  }
}

function notFeatures(address: string, format: string): AddressError {
  return new AddressError(address, `the answer holds no features in ${format}`, {
    state: 'quarantined',
    advice: 'Open it in a browser and correct `urls` or `format` in the source file.',
  });
}
