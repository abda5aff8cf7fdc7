import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FetchedFile } from '#ingest/fetch/fetch.ts';
import { formsOf } from '#ingest/registry/forms.ts';
import type { Source } from '#ingest/registry/source.ts';
import { NoFileError } from './no-file-error.ts';

/** Describes a file on this machine as a fetched one. Throws a NoFileError if it cannot be read. */
export async function describeFile(path: string): Promise<FetchedFile> {
  const absolute = resolve(path);
  const hash = createHash('sha256');
  const bytes = await sizeOf(path);
  try {
    await pipeline(createReadStream(absolute, { highWaterMark: 1 << 20 }), hash);
  } catch (cause) {
    throw unreadable(path, cause as NodeJS.ErrnoException);
  }
  return { path: absolute, bytes, sha256: hash.digest('hex'), origin: absolute };
}

/** A file's size in bytes. Throws a NoFileError if there is no file, or it is a folder. */
export async function sizeOf(path: string): Promise<number> {
  const file = await stat(resolve(path)).catch((cause: NodeJS.ErrnoException) => {
    throw unreadable(path, cause);
  });
  if (!file.isDirectory()) return file.size;
  if (/\.gdb\/?$/i.test(path)) {
    throw new NoFileError(
      `${path} is a File Geodatabase, which is not read: convert the layer of the districts with "ogr2ogr -f GeoJSON wards.geojson ${path} LAYER" and give that file to --file.`,
    );
  }
  throw new NoFileError(`${path} is a folder: name the file in it with --file, or the folder with --from.`);
}

function unreadable(path: string, cause: NodeJS.ErrnoException): NoFileError {
  const isAbsent = cause.code === 'ENOENT' || cause.code === 'ENOTDIR';
  const reason = isAbsent ? 'There is no file' : `${cause.message}: cannot read`;
  return new NoFileError(`${reason} ${path}: correct the path.`, { cause });
}

/** The files below a folder, by name. If several have one name, it is the least deep one. */
export async function listFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const folders = [folder];
  for (const current of folders) {
    let entries: Awaited<ReturnType<typeof readFolder>>;
    try {
      entries = await readFolder(current);
    } catch (cause) {
      throw new NoFileError(`The folder ${current} cannot be read: ${(cause as Error).message}.`, { cause });
    }
    for (const entry of entries) {
      if (entry.isDirectory()) folders.push(join(current, entry.name));
      else if (!files.has(entry.name)) files.set(entry.name, join(current, entry.name));
    }
  }
  return files;
}

async function readFolder(folder: string) {
  return (await readdir(folder, { withFileTypes: true })).sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * The endings that a source's file may have. If a dataset has several forms, the one that the source describes comes
 * first.
 */
function endingsOf(source: Source): readonly string[] {
  if (source.kind === 'members') return [source.format.type, 'zip', 'txt'];
  if (source.kind !== 'boundaries' && source.kind !== 'poll-outlines') return ['zip', 'csv', 'txt'];
  const bare = ['geojson', 'geojsonl', 'ndjson', 'json', 'topojson'];
  const packed = ['zip', 'shp', 'gpkg'];
  if (source.format.type === 'geopackage') return ['gpkg', ...bare, ...packed];
  return source.format.type === 'shapefile' ? [...packed, ...bare] : [...bare, ...packed];
}

/** The names that a source's file has at its publisher's. */
function publisherNames(source: Source): string[] {
  // Every election's tables have the same names, and one part of a dataset is not the whole.
  if (source.kind === 'results' || source.kind === 'polling-divisions') return [];
  const whole = formsOf(source).filter(({ service }) => service?.type !== 'parts');
  return whole.flatMap(({ urls }) => urls.map((url) => decodeURIComponent(basename(new URL(url).pathname))));
}

/**
 * The file of a source among those of a folder: `<source id>.*` with an ending of its kind, else `<its file
 * name>.*`, else one named as in an address of the source. Null if there is none.
 */
export function findFile(files: ReadonlyMap<string, string>, source: Source): string | null {
  const endings = endingsOf(source);
  const called = (stem: string): string | undefined => {
    const rank = (name: string) => endings.indexOf(name.slice(stem.length + 1).toLowerCase());
    const own = [...files.keys()].filter((name) => name.startsWith(`${stem}.`) && rank(name) >= 0);
    return own.sort((a, b) => rank(a) - rank(b))[0];
  };
  const name =
    called(source.id) ??
    (source.fileName === undefined ? undefined : called(source.fileName)) ??
    publisherNames(source).find((candidate) => candidate !== '' && files.has(candidate));
  return name === undefined ? null : (files.get(name) as string);
}
