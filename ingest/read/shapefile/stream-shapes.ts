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

async function* readShapes(archive: Archive, shp: string, dbf: string): AsyncGenerator<StreamedShape> {
  const source = await open(await streamOf(archive, shp), await streamOf(archive, dbf), { encoding: 'windows-1252' });
  try {
    for (let record = 1; ; record++) {
      const { done, value } = await source.read().catch((cause: unknown) => {
        throw new SourceError(`Record ${record} of ${shp} is damaged or cut off. Fetch the file again.`, { cause });
      });
      if (done) return;
      yield { record, properties: value.properties ?? {}, geometry: value.geometry };
    }
  } finally {
    await source.cancel();
  }
}
