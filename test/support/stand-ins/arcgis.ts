import { type StandInFeature, toEsriJson, toGeoJson } from './features.ts';
import { json, nothingHere, type Publisher, type Reply } from './server.ts';

export interface ArcgisLayer {
  /** In the order in which the database happens to have them. May be replaced at any time. */
  features: readonly StandInFeature[];
  /** The path of the layer: `/arcgis/rest/services/Wards/FeatureServer/0`. */
  readonly path?: string;
  readonly maxRecordCount?: number;
  /** `refused`: it does not name GeoJSON among its formats. `unsaid`: it names no formats, and refuses GeoJSON. */
  readonly geoJson?: 'given' | 'refused' | 'unsaid';
  /** False: a server before 10.3, which does not know an offset. */
  readonly pages?: boolean;
  /** Milliseconds since 1970; without it the layer records no edits. */
  lastEdit?: number;
  /** The count that it states, if that is not the true one. */
  readonly claims?: number;
  /** Ignores the offset and gives the first page forever. */
  readonly ignoresOffset?: boolean;
}

export const layerPath = '/arcgis/rest/services/Wards/FeatureServer/0';

/** A layer of an ArcGIS server: its description, counts, ids, pages in GeoJSON and Esri JSON, errors with status 200. */
export function arcgisServer(layer: ArcgisLayer): Publisher {
  const path = layer.path ?? layerPath;
  return ({ url }) => {
    if (url.pathname === path) return json(description(layer));
    if (url.pathname === `${path}/query`) return answer(layer, url.searchParams);
    return nothingHere;
  };
}

function description({ maxRecordCount = 2000, geoJson = 'given', pages = true, lastEdit }: ArcgisLayer) {
  const formats = { given: 'JSON, geoJSON, PBF', refused: 'JSON, AMF', unsaid: undefined }[geoJson];
  return {
    currentVersion: pages ? 11.2 : 10.2,
    name: 'Wards',
    type: 'Feature Layer',
    geometryType: 'esriGeometryPolygon',
    fields: [{ name: 'OBJECTID', type: 'esriFieldTypeOID' }],
    maxRecordCount,
    ...(formats === undefined ? {} : { supportedQueryFormats: formats }),
    advancedQueryCapabilities: { supportsPagination: pages },
    ...(lastEdit === undefined ? {} : { editingInfo: { lastEditDate: lastEdit } }),
  };
}

function answer(layer: ArcgisLayer, query: URLSearchParams): Reply {
  const { maxRecordCount = 2000, geoJson = 'given', pages = true } = layer;
  const features = selected(layer, query);
  if (typeof features === 'string') return failure(400, features);
  if (query.get('returnCountOnly') === 'true') return json({ count: layer.claims ?? features.length });
  if (query.get('returnIdsOnly') === 'true') {
    return json({ objectIdFieldName: 'OBJECTID', objectIds: features.map(({ id }) => id) });
  }
  if (!pages && query.has('resultOffset')) return failure(400, 'Pagination is not supported.');
  const format = query.get('f');
  if (format === 'geojson' && geoJson !== 'given') return failure(400, 'Output format not supported.');
  const offset = layer.ignoresOffset ? 0 : Number(query.get('resultOffset') ?? 0);
  const size = Math.min(Number(query.get('resultRecordCount') ?? maxRecordCount), maxRecordCount);
  const page = features.slice(offset, offset + size);
  const exceeded = offset + size < features.length ? { exceededTransferLimit: true } : {};
  if (format === 'geojson') {
    return json({
      type: 'FeatureCollection',
      ...(exceeded.exceededTransferLimit ? { properties: exceeded } : {}),
      features: page.map((feature) => toGeoJson(feature, 'OBJECTID')),
    });
  }
  return json({
    objectIdFieldName: 'OBJECTID',
    geometryType: 'esriGeometryPolygon',
    spatialReference: { wkid: 4326, latestWkid: 4326 },
    fields: [{ name: 'OBJECTID', type: 'esriFieldTypeOID' }],
    ...exceeded,
    features: page.map((feature) => toEsriJson(feature, 'OBJECTID')),
  });
}

/** The features that the query means, in its order; or what is wrong with the query. */
function selected({ features }: ArcgisLayer, query: URLSearchParams): readonly StandInFeature[] | string {
  const where = query.get('where') ?? '1=1';
  const condition = /^(\w+)='([^']*)'$/.exec(where);
  if (where !== '1=1' && !condition) return 'Unable to complete operation. Invalid where clause.';
  const ids = query.get('objectIds')?.split(',').map(Number);
  const meant = features.filter(
    ({ id, attributes }) =>
      (!condition || String(attributes[condition[1] as string]) === condition[2]) && (!ids || ids.includes(id)),
  );
  return query.get('orderByFields') === 'OBJECTID ASC' ? meant.toSorted((a, b) => a.id - b.id) : meant;
}

/** How ArcGIS reports an error: in the body of a success. */
export const failure = (code: number, message: string): Reply => json({ error: { code, message, details: [] } });
