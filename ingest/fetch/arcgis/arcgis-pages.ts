import { askJson } from '#ingest/fetch/http/ask.ts';
import { AddressError } from '#ingest/fetch/http/errors.ts';
import { PageSize } from '#ingest/fetch/page-size.ts';
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
  #isOrdered: boolean;

  constructor(task: Task, layer: Layer, query: URLSearchParams, format: 'geojson' | 'esri-json') {
    this.#task = task;
    this.#layer = layer;
    this.#query = query;
    this.#format = format;
    this.#isOrdered = layer.orders;
    this.#asked = format === 'esri-json' || layer.givesGeoJson === false ? 'json' : 'geojson';
  }

  /** The pages of `count` features, until the service has no more. */
  read(count: number): AsyncGenerator<Page> {
    const size = Math.min(this.#task.source.service?.pageSize ?? Infinity, this.#layer.maxRecordCount);
    return this.#layer.pages || count <= size ? this.#byOffset(count, size) : this.#byIds(size);
  }

  async *#byOffset(count: number, most: number): AsyncGenerator<Page> {
    const pageSize = new PageSize(most);
    for (let offset = 0; ; ) {
      const page = await pageSize.read((size) =>
        // Servers that do not page refuse an offset, even of 0.
        this.#ordered(this.#layer.pages ? { resultOffset: offset, resultRecordCount: size } : {}),
      );
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
    const pageSize = new PageSize(Math.min(size, idsAtOnce));
    for (let at = 0; at < ids.length; ) {
      const [page, next] = await pageSize.read(async (step) => {
        const asked = ids.slice(at, at + step);
        return [await this.#ordered({ objectIds: asked.join(',') }), at + asked.length] as const;
      });
      yield page;
      at = next;
    }
  }

  /** A page in the order of object ids. A layer that refuses an order without having said so is asked without one. */
  async #ordered(parameters: Record<string, string | number>): Promise<Page> {
    const order = this.#order();
    if (Object.keys(order).length === 0) return this.#page(parameters);
    try {
      return await this.#page({ ...parameters, ...order });
    } catch (error) {
      if (!(error instanceof AddressError) || error.status !== 400) throw error;
      const page = await this.#page(parameters);
      this.#isOrdered = false;
      return page;
    }
  }

  /** Without an order pages may overlap, and the same data would come in other bytes every time. */
  #order(): Record<string, string> {
    const { objectIdField, query } = this.#layer;
    const given = [...query.keys()].some((name) => name.toLowerCase() === 'orderbyfields');
    return objectIdField === undefined || given || !this.#isOrdered ? {} : { orderByFields: `${objectIdField} ASC` };
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
        if (!(error instanceof AddressError) || error.passing !== undefined || givesGeoJson === true) throw error;
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
    const exceeded =
      response.exceededTransferLimit === true || objectAt(response, 'properties').exceededTransferLimit === true;
    refuseEmpty(address, features, exceeded);
    return {
      head: { type: 'FeatureCollection', ...(response.crs === undefined ? {} : { crs: response.crs }) },
      features,
      ids: ids.filter((id) => id !== undefined),
      exceeded,
    };
  }

  #fromEsriJson(response: JsonObject, address: string): Page {
    const { features, exceededTransferLimit, ...head } = response;
    if (!Array.isArray(features)) throw notFeatures(address, 'Esri JSON');
    const field = this.#layer.objectIdField;
    const ids = field === undefined ? [] : features.map((feature) => objectAt(feature, 'attributes')[field]);
    refuseEmpty(address, features, exceededTransferLimit === true);
    const asked = { ids: ids.filter((id) => id !== undefined), exceeded: exceededTransferLimit === true };
    if (this.#format === 'esri-json') return { head, features, ...asked };
    return {
      head: { type: 'FeatureCollection', ...geoJsonCrs(response.spatialReference) },
      features: features.map((feature) => geoJsonFeature(feature, field, address)),
      ...asked,
    };
  }
}

/** An empty page that says there is more is a service's failure, which passes. */
function refuseEmpty(address: string, features: readonly unknown[], exceeded: boolean): void {
  if (features.length > 0 || !exceeded) return;
  throw new AddressError(address, 'an empty page came that says there is more', {
    state: 'quarantined',
    passing: 'busy',
    advice: 'The publisher’s server is at fault: the next run tries again.',
  });
}

function notFeatures(address: string, format: string): AddressError {
  return new AddressError(address, `the answer holds no features in ${format}`, {
    state: 'quarantined',
    advice: 'Open it in a browser and correct `urls` or `format` in the source file.',
  });
}
