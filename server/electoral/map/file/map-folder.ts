import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Knex } from 'knex';
import { ArrayFile, arrayFilePieces, UnusableFile } from '#core/array-file/array-file.ts';
import { mapFile, readFileWhole } from '#core/array-file/mapped-file.ts';
import { isAbandoned, syncFolder, writeWhole } from '#core/files/whole-file.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { labelOf, labelText, type MapLabel } from './map-label.ts';
import { packSnapshot } from './snapshot-arrays.ts';

/** Identifies a database among all: two of them may have a catalogue of the same version. */
export async function identifyDatabase(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: [{ identity: string }] }>(
    `select (select system_identifier from pg_control_system()) || '/' || oid as identity
     from pg_database where datname = current_database()`,
  );
  return rows[0].identity;
}

/** The label of what is published now. */
export async function currentLabel(knex: Knex): Promise<MapLabel> {
  const { version, updated_at } = await knex('catalogue').first<{ version: number; updated_at: Date }>(
    'version',
    'updated_at',
  );
  return labelOf(await identifyDatabase(knex), { catalogueVersion: version, updatedAt: updated_at.getTime() });
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The path at which a map with this label is stored. The name begins with its database's. */
export function mapPath(folder: string, label: MapLabel): string {
  const { catalogueVersion, database } = label;
  return join(folder, `${shortHash(database)}-${catalogueVersion}-${shortHash(labelText(label))}.map`);
}

/**
 * Opens a stored map. Its size, its head and its label are checked here. All its bytes are checked in `verify`, since that
 * reads the whole file: a process that opens a file that was verified before reads only the pages that it needs.
 * Errors: an `UnusableFile`, or Node's, such as ENOENT.
 */
export const openMapFile = (path: string, label: MapLabel) => new ArrayFile(mapFile(path), labelText(label));

/** The same, read into memory of its own. */
export const readMapFile = (path: string, label: MapLabel) => new ArrayFile(readFileWhole(path), labelText(label));

/** The same of a map that was not stored. */
export const openMapBytes = (bytes: ArrayBuffer, label: MapLabel) => new ArrayFile(bytes, labelText(label));

/** Stores a map, whole or not at all, and removes every other one. Returns its path. Errors: Node's, such as ENOSPC. */
export async function storeMap(folder: string, label: MapLabel, pieces: readonly Uint8Array[]): Promise<string> {
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
    const isOther = isMapName(name) && name !== basename(path);
    const isOld = isOther && (name.startsWith(`${database}-`) || (await isOlderThanWeek(join(folder, name))));
    if (isOld || isAbandoned(name, isMapName)) await rm(join(folder, name), { force: true });
  }
}

const isMapName = (name: string) => name.endsWith('.map');

const weekMilliseconds = 7 * 86_400_000;

async function isOlderThanWeek(path: string): Promise<boolean> {
  const written = await stat(path).catch(() => null);
  return written !== null && Date.now() - written.mtimeMs > weekMilliseconds;
}

export const mapPieces = (label: MapLabel, map: MapSnapshot) => arrayFilePieces(labelText(label), packSnapshot(map));

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
