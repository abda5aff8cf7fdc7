import { isUtf8 } from 'node:buffer';
import { refused } from './lookup-cells.ts';
import type { RowCells } from './row-cells.ts';
import { type FilledBlock, fieldsOf, UnreadableTable, withoutDistricts, withoutMark } from './table-format.ts';

interface Feature {
  readonly type: 'Feature';
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
  readonly properties: Readonly<Record<string, unknown>> | null;
}

/**
 * A FeatureCollection (RFC 7946, section 3.3) whose points have their districts among their properties. What is no
 * point stays as it is, with the reason. Errors: an `UnreadableTable`.
 */
export function fillGeoJson(bytes: Buffer, districts: RowCells): FilledBlock {
  const { features, ...rest } = collectionOf(bytes);
  const { choice } = districts;
  const noPoint = refused('The geometry is no point.', choice);
  let without = 0;
  const filled = features.map((feature) => {
    const { geometry } = feature;
    const coordinates: unknown = geometry?.type === 'Point' ? geometry.coordinates : null;
    const [lng, lat] = Array.isArray(coordinates) ? (coordinates as unknown[]) : [];
    const cells = typeof lat === 'number' && typeof lng === 'number' ? districts.of({ lat, lng }) : noPoint;
    if (cells.at(-1) !== '') without++;
    return { ...feature, properties: { ...withoutDistricts(feature.properties ?? {}), ...fieldsOf(cells, choice) } };
  });
  return { text: `${JSON.stringify({ ...rest, features: filled })}\n`, rows: filled.length, refused: without };
}

function collectionOf(bytes: Buffer): { readonly features: readonly Feature[] } {
  if (!isUtf8(bytes)) throw new UnreadableTable('The file is not UTF-8, as GeoJSON is (RFC 7946): save it as UTF-8.');
  let value: unknown;
  try {
    value = JSON.parse(withoutMark(bytes.toString()));
  } catch (error) {
    throw new UnreadableTable(`The file is no JSON: ${(error as Error).message}.`, { cause: error });
  }
  const { type, features } = (value ?? {}) as { type?: unknown; features?: unknown };
  const isFeature = (one: unknown) => (one as Feature | null)?.type === 'Feature';
  if (type !== 'FeatureCollection' || !Array.isArray(features) || !features.every(isFeature)) {
    throw new UnreadableTable('The file is no GeoJSON FeatureCollection.');
  }
  return value as { features: Feature[] };
}
