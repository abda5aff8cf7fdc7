import { Worker } from 'node:worker_threads';
import type { Knex } from 'knex';
import { builtFile, builtFileArguments } from '#core/processes/built-file.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { BuildMessage, BuildTask } from './build-thread.ts';
import { currentLabel, fileState, mapPath, openMapBytes, openMapFile, reasonOf } from './map-folder.ts';
import type { MapLabel } from './map-label.ts';
import { unpackSnapshot } from './snapshot-arrays.ts';

/** The published map packed into one piece: in a file, or in memory if it could not be stored. */
export type PackedMap = { readonly label: MapLabel } & ({ readonly path: string } | { readonly bytes: ArrayBuffer });

/** Has the map of the present catalogue; null if it has none and the map is to be read from the database. */
export interface PackedMapSource {
  current(): Promise<PackedMap | null>;
}

export interface PackedMapLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

interface PackedMapOptions {
  readonly databaseUrl: string;
  readonly knex: Knex;
  /** The folder in which maps are stored. Null: the map is in memory alone. */
  readonly folder: string | null;
  readonly log: PackedMapLog;
  readonly build?: (task: BuildTask, log: PackedMapLog) => Promise<Exclude<BuildMessage, { log: string }>>;
}

/**
 * Finds the stored map of the present catalogue, or has it built and stored. Each file is verified whole before it is
 * used for the first time, and again if it has changed since. Any number of calls at a time lead to one build.
 */
export function createPackedMaps({ databaseUrl, knex, folder, log, build = buildInThread }: PackedMapOptions): {
  current(): Promise<PackedMap>;
} {
  let finding: Promise<PackedMap> | undefined;
  let verified: { readonly path: string; readonly label: MapLabel; readonly state: string } | null = null;

  async function verify(path: string, label: MapLabel): Promise<void> {
    const state = await fileState(path);
    if (verified?.path === path && verified.state === state) return;
    const file = openMapFile(path, label);
    await file.verify().finally(() => file.release());
    verified = { path, label, state };
  }

  async function find(): Promise<PackedMap> {
    const label = await currentLabel(knex);
    if (folder !== null) {
      const path = mapPath(folder, label);
      try {
        await verify(path, label);
        return { path, label };
      } catch (error) {
        const reason = reasonOf(error);
        if (reason) log.warn({ path, reason }, 'the stored map cannot be used; it is built anew');
        if (verified?.path === path) verified = null;
      }
    }
    const built = await build({ databaseUrl, folder, previous: verified }, log);
    if ('path' in built) {
      verified = { ...built, state: await fileState(built.path) };
    } else if (built.reason !== null) {
      log.warn(
        { folder, reason: built.reason },
        'the map could not be stored: each process keeps it in its own memory, and the next start builds it again',
      );
    }
    return built;
  }

  return {
    current() {
      finding ??= find().finally(() => {
        finding = undefined;
      });
      return finding;
    },
  };
}

/** How often a map that was found is gone or another when it is opened, because a newer one has replaced it. */
const attempts = 3;

/**
 * Opens the map of the present catalogue. Its long arrays are views on the stored bytes; nothing is computed. Undefined
 * if no map is stored.
 */
export async function openCurrentMap(packedMaps: PackedMapSource, log: PackedMapLog): Promise<MapSnapshot | undefined> {
  for (let attempt = 1; ; attempt++) {
    const packed = await packedMaps.current();
    if (!packed) return undefined;
    const begun = performance.now();
    try {
      const isStored = 'path' in packed;
      const map = await unpackSnapshot(
        isStored ? openMapFile(packed.path, packed.label) : openMapBytes(packed.bytes, packed.label),
      );
      const milliseconds = Math.round(performance.now() - begun);
      log.info({ catalogueVersion: map.catalogueVersion, isStored, milliseconds }, 'electoral map opened');
      return map;
    } catch (error) {
      if (attempt === attempts) throw error;
      log.info({ reason: reasonOf(error) ?? 'it was removed' }, 'the map was replaced while it was opened');
    }
  }
}

async function buildInThread(task: BuildTask, log: PackedMapLog): Promise<Exclude<BuildMessage, { log: string }>> {
  const thread = new Worker(builtFile('map-thread.mjs'), { workerData: task, execArgv: builtFileArguments });
  return new Promise((resolve, reject) => {
    let built: Exclude<BuildMessage, { log: string }> | undefined;
    thread.on('message', (message: BuildMessage) => {
      if ('log' in message) log.info(message.fields, message.log);
      else built = message;
    });
    thread.once('error', ({ message }) => reject(new Error(message)));
    thread.once('exit', (exitCode) => {
      if (built) resolve(built);
      else reject(new Error(`the thread that builds the map ended with ${exitCode}`));
    });
  });
}
