import { SourceError } from '#core/errors.ts';
import { type StreamedShape, streamShapes } from '#ingest/read/shapefile/stream-shapes.ts';
import { bytesOfWindows1252, decode } from '#ingest/read/text/decode.ts';
import { isKnownEncoding } from '#ingest/read/text/encoding.ts';
import { matchFields } from '#ingest/read/used-fields.ts';
import type { StreetSource } from '#ingest/registry/source.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';

/** The fields of the Road Network File that are read: its reference guide (92-500-G), record layout. */
const fields = [
  ...(['NAME', 'TYPE', 'DIR', 'RANK'] as const),
  ...(['AFL_VAL', 'ATL_VAL', 'AFR_VAL', 'ATR_VAL'] as const),
  ...(['CSDUID_L', 'CSDNAME_L', 'CSDUID_R', 'CSDNAME_R'] as const),
];
type Field = (typeof fields)[number];

/** A line of the file: what it says in text, trimmed, and its parts in the file's own coordinates. */
export interface RoadRecord {
  readonly values: Readonly<Record<Field, string>>;
  readonly parts: ReadonlyArray<ReadonlyArray<readonly [number, number]>>;
}

interface RoadFile {
  /** The definition of the file's coordinates; null if it has none. */
  readonly crs: string | null;
  readonly records: AsyncIterable<RoadRecord>;
}

/**
 * Opens the lines of a road network: a shapefile in the layout of StatCan's Road Network File, of which one record is in memory.
 *
 * @throws SourceError if the file has no such shapefile, or a field is missing
 */
export async function openRoadFile(archive: Archive, { format }: StreetSource): Promise<RoadFile> {
  if (format.encoding !== undefined && !isKnownEncoding(format.encoding)) {
    throw new SourceError(`The source declares the encoding ${JSON.stringify(format.encoding)}, which is not known.`);
  }
  const { name, crs, shapes } = await streamShapes(archive, format.members);
  return { crs, records: readRecords(shapes, name, format.encoding) };
}

async function* readRecords(
  shapes: AsyncIterable<StreamedShape>,
  name: string,
  encoding: string | undefined,
): AsyncGenerator<RoadRecord> {
  let matched: ReadonlyMap<string, string> | undefined;
  for await (const { record, properties, geometry } of shapes) {
    matched ??= matchFields(new Set(fields), Object.keys(properties), name);
    const values = Object.fromEntries(
      fields.map((field) => [field, textOf(properties[matched?.get(field) ?? field], encoding)]),
    ) as Record<Field, string>;
    yield { values, parts: partsOf(geometry, name, record) };
  }
}

function partsOf(geometry: GeoJSON.Geometry | null, name: string, record: number): RoadRecord['parts'] {
  if (geometry === null) return [];
  if (geometry.type === 'LineString') return [geometry.coordinates as [number, number][]];
  if (geometry.type === 'MultiLineString') return geometry.coordinates as [number, number][][];
  throw new SourceError(
    `Record ${record} of ${name} is a ${geometry.type}, not a line. Choose the layer of roads in \`format.members\`.`,
  );
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const beyondAscii = /[^\p{ASCII}]/u;

/** Some editions are in UTF-8, others in windows-1252. */
function textOf(value: unknown, encoding: string | undefined): string {
  const text = String(value ?? '').trim();
  if (!beyondAscii.test(text)) return text;
  const bytes = bytesOfWindows1252(text);
  if (encoding !== undefined) return decode(bytes, encoding).trim();
  try {
    return strictUtf8.decode(bytes).trim();
  } catch {
    return decode(bytes, 'windows-1252').trim();
  }
}
