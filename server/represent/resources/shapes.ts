import { HustingsError, invalid } from '#core/errors.ts';
import { readBoundary } from '#server/electoral/operations/read-boundary.ts';
import { readShape } from '#server/electoral/operations/read-boundary-shape.ts';
import { isOffered, notPassedOn } from '#server/electoral/whole-maps/offered.ts';
import type { RepresentBoundary } from '#server/represent/boundary.ts';
import { boundaryOf, type Detail, type GeoField, selectedForOutlines } from './boundaries.ts';
import type { RepresentRequest, Resource } from './resource.ts';

const single = Buffer.from('{"type":"Polygon","coordinates":');
const several = Buffer.from('{"type":"MultiPolygon","coordinates":[');
const list = Buffer.from(']');
const object = Buffer.from('}');

/** Represent's shapes are MultiPolygons, also of one polygon. */
function asMultiPolygon(text: Buffer): readonly Buffer[] {
  // A simplified shape of ours has its tolerance after its coordinates; Represent's shapes have none.
  const tolerance = text.indexOf(',"tolerance":', -40);
  const coordinates = text.subarray(0, tolerance < 0 ? -1 : tolerance);
  if (!text.subarray(0, single.length).equals(single)) return [coordinates, object];
  return [several, coordinates.subarray(single.length), list, object];
}

async function geometry({ operations }: RepresentRequest, boundary: RepresentBoundary, field: GeoField) {
  const { id, set } = boundary;
  const asked = { params: { id }, query: { date: set.date } };
  if (field === 'centroid') {
    const { centroidLng, centroidLat } = await operations.ask<Detail>(readBoundary, asked);
    return [Buffer.from(JSON.stringify({ type: 'Point', coordinates: [centroidLng, centroidLat] }))];
  }
  const resolution = field === 'shape' ? 'full' : 'display';
  return asMultiPolygon(await operations.bytes(readShape, { ...asked, query: { ...asked.query, resolution } }));
}

function checkFormat({ query }: RepresentRequest): void {
  const format = query.get('format') ?? 'json';
  if (!['json', 'apibrowser'].includes(format)) {
    throw invalid('The query parameter "format" must be json: shapes are GeoJSON here.');
  }
}

/** GET /boundaries/{set}/{boundary}/shape, and the same of simple_shape and centroid. */
export const readGeometry: Resource = async (request, [set = '', slug = '', field = '']) => {
  checkFormat(request);
  const boundary = await boundaryOf(request, [set, slug]);
  return { pieces: await geometry(request, boundary, field as GeoField) };
};

/**
 * A list of full shapes hands maps on, which their terms must allow, as those of the electoral API do. The districts at
 * a point are a look-up. Throws 403.
 */
function checkOffered({ query, downloads }: RepresentRequest, boundaries: readonly RepresentBoundary[]): void {
  if (query.has('contains')) return;
  const sharings = new Set(boundaries.map(({ set }) => set.map.sharing ?? 'unknown'));
  for (const sharing of sharings) if (!isOffered({ source: { sharing } }, downloads)) throw notPassedOn('source_url');
}

/** GET /boundaries/shape and /boundaries/{set}/shape, and the same of simple_shape and centroid. */
export const listGeometries: Resource = async (request, parts) => {
  checkFormat(request);
  const field = parts.at(-1) as GeoField;
  const all = await selectedForOutlines(request, parts.length > 1 ? parts[0] : undefined, field);
  if (field === 'shape') checkOffered(request, all);
  const pieces: Array<string | Buffer> = [];
  let bytes = 0;
  for (const [i, boundary] of all.entries()) {
    const outline = await geometry(request, boundary, field);
    bytes += outline.reduce((sum, { length }) => sum + length, 0);
    if (bytes > mostBytes && i > 0) throw tooLong(field);
    pieces.push(`${i === 0 ? '' : ','}{"name":${JSON.stringify(boundary.name)},"${field}":`, ...outline, '}');
    if (request.pace.isDue) await request.pace.rest();
  }
  return { pieces: ['{"objects":[', ...pieces, ']}'] };
};

/** The outlines of a response are in memory together. A single one is sent however long it is. */
const mostBytes = 32_000_000;

const tooLong = (field: GeoField) =>
  new HustingsError(
    403,
    'forbidden',
    `One answer has at most ${mostBytes / 1e6} MB of "${field}". Ask for fewer districts, or for "simple_shape".`,
  );
