import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { SourceError } from '#core/errors.ts';
import { archivePath, readRecord, storeFile } from '#ingest/fetch/archive.ts';
import type { FetchedFile } from '#ingest/fetch/fetch.ts';
import { type PartFile, writePart } from '#ingest/fetch/part-file.ts';
import { storeZip, type ZipMember } from '#ingest/fetch/stored-zip.ts';
import type { Source } from '#ingest/registry/source.ts';
import { describeFile, sizeOf } from './local-file.ts';

/** The files of a shapefile that are read; the first two must be there. */
const shapefileParts = ['.shp', '.dbf', '.shx', '.prj', '.cpg'];

/**
 * The files that belong to a loose `.shp`, as members of the zip in which they are stored; null for any other file.
 *
 * @throws SourceError if the `.dbf` is missing, or another part than the `.shp` was named
 */
export async function looseShapefile(path: string): Promise<readonly ZipMember[] | null> {
  const name = basename(path);
  const [, stem, ending] = /^(.*)(\.[^.]*)$/.exec(name) ?? [];
  if (stem === undefined || ending === undefined || !shapefileParts.includes(ending.toLowerCase())) return null;
  if (ending.toLowerCase() !== '.shp') {
    throw new SourceError(
      `${name} is one part of a shapefile: name the ${stem}.shp beside it, and all parts are read.`,
    );
  }
  const folder = dirname(resolve(path));
  const names = await readdir(folder);
  const members = shapefileParts.flatMap((part) => {
    const found = names.find((candidate) => candidate.toLowerCase() === (stem + part).toLowerCase());
    return found === undefined ? [] : [{ name: found, path: join(folder, found) }];
  });
  if (members.some((member) => member.name.toLowerCase().endsWith('.dbf'))) return members;
  throw new SourceError(
    `${name} has no ${stem}.dbf beside it, and so no codes or names: put all files of the shapefile into one folder.`,
  );
}

/**
 * Puts a file of this machine into the archive, as fetching does, so that the run can be looked at and accepted when
 * the file itself is gone. A loose shapefile is stored as a zip of its parts.
 *
 * @throws NoFileError if it cannot be read
 */
export async function archiveFile(path: string, source: Source, archiveDir: string): Promise<FetchedFile> {
  const origin = resolve(path);
  await sizeOf(path);
  await mkdir(archiveDir, { recursive: true });
  const members = await looseShapefile(path);
  if (members !== null) return store(await storeZip(archiveDir, members), source, origin, archiveDir);
  const { sha256, bytes } = await describeFile(path);
  const archived = { path: archivePath(archiveDir, sha256), bytes, sha256, origin };
  // The record of a file that was fetched knows how to ask for it conditionally: it stays.
  if ((await readRecord(archiveDir, sha256, source.id)) !== null) return archived;
  return store(await writePart(archiveDir, createReadStream(origin), new PassThrough()), source, origin, archiveDir);
}

async function store(part: PartFile, source: Source, origin: string, archiveDir: string): Promise<FetchedFile> {
  const { sha256, bytes } = part;
  if ((await readRecord(archiveDir, sha256, source.id)) !== null) {
    await rm(part.path, { force: true });
    return { path: archivePath(archiveDir, sha256), bytes, sha256, origin };
  }
  const now = new Date().toISOString();
  const record = { source: source.id, sha256, bytes, origin, request: 'file', fetchedAt: now, checkedAt: now };
  return { path: await storeFile(archiveDir, part, record), bytes, sha256, origin };
}
