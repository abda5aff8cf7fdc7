import { open } from 'shapefile';
import { SourceError } from '#core/errors.ts';
import { besideMember, chooseMembers } from '#ingest/read/choose-members.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';

/** A record of a shapefile, its texts decoded as windows-1252, byte by byte. */
export interface StreamedShape {
  /** From 1, for messages. */
  readonly record: number;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: GeoJSON.Geometry | null;
}

export interface StreamedShapefile {
  readonly name: string;
  /** The definition of the file's coordinates; null if it has none. */
  readonly crs: string | null;
  /** One record after the other, as they are read. */
  readonly shapes: AsyncIterable<StreamedShape>;
}

/** The package takes a stream of Node, though its types know those of browsers alone. */
const streamOf = async (archive: Archive, name: string) => (await archive.stream(name)) as never;

/**
 * Opens a shapefile of which one record at a time is in memory: for lines and areas that a map draws, and not for districts, whose
 * rings, records and encodings `readShapefile` examines.
 *
 * @throws SourceError if the file has no such shapefile, or is damaged
 */
export async function streamShapes(
  archive: Archive,
  members: readonly string[] | undefined,
): Promise<StreamedShapefile> {
  const names = archive.members.map(({ name }) => name);
  const [shp = ''] = chooseMembers(names, members, ['.shp']);
  const dbf = besideMember(names, shp, '.dbf');
  if (dbf === undefined) throw new SourceError(`${shp} has no .dbf beside it. Fetch the whole archive.`);
  const prj = besideMember(names, shp, '.prj');
  const crs =
    prj === undefined
      ? null
      : (await archive.read(prj))
          .toString('utf8')
          .replace(/^\uFEFF/u, '')
          .trim();
  return { name: shp, crs: crs || null, shapes: readShapes(archive, shp, dbf) };
}

/** How many records a table says that it has: the fifth to the eighth byte of its header. */
async function recordsOf(archive: Archive, dbf: string): Promise<number> {
  let header = Buffer.alloc(0);
  for await (const chunk of await archive.stream(dbf)) {
    header = Buffer.concat([header, chunk]);
    if (header.length >= 8) return header.readUInt32LE(4);
  }
  throw new SourceError(`${dbf} is cut off. Fetch the file again.`);
}

async function* readShapes(archive: Archive, shp: string, dbf: string): AsyncGenerator<StreamedShape> {
  const records = await recordsOf(archive, dbf);
  const source = await open(await streamOf(archive, shp), await streamOf(archive, dbf), { encoding: 'windows-1252' });
  try {
    for (let record = 1; ; record++) {
      const { done, value } = await source.read().catch((cause: unknown) => {
        throw new SourceError(`Record ${record} of ${shp} is damaged or cut off. Fetch the file again.`, { cause });
      });
      // The package ends at the end of a file, wherever that is, and passes over records that it cannot read.
      if (done ? record <= records : value.properties === undefined || record > records) {
        throw new SourceError(
          `${shp} and ${dbf} do not both have the ${records} records that the latter states. They are damaged or cut off: fetch the file again.`,
        );
      }
      if (done) return;
      yield { record, properties: value.properties ?? {}, geometry: value.geometry };
    }
  } finally {
    await source.cancel();
  }
}
