import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ArrayFile, readHead, UnusableFile } from '#core/array-file/array-file.ts';
import { mapFile } from '#core/array-file/mapped-file.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { isOfThisProgram } from './map-label.ts';
import { unpackSnapshot } from './snapshot-arrays.ts';

/**
 * The path of the map that was stored last in a folder, whatever its database; null if there is none. It is what a
 * server has served: a publication since then is not in it.
 */
export async function newestMap(folder: string): Promise<string | null> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.map'));
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), written: (await stat(join(folder, name))).mtimeMs })),
  );
  return files.sort((a, b) => b.written - a.written)[0]?.path ?? null;
}

/** Opens a stored map without its database. Errors: an `UnusableFile`, also for a map of another version; or Node's. */
export const openAnyMap = async (path: string): Promise<MapSnapshot> => unpackSnapshot(storedArrays(path));

/** Throws what `openAnyMap` would, except for an array that is missing. */
export const checkMap = (path: string): void => void storedArrays(path);

function storedArrays(path: string): ArrayFile {
  const buffer = mapFile(path);
  const { label } = readHead(buffer);
  if (!isOfThisProgram(label)) throw new UnusableFile('another version of this program has stored it');
  return new ArrayFile(buffer, label);
}
