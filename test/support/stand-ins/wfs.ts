import { type StandInFeature, toGeoJson } from './features.ts';
import { json, nothingHere, type Publisher, type Reply } from './server.ts';

export interface WfsType {
  features: readonly StandInFeature[];
  readonly name?: string;
  /** The most features in one response. */
  readonly limit?: number;
  /** What it says its count is: the truth, another number, or (as servers may) nothing with the features. */
  readonly claims?: number | 'unknown';
}

/** A Web Feature Service 2.0 in the manner of GeoServer: pages of GeoJSON, hits and exceptions in XML. */
export function wfsServer(type: WfsType): Publisher {
  return ({ url }) => {
    if (!url.pathname.endsWith('/ows')) return nothingHere;
    const query = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]));
    const asked = query.get('typenames') ?? query.get('typename');
    if (asked !== (type.name ?? 'pub:WARDS')) return exception(`Feature type ${asked} unknown`);
    if (query.get('resulttype') === 'hits') return hits(type);
    if (query.get('outputformat') !== 'application/json') return exception('Failed to find response for output format');
    const start = Number(query.get('startindex') ?? 0);
    const page = type.features.slice(start, start + Math.min(Number(query.get('count')), type.limit ?? Infinity));
    const { claims = type.features.length } = type;
    return json({
      type: 'FeatureCollection',
      ...(claims === 'unknown' ? { numberMatched: 'unknown' } : { numberMatched: claims, totalFeatures: claims }),
      numberReturned: page.length,
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } },
      features: page.map((feature) => ({ ...toGeoJson(feature), id: `WARDS.${feature.id}` })),
    });
  };
}

const xml = (body: string, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'text/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
});

const exception = (text: string) =>
  xml(
    `<ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/1.1"><ows:Exception exceptionCode="InvalidParameterValue"><ows:ExceptionText>${text}</ows:ExceptionText></ows:Exception></ows:ExceptionReport>`,
  );

const hits = ({ features }: WfsType) =>
  xml(
    `<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" numberMatched="${features.length}" numberReturned="0"/>`,
  );
