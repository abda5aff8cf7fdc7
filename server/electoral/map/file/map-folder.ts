import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Knex } from 'knex';
import { ArrayFile, arrayFilePieces, UnusableFile } from '#core/array-file/array-file.ts';
import { mapFile, readFileWhole } from '#core/array-file/mapped-file.ts';
import { indexFormat } from '#core/locator/packed-blocks.ts';
import { isAlive } from '#core/processes/process-identity.ts';
import { syncFolder, unfinishedFile, writeWhole } from '#core/processes/whole-file.ts';
import manifest from '#package.json' with { type: 'json' };
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { packSnapshot } from './snapshot-arrays.ts';

/** The version of the form in which a snapshot is stored: raise it when `packSnapshot` changes. */
const mapFormat = 7;

/** What a stored map is of. A file with another label is never served. */
export function labelOf(
  database: string,
  { catalogueVersion, updatedAt }: Pick<MapSnapshot, 'catalogueVersion' | 'updatedAt'>,
): string {
  return JSON.stringify({
    catalogueVersion,
    updatedAt,
    database,
    program: manifest.version,
    mapFormat,
    indexFormat,
  });
}

/** Whether a map with this label was stored by this version of the program, and so in a form that it reads. */
export function isOfThisProgram(label: string): boolean {
  const { program, ...formats } = JSON.parse(label) as Readonly<Record<string, unknown>>;
  return program === manifest.version && formats.mapFormat === mapFormat && formats.indexFormat === indexFormat;
}

/** Identifies a database among all: two of them may have a catalogue of the same version. */
export async function identifyDatabase(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: [{ identity: string }] }>(
    `select (select system_identifier from pg_control_system()) || '/' || oid as identity
     from pg_database where datname = current_database()`,
  );
  return rows[0].identity;
}

/** The label of what is published now. */
export async function currentLabel(knex: Knex): Promise<string> {
  const { version, updated_at } = await knex('catalogue').first<{ version: number; updated_at: Date }>(
    'version',
    'updated_at',
  );
  return labelOf(await identifyDatabase(knex), { catalogueVersion: version, updatedAt: updated_at.getTime() });
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The path at which a map with this label is stored. The name begins with its database's. */
export function mapPath(folder: string, label: string): string {
  const { catalogueVersion, database } = JSON.parse(label) as { catalogueVersion: number; database: string };
  return join(folder, `${shortHash(database)}-${catalogueVersion}-${shortHash(label)}.map`);
}

/**
 * Opens a stored map. Its size, its head and its label are checked here, all its bytes in `verify`.
 * Errors: an `UnusableFile`, or Node's, such as ENOENT.
 */
export const openMapFile = (path: string, label: string) => new ArrayFile(mapFile(path), label);

/** The same, read into memory of its own. */
export const readMapFile = (path: string, label: string) => new ArrayFile(readFileWhole(path), label);

/** Stores a map, whole or not at all, and removes every other one. Returns its path. Errors: Node's, such as ENOSPC. */
export async function storeMap(folder: string, label: string, pieces: readonly Uint8Array[]): Promise<string> {
  const path = mapPath(folder, label);
  await mkdir(folder, { recursive: true });
  await writeWhole(path, pieces);
  // The new name is on the disk before the old file is removed.
  await syncFolder(folder);
  await removeOthers(path);
  return path;
}

/**
 * Removes earlier maps of the same database, those of other databases after a week, and what a process that has ended
 * left unfinished. A process that has mapped a file can still read it after it was removed.
 */
async function removeOthers(path: string): Promise<void> {
  const folder = dirname(path);
  const [database] = basename(path).split('-') as [string];
  for (const name of await readdir(folder)) {
    const unfinished = unfinishedFile(name);
    const isMap = name.endsWith('.map') && name !== basename(path);
    const isOld = unfinished?.name.endsWith('.map')
      ? !isAlive(unfinished.writer)
      : isMap && (name.startsWith(`${database}-`) || (await isUnused(join(folder, name))));
    if (isOld) await rm(join(folder, name), { force: true });
  }
}

const weekMilliseconds = 7 * 86_400_000;

async function isUnused(path: string): Promise<boolean> {
  const written = await stat(path).catch(() => null);
  return written !== null && Date.now() - written.mtimeMs > weekMilliseconds;
}

export const mapPieces = (label: string, map: MapSnapshot) => arrayFilePieces(label, packSnapshot(map));

/** Distinguishes the state of a file from any later one. */
export async function fileState(path: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(path);
  return `${ino} ${size} ${mtimeMs}`;
}

/** Why a stored map cannot be used; null if there is just none. Throws any other error. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof UnusableFile) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  if (code === undefined) throw error;
  return message;
}
