import { Readable } from 'node:stream';
import { open } from 'shapefile';
import { SourceError } from '#core/errors.ts';
import { besideMember, chooseMembers } from '#ingest/read/choose-members.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import { deletedMark } from './dbf.ts';

/** A record of a shapefile, its texts decoded as windows-1252, byte by byte. */
export interface StreamedShape {
  /** From 1, for messages. */
  readonly record: number;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: GeoJSON.Geometry | null;
}

interface StreamedShapefile {
  readonly name: string;
  /** The definition of the file's coordinates; null if it has none. */
  readonly crs: string | null;
  /** One record after the other, as they are read: those that are marked as deleted are left out with their shapes. */
  readonly shapes: AsyncIterable<StreamedShape>;
}

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

/** What the header of a table says: its records, and the bytes of the header and of each record. */
interface TableHeader {
  readonly records: number;
  readonly headerBytes: number;
  readonly recordBytes: number;
}

async function headerOf(archive: Archive, dbf: string): Promise<TableHeader> {
  let header = Buffer.alloc(0);
  for await (const chunk of await archive.stream(dbf)) {
    header = Buffer.concat([header, chunk]);
    if (header.length < 12) continue;
    const recordBytes = header.readUInt16LE(10);
    if (recordBytes > 0) return { records: header.readUInt32LE(4), headerBytes: header.readUInt16LE(8), recordBytes };
    break;
  }
  throw new SourceError(`${dbf} is damaged or cut off. Fetch the file again.`);
}

/** Passes on the bytes of a table, and adds the records that are marked as deleted, of which the package does not know. */
async function* notingDeleted(
  bytes: AsyncIterable<Buffer>,
  { headerBytes, recordBytes }: TableHeader,
  deleted: Set<number>,
): AsyncGenerator<Buffer> {
  let record = 1;
  /** Where the next record begins, from the beginning of a chunk on. */
  let at = headerBytes;
  for await (const chunk of bytes) {
    for (; at < chunk.length; at += recordBytes, record++) if (chunk[at] === deletedMark) deleted.add(record);
    at -= chunk.length;
    yield chunk;
  }
}

async function* readShapes(archive: Archive, shp: string, dbf: string): AsyncGenerator<StreamedShape> {
  const header = await headerOf(archive, dbf);
  const { records } = header;
  const deleted = new Set<number>();
  const table = Readable.from(notingDeleted(await archive.stream(dbf), header, deleted), { objectMode: false });
  const source = await open(await archive.stream(shp), table, { encoding: 'windows-1252' });
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
      if (!deleted.delete(record)) yield { record, properties: value.properties ?? {}, geometry: value.geometry };
    }
  } finally {
    await source.cancel();
  }
}
