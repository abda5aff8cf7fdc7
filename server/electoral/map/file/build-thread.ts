import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '#core/database/database.ts';
import { loadMapSnapshot } from '#server/electoral/map/load/load-map-snapshot.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { identifyDatabase, mapPieces, readMapFile, storeMap } from './map-folder.ts';
import { labelOf, type MapLabel } from './map-label.ts';
import { unpackSnapshot } from './snapshot-arrays.ts';

/** What the thread is to build. */
export interface BuildTask {
  readonly databaseUrl: string;
  /** The folder in which the map is stored. Null: it is passed in memory. */
  readonly folder: string | null;
  /** The map before, of which all that has not changed is taken over. */
  readonly previous: { readonly path: string; readonly label: MapLabel } | null;
}

export type BuildMessage =
  | { readonly log: string; readonly fields: object }
  | { readonly path: string; readonly label: MapLabel }
  /** `reason`: why it could not be stored; null if it was not to be. */
  | { readonly bytes: ArrayBuffer; readonly label: MapLabel; readonly reason: string | null };

/** For reading the map: one statement reads all the postal codes of the country. */
const mapTimeouts = { statementMilliseconds: 110_000, silenceMilliseconds: 120_000 };

const send = (message: BuildMessage, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved);

function joined(pieces: readonly Uint8Array[]): ArrayBuffer {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes.buffer;
}

/**
 * Read and not mapped: a thread that ends leaves a mapping to the process, for good. Undefined if the previous map can
 * no longer be opened: then everything is read.
 */
async function open(previous: BuildTask['previous']): Promise<MapSnapshot | undefined> {
  try {
    return previous ? await unpackSnapshot(readMapFile(previous.path, previous.label)) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads the published catalogue and stores it as a map file. Runs in a thread, whose memory is given back when it ends.
 */
async function build({ databaseUrl, folder, previous }: BuildTask): Promise<void> {
  const knex = connect(databaseUrl, 'hustings map', 1, mapTimeouts);
  try {
    const log = { info: (fields: object, text: string) => send({ log: text, fields }) };
    const map = await loadMapSnapshot(knex, log, await open(previous));
    const label = labelOf(await identifyDatabase(knex), map);
    const pieces = mapPieces(label, map);
    let reason: string | null = null;
    if (folder !== null) {
      try {
        return send({ path: await storeMap(folder, label, pieces), label });
      } catch (error) {
        reason = (error as Error).message;
      }
    }
    const bytes = joined(pieces);
    send({ bytes, label, reason }, [bytes]);
  } finally {
    await knex.destroy();
  }
}

await build(workerData as BuildTask);
